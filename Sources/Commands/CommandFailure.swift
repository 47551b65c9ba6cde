import Control
import Terminal

/// The end of a command that failed: a line on standard error, and an exit status.
package struct CommandFailure {
  package let message: String
  package let status: ExitStatus

  /// Describes an error that a command threw.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - usageStatus: The status for an invalid command line.
  package init(_ error: any Error, usageStatus: ExitStatus = .badUsage) {
    switch error {
    case let error as UsageProblem: (message, status) = (error.description, usageStatus)
    case let error as any CommandError: (message, status) = (error.description, error.status)
    case let error as ControlError:
      (message, status) = (error.message, ExitStatus(rawValue: error.status))
    default: (message, status) = ("\(error)", .badUsage)
    }
  }
}
