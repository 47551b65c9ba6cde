import Foundation

extension UIView {
  /// Inserts a view at an index, which is clamped.
  func insert(_ view: UIView, at index: Int) {
    guard !isDescendant(of: view) else {
      return UIApplication.shared.warn(
        "\(type(of: view)) was not added to \(type(of: self)): it would become its own ancestor")
    }
    if view.superview === self { return move(view, to: index) }
    let oldWindow = view.window
    view.willMove(toSuperview: self)
    if oldWindow !== window { view.propagateWillMove(to: window) }
    view.detachFromSuperview(movingWithin: oldWindow === window ? window : nil)
    view.superview = self
    let place = min(max(index, 0), subviewStorage.count)
    subviewStorage.insert(view, at: place)
    placeLayer(ofSubviewAt: place)
    if oldWindow !== window { view.setWindow(window) }
    view.joinLayout(of: self)
    view.updateSafeArea()
    view.propagateTraits()
    view.propagateTintColorChange()
    if oldWindow !== window { view.propagateDidMoveToWindow() }
    view.didMoveToSuperview()
    didAddSubview(view)
    setNeedsLayout()
  }

  /// Removes the view from its superview.
  func leaveSuperview() {
    guard superview != nil else { return }
    let oldWindow = window
    oldWindow?.subtreeWillLeave(self)
    willMove(toSuperview: nil)
    if oldWindow != nil { propagateWillMove(to: nil) }
    let parent = superview
    detachFromSuperview()
    if oldWindow != nil {
      setWindow(nil)
      propagateDidMoveToWindow()
    }
    didMoveToSuperview()
    parent?.setNeedsLayout()
  }

  // MARK: Steps

  func insertSubview(_ view: UIView, beside sibling: UIView, offset: Int) {
    let others = subviewStorage.filter { $0 !== view }
    guard let index = others.firstIndex(where: { $0 === sibling }) else {
      return addSubview(view)
    }
    insertSubview(view, at: index + offset)
  }

  func move(_ view: UIView, to index: Int) {
    forgetSubview(view)
    let place = min(max(index, 0), subviewStorage.count)
    subviewStorage.insert(view, at: place)
    placeLayer(ofSubviewAt: place)
  }

  /// Places a subview's layer behind the next subview's; other layers may lie between them.
  private func placeLayer(ofSubviewAt index: Int) {
    let placed = subviewStorage[index].layer
    guard index + 1 < subviewStorage.count else { return layer.addSublayer(placed) }
    layer.insertSublayer(placed, below: subviewStorage[index + 1].layer)
  }

  /// - Parameter window: The window to which the view is added again at once: its animations
  ///   continue.
  private func detachFromSuperview(movingWithin window: UIWindow? = nil) {
    guard let parent = superview else { return }
    parent.willRemoveSubview(self)
    leaveLayout()
    parent.forgetSubview(self)
    superview = nil
    if window == nil { layer.removeFromSuperlayer() }
    takeSafeArea(.zero)
  }

  /// Removes a view from the subviews, in which it occurs once.
  private func forgetSubview(_ view: UIView) {
    if let index = place(of: view) { subviewStorage.remove(at: index) }
  }

  /// The index of a subview.
  private func place(of view: UIView) -> Int? {
    // Lists change subviews near the ends; a closure would add an actor check per element.
    let count = subviewStorage.count
    for step in 0..<((count + 1) / 2) {
      if subviewStorage[step] === view { return step }
      if subviewStorage[count - 1 - step] === view { return count - 1 - step }
    }
    return nil
  }

  func setWindow(_ window: UIWindow?) {
    windowStorage = window
    followKeyboard()
    for view in subviewStorage { view.setWindow(window) }
  }

  private func propagateWillMove(to window: UIWindow?) {
    willMove(toWindow: window)
    viewController?.viewWillMove(toWindow: window)
    for view in subviewStorage { view.propagateWillMove(to: window) }
  }

  func propagateDidMoveToWindow() {
    if AppearanceProxies.areInUse, window != nil { AppearanceProxies.shared.apply(to: self) }
    didMoveToWindow()
    viewController?.viewDidMoveToWindow()
    for view in subviewStorage { view.propagateDidMoveToWindow() }
  }
}
