#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The value of an environment variable, or `nil`.
func environmentVariable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// Calls the C library while what it writes to standard error goes nowhere.
///
/// A server's refusal would be printed there in the library's words, beside our own one line.
/// What other threads write meanwhile, for a millisecond at the program's beginning, is lost.
func silencingStandardError<Result>(_ body: () -> Result) -> Result {
  let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
  guard nowhere >= 0 else { return body() }
  defer { close(nowhere) }
  let copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
  guard copy >= 0 else { return body() }
  defer { close(copy) }
  dup2(nowhere, STDERR_FILENO)
  defer { dup2(copy, STDERR_FILENO) }
  return body()
}

/// Keeps a write to a server that is gone from ending the process (`SIGPIPE`).
///
/// A handler that does nothing, and not "ignore", which programs started by us would inherit.
/// Whoever has chosen something else already is left alone.
func surviveBrokenPipes() {
  var current = sigaction()
  guard sigaction(SIGPIPE, nil, &current) == 0, current.__sigaction_handler.sa_handler == nil
  else { return }
  current = sigaction()
  current.__sigaction_handler.sa_handler = { _ in }
  current.sa_flags = Int32(SA_RESTART)
  sigaction(SIGPIPE, &current, nil)
}

/// Tells a server that is not there from one that does not let us in, for a local display.
///
/// The C library says only that it failed. A socket that can be connected to has a server.
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

/// The number in `:7`, `:7.0` or `unix:7`, or `nil` for another host's or a malformed name.
private func localDisplayNumber(_ display: String) -> Int? {
  guard let colon = display.lastIndex(of: ":"), ["", "unix"].contains(display[..<colon]) else {
    return nil
  }
  let digits = display[display.index(after: colon)...].prefix { $0 != "." }
  guard let number = Int(digits), (0...65535).contains(number) else { return nil }
  return number
}
