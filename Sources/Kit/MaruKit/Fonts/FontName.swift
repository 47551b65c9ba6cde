import Foundation
import Typesetting

/// The font with a name.
struct FontName {
  /// The properties that give the font.
  var descriptor: FontDescriptor
  /// Whether the font replaces one that this machine lacks.
  var isSubstitute = false

  /// Finds the font with a family or PostScript name; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - name: Case-insensitive.
  ///   - size: Points.
  init?(_ name: String, size: CGFloat) {
    guard !name.isEmpty else { return nil }
    UIFont.prepare
    var styled = FontDescriptor(families: [String(name.prefix { $0 != "-" })], size: size)
    FontStyle(name: name).apply(to: &styled)
    for descriptor in [FontDescriptor(families: [name], size: size), styled] {
      let font = Font(descriptor)
      let isFound = [font.familyName, font.postScriptName].contains {
        $0.caseInsensitiveCompare(name) == .orderedSame
      }
      if isFound {
        self.descriptor = descriptor
        return
      }
    }
    guard let families = FontSubstitutes.families(for: name) else { return nil }
    styled.families = families
    styled.isMonospaced = families.last == "monospace"
    descriptor = styled
    isSubstitute = true
  }
}
