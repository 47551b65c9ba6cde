import Foundation

/// A run of a shell command whose standard output this process reads.
///
/// Life: `init` starts the command → `output` once → `status` if it is needed. The command may live
/// longer than its output: scripts become the program that they start (`exec firefox >/dev/null`).
public struct ScriptRun {
  private let process = Process()
  private let pipe = Pipe()
  /// The byte that tells of the command's end.
  private static let ended: UInt8 = 1
  /// It has that byte as soon as the command has ended.
  private let end = WakingPipe()

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
    process.terminationHandler = { [end] _ in end.write(Self.ended) }
    try process.run()
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
    var entries = [end.readingEnd, watchdog.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    while poll(&entries, 2, -1) < 0, errno == EINTR {}
    guard watchdog.outcome == nil else {
      stop()
      return nil
    }
    return process.terminationStatus
  }

  /// Asks the command and its children to end; Foundation gives them a process group of their own.
  ///
  /// The corresponding C function is `kill`.
  private func stop() {
    guard process.isRunning else { return }
    let leader = process.processIdentifier
    kill(getpgid(leader) == leader ? -leader : leader, SIGTERM)
  }
}
