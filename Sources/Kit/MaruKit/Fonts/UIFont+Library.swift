import Foundation
import Typesetting

extension UIFont {
  /// The family of the system font; `nil` is fontconfig's sans-serif.
  ///
  /// A host sets it before text is drawn; fonts that exist already keep their family.
  public static var systemFamily: String? {
    get { FontLibrary.shared.systemFamily }
    set { FontLibrary.shared.systemFamily = newValue }
  }

  /// Loads the system's fonts on another thread, so that they are ready for the first text.
  ///
  /// Asking fontconfig takes some milliseconds; a host calls this before anything else.
  ///
  /// - Parameter matchFile: A file that caches fontconfig's answers for the next run. The cache is
  ///   valid until fontconfig's configuration or fonts change. `nil` disables it.
  public static func prepareSystemFonts(remembering matchFile: String? = nil) {
    FontLibrary.shared.prepare {
      _ = prepare
      if let matchFile { FontLibrary.shared.matchFile = matchFile }
      return [FontDescriptor(size: 17), FontDescriptor(size: 17, weight: .semibold)]
    }
  }

  /// Restricts the fonts to those that ship with the kit, so that text is the same on every
  /// machine.
  ///
  /// Does nothing if the kit's resources are missing.
  public static func useBundledFontsOnly() {
    _ = prepare
    guard let fonts = FontLibrary.shared.bundledFontsDirectory else { return }
    FontLibrary.shared.useOnly(fontsIn: fonts)
  }
}
