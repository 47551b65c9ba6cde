import Typesetting

/// The family of the system font's rounded design.
///
/// Fontconfig has no generic family of rounded fonts, so known ones are tried.
enum RoundedFamily {
  /// Rounded families of text, the nearest to that of iOS first.
  ///
  /// Those with several weights come before those with one.
  static let names = [
    "SF Pro Rounded", "Nunito", "M PLUS Rounded 1c", "Rounded Mplus 1c", "Quicksand",
    "Varela Round",
  ]

  /// The first of the families that a library has; `nil` if it has none.
  static func first(
    of names: [String] = names, in library: FontLibrary
  ) -> String? {
    names.first { name in
      Font(FontDescriptor(families: [name], size: 12), library: library).familyName == name
    }
  }
}
