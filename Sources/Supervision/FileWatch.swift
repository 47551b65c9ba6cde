import Control
import FoundationEssentials
import Glibc
import PlainText

/// Tells when one of several files has been replaced or written.
///
/// The folders are watched, because editors rename a new file over the old one. A file counts as
/// written when its writer closes it. One that is removed is not a change: an editor is about to write
/// it anew. On request it counts if it stays away for some seconds. If a file is a symbolic link, the
/// folder of its target is watched too. Several changes within the delay are told once.
///
/// The corresponding C functions are `inotify_init1` and `inotify_add_watch`.
@MainActor final class FileWatch {
  private let descriptor: Int32
  private var source: DescriptorSource?
  private let delay: Double
  private let deadline = Deadline()
  private let absence = Deadline()
  /// The files that were removed a moment ago.
  private var absent: Set<String> = []
  private let tellsAbsence: Bool
  /// The seconds for which a file may be away.
  private static let absenceTime = 2.0
  private let action: @MainActor () -> Void
  /// The names to look for in each watched folder, by watch number.
  private var names: [Int32: Set<String>] = [:]
  private var folders: [Int32: String] = [:]

  /// Watches files, which need not exist; `nil` if the kernel has no watches left.
  ///
  /// - Parameters:
  ///   - paths: Absolute paths.
  ///   - delay: Seconds of quiet after the last change.
  ///   - tellsAbsence: Whether a file that stays away counts.
  ///   - action: Called after each change.
  init?(
    _ paths: [String], delay: Double, tellsAbsence: Bool = false,
    _ action: @escaping @MainActor () -> Void
  ) {
    self.tellsAbsence = tellsAbsence
    let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    self.delay = delay
    self.action = action
    for path in paths {
      watch(path)
      if let target = Self.target(of: path), target != path { watch(target) }
    }
    source = DescriptorSource(descriptor: descriptor) { [weak self] in self?.readEvents() }
  }

  private func watch(_ path: String) {
    let (folder, name) = (
      PathParts.folder(of: path), PathParts.name(of: path)
    )
    let mask = IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_MOVED_FROM
    let number = inotify_add_watch(descriptor, folder, UInt32(mask))
    guard number >= 0 else { return }
    names[number, default: []].insert(name)
    folders[number] = folder
  }

  /// The file behind symbolic links; `nil` if there is none.
  private static func target(of path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private func readEvents() {
    var isConcerned = false
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      var offset = 0
      let header = MemoryLayout<inotify_event>.size
      while offset + header <= count {
        let event = buffer.withUnsafeBytes {
          $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        }
        let start = offset + header
        offset = start + Int(event.len)
        guard offset <= count else { break }
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { isConcerned = true }
        let name = String(decoding: buffer[start..<offset].prefix { $0 != 0 }, as: UTF8.self)
        guard names[event.wd]?.contains(name) == true else { continue }
        guard event.mask & UInt32(IN_DELETE | IN_MOVED_FROM) == 0 else {
          watchAbsence(of: name, in: folders[event.wd])
          continue
        }
        // A new regular file is empty until its writer closes it.
        if event.mask & UInt32(IN_CREATE) != 0, isFresh(name, in: folders[event.wd]) { continue }
        isConcerned = true
      }
    }
    if isConcerned { deadline.set(after: delay) { [weak self] in self?.action() } }
  }

  /// Tells that a file is gone if it does not come back.
  private func watchAbsence(of name: String, in folder: String?) {
    guard tellsAbsence, let folder else { return }
    absent.insert("\(folder)/\(name)")
    absence.set(after: max(Self.absenceTime, delay)) { [weak self] in
      guard let self else { return }
      defer { absent = [] }
      if absent.contains(where: { access($0, F_OK) != 0 }) { action() }
    }
  }

  /// Whether it is a regular file without another name.
  private func isFresh(_ name: String, in folder: String?) -> Bool {
    var information = stat()
    guard let folder, lstat("\(folder)/\(name)", &information) == 0 else { return false }
    return information.st_mode & S_IFMT == S_IFREG && information.st_nlink == 1
  }

  isolated deinit {
    source?.cancel()
    close(descriptor)
  }
}
