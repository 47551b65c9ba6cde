/// The phases of a touch that its view has received, and those that wait for gestures to fail.
struct TouchDelivery {
  /// Whether the view has received the touch's beginning.
  var hasBegun = false
  /// Whether the view has received the touch's end or cancellation.
  var isOver = false
  /// Whether the view receives no more of the touch: a gesture recognized it, or the view left.
  var isTaken = false
  /// The phases that the view receives once the delaying gestures have failed.
  var waiting: [UITouch.Phase] = []

  /// Whether the view has to receive the touch's end.
  var isKnown: Bool { hasBegun && !isOver && !isTaken }
}
