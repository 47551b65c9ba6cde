import FoundationEssentials
import Glibc

/// The control socket of the host. [main actor, main queue]
///
/// Only programs of this user reach it: the folder has mode 0700, the socket 0600, and the user of
/// each client is checked.
@MainActor public final class ControlServer {
  /// The greatest number of clients at a time.
  public nonisolated static let clientLimit = 256

  /// The path of the socket.
  public let path: String
  /// Called with each new client.
  public var onClient: ((Channel) -> Void)?
  /// The number of connected clients.
  public private(set) var clientCount = 0

  private let listening: OwnedDescriptor
  private let inode: UInt64
  private var lock: HostLock?
  private var source: DescriptorSource?
  /// A descriptor that is given up to refuse a client when the process has no other left.
  private var reserve = OwnedDescriptor(open("/dev/null", O_RDONLY | O_CLOEXEC))

  /// Opens the socket, and replaces one that a dead host left behind.
  ///
  /// - Parameter path: Its folder is created; the folder above must exist.
  /// - Throws: `ControlError` with status 75 if a host runs, or 65 if the place cannot be used.
  public init(path: String) throws(ControlError) {
    self.path = path
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    guard path.utf8.count <= StreamSocket.longestPath else { throw .longPath(path) }

    // 1. Make the folder private to the user.
    try PrivateFolder.make(folder)

    // 2. Become the only host.
    let display = ControlSocket.display(of: path)
    let lockPath = "\(folder)/\(display).lock"
    guard let lock = try HostLock(path: lockPath) else {
      let process = Self.listener(at: path) ?? HostLock.owner(path: lockPath)
      throw .hostRuns(display: display, process: process)
    }
    if let process = Self.listener(at: path) { throw .hostRuns(display: display, process: process) }

    // 3. Remove the socket of a dead host.
    var status = stat()
    if lstat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notSocket(path) }
      guard unlink(path) == 0 else { throw .system("replaced", path: path, problem: errno) }
    }

    // 4. Listen.
    let number = StreamSocket.make(isBlocking: false)
    guard number >= 0 else { throw .system("created", path: path, problem: errno) }
    listening = OwnedDescriptor(number)
    let problem = StreamSocket.bind(number, to: path)
    guard problem == 0 else { throw .system("created", path: path, problem: problem) }
    guard chmod(path, 0o600) == 0, listen(number, 64) == 0, lstat(path, &status) == 0 else {
      let problem = errno
      unlink(path)
      throw .system("opened", path: path, problem: problem)
    }
    inode = UInt64(status.st_ino)
    self.lock = lock

    source = DescriptorSource(descriptor: number) { [weak self] in self?.accept() }
  }

  isolated deinit { close() }

  /// Closes and removes the socket; open channels stay, and a second call does nothing.
  public func close() {
    guard let source else { return }
    source.cancel()
    self.source = nil
    var status = stat()
    if lstat(path, &status) == 0, UInt64(status.st_ino) == inode { unlink(path) }
    lock = nil
  }

  /// The process that answers at a path; `nil` if none does.
  private static func listener(at path: String) -> Int32? {
    let descriptor = OwnedDescriptor(StreamSocket.make(isBlocking: false))
    let problem = StreamSocket.connect(descriptor.number, to: path)
    // With EAGAIN, a host listens, but its queue of connections is full.
    guard problem == 0 || problem == EAGAIN else { return nil }
    return StreamSocket.peer(of: descriptor.number)?.process ?? 0
  }

  private func accept() {
    while source != nil {
      let number = StreamSocket.accept(listening.number)
      guard number >= 0 else {
        switch errno {
        case EINTR, ECONNABORTED: continue
        case EMFILE, ENFILE: refuseOne()
        default: return
        }
        continue
      }
      guard StreamSocket.peer(of: number)?.user == geteuid() else {
        Glibc.close(number)
        continue
      }
      let channel = Channel(descriptor: number)
      guard clientCount < Self.clientLimit, let onClient else {
        channel.send(Message(error: .tooManyClients(limit: Self.clientLimit)))
        channel.close()
        continue
      }
      clientCount += 1
      channel.onCloseForServer = { [weak self] in self?.clientCount -= 1 }
      onClient(channel)
    }
  }

  /// Hangs up on one client when the process has no descriptor left.
  ///
  /// Otherwise the client would wait for ever, and the source would fire for ever.
  private func refuseOne() {
    reserve = OwnedDescriptor(-1)
    let number = StreamSocket.accept(listening.number)
    if number >= 0 { Glibc.close(number) }
    reserve = OwnedDescriptor(open("/dev/null", O_RDONLY | O_CLOEXEC))
  }
}
