import Control
import Glibc
import Supervision

/// Tells when something in one of several folders may have changed.
///
/// It does not say what: the owner compares two `FileTree`s. Folders that cannot be watched are
/// polled twice a second.
///
/// The corresponding C functions are `inotify_init1` and `inotify_add_watch`.
@MainActor final class FolderWatch {
  /// The seconds between two looks at folders that cannot be watched.
  static let pollInterval = 0.5
  /// The events of a folder that matter.
  private static let mask = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF
      | IN_MOVE_SELF)

  /// Adds a folder to the watched ones; the result is a number, or negative with `errno` set.
  typealias Adder = (_ descriptor: Int32, _ folder: String, _ mask: UInt32) -> Int32

  private let delay: Double
  private let add: Adder
  private let action: () -> Void
  private var descriptor: Int32 = -1
  private var source: DescriptorSource?
  private var folders: [Int32: String] = [:]
  private let deadline = Deadline()
  private let pollDeadline = Deadline()
  /// The first event that was not told yet, in seconds of `monotonicNow`.
  private(set) var firstEvent: Double?

  /// Creates a watch of no folders.
  ///
  /// - Parameters:
  ///   - delay: The seconds of quiet after which a change is told.
  ///   - add: Replaces `inotify_add_watch`.
  ///   - action: Called after each change, and at each look at folders that cannot be watched.
  init(
    delay: Double, adding add: @escaping Adder = { inotify_add_watch($0, $1, $2) },
    _ action: @escaping () -> Void
  ) {
    self.delay = delay
    self.add = add
    self.action = action
  }

  /// Watches these folders, and no others.
  ///
  /// - Returns: Whether one of them was not watched before; and why one cannot be watched.
  func cover(_ wanted: Set<String>) -> (isNew: Bool, problem: String?) {
    if descriptor < 0 { open() }
    for (number, folder) in folders where !wanted.contains(folder) {
      inotify_rm_watch(descriptor, number)
      folders[number] = nil
    }
    let covered = Set(folders.values)
    var isNew = false
    var problem: String?
    for folder in wanted.subtracting(covered).sorted() {
      let number = descriptor < 0 ? -1 : add(descriptor, folder, Self.mask)
      if number >= 0 {
        folders[number] = folder
        isNew = true
      } else if problem == nil, errno != ENOENT {
        problem = "\(folder) cannot be watched (\(Self.reason(errno)))"
      }
    }
    if problem != nil { poll() } else { pollDeadline.cancel() }
    return (isNew, problem)
  }

  /// Looks twice a second until `cover` is called.
  func poll() {
    guard !pollDeadline.isSet else { return }
    pollDeadline.set(after: Self.pollInterval) { [weak self] in
      self?.poll()
      self?.action()
    }
  }

  private static func reason(_ problem: Int32) -> String {
    switch problem {
    case ENOSPC: "the limit of fs.inotify.max_user_watches is reached"
    case EMFILE: "the limit of fs.inotify.max_user_instances is reached"
    default: String(cString: strerror(problem))
    }
  }

  private func open() {
    descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { return }
    source = DescriptorSource(descriptor: descriptor) { [weak self] in self?.readEvents() }
  }

  /// Forgets all folders: a folder that was moved takes its watches with it.
  private func reset() {
    guard descriptor >= 0 else { return }
    source?.cancel()
    close(descriptor)
    (source, descriptor, folders) = (nil, -1, [:])
  }

  private func readEvents() {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    let header = MemoryLayout<inotify_event>.size
    var isMoved = false
    while descriptor >= 0 {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      var offset = 0
      while offset + header <= count {
        let event = buffer.withUnsafeBytes {
          $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        }
        offset += header + Int(event.len)
        if event.mask & UInt32(IN_MOVE_SELF) != 0 { isMoved = true }
        if event.mask & UInt32(IN_IGNORED) != 0 { folders[event.wd] = nil }
      }
    }
    if isMoved { reset() }
    if firstEvent == nil { firstEvent = monotonicNow }
    deadline.set(after: delay) { [weak self] in
      guard let self else { return }
      self.action()
      self.firstEvent = nil
    }
  }

  isolated deinit { reset() }
}
