/// Why a nib file cannot be loaded at all.
enum NibError: Error, Equatable, CustomStringConvertible {
  /// There is no file of the name in any of these folders.
  case missing(name: String, folders: [String])
  /// The file is there and cannot be read.
  case unreadable(file: String)
  /// The file has more bytes than any interface needs.
  case tooLarge(file: String, bytes: Int)
  /// The text is no XML, or XML that a nib file has no use for.
  case malformed(file: String, line: Int, reason: String)
  /// The XML describes something else.
  case noNib(file: String, line: Int, found: String)

  /// One line, beginning with the file and the line as a compiler's message does.
  var description: String {
    switch self {
    case .missing(let name, let folders):
      "\(name).xib: there is no such file in "
        + (folders.isEmpty ? "any bundle" : folders.joined(separator: ", "))
    case .unreadable(let file): "\(file): the file cannot be read"
    case .tooLarge(let file, let bytes):
      "\(file): \(bytes) bytes are too many for a nib file, which has \(NibParser.sizeLimit) at "
        + "most"
    case .malformed(let file, let line, let reason): "\(file):\(line): \(reason)"
    case .noNib(let file, let line, let found):
      "\(file):\(line): \(found) is no nib file of Interface Builder for iOS, whose root is "
        + "<document type=\"\(NibDocument.type)\">"
    }
  }
}
