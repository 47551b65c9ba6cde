/// Which files of a folder are shown.
struct FileSearch: Hashable, Sendable {
  /// A part of the names, in any letter case; empty for all names.
  var text = ""
  /// The patterns; `nil` for all files.
  var filter: FileFilter?
  /// Whether hidden files are shown.
  var showsHidden = false
  /// Whether only folders are shown.
  var showsOnlyFolders = false

  /// Finds the files.
  ///
  /// - Parameter entries: All files of the folder.
  /// - Returns: Their indices.
  /// - Complexity: O(n) in the bytes of the names.
  func rows(of entries: [FileEntry]) -> [Int] {
    let folded = text.lowercased()
    let bytes = Array(folded.utf8)
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    return entries.indices.filter { index in
      let entry = entries[index]
      if entry.isHidden, !showsHidden { return false }
      if !entry.isFolder {
        if showsOnlyFolders { return false }
        if let filter, !filter.accepts(entry.title) { return false }
      }
      if bytes.isEmpty { return true }
      return isASCII
        ? Self.contains(entry.name, bytes) : entry.title.lowercased().contains(folded)
    }
  }

  /// Whether a name contains some letters, ignoring the case of ASCII letters.
  private static func contains(_ name: [UInt8], _ letters: [UInt8]) -> Bool {
    guard name.count >= letters.count else { return false }
    return (0...(name.count - letters.count)).contains { start in
      letters.indices.allSatisfy { lowercased(name[start + $0]) == letters[$0] }
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
