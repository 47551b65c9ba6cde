import Foundation
import Typesetting

extension Font {
  /// The tracking in points if this is the system font at its size and the font is Inter; otherwise
  /// 0.
  ///
  /// Inter is drawn for small sizes and needs tighter tracking at larger ones. Its author's curve
  /// is `tracking = a + b·e^(c·size)` in ems, from rsms.me/inter/dynmetrics.
  var systemTracking: CGFloat {
    guard !descriptor.isMonospaced, familyName.hasPrefix("Inter"),
      descriptor.families.isEmpty || familyName == Self.system.familyName
    else { return 0 }
    let ems = -0.0223 + 0.185 * exp(-0.1745 * pointSize)
    return ems * pointSize
  }

  /// The system font, which can also be requested by its face's name.
  private static let system = Font(FontDescriptor(size: 17))
}
