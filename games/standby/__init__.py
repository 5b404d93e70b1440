"""People who are ready to take seats: whom a seat is offered to in turn."""
