/// What is chosen, and how.
struct FileChooserOptions: Equatable {
  var mode = FileChooserMode.open
  var takesMany = false
  var filters: [FileFilter] = []
  var showsHidden = false
  /// Whether a file that exists is replaced without a question.
  var replacesFiles = false
  var bookmarks: [String] = []
}
