import Foundation

// What a drag of a scroll view does to the input views, by its `keyboardDismissMode`.
extension InputDock {
  /// How fast a finger has to be for its direction to count alone, in points a second.
  private static let decidingSpeed: CGFloat = 200

  /// A drag began: the views go where the mode says so.
  ///
  /// An accessory view that is up alone stays, unless the mode is one with the accessory.
  func dragBegan(_ mode: UIScrollView.KeyboardDismissMode) {
    switch mode {
    case .onDrag: if !isAccessoryAlone { window?.endEditing(true) }
    case .onDragWithAccessory: handOver { _ = window?.endEditing(true) }
    case .none, .interactive, .interactiveWithAccessory: break
    }
  }

  /// A finger that drags is somewhere: the views follow once it has come to where they are.
  ///
  /// - Parameters:
  ///   - finger: Its place in the window, in points downwards.
  ///   - mode: What the scroll view does to the views.
  func follow(_ finger: CGFloat, _ mode: UIScrollView.KeyboardDismissMode) {
    guard isPulled(by: mode), height > 0, finger.isFinite, let window else { return }
    let guides = UIKeyboardLayoutGuide.guides(in: window)
    let padding = guides.map(\.keyboardDismissPadding).filter(\.isFinite).max() ?? 0
    let start = floor - height - max(padding, 0)
    let drop = min(max(finger - start, 0), reach(of: mode))
    guard drop != host.drop else { return }
    ViewAnimation.runWithout { host.drop = drop }
    for guide in guides { guide.follow() }
  }

  /// The finger lets go of the views: they go on, or come back.
  ///
  /// - Parameters:
  ///   - velocity: The finger's, in points a second downwards.
  ///   - mode: What the scroll view does to the views.
  func letGo(velocity: CGFloat, _ mode: UIScrollView.KeyboardDismissMode) {
    guard isPulled(by: mode), height > 0, host.drop > 0 else { return }
    let goesDown =
      abs(velocity) > Self.decidingSpeed ? velocity > 0 : host.drop > reach(of: mode) / 2
    if goesDown {
      if mode == .interactive {
        window?.firstResponder?.resignFirstResponder()
      } else {
        handOver { _ = window?.firstResponder?.resignFirstResponder() }
      }
    }
    update()
  }

  private func isPulled(by mode: UIScrollView.KeyboardDismissMode) -> Bool {
    mode == .interactive || mode == .interactiveWithAccessory
  }

  private var isAccessoryAlone: Bool { shown.input == nil && shown.accessory != nil }

  /// How far the views can be pulled, in points: not what would stay without the first responder.
  private func reach(of mode: UIScrollView.KeyboardDismissMode) -> CGFloat {
    guard mode == .interactive else { return height }
    guard !isAccessoryAlone else { return 0 }
    guard let heir = heir(of: window?.firstResponder) else { return height }
    let staying = InputSet(of: heir, shown: InputSet(), in: host)
    return slots.reduce(0) { sum, slot in
      sum + (staying.views.contains { $0 === slot.view } ? 0 : slot.height)
    }
  }
}
