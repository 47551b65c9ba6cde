/// The outlets of the kit's own classes.
@MainActor
enum KitOutlets {
  /// Connects an object to an outlet; `nil` if the object's class has no such outlet.
  static func connect(
    _ value: AnyObject, to name: String, of object: AnyObject
  ) -> NibConnector.Result? {
    switch object {
    case let view as UIView: NibViewKind.connect(value, to: name, of: view)
    case let controller as UIViewController where name == "view":
      NibOutlet("view", \UIViewController.view).connect(value, of: controller)
    case let recognizer as UIGestureRecognizer where name == "delegate":
      NibOutlet(
        "delegate", \UIGestureRecognizer.delegate, takes: "a UIGestureRecognizerDelegate"
      ).connect(value, of: recognizer)
    default: nil
    }
  }
}
