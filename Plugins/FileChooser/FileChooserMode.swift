import MaruKit

/// What a file chooser asks for.
enum FileChooserMode: String, Codable, CaseIterable, Sendable {
  /// A file that exists.
  case open
  /// The name of a file to write.
  case save
  /// A folder.
  case folder

  /// The title of the button that accepts.
  var accept: String {
    switch self {
    case .open: SystemWord.open.text
    case .save: SystemWord.save.text
    case .folder: SystemWord.choose.text
    }
  }
}
