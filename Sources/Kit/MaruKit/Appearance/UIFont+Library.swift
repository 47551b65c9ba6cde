import Foundation
import Typesetting

extension UIFont {
  /// Finds and opens the system's fonts on another thread, so that they are ready for the first
  /// text.
  ///
  /// Asking fontconfig takes some milliseconds; a host calls this before anything else.
  ///
  /// - Parameter matchFile: Where fontconfig's answers are remembered for the next run, which then
  ///   does without it as long as nothing has changed; `nil` for nowhere.
  public static func prepareSystemFonts(remembering matchFile: String? = nil) {
    FontLibrary.shared.prepare {
      _ = prepare
      if let matchFile { FontLibrary.shared.matchFile = matchFile }
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
