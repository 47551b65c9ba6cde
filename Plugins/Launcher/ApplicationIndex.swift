import Foundation

/// The applications of the machine, read from desktop files.
struct ApplicationIndex: Sendable {
  /// The most files that are read, so that a wrong link does not read the whole disk.
  private static let most = 20_000
  /// The deepest folder below one of applications.
  private static let deepest = 8

  /// The applications, also those that are not shown, sorted by name.
  private(set) var entries: [DesktopEntry] = []
  /// A line for each file that was passed over.
  private(set) var problems: [String] = []
  /// The applications by what their windows may be called, in small letters.
  private var byClass: [String: Int] = [:]

  /// Creates an index without applications.
  init() {}

  /// Reads the folders of a desktop.
  ///
  /// If several files have the same id, the first one counts, so that a file of the user replaces
  /// one of the system. A file that is broken does not count.
  ///
  /// - Parameter session: The desktop.
  init(of session: DesktopSession) {
    var known: Set<String> = []
    var count = 0
    for folder in session.applicationFolders {
      for name in Self.files(in: folder) where count < Self.most {
        let id = name.replacing("/", with: "-")
        guard !known.contains(id) else { continue }
        count += 1
        let path = "\(folder)/\(name)"
        do {
          let file = try DesktopFile(path: path, locale: session.locale)
          let entry = try DesktopEntry(file, id: id, path: path, session: session)
          known.insert(id)
          if let entry { entries.append(entry) }
        } catch {
          problems.append("\(path) is passed over: \(error)")
        }
      }
    }
    entries.sort { first, second in
      let order = first.name.localizedStandardCompare(second.name)
      return order == .orderedSame ? first.id < second.id : order == .orderedAscending
    }
    for name in [Self.className, Self.stem, Self.lastPart, Self.program] {
      for (index, entry) in entries.enumerated() {
        guard let key = name(entry)?.lowercased(), byClass[key] == nil else { continue }
        byClass[key] = index
      }
    }
  }

  /// The application of a window.
  ///
  /// - Parameter className: The class of the window.
  /// - Returns: The application that names the class, or else that has it as its id or its program.
  func application(ofClass className: String) -> DesktopEntry? {
    byClass[className.lowercased()].map { entries[$0] }
  }

  private static func className(of entry: DesktopEntry) -> String? { entry.windowClass }

  private static func stem(of entry: DesktopEntry) -> String? {
    String(entry.id.dropLast(".desktop".count))
  }

  /// The last part of an id such as `org.gnome.Nautilus.desktop`.
  private static func lastPart(of entry: DesktopEntry) -> String? {
    stem(of: entry)?.split(separator: ".").last.map(String.init)
  }

  private static func program(of entry: DesktopEntry) -> String? { entry.exec?.programName }

  // MARK: Files

  /// The paths of the desktop files below a folder, sorted.
  private static func files(in folder: String) -> [String] {
    var files: [String] = []
    var waiting = [("", 0)]
    // A link may lead back to a folder above.
    var visited: Set<FolderNumber> = []
    while let (place, depth) = waiting.popLast(), files.count < most {
      guard let number = FolderNumber(of: "\(folder)/\(place)"), visited.insert(number).inserted
      else { continue }
      for name in names(in: folder + "/" + place) where !name.hasPrefix(".") {
        let path = place.isEmpty ? name : "\(place)/\(name)"
        if name.hasSuffix(".desktop") {
          files.append(path)
        } else if depth < deepest {
          waiting.append((path, depth + 1))
        }
      }
    }
    return files.sorted()
  }

  /// The names of files in a folder.
  ///
  /// The corresponding C function is `readdir`.
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      // A name that is not UTF-8 could not be shown.
      if let name, name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// The number of a folder on its disk.
  private struct FolderNumber: Hashable {
    let device: dev_t
    let file: ino_t

    /// Looks at a folder; `nil` if there is none.
    init?(of path: String) {
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
      (device, file) = (status.st_dev, status.st_ino)
    }
  }
}
