import Foundation

/// The reason why a virtual X server could not be started.
public enum XvfbError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The program `Xvfb` is in none of the directories of `$PATH`.
  case notInstalled
  /// It ended, or printed no display number, before it was ready.
  case notReady(reason: String)

  /// One line with the problem, and the remedy if there is one.
  public var description: String {
    switch self {
    case .notInstalled: "Xvfb is not installed; on Debian: apt-get install xvfb"
    case .notReady(let reason): "Xvfb did not start: \(reason)"
    }
  }
}

/// A virtual X server on a free display number.
///
/// `init` starts it and waits until it accepts clients. It ends with `stop()`, when the object is
/// deallocated, or when this process ends, even by a crash.
@MainActor public final class XvfbServer {
  /// The name of the display, such as `:7`.
  public let display: String
  /// The process identifier of the server.
  public let processIdentifier: Int32
  /// The screen's width in device pixels.
  public let width: Int
  /// The screen's height in device pixels.
  public let height: Int

  private let server: Process
  private let guardian: Process
  private let lifeline = Pipe()

  /// Whether `Xvfb` is in a directory of `$PATH`.
  public static var isInstalled: Bool { executable(named: "Xvfb") != nil }

  /// Starts a server and waits until it is ready.
  ///
  /// - Parameters:
  ///   - width: The screen's width in device pixels, 1 … 32767.
  ///   - height: The screen's height in device pixels, 1 … 32767.
  ///   - depth: Bits per pixel: 24 for eight bits per channel, or 8, 15, 16 or 30.
  ///   - dotsPerInch: The resolution that the server reports for its monitor.
  ///   - arguments: Further arguments for the server, such as `["-extension", "MIT-SHM"]`.
  /// - Throws: `.notInstalled` if there is no `Xvfb`, or `.notReady` if it does not start.
  public init(
    width: Int = 1280, height: Int = 800, depth: Int = 24, dotsPerInch: Int = 96,
    arguments: [String] = []
  ) throws(XvfbError) {
    guard let path = executable(named: "Xvfb") else { throw .notInstalled }
    let server = Process()
    let output = Pipe()
    server.executableURL = URL(fileURLWithPath: path)
    server.arguments =
      [
        "-displayfd", "1", "-noreset", "-nolisten", "tcp", "-dpi", "\(dotsPerInch)", "-screen",
        "0", "\(width)x\(height)x\(depth)",
      ] + arguments
    server.standardInput = FileHandle.nullDevice
    server.standardOutput = output
    server.standardError = FileHandle.nullDevice
    do { try server.run() } catch { throw .notReady(reason: "\(error)") }

    guard let line = readLine(from: output.fileHandleForReading, timeout: 30) else {
      let reason = server.isRunning ? "no answer in 30 s" : "it ended at once"
      kill(server.processIdentifier, SIGKILL)
      throw .notReady(reason: reason)
    }
    guard let number = Int(line) else {
      kill(server.processIdentifier, SIGKILL)
      throw .notReady(reason: "it printed \"\(line)\" instead of a display number")
    }
    display = ":\(number)"
    processIdentifier = server.processIdentifier
    self.server = server
    self.width = width
    self.height = height

    // A shell that reads from a pipe to which only this process can write. When this process ends,
    // even by a crash, the read ends, and the shell kills the server.
    guardian = Process()
    guardian.executableURL = URL(fileURLWithPath: "/bin/sh")
    guardian.arguments = ["-c", "read -r _; kill -9 \(server.processIdentifier)"]
    guardian.standardInput = lifeline
    guardian.standardOutput = FileHandle.nullDevice
    guardian.standardError = FileHandle.nullDevice
    do { try guardian.run() } catch {
      kill(server.processIdentifier, SIGKILL)
      throw .notReady(reason: "\(error)")
    }
    try? lifeline.fileHandleForReading.close()
  }

  isolated deinit { stop() }

  /// Whether the server is running.
  public var isRunning: Bool { server.isRunning }

  /// Kills the server, so clients see the same as if it had crashed.
  ///
  /// Further calls do nothing.
  public func stop() {
    guard server.isRunning else { return }
    // The guardian first: it kills by process identifier, which another process may soon have.
    kill(guardian.processIdentifier, SIGKILL)
    kill(server.processIdentifier, SIGKILL)
    try? lifeline.fileHandleForWriting.close()
    let number = display.dropFirst()
    unlink("/tmp/.X\(number)-lock")
    unlink("/tmp/.X11-unix/X\(number)")
  }
}

/// The path of a program in `$PATH`, or `nil` if there is none.
func executable(named name: String) -> String? {
  let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
  return path.split(separator: ":").map { "\($0)/\(name)" }.first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
}

/// Reads one line from a pipe; `nil` if the pipe ends first, or at the timeout in seconds.
@MainActor private func readLine(from handle: FileHandle, timeout: Double) -> String? {
  let deadline = XTestClient.now + .seconds(timeout)
  var bytes: [UInt8] = []
  while bytes.last != 0x0a {
    let left = XTestClient.now.duration(to: deadline).components.seconds
    var poller = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
    guard left >= 0 else { return nil }
    let count = poll(&poller, 1, Int32(left + 1) * 1000)
    // A signal, such as that of another child's end, interrupts both calls.
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return nil }
    var byte: UInt8 = 0
    let size = read(handle.fileDescriptor, &byte, 1)
    if size < 0, errno == EINTR { continue }
    guard size == 1 else { return nil }
    bytes.append(byte)
  }
  return String(decoding: bytes.dropLast(), as: UTF8.self)
}
