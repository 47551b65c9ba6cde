import Foundation

/// A run of a shell command whose standard output this process reads.
///
/// Life: `init` starts the command → `output` once → `status` if it is needed. The command may live
/// longer than its output: scripts become the program that they start (`exec firefox >/dev/null`).
public struct ScriptRun {
  private let process = Process()
  private let pipe = Pipe()
  /// It is closed for writing as soon as the command has ended.
  private let end = Pipe()
  /// Whether the command's children are in a process group of its own, as Foundation makes it.
  private let leadsGroup: Bool

  /// Starts the command.
  ///
  /// - Parameters:
  ///   - command: A line for the shell, which gets the arguments as `"$@"`.
  ///   - name: The name of the shell in its messages.
  ///   - arguments: The arguments.
  ///   - environment: All its environment variables.
  /// - Throws: If the shell cannot be started.
  public init(
    _ command: String, as name: String, arguments: [String], environment: [String: String]
  ) throws {
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command, name] + arguments
    process.environment = environment
    process.standardOutput = pipe
    let ending = end.fileHandleForWriting
    process.terminationHandler = { _ in try? ending.close() }
    try process.run()
    leadsGroup = getpgid(process.processIdentifier) == process.processIdentifier
  }

  /// Reads the output to its end, unless the watchdog ends the session first.
  ///
  /// - Returns: The output; `nil` if the session ended, and with it the command.
  /// - Throws: `.input` if there are more than 256 MiB, or if reading fails. The command is ended.
  public func output(watchedBy watchdog: Watchdog) throws(HostError) -> [UInt8]? {
    let input = StandardInput(descriptor: pipe.fileHandleForReading.fileDescriptor)
    do throws(HostError) {
      if case .bytes(let bytes, _) = try input.bytes(watchedBy: watchdog, patience: nil) {
        return bytes
      }
    } catch {
      stop()
      throw error
    }
    stop()
    return nil
  }

  /// Waits for the command's end, unless the watchdog ends the session first.
  ///
  /// The corresponding C function is `poll`.
  ///
  /// - Returns: The exit status; `nil` if the session ended, and with it the command.
  public func status(watchedBy watchdog: Watchdog) -> Int32? {
    var entries = [end.fileHandleForReading.fileDescriptor, watchdog.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    while poll(&entries, 2, -1) < 0, errno == EINTR {}
    guard watchdog.outcome == nil else {
      stop()
      return nil
    }
    return process.terminationStatus
  }

  /// Asks the command and its children to end; the children may outlive it.
  ///
  /// The corresponding C function is `kill`.
  private func stop() {
    let leader = process.processIdentifier
    if leadsGroup {
      kill(-leader, SIGTERM)
    } else if process.isRunning {
      kill(leader, SIGTERM)
    }
  }
}
