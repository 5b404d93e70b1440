"""What the worker sends: the services write down what is to be told, and the wording is above
them."""
