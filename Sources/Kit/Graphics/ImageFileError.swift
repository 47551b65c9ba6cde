/// An error of decoding or encoding a picture file.
public enum ImageFileError: Error, Equatable, CustomStringConvertible {
  /// The data is not a PNG or JPEG file, or is damaged; with the library's reason.
  case undecodable(String)
  /// The picture exceeds the size limit.
  case tooLarge(width: Int, height: Int)
  /// libpng could not encode the picture; with its reason.
  case unencodable(String)

  /// The error and its remedy.
  public var description: String {
    switch self {
    case .undecodable(let reason):
      "the data is not a picture that can be read (\(reason)); use a PNG, JPEG or SVG file"
    case .tooLarge(let width, let height):
      "a picture of \(width) × \(height) pixels is too large; use a smaller one"
    case .unencodable(let reason):
      "the picture could not be written as PNG: \(reason)"
    }
  }
}
