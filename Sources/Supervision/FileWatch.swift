import Control
import FoundationEssentials
import Glibc
import PlainText

/// Tells when one of several files has been replaced or written.
///
/// The folders are watched, because editors rename a new file over the old one. A file counts as
/// written when its writer closes it. One that is removed is not a change: an editor is about to write
/// it anew. On request it counts if it stays away for some seconds. If a file is a symbolic link, the
/// folder of its target is watched too. A folder that does not exist yet, or is replaced, is watched as
/// soon as it is there. Several changes within the delay are told once.
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
  private let paths: [String]
  /// The names of files to look for in each watched folder, by watch number.
  private var names: [Int32: Set<String>] = [:]
  /// The names of folders and links in the paths; if one changes, the files may be elsewhere.
  private var waypoints: [Int32: Set<String>] = [:]
  private var folders: [Int32: String] = [:]
  /// All watches, also those that only tell that a folder on the way has gone.
  private var watches: Set<Int32> = []

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
    self.paths = paths
    arm()
    source = DescriptorSource(descriptor: descriptor) { [weak self] in self?.readEvents() }
  }

  /// Watches the folders that exist now.
  private func arm() {
    for number in watches { inotify_rm_watch(descriptor, number) }
    (names, waypoints, folders, watches) = ([:], [:], [:], [])
    for path in paths {
      watch(path)
      if let target = Self.target(of: path), target != path { watch(target) }
    }
  }

  private func watch(_ path: String) {
    let parts = path.split(separator: "/").map(String.init)
    var folder = "/"
    for (index, name) in parts.enumerated() {
      guard index < parts.count - 1 else { return find(name, in: folder) }
      // Report when the folder goes away, but not changes inside it.
      add(folder, IN_DELETE_SELF | IN_MOVE_SELF)
      let next = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
      var information = stat()
      if lstat(next, &information) != 0 {
        find(name, in: folder, isWaypoint: true)
        // It may have appeared before the watch began.
        guard lstat(next, &information) == 0 else { return }
      }
      if information.st_mode & S_IFMT == S_IFLNK { find(name, in: folder, isWaypoint: true) }
      folder = next
    }
  }

  /// Looks for a name in a folder.
  private func find(_ name: String, in folder: String, isWaypoint: Bool = false) {
    // A file or a folder that was refused can be read after its owner or its mode changed.
    let mask =
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_ATTRIB
    guard let number = add(folder, mask | IN_DELETE_SELF | IN_MOVE_SELF) else { return }
    if isWaypoint {
      waypoints[number, default: []].insert(name)
    } else {
      names[number, default: []].insert(name)
    }
    folders[number] = folder
  }

  @discardableResult private func add(_ folder: String, _ mask: Int32) -> Int32? {
    let number = inotify_add_watch(descriptor, folder, UInt32(mask) | UInt32(IN_MASK_ADD))
    guard number >= 0 else { return nil }
    watches.insert(number)
    return number
  }

  /// The file behind symbolic links; `nil` if there is none.
  private static func target(of path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private func readEvents() {
    var isConcerned = false
    var isElsewhere = false
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
        if watches.contains(event.wd), event.mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF) != 0 {
          isElsewhere = true
        }
        let name = String(decoding: buffer[start..<offset].prefix { $0 != 0 }, as: UTF8.self)
        if waypoints[event.wd]?.contains(name) == true { isElsewhere = true }
        if name.isEmpty, event.mask & UInt32(IN_ATTRIB) != 0, names[event.wd] != nil {
          isConcerned = true
        }
        guard names[event.wd]?.contains(name) == true else { continue }
        guard event.mask & UInt32(IN_DELETE | IN_MOVED_FROM) == 0 else {
          if let folder = folders[event.wd] { watchAbsence(of: "\(folder)/\(name)") }
          continue
        }
        // A new regular file is empty until its writer closes it.
        if event.mask & UInt32(IN_CREATE) != 0, isFresh(name, in: folders[event.wd]) { continue }
        isConcerned = true
      }
    }
    if isElsewhere {
      arm()
      for path in paths where access(path, F_OK) != 0 { watchAbsence(of: path) }
      isConcerned = isConcerned || paths.contains { access($0, F_OK) == 0 }
    }
    if isConcerned { deadline.set(after: delay) { [weak self] in self?.action() } }
  }

  /// Tells that a file is gone if it does not come back.
  private func watchAbsence(of path: String) {
    guard tellsAbsence else { return }
    absent.insert(path)
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
