import Foundation

// The properties of gesture recognizers and constraints.
extension KeyedProperties {
  static let objects: [ObjectIdentifier: @MainActor () -> [KeyedProperty]] = [
    ObjectIdentifier(UIGestureRecognizer.self): { uiGestureRecognizerProperties },
    ObjectIdentifier(NSLayoutConstraint.self): { nsLayoutConstraintProperties },
  ]

  private static var uiGestureRecognizerProperties: [KeyedProperty] {
    [
      .init("allowedTouchTypes", \UIGestureRecognizer.allowedTouchTypes),
      .init("cancelsTouchesInView", \UIGestureRecognizer.cancelsTouchesInView),
      .init("delaysTouchesBegan", \UIGestureRecognizer.delaysTouchesBegan),
      .init("delaysTouchesEnded", \UIGestureRecognizer.delaysTouchesEnded),
      .init("delegate", \UIGestureRecognizer.delegate),
      .init("enabled", \UIGestureRecognizer.isEnabled),
      .init("name", \UIGestureRecognizer.name),
      .reading("numberOfTouches", \UIGestureRecognizer.numberOfTouches),
      .init("state", \UIGestureRecognizer.state),
      .reading("view", \UIGestureRecognizer.view),
    ]
  }

  private static var nsLayoutConstraintProperties: [KeyedProperty] {
    [
      .init("active", \NSLayoutConstraint.isActive),
      .init("constant", \NSLayoutConstraint.constant),
      .reading("firstAttribute", \NSLayoutConstraint.firstAttribute),
      .reading("firstItem", \NSLayoutConstraint.firstItem),
      .init("identifier", \NSLayoutConstraint.identifier),
      .reading("multiplier", \NSLayoutConstraint.multiplier),
      .init("priority", \NSLayoutConstraint.priority),
      .reading("relation", \NSLayoutConstraint.relation),
      .reading("secondAttribute", \NSLayoutConstraint.secondAttribute),
      .reading("secondItem", \NSLayoutConstraint.secondItem),
    ]
  }
}
