import Foundation
import Typesetting

extension UIFont {
  /// Finds and opens the system's fonts on another thread, so that they are ready for the first
  /// text.
  ///
  /// Asking fontconfig takes some milliseconds; a host calls this before anything else.
  public static func prepareSystemFonts() {
    FontLibrary.shared.prepare {
      _ = prepare
      return [FontDescriptor(size: 17), FontDescriptor(size: 17, weight: .semibold)]
    }
  }

  /// Uses only the fonts that ship with the kit, so that text is the same on every machine.
  ///
  /// Does nothing where the kit's resources are missing.
  public static func useBundledFontsOnly() {
    _ = prepare
    guard let fonts = FontLibrary.shared.bundledFontsDirectory else { return }
    FontLibrary.shared.useOnly(fontsIn: fonts)
  }
}
