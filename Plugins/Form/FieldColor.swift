import Foundation
import MaruKit

/// A colour as a person types it: `#RRGGBB` or the name of a colour.
enum FieldColor {
  /// What is accepted.
  static let wanted = "#RRGGBB or the name of a colour, such as blue"

  /// The colour of a text; `nil` if it is none.
  static func color(_ text: String) -> UIColor? {
    UIColor.accent(text.trimmingCharacters(in: .whitespaces))
  }

  /// The colour of a text as `#RRGGBB`; of a name, the one of the light appearance.
  static func text(of text: String) throws(FieldProblem) -> String {
    let light = UITraitCollection(userInterfaceStyle: .light)
    var (red, green, blue): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    guard
      color(text)?.resolvedColor(with: light).getRed(&red, green: &green, blue: &blue, alpha: nil)
        == true
    else { throw FieldProblem(reason: wanted) }
    let parts = [red, green, blue].map { Int((min(max($0, 0), 1) * 255).rounded()) }
    return "#" + parts.map { String(format: "%02X", $0) }.joined()
  }
}
