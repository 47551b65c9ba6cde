extension Unicode.Scalar {
  /// A visible character in place of a control character; `nil` for any other.
  ///
  /// That is Unicode's picture of it, as ␛ for escape. The controls U+0080 to U+009F have no
  /// pictures: U+FFFD stands for them.
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
  /// The same text without NUL, which ends strings in C and in the shell.
  public var withoutNULs: String { utf8.contains(0) ? filter { $0 != "\0" } : self }
}
