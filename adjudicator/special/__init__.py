"""One module for each rule that a variant can switch on."""
