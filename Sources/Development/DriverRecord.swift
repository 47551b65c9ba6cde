import FoundationEssentials

/// What the Swift driver remembers of the sources that it compiled last, one file for each module.
///
/// The driver compares modification times in whole seconds (Swift 6.3). So it takes a source for compiled
/// if it was saved twice within one second, and built in between. Without the record, it compiles all
/// sources of the module.
enum DriverRecord {
  /// Whether the driver would miss a change between two builds.
  ///
  /// - Parameters:
  ///   - former: The sources when the former build started.
  ///   - current: The sources now.
  /// - Returns: Whether a source differs, but not in the second in which it was saved.
  static func misses(changeFrom former: FileTree, to current: FileTree) -> Bool {
    current.files.contains { path, stamp in
      guard path.hasSuffix(".swift"), let old = former.files[path] else { return false }
      return old != stamp && old.seconds == stamp.seconds
    }
  }

  /// Removes the records of all modules.
  ///
  /// - Parameter products: The folder of what is built, as in `.build/debug`.
  static func remove(in products: String) {
    let manager = FileManager.default
    for folder in (try? manager.contentsOfDirectory(atPath: products)) ?? []
    where folder.hasSuffix(".build") {
      let path = "\(products)/\(folder)"
      for name in (try? manager.contentsOfDirectory(atPath: path)) ?? []
      where name.hasSuffix(".priors") {
        try? manager.removeItem(atPath: "\(path)/\(name)")
      }
    }
  }
}
