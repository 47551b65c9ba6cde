/// What a touch's view was told so far, and what still waits for a gesture to fail.
struct TouchDelivery {
  /// Whether the view was told that the touch began.
  var hasBegun = false
  /// Whether the view was told that the touch ended or was cancelled.
  var isOver = false
  /// Whether the view hears no more of the touch, since a gesture took it or the view left.
  var isTaken = false
  /// What the view is told once the gestures that delay it have failed.
  var waiting: [UITouch.Phase] = []

  /// Whether the view waits for the touch's end.
  var isKnown: Bool { hasBegun && !isOver && !isTaken }
}
