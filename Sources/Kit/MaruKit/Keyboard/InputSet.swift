/// The input views of a first responder.
@MainActor
struct InputSet {
  /// The view at the bottom edge.
  private(set) var input: UIView?
  /// The view on top of the input view.
  private(set) var accessory: UIView?

  /// Creates an empty set.
  init() {}

  /// Finds the views of a responder: the first that it or an ancestor in the chain provides.
  ///
  /// For a responder inside the displayed views, such as a text field in a bar, these stay, unless
  /// it provides other views. A view is ignored with a warning if it is the window or contains the
  /// responder.
  ///
  /// - Parameters:
  ///   - responder: The first responder.
  ///   - shown: The displayed views.
  ///   - host: The view that holds them.
  init(of responder: UIResponder?, shown: InputSet, in host: UIView) {
    for next in sequence(first: responder, next: { $0?.next }) {
      guard let next else { continue }
      input = input ?? next.inputView ?? next.inputViewController?.view
      accessory =
        accessory ?? next.inputAccessoryView ?? next.inputAccessoryViewController?.view
      if next === host {
        input = input ?? shown.input
        accessory = accessory ?? shown.accessory
      }
    }
    input = input.flatMap { Self.canRise($0, for: responder, in: host) ? $0 : nil }
    accessory = accessory.flatMap { Self.canRise($0, for: responder, in: host) ? $0 : nil }
    if let input, accessory?.isDescendant(of: input) == true { accessory = nil }
    if let accessory, input?.isDescendant(of: accessory) == true { input = nil }
  }

  private static func canRise(
    _ view: UIView, for responder: UIResponder?, in host: UIView
  ) -> Bool {
    let isUp = view.superview === host
    let holdsResponder = sequence(first: responder, next: { $0?.next }).contains { $0 === view }
    guard view is UIWindow || host.isDescendant(of: view) || holdsResponder && !isUp else {
      return true
    }
    UIApplication.shared.warn(
      "\(type(of: view)) cannot be an input view: it contains the first responder")
    return false
  }

  /// The views, from top to bottom.
  var views: [UIView] { [accessory, input].compactMap { $0 } }

  /// The set without the views that are not in the host.
  func within(_ host: UIView) -> InputSet {
    var set = self
    if input?.superview !== host { set.input = nil }
    if accessory?.superview !== host { set.accessory = nil }
    return set
  }

  /// Whether both sets have the same views.
  func isSame(as other: InputSet) -> Bool {
    input === other.input && accessory === other.accessory
  }
}
