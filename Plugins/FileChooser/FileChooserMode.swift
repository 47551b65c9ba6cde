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
    case .open: "Open"
    case .save: "Save"
    case .folder: "Choose"
    }
  }
}
