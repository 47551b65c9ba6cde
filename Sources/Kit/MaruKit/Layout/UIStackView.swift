import Foundation

/// A view that lays a row or a column of views out by constraints.
///
/// Mirrors UIKit's `UIStackView`. It places its *arranged* subviews; others are left alone. Hidden
/// ones take no room. What the constraints say: along the axis the first and the last view touch the
/// edges, and `distribution` says what lies between; across it `alignment` decides. The stack's own
/// size follows from that where nothing else gives it one.
@MainActor
open class UIStackView: UIView {
  /// How the views share the room along the axis.
  public enum Distribution: Int, Hashable, Sendable {
    /// They fill it; by hugging and resistance one grows or shrinks.
    case fill = 0
    /// They fill it and are of one size.
    case fillEqually = 1
    /// They fill it, in proportion to their intrinsic sizes.
    case fillProportionally = 2
    /// The gaps between them are of one size.
    case equalSpacing = 3
    /// Their middles are equally far apart, as far as `spacing` allows.
    case equalCentering = 4
  }

  /// Where the views lie across the axis.
  public enum Alignment: Int, Hashable, Sendable {
    /// From edge to edge.
    case fill = 0
    /// At the leading edge of a column, at the upper edge of a row.
    case leading = 1
    /// On one first baseline; of rows only.
    case firstBaseline = 2
    /// In the middle.
    case center = 3
    /// At the trailing edge of a column, at the lower edge of a row.
    case trailing = 4
    /// On one last baseline; of rows only.
    case lastBaseline = 5

    /// At the upper edge of a row.
    public static var top: Alignment { .leading }
    /// At the lower edge of a row.
    public static var bottom: Alignment { .trailing }
  }

  /// A custom spacing that stands for `spacing`.
  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude

  /// A spacing that stands for the system's, 8 points.
  public static let spacingUseSystem = CGFloat.leastNormalMagnitude

  /// The views that are arranged, in order.
  open private(set) var arrangedSubviews: [UIView] = []

  private var customSpacings: [ObjectIdentifier: CGFloat] = [:]
  private var arrangement: [NSLayoutConstraint] = []
  private var isArranged = true

  // MARK: Making

