import Foundation

// The effect of a scroll view's drag on the input views, by its `keyboardDismissMode`.
extension InputDock {
  /// The speed, in points per second, above which only the finger's direction counts.
  private static let decidingSpeed: CGFloat = 200

  /// A drag began: the views are dismissed if the mode says so.
  ///
  /// An accessory view without an input view stays, unless the mode includes the accessory.
  func dragBegan(_ mode: UIScrollView.KeyboardDismissMode) {
    switch mode {
    case .onDrag: if !isAccessoryAlone { window?.endEditing(true) }
    case .onDragWithAccessory: handOver { _ = window?.endEditing(true) }
    case .none, .interactive, .interactiveWithAccessory: break
    }
  }

  /// A dragging finger moved: the views follow once it has reached them.
  ///
  /// - Parameters:
  ///   - finger: Its vertical location in the window, in points.
  ///   - mode: The scroll view's dismiss mode.
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

  /// The finger released the views: they are dismissed or return.
  ///
  /// - Parameters:
  ///   - velocity: The finger's, in points per second downwards.
  ///   - mode: The scroll view's dismiss mode.
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

  /// The distance that the views can be pulled down, in points: a view that stays without the first
  /// responder does not count.
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
