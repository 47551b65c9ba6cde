internal import CX11

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The value of an environment variable, or `nil`.
func environmentVariable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

/// Calls the C library while what it prints on its standard error stream goes nowhere.
///
/// A server's refusal would be printed there in the library's words, beside our own one line. Only
/// the stream is exchanged, not the file descriptor: other threads lose nothing that they write.
func silencingStandardError<Result>(_ body: () -> Result) -> Result {
  guard let nowhere = fopen("/dev/null", "we") else { return body() }
  let usual = cx11_exchange_standard_error(nowhere)
  defer {
    cx11_exchange_standard_error(usual)
    fclose(nowhere)
  }
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
