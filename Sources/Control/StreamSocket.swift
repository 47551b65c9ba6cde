import FoundationEssentials
import Glibc

/// The system calls of Unix stream sockets, one function for each.
///
/// A failed call returns the `errno` or -1, as its documentation says.
enum StreamSocket {
  /// The longest path of a socket in bytes.
  static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// The process at the other end of a socket.
  struct Peer {
    let process: Int32
    let user: UInt32
  }

  /// A new socket that child programs do not inherit, or -1.
  ///
  /// The corresponding C function is `socket`.
  static func make(isBlocking: Bool) -> Int32 {
    let flags = SOCK_CLOEXEC.rawValue | (isBlocking ? 0 : SOCK_NONBLOCK.rawValue)
    return socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | flags), 0)
  }

  /// Two connected sockets that child programs do not inherit, or `nil` with `errno` set.
  ///
  /// The corresponding C function is `socketpair`.
  static func makePair() -> (Int32, Int32)? {
    var pair: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &pair) == 0 else { return nil }
    return (pair[0], pair[1])
  }

  /// Connects to a path; returns 0 or the `errno`.
  ///
  /// The corresponding C function is `connect`.
  static func connect(_ descriptor: Int32, to path: String) -> Int32 {
    withAddress(of: path) { address, length in
      Glibc.connect(descriptor, address, length) == 0 ? 0 : errno
    }
  }

  /// Gives a socket its path; returns 0 or the `errno`.
  ///
  /// The corresponding C function is `bind`.
  static func bind(_ descriptor: Int32, to path: String) -> Int32 {
    withAddress(of: path) { address, length in
      Glibc.bind(descriptor, address, length) == 0 ? 0 : errno
    }
  }

  /// Accepts one client, or returns -1 with `errno` set.
  ///
  /// The corresponding C function is `accept`.
  static func accept(_ descriptor: Int32) -> Int32 { Glibc.accept(descriptor, nil, nil) }

  /// Makes a descriptor non-blocking, and keeps child programs from inheriting it.
  ///
  /// The corresponding C function is `fcntl`.
  static func makeNonBlocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  /// The process that connected, or that listens; `nil` if the system does not tell.
  ///
  /// The corresponding C function is `getsockopt` with `SO_PEERCRED`.
  static func peer(of descriptor: Int32) -> Peer? {
    // `struct ucred`: the process, the user and the group.
    var numbers: (Int32, UInt32, UInt32) = (0, 0, 0)
    var length = socklen_t(MemoryLayout.size(ofValue: numbers))
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &numbers, &length) == 0 else {
      return nil
    }
    return Peer(process: numbers.0, user: numbers.1)
  }

  /// Limits how long connecting and sending may block.
  ///
  /// The corresponding C function is `setsockopt` with `SO_SNDTIMEO`.
  static func limitSending(_ descriptor: Int32, seconds: Double) {
    var time = timeval(
      tv_sec: Int(seconds), tv_usec: Int(seconds.truncatingRemainder(dividingBy: 1) * 1e6))
    let size = socklen_t(MemoryLayout<timeval>.size)
    _ = setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, size)
  }

  /// Sends bytes without `SIGPIPE`; returns their number, or -1 with `errno` set.
  ///
  /// The corresponding C function is `send`.
  static func send(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
    while true {
      let count = Glibc.send(
        descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      if count >= 0 || errno != EINTR { return count }
    }
  }

  /// Receives bytes; returns their number, 0 at the end, or -1 with `errno` set.
  ///
  /// The corresponding C function is `recv`.
  static func receive(into buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32) -> Int {
    while true {
      let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      if count >= 0 || errno != EINTR { return count }
    }
  }

  /// Waits until a socket has bytes to read, or until it ends.
  ///
  /// The corresponding C function is `poll`.
  ///
  /// - Parameters:
  ///   - descriptor: The socket.
  ///   - seconds: The limit; `nil` waits for ever.
  /// - Returns: Whether it has bytes or ended.
  static func waitForInput(_ descriptor: Int32, seconds: Double?) -> Bool {
    let clock = ContinuousClock()
    let end = seconds.map { clock.now + .seconds($0) }
    while true {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let rest = end.map { max((($0 - clock.now) / .milliseconds(1)).rounded(.up), 0) } ?? -1
      let count = poll(&request, 1, Int32(min(rest, 1e9)))
      if count > 0 { return true }
      if count == 0, let end, clock.now >= end { return false }
      if count < 0, errno != EINTR { return true }
    }
  }

  /// Whether the other end is closed in both directions.
  ///
  /// The corresponding C function is `poll`.
  static func isHungUp(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&request, 1, 0) > 0 && request.revents & Int16(POLLHUP | POLLERR) != 0
  }

  /// The corresponding C type is `sockaddr_un`.
  private static func withAddress(
    of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    let bytes = Array(path.utf8)
    guard bytes.count <= longestPath, !bytes.contains(0) else { return ENAMETOOLONG }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
