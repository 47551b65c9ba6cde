import Foundation

/// A shadow under text.
open class NSShadow: NSObject, @unchecked Sendable {
  private let header = CoreFoundationHeader()
  /// The offset from the text, in points to the right and down.
  open var shadowOffset = CGSize.zero
  /// The blur radius in points; ignored, since shadows of text are sharp here, as in UIKit's
  /// labels.
  open var shadowBlurRadius: CGFloat = 0
  /// The colour, a `UIColor`; black at a third of opacity by default.
  open var shadowColor: Any? = UIColor(white: 0, alpha: 1 / 3)
}
