import Foundation
import Typesetting

extension Font {
  /// Points added after each character where the system's font is Inter, by its size; else 0.
  ///
  /// Inter is drawn for small sizes and wants to be set closer as it grows. Its author's curve:
  /// rsms.me/inter/dynmetrics, `tracking = a + b·e^(c·size)` in ems.
  var systemTracking: CGFloat {
    guard !descriptor.isMonospaced, familyName.hasPrefix("Inter"),
      descriptor.families.isEmpty || familyName == Self.system.familyName
    else { return 0 }
    let ems = -0.0223 + 0.185 * exp(-0.1745 * pointSize)
    return ems * pointSize
  }

  /// The system's font, which may also be asked for by the name of its face.
  private static let system = Font(FontDescriptor(size: 17))
}
