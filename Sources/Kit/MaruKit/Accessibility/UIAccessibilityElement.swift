import Foundation
import Graphics

/// A part of a view that a screen reader reads, but that is no view.
///
/// Mirrors UIKit. A view that draws several handles returns one for each in `accessibilityElements`.
/// Read by programs only, because no screen reader reads the kit's windows yet.
@preconcurrency @MainActor
open class UIAccessibilityElement: UIResponder {
  /// The view that shows the element; held weakly.
  open weak var accessibilityContainer: AnyObject?
  /// Whether a screen reader reads the element; `true` by default.
  open var isAccessibilityElement = true
  /// The name of the element.
  open var accessibilityLabel: String?
  /// The value of the element.
  open var accessibilityValue: String?
  /// The effect of using the element.
  open var accessibilityHint: String?
  /// The traits of the element.
  open var accessibilityTraits: UIAccessibilityTraits = .none
  /// An identifier for tests.
  open var accessibilityIdentifier: String?
  /// What can be done with the element beside activating it.
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]?
  /// The rectangle of the element in its container's coordinates; `accessibilityFrame` follows it.
  open var accessibilityFrameInContainerSpace = CGRect.zero {
    didSet { storedFrame = nil }
  }
  private var storedFrame: CGRect?

  /// Creates an element of a view.
  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
    super.init()
  }

  /// The rectangle of the element in its window; another one, once it is set.
  open var accessibilityFrame: CGRect {
    get {
      if let storedFrame { return storedFrame }
      let view = accessibilityContainer as? UIView
      return view?.convert(accessibilityFrameInContainerSpace, to: nil) ?? .zero
    }
    set { storedFrame = newValue }
  }

  /// The view that shows the element.
  open override var next: UIResponder? { accessibilityContainer as? UIResponder }

  override var responderWindow: UIWindow? { (accessibilityContainer as? UIView)?.window }

  /// Activates the element, as a press would.
  ///
  /// Returns whether it did anything.
  open func accessibilityActivate() -> Bool { false }

  /// Raises the value of an adjustable element; by default nothing happens.
  open func accessibilityIncrement() {}

  /// Lowers the value of an adjustable element; by default nothing happens.
  open func accessibilityDecrement() {}
}
