import Foundation

/// A shadow under text.
open class NSShadow: NSObject, @unchecked Sendable {
  private let header = CoreFoundationHeader()
  /// How far it lies from the text, in points to the right and down.
  open var shadowOffset = CGSize.zero
  /// How soft it is, in points; text has sharp shadows here, as labels have in UIKit.
  open var shadowBlurRadius: CGFloat = 0
  /// Its colour, a `UIColor`; a third of black unless set.
  open var shadowColor: Any? = UIColor(white: 0, alpha: 1 / 3)
}
