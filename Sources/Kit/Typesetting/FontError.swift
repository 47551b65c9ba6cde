/// The reason why a font is not available.
public enum FontError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Neither fontconfig nor the bundled directory has a font.
  case noFontInstalled(bundledDirectory: String?)
  /// The file is not a readable font, is damaged, or may not be opened.
  case unreadable(path: String)

  /// A one-line message with a remedy.
  public var description: String {
    switch self {
    case .noFontInstalled(let directory?):
      "no font found: fontconfig lists none and \(directory) holds none; "
        + "install one, for instance Debian's package fonts-inter"
    case .noFontInstalled(nil):
      "no font found: fontconfig lists none and no bundled directory is set; "
        + "install one, for instance Debian's package fonts-inter"
    case .unreadable(let path):
      "\(path) cannot be read as an OpenType or TrueType font"
    }
  }
}
