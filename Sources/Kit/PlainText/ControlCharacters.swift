extension Unicode.Scalar {
  /// A visible replacement for a control character; `nil` for other characters.
  ///
  /// It is Unicode's control picture, such as ␛ for escape. The controls U+0080 to U+009F have no
  /// picture and become U+FFFD.
  public var controlPicture: Unicode.Scalar? {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value)
    case 0x7F: "␡"
    case 0x80..<0xA0: "\u{FFFD}"
    default: nil
    }
  }
}

extension String {
  /// The text without NUL characters, which end strings in C and in the shell.
  public var withoutNULs: String { utf8.contains(0) ? filter { $0 != "\0" } : self }
}
