// Declares nothing: the module map says all.
