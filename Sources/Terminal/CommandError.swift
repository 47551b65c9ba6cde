/// An error that ends a command with an exit status and one line on standard error.
public protocol CommandError: Error, CustomStringConvertible {
  /// The exit status of the command.
  var status: ExitStatus { get }
}
