internal import CProcess
internal import CX11

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The value of an environment variable, or `nil`.
func environmentVariable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// Calls the C library with this thread's standard error discarded.
///
/// Otherwise the library would print a server's refusal in its own words, next to our error line.
func silencingStandardError<Result>(_ body: () -> Result) -> Result {
  standard_error_silence_thread()
  defer { standard_error_end_silence() }
  return body()
}

/// Prevents a write to a closed server connection from ending the process (`SIGPIPE`).
///
/// It installs an empty handler, not `SIG_IGN`, which child processes would inherit. An existing
/// handler or disposition is kept.
func surviveBrokenPipes() {
  var current = sigaction()
  guard sigaction(SIGPIPE, nil, &current) == 0, current.__sigaction_handler.sa_handler == nil
  else { return }
  current = sigaction()
  current.__sigaction_handler.sa_handler = { _ in }
  current.sa_flags = Int32(SA_RESTART)
  sigaction(SIGPIPE, &current, nil)
}

/// Distinguishes a missing local server from one that refuses the connection.
///
/// The C library reports only a failure. If the socket accepts a connection, a server is running.
func diagnoseRefusal(of display: String) -> ConnectionError {
  guard let number = localDisplayNumber(display) else { return .unreachable(display: display) }
  let path = "/tmp/.X11-unix/X\(number)"
  let handle = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
  guard handle >= 0 else { return .unreachable(display: display) }
  defer { close(handle) }
  for prefix in [[], [UInt8(0)]] {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = prefix + Array(path.utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let length = MemoryLayout<sa_family_t>.size + bytes.count + (prefix.isEmpty ? 1 : 0)
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(handle, $0, socklen_t(length))
      }
    }
    if status == 0 { return .refused(display: display) }
  }
  return .unreachable(display: display)
}

/// The number in `:7`, `:7.0` or `unix:7`, or `nil` for a remote or malformed name.
private func localDisplayNumber(_ display: String) -> Int? {
  guard let colon = display.lastIndex(of: ":"), ["", "unix"].contains(display[..<colon]) else {
    return nil
  }
  let digits = display[display.index(after: colon)...].prefix { $0 != "." }
  guard let number = Int(digits), (0...65535).contains(number) else { return nil }
  return number
}
