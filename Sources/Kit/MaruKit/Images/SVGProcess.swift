import Foundation
import Raster

/// A process that draws SVG documents with librsvg, and the socket to it.
///
/// A document can make librsvg crash, compute for hours or fill the memory. Then only that process
/// ends. The process also ends if it is not used for 10 s, so its memory is freed.
///
/// It is the program `maru-svg`, which lies beside the kit's library. `main.c` in `Sources/maru-svg`
/// is the other end of the socket. One thread at a time may use it.
final class SVGProcess: Sendable {
  /// What is asked about a document.
  struct Request {
    var data: Data
    /// The bitmap to draw into; `nil` only measures the document.
    var bitmap: Bitmap?
    /// The most time in seconds.
    var seconds: Int
  }

  /// What the process answers.
  enum Answer {
    /// The bitmap, if there is one, has the picture; the size is that of the document in CSS pixels.
    case done(CGSize)
    /// The document is invalid; with librsvg's reason.
    case failed(String)
    /// The time limit has passed.
    case late
  }

  /// How many seconds past the limit an answer may take; the process itself observes the limit.
  private static let patience = 5

  private let socket: Int32

  deinit { close(socket) }

  /// Starts a process.
  ///
  /// The corresponding C function is `socketpair`.
  ///
  /// Returns `nil` if librsvg is not installed, or there is no such program.
  init?() {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    socket = ends[0]
    let isStarted = Self.start(standardInput: ends[1])
    close(ends[1])
    guard isStarted else { return nil }
    limitTime(to: Self.patience)
    guard number(UInt32.self) == 1 else { return nil }
  }

  private static func start(standardInput: Int32) -> Bool {
    guard let library = LibraryFile.path(holding: #dsohandle),
      let slash = library.lastIndex(of: "/")
    else { return false }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, standardInput, STDIN_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("maru-svg"), nil]
    defer { free(arguments[0]) }
    var process: pid_t = 0
    let program = "\(library[...slash])maru-svg"
    guard posix_spawn(&process, program, &actions, nil, &arguments, environ) == 0 else {
      return false
    }
    // The process ends at once. Its child goes on, and the kit need not wait for it.
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
    return true
  }

  /// Asks about a document.
  ///
  /// - Returns: `nil` if the process has ended because of the document.
  func answer(to request: Request) -> Answer? {
    limitTime(to: request.seconds + Self.patience)
    let bitmap = request.bitmap
    let numbers = [
      bitmap?.width ?? 0, bitmap?.height ?? 0, bitmap?.stride ?? 0, request.seconds,
      request.data.count,
    ].map { UInt32(clamping: $0) }
    guard numbers.withUnsafeBytes(send), request.data.withUnsafeBytes(send),
      let kind = number(UInt32.self), let count = number(UInt32.self).map({ Int($0) }),
      let width = number(Double.self), let height = number(Double.self)
    else { return nil }
    switch kind {
    case 0:
      if let bitmap {
        let bytes = UnsafeMutableRawBufferPointer(
          start: bitmap.pixels, count: bitmap.stride * bitmap.height)
        guard count == bytes.count, receive(bytes) else { return nil }
      }
      return .done(CGSize(width: width, height: height))
    case 2: return .late
    default:
      var reason = [UInt8](repeating: 0, count: min(count, 1_000))
      return reason.withUnsafeMutableBytes(receive)
        ? .failed(String(decoding: reason, as: UTF8.self)) : nil
    }
  }

  /// Whether the process has ended; only meaningful between answers.
  var hasEnded: Bool {
    var byte: UInt8 = 0
    let count = recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
    return count == 0 || count < 0 && errno != EAGAIN && errno != EINTR
  }

  // MARK: The socket

  private func limitTime(to seconds: Int) {
    var time = timeval(tv_sec: seconds, tv_usec: 0)
    let length = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, length)
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &time, length)
  }

  private func send(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = Foundation.send(socket, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private func receive(_ bytes: UnsafeMutableRawBufferPointer) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeMutableRawBufferPointer(rebasing: rest)
      let count = recv(socket, part.baseAddress, part.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private func number<Number: BitwiseCopyable & AdditiveArithmetic>(_: Number.Type) -> Number? {
    var number = Number.zero
    return withUnsafeMutableBytes(of: &number, receive) ? number : nil
  }
}
