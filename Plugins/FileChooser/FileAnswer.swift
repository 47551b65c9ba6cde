import MaruKit

/// What accepting does with the typed text and the chosen files.
@MainActor struct FileAnswer {
  /// What accepting does.
  enum Action: Equatable {
    /// Nothing: there is nothing to accept.
    case nothing
    /// End with these paths.
    case end([FilePath])
    case open(FilePath)
    /// Ask whether to replace a file.
    case ask(toReplace: FilePath)
    /// Tell what is wrong.
    case refuse(String)
  }

  let mode: FileChooserMode
  /// Whether a file that exists is replaced without a question.
  let replacesFiles: Bool
  let text: String
  let listing: FileListing

  /// The typed path; `nil` if the text is a part of a name.
  var typedPath: FilePath? {
    text.contains("/") || text == "~" ? FilePath(text, in: listing.folder) : nil
  }

  /// Whether there is anything to accept.
  var canAccept: Bool {
    switch mode {
    case .open: !listing.selection.rows.isEmpty || typedPath != nil
    case .save: !text.isEmpty || listing.selection.cursor != nil
    case .folder: listing.error == nil
    }
  }

  /// What accepting does with the choice.
  ///
  /// If a file is asked for and a folder is chosen, the folder is opened.
  var action: Action {
    if mode == .save { return save }
    if let path = typedPath { return action(ofTyped: path) }
    let rows = listing.selection.rows.sorted()
    if mode == .folder {
      guard listing.error == nil else { return .nothing }
      return .end(rows.isEmpty ? [listing.folder] : rows.map(listing.path))
    }
    if rows.count == 1, listing[rows[0]].isFolder { return .open(listing.path(ofRow: rows[0])) }
    let files = rows.filter { !listing[$0].isFolder }.map(listing.path)
    return files.isEmpty ? .nothing : .end(files)
  }

  private func action(ofTyped path: FilePath) -> Action {
    guard let attributes = path.attributes else {
      return .refuse(
        mode == .folder
          ? String(localized: "There is no folder \(path.text)")
          : String(localized: "There is no file \(path.text)"))
    }
    switch (mode, attributes.isFolder) {
    case (.folder, true) where !text.hasSuffix("/"): return .end([path])
    case (_, true): return .open(path)
    case (.folder, false): return .refuse(String(localized: "\(path.text) is not a folder"))
    case (_, false): return .end([path])
    }
  }

  private var save: Action {
    guard !text.isEmpty else { return listing.folderUnderCursor.map { .open($0) } ?? .nothing }
    // A name that is no UTF-8 stays as it is if it was not changed.
    let chosen = listing.cursor.flatMap { row in
      listing[row].title == text ? listing.path(ofRow: row) : nil
    }
    guard let path = chosen ?? typedPath ?? FilePath(text, in: listing.folder) else {
      return .refuse(String(localized: "“\(text)” is not a name"))
    }
    let attributes = path.attributes
    if attributes?.isFolder == true || text.hasSuffix("/") { return .open(path) }
    guard path.folder.isFolder else {
      return .refuse(String(localized: "There is no folder \(path.folder.text)"))
    }
    return attributes == nil || replacesFiles ? .end([path]) : .ask(toReplace: path)
  }
}
