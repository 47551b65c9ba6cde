import MaruKit

/// The status texts of a file chooser.
@MainActor struct FileStatus {
  let listing: FileListing
  let takesMany: Bool

  /// The number of files, below them.
  var text: String {
    if let read = listing.readCount, read > 0 {
      return String(localized: "Reading… \(FileWords.items(read))")
    }
    guard listing.error == nil else { return "" }
    let chosen = listing.selection.rows.count
    if takesMany, chosen > 1 { return String(localized: "\(FileWords.items(chosen)) chosen") }
    return FileWords.items(listing.count)
  }

  /// The reason why no files are shown, if none are.
  var emptiness: String {
    if let error = listing.error {
      return String(localized: "The folder cannot be read: \(error.reason)")
    }
    if listing.readCount != nil || listing.isBusy { return String(localized: "Reading…") }
    if listing.isEmpty { return String(localized: "The folder is empty") }
    return listing.search.text.isEmpty
      ? String(localized: "There is nothing to choose here")
      : String(localized: "No name has “\(listing.search.text)”")
  }
}