  /// Creates an empty stack.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a stack of views, in order.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Creates a stack from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    decode(coder, as: UIStackView.self)
  }

  /// A stack needs constraints.
  open override class var requiresConstraintBasedLayout: Bool { true }

  // MARK: Arrangement

  /// Which way the views follow each other; from side to side by default.
  open var axis = NSLayoutConstraint.Axis.horizontal {
    didSet { if axis != oldValue { setNeedsArrangement() } }
  }

  /// How the views share the room along the axis.
  open var distribution = Distribution.fill {
    didSet { if distribution != oldValue { setNeedsArrangement() } }
  }

  /// Where the views lie across the axis.
  open var alignment = Alignment.fill {
    didSet { if alignment != oldValue { setNeedsArrangement() } }
  }

  /// The room between two views, in points: the least where the distribution makes it larger.
  ///
  /// NaN and infinite values count as 0.
  open var spacing: CGFloat = 0 {
    didSet { if spacing != oldValue { setNeedsArrangement() } }
  }

  /// Whether the spacing of a column is from last baseline to first baseline.
  open var isBaselineRelativeArrangement = false {
    didSet { if isBaselineRelativeArrangement != oldValue { setNeedsArrangement() } }
  }

  /// Whether the views keep to the stack's margins instead of its edges.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { if isLayoutMarginsRelativeArrangement != oldValue { setNeedsArrangement() } }
  }

  /// Sets the room after one of the views.
  ///
  /// - Parameters:
  ///   - spacing: Points; `spacingUseDefault` takes it back, `spacingUseSystem` is 8.
  ///   - arrangedSubview: One of `arrangedSubviews`, or nothing happens.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    guard arrangedSubviews.contains(where: { $0 === arrangedSubview }) else { return }
    let key = ObjectIdentifier(arrangedSubview)
    customSpacings[key] = spacing == Self.spacingUseDefault ? nil : spacing
    setNeedsArrangement()
  }

  /// The room after one of the views; `spacingUseDefault` where none was set.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  // MARK: Views

  /// Arranges a view behind the others; it becomes a subview.
  ///
  /// One that is arranged already stays where it is.
  open func addArrangedSubview(_ view: UIView) {
    guard !arrangedSubviews.contains(where: { $0 === view }) else { return }
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Arranges a view at a place, or moves it there; it becomes a subview.
  ///
  /// A place that is out of range is the nearest one.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    guard !isDescendant(of: view) else { return addSubview(view) }
    arrangedSubviews.removeAll { $0 === view }
    let place = min(max(stackIndex, 0), arrangedSubviews.count)
    arrangedSubviews.insert(view, at: place)
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    setNeedsArrangement()
  }

  /// Arranges a view no longer; it stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    guard let index = arrangedSubviews.firstIndex(where: { $0 === view }) else { return }
    arrangedSubviews.remove(at: index)
    customSpacings[ObjectIdentifier(view)] = nil
    setNeedsArrangement()
  }

  /// A subview that leaves is arranged no longer.
  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  // MARK: Layout

  private func setNeedsArrangement() {
    isArranged = false
    setNeedsUpdateConstraints()
  }

  /// Makes the constraints anew where the arrangement has changed.
  open override func updateConstraints() {
    arrangeIfNeeded()
    super.updateConstraints()
  }

  private func arrangeIfNeeded() {
    guard !isArranged else { return }
    isArranged = true
    NSLayoutConstraint.deactivate(arrangement)
    arrangement = StackArrangement(of: self).constraints
    NSLayoutConstraint.activate(arrangement)
    if let layoutItem { topOfTree.layoutEngine?.baselinesMoved(of: layoutItem) }
  }

  /// The room after a view, in points.
  func room(after view: UIView) -> CGFloat {
    var room = customSpacings[ObjectIdentifier(view)] ?? spacing
    if room == Self.spacingUseSystem { room = 8 }
    if room == Self.spacingUseDefault { room = spacing }
    return room.isFinite && abs(room) < 1e9 ? room : 0
  }

  /// The views that take room.
  var shownViews: [UIView] { arrangedSubviews.filter { !$0.isHidden } }

  /// The first baseline is that of the first view of a column or a row.
  open override var forFirstBaselineLayout: UIView {
    shownViews.first?.forFirstBaselineLayout ?? self
  }

  /// The last baseline is that of the last view of a column, or of the first of a row.
  open override var forLastBaselineLayout: UIView {
    (axis == .vertical ? shownViews.last : shownViews.first)?.forLastBaselineLayout ?? self
  }

  /// The intrinsic size of a view has changed.
  func arrangedContentChanged() {
    if distribution == .fillProportionally { setNeedsArrangement() }
  }

  // MARK: Hiding

  private func isAnimating(_ subview: UIView) -> Bool {
    ViewAnimation.isRecording && window != nil
      && arrangedSubviews.contains { $0 === subview }
  }

  /// A view that is hidden inside an animation block is seen until it has shrunk.
  func hidesGradually(_ subview: UIView) -> Bool {
    guard isAnimating(subview) else { return false }
    subview.constraintFlags.insert(.isHiding)
    setNeedsArrangement()
    UIView.animate(
      withDuration: UIView.inheritedAnimationDuration,
      animations: { topOfTree.layoutIfNeeded() },
      completion: { _ in
        guard subview.constraintFlags.contains(.isHiding) else { return }
        subview.constraintFlags.remove(.isHiding)
        subview.layer.isHidden = true
      })
    return true
  }

  /// A view that is shown inside an animation block grows with the animation.
  func visibilityOfSubviewChanged(_ subview: UIView) {
    guard arrangedSubviews.contains(where: { $0 === subview }) else { return }
    setNeedsArrangement()
    if isAnimating(subview) { topOfTree.layoutIfNeeded() }
  }
}
