import Stage

/// Colours as the options of X programs give them.
@MainActor public enum DisplayColor {
  /// A colour as `#RRGGBB`.
  ///
  /// Only a name needs the X server.
  ///
  /// - Parameter name: `#RRGGBB`, or anything that the X server knows.
  /// - Returns: `nil` if it is no colour.
  public static func digits(of name: String) -> String? {
    let isPlain =
      name.utf8.count == 7 && name.hasPrefix("#") && name.dropFirst().allSatisfy(\.isHexDigit)
    return isPlain ? name : DisplayColors.digits(of: name)
  }
}
