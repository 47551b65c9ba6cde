import Foundation

extension NibBuilder {
  private static let recognizerTypes: [String: UIGestureRecognizer.Type] = [
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
  func makeRecognizer(_ element: NibElement) -> UIGestureRecognizer? {
    guard let known = Self.recognizerTypes[element.name] else { return nil }
    var type = known
    if let custom = customClass(of: element) {
      if let recognizer = custom as? UIGestureRecognizer.Type {
        type = recognizer
      } else {
        warn(element, "\(custom) is not a gesture recognizer; \(known) is used instead")
      }
    }
    let recognizer = finish(type.make(), element)
    set(recognizer, \.isEnabled, element.flag("enabled"))
    set(recognizer, \.cancelsTouchesInView, element.flag("cancelsTouchesInView"))
    set(recognizer, \.delaysTouchesBegan, element.flag("delaysTouchesBegan"))
    set(recognizer, \.delaysTouchesEnded, element.flag("delaysTouchesEnded"))
    configureKind(of: recognizer, element)
    return recognizer
  }

  private func configureKind(of recognizer: UIGestureRecognizer, _ element: NibElement) {
    switch recognizer {
    case let tap as UITapGestureRecognizer:
      set(tap, \.numberOfTapsRequired, integer(element, "numberOfTapsRequired"))
      set(tap, \.numberOfTouchesRequired, integer(element, "numberOfTouchesRequired"))
    case let press as UILongPressGestureRecognizer:
      set(press, \.minimumPressDuration, number(element, "minimumPressDuration").map { Double($0) })
      set(press, \.allowableMovement, number(element, "allowableMovement"))
      set(press, \.numberOfTapsRequired, integer(element, "numberOfTapsRequired"))
      set(press, \.numberOfTouchesRequired, integer(element, "numberOfTouchesRequired"))
    case let edge as UIScreenEdgePanGestureRecognizer:
      if let edges = element.child(key: "edges") { edge.edges = rectEdge(edges) }
    case let pan as UIPanGestureRecognizer:
      set(pan, \.minimumNumberOfTouches, integer(element, "minimumNumberOfTouches"))
      set(pan, \.maximumNumberOfTouches, integer(element, "maximumNumberOfTouches"))
    case let swipe as UISwipeGestureRecognizer:
      set(swipe, \.direction, choice(element, "direction", Self.swipeDirections))
      set(swipe, \.numberOfTouchesRequired, integer(element, "numberOfTouchesRequired"))
    default: break
    }
  }

  private func rectEdge(_ element: NibElement) -> UIRectEdge {
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
