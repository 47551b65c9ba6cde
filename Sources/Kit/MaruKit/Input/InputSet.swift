/// The views that rise for a first responder.
@MainActor
struct InputSet {
  /// At the bottom edge.
  private(set) var input: UIView?
  /// On top of it.
  private(set) var accessory: UIView?

  /// No views.
  init() {}

  /// Looks for the views of a responder: the first that it, or somebody above it, names.
  ///
  /// What is up stays for a responder that lies in it, as the text field of a bar does, unless the
  /// responder names other views. A view that cannot rise is left out with a warning: the window,
  /// or what the responder itself lies in.
  ///
  /// - Parameters:
  ///   - responder: Who has the keys.
  ///   - shown: What is up.
  ///   - host: What that lies in.
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
      "\(type(of: view)) does not rise as an input view: the first responder lies in it")
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

  /// Whether these are the same views.
  func isSame(as other: InputSet) -> Bool {
    input === other.input && accessory === other.accessory
  }
}
