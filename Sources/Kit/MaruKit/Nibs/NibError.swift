/// The reason why a nib file cannot be loaded at all.
enum NibError: Error, Equatable, CustomStringConvertible {
  /// None of these folders contains the file.
  case missing(name: String, folders: [String])
  /// The file exists but cannot be read.
  case unreadable(file: String)
  /// The file is larger than the limit.
  case tooLarge(file: String, bytes: Int)
  /// The text is not XML, or it exceeds a limit.
  case malformed(file: String, line: Int, reason: String)
  /// The XML is not a nib file.
  case noNib(file: String, line: Int, found: String)

  /// A message that begins with the file and the line, like a compiler's.
  var description: String {
    switch self {
    case .missing(let name, let folders):
      "\(name).xib: there is no such file in "
        + (folders.isEmpty ? "any bundle" : folders.joined(separator: ", "))
    case .unreadable(let file): "\(file): the file cannot be read"
    case .tooLarge(let file, let bytes):
      "\(file): \(bytes) bytes exceed the limit of \(NibParser.sizeLimit) bytes"
    case .malformed(let file, let line, let reason): "\(file):\(line): \(reason)"
    case .noNib(let file, let line, let found):
      "\(file):\(line): \(found) is not an Interface Builder file for iOS, whose root is "
        + "<document type=\"\(NibDocument.type)\">"
    }
  }
}
