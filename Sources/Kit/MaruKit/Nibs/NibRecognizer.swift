import Foundation

/// Reads gesture recognizers.
@MainActor
enum NibRecognizer {
  private static let types: [String: UIGestureRecognizer.Type] = [
    "gestureRecognizer": UIGestureRecognizer.self,
    "hoverGestureRecognizer": UIHoverGestureRecognizer.self,
    "longPressGestureRecognizer": UILongPressGestureRecognizer.self,
    "panGestureRecognizer": UIPanGestureRecognizer.self,
    "pinchGestureRecognizer": UIPinchGestureRecognizer.self,
    "pongPressGestureRecognizer": UILongPressGestureRecognizer.self,
    "rotationGestureRecognizer": UIRotationGestureRecognizer.self,
    "screenEdgePanGestureRecognizer": UIScreenEdgePanGestureRecognizer.self,
    "swipeGestureRecognizer": UISwipeGestureRecognizer.self,
    "tapGestureRecognizer": UITapGestureRecognizer.self,
  ]

  /// Makes a recognizer; `nil` if the element is not one.
  static func make(_ element: NibElement, _ nib: NibBuilder) -> UIGestureRecognizer? {
    guard let known = types[element.name] else { return nil }
    var type = known
    if let custom = nib.customClass(of: element) {
      if let recognizer = custom as? UIGestureRecognizer.Type {
        type = recognizer
      } else {
        element.warn("\(custom) is not a gesture recognizer; \(known) is used instead")
      }
    }
    let recognizer = nib.finish(type.make(), element)
    nib.set(recognizer, \.isEnabled, element.flag("enabled"))
    nib.set(recognizer, \.cancelsTouchesInView, element.flag("cancelsTouchesInView"))
    nib.set(recognizer, \.delaysTouchesBegan, element.flag("delaysTouchesBegan"))
    nib.set(recognizer, \.delaysTouchesEnded, element.flag("delaysTouchesEnded"))
    read(recognizer, element, nib)
    return recognizer
  }

  private static func read(
    _ recognizer: UIGestureRecognizer, _ element: NibElement, _ nib: NibBuilder
  ) {
    switch recognizer {
    case let tap as UITapGestureRecognizer:
      nib.set(tap, \.numberOfTapsRequired, element.integer("numberOfTapsRequired"))
      nib.set(tap, \.numberOfTouchesRequired, element.integer("numberOfTouchesRequired"))
    case let press as UILongPressGestureRecognizer:
      nib.set(
        press, \.minimumPressDuration, element.number("minimumPressDuration").map { Double($0) })
      nib.set(press, \.allowableMovement, element.number("allowableMovement"))
      nib.set(press, \.numberOfTapsRequired, element.integer("numberOfTapsRequired"))
      nib.set(press, \.numberOfTouchesRequired, element.integer("numberOfTouchesRequired"))
    case let edge as UIScreenEdgePanGestureRecognizer:
      if let edges = element.child(key: "edges") { edge.edges = rectEdge(edges) }
    case let pan as UIPanGestureRecognizer:
      nib.set(pan, \.minimumNumberOfTouches, element.integer("minimumNumberOfTouches"))
      nib.set(pan, \.maximumNumberOfTouches, element.integer("maximumNumberOfTouches"))
    case let swipe as UISwipeGestureRecognizer:
      nib.set(swipe, \.direction, element.choice("direction", swipeDirections))
      nib.set(swipe, \.numberOfTouchesRequired, element.integer("numberOfTouchesRequired"))
    default: break
    }
  }

  private static func rectEdge(_ element: NibElement) -> UIRectEdge {
    var edges: UIRectEdge = []
    if element.flag("top") == true { edges.insert(.top) }
    if element.flag("left") == true { edges.insert(.left) }
    if element.flag("bottom") == true { edges.insert(.bottom) }
    if element.flag("right") == true { edges.insert(.right) }
    return edges
  }

  private static let swipeDirections: [String: UISwipeGestureRecognizer.Direction] = [
    "right": .right, "left": .left, "up": .up, "down": .down,
  ]
}
