/// A file of a folder.
struct FileEntry: Hashable, Sendable {
  /// What it is, as far as the folder itself tells it.
  enum Kind: UInt8, Sendable {
    case folder, file, other
  }

  /// The name, byte for byte.
  let name: [UInt8]
  /// What it is; a link counts as what it leads to.
  let kind: Kind

  /// The name for a person; bytes that are no UTF-8 are replacement characters.
  var title: String { String(decoding: name, as: UTF8.self) }

  /// Whether it is hidden: its name begins with a dot.
  var isHidden: Bool { name.first == UInt8(ascii: ".") }

  /// Whether it is a folder.
  var isFolder: Bool { kind == .folder }
}
