/// Why a picture could not be read or written.
public enum ImageFileError: Error, Equatable, CustomStringConvertible {
  /// The bytes are no PNG or JPEG, or a damaged one; the library's reason.
  case undecodable(String)
  /// The picture is larger than memory allows.
  case tooLarge(width: Int, height: Int)
  /// libpng could not write the picture; its reason.
  case unencodable(String)

  /// What happened and what to do about it.
  public var description: String {
    switch self {
    case .undecodable(let reason):
      "the data is not a picture that can be read (\(reason)); use a PNG or JPEG file"
    case .tooLarge(let width, let height):
      "a picture of \(width) × \(height) pixels is too large; use a smaller one"
    case .unencodable(let reason):
      "the picture could not be written as PNG: \(reason)"
    }
  }
}
