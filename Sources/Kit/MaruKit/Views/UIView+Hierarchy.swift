import Foundation

extension UIView {
  /// The views in this one, back to front.
  public var subviews: [UIView] { subviewStorage }

  /// The window that the view is in.
  public var window: UIWindow? { windowStorage }

  /// A number to find the view by.
  public var tag: Int {
    get { storedAccessibility.tag }
    set { storedAccessibility.tag = newValue }
  }

  /// Adds a view in front of the others.
  public func addSubview(_ view: UIView) { insertSubview(view, at: subviewStorage.count) }

  /// Puts a view at a place among the subviews, 0 the backmost; a place out of range is the nearest
  /// one.
  ///
  /// A view is never put into itself.
  public func insertSubview(_ view: UIView, at index: Int) {
    guard !isDescendant(of: view) else {
      return UIApplication.shared.warn(
        "\(type(of: view)) was not added to \(type(of: self)): it would come to lie in itself")
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

  /// Puts a view just behind another.
  public func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insertSubview(view, beside: sibling, offset: 0)
  }

  /// Puts a view just in front of another.
  public func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insertSubview(view, beside: sibling, offset: 1)
  }

  /// Puts a subview in front of the others.
  public func bringSubviewToFront(_ view: UIView) {
    guard view.superview === self else { return }
    move(view, to: subviewStorage.count)
  }

  /// Puts a subview behind the others.
  public func sendSubviewToBack(_ view: UIView) {
    guard view.superview === self else { return }
    move(view, to: 0)
  }

  /// Takes the view out of its superview.
  ///
  /// Touches that began in it are cancelled.
  public func removeFromSuperview() {
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

  /// Whether the view is another or lies in it.
  public func isDescendant(of view: UIView) -> Bool {
    sequence(first: self, next: \.superview).contains { $0 === view }
  }

  /// The first view with a tag, this one included, depth first.
  public func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviewStorage {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  // MARK: Steps

  private func insertSubview(_ view: UIView, beside sibling: UIView, offset: Int) {
    let others = subviewStorage.filter { $0 !== view }
    guard let index = others.firstIndex(where: { $0 === sibling }) else {
      return addSubview(view)
    }
    insertSubview(view, at: index + offset)
  }

  private func move(_ view: UIView, to index: Int) {
    forgetSubview(view)
    let place = min(max(index, 0), subviewStorage.count)
    subviewStorage.insert(view, at: place)
    placeLayer(ofSubviewAt: place)
  }

  /// Puts a subview's layer behind that of the next subview; layers of no view may lie between.
  private func placeLayer(ofSubviewAt index: Int) {
    let placed = subviewStorage[index].layer
    guard index + 1 < subviewStorage.count else { return layer.addSublayer(placed) }
    layer.insertSublayer(placed, below: subviewStorage[index + 1].layer)
  }

  /// - Parameter window: Where the view is going to be again at once: its animations go on.
  private func detachFromSuperview(movingWithin window: UIWindow? = nil) {
    guard let parent = superview else { return }
    parent.willRemoveSubview(self)
    leaveLayout()
    parent.forgetSubview(self)
    superview = nil
    if window == nil { layer.removeFromSuperlayer() }
    takeSafeArea(.zero)
  }

  /// Takes a view out of the list; each is in it once, and the others are not touched.
  private func forgetSubview(_ view: UIView) {
    if let index = place(of: view) { subviewStorage.remove(at: index) }
  }

  /// The place of a subview among the others.
  private func place(of view: UIView) -> Int? {
    // What lists take is near the ends; a closure would be checked for its actor each time.
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
    didMoveToWindow()
    viewController?.viewDidMoveToWindow()
    for view in subviewStorage { view.propagateDidMoveToWindow() }
  }
}
