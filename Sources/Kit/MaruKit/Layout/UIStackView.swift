import Foundation

/// A view that lays out its views in a row or a column, by constraints.
///
/// Mirrors UIKit's `UIStackView`. It places its *arranged* subviews and leaves others alone. Hidden
/// views take no room. Along the axis, the first and the last view touch the edges, and
/// `distribution` determines the sizes and gaps between them. Across the axis, `alignment`
/// determines the positions. The stack's own size follows from its views unless other constraints
/// determine it.
@preconcurrency @MainActor
open class UIStackView: UIView {
  /// The distribution of the views along the axis.
  public enum Distribution: Int, Hashable, Sendable {
    /// The views fill the stack; hugging and resistance decide which of them grows or shrinks.
    case fill = 0
    /// The views fill the stack at equal sizes.
    case fillEqually = 1
    /// The views fill the stack in proportion to their intrinsic sizes.
    case fillProportionally = 2
    /// The gaps are equal.
    case equalSpacing = 3
    /// The distances between centres are equal, as far as `spacing` allows.
    case equalCentering = 4
  }

  /// The alignment of the views across the axis.
  public enum Alignment: Int, Hashable, Sendable {
    /// From edge to edge.
    case fill = 0
    /// At the leading edge of a column or the upper edge of a row.
    case leading = 1
    /// At a common first baseline; rows only.
    case firstBaseline = 2
    /// Centred.
    case center = 3
    /// At the trailing edge of a column or the lower edge of a row.
    case trailing = 4
    /// At a common last baseline; rows only.
    case lastBaseline = 5

    /// At the upper edge of a row.
    public static var top: Alignment { .leading }
    /// At the lower edge of a row.
    public static var bottom: Alignment { .trailing }
  }

  /// A custom spacing that means `spacing`.
  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude

  /// A spacing that means the system's, 8 points.
  public static let spacingUseSystem = CGFloat.leastNormalMagnitude

  /// The arranged views, in order.
  open private(set) var arrangedSubviews: [UIView] = []

  private var customSpacings: [ObjectIdentifier: CGFloat] = [:]
  private var arrangement: [NSLayoutConstraint] = []
  private var isArranged = true

  // MARK: Making

  /// Creates an empty stack.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a stack of arranged views, in order.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Creates a stack from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    decode(coder, as: UIStackView.self)
  }

  /// Always true: the stack uses constraints.
  open override class var requiresConstraintBasedLayout: Bool { true }

  // MARK: Arrangement

  /// The direction of the views; horizontal by default.
  open var axis = NSLayoutConstraint.Axis.horizontal {
    didSet { if axis != oldValue { setNeedsArrangement() } }
  }

  /// The distribution of the views along the axis.
  open var distribution = Distribution.fill {
    didSet { if distribution != oldValue { setNeedsArrangement() } }
  }

  /// The alignment of the views across the axis.
  open var alignment = Alignment.fill {
    didSet { if alignment != oldValue { setNeedsArrangement() } }
  }

  /// The room between two views, in points; the minimum if the distribution makes it larger.
  ///
  /// NaN and infinite values count as 0.
  open var spacing: CGFloat = 0 {
    didSet { if spacing != oldValue { setNeedsArrangement() } }
  }

  /// Whether the spacing of a column is measured from last to first baseline.
  open var isBaselineRelativeArrangement = false {
    didSet { if isBaselineRelativeArrangement != oldValue { setNeedsArrangement() } }
  }

  /// Whether the views are laid out inside the stack's margins instead of its edges.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { if isLayoutMarginsRelativeArrangement != oldValue { setNeedsArrangement() } }
  }

  /// Sets the spacing after an arranged view.
  ///
  /// - Parameters:
  ///   - spacing: Points; `spacingUseDefault` removes it, `spacingUseSystem` is 8.
  ///   - arrangedSubview: An arranged view; others are ignored.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    guard arrangedSubviews.contains(where: { $0 === arrangedSubview }) else { return }
    let key = ObjectIdentifier(arrangedSubview)
    customSpacings[key] = spacing == Self.spacingUseDefault ? nil : spacing
    setNeedsArrangement()
  }

  /// The spacing after an arranged view; `spacingUseDefault` if none was set.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  // MARK: Views

  /// Appends an arranged view, which becomes a subview.
  ///
  /// A view that is already arranged stays at its position.
  open func addArrangedSubview(_ view: UIView) {
    guard !arrangedSubviews.contains(where: { $0 === view }) else { return }
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Inserts or moves an arranged view, which becomes a subview.
  ///
  /// An index out of range is clamped.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    guard !isDescendant(of: view) else { return addSubview(view) }
    arrangedSubviews.removeAll { $0 === view }
    let place = min(max(stackIndex, 0), arrangedSubviews.count)
    arrangedSubviews.insert(view, at: place)
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    setNeedsArrangement()
  }

  /// Removes an arranged view, which stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    guard let index = arrangedSubviews.firstIndex(where: { $0 === view }) else { return }
    arrangedSubviews.remove(at: index)
    customSpacings[ObjectIdentifier(view)] = nil
    setNeedsArrangement()
  }

  /// Removes a leaving subview from the arranged views.
  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  // MARK: Layout

  private func setNeedsArrangement() {
    isArranged = false
    setNeedsUpdateConstraints()
  }

  /// Makes new constraints if the arrangement has changed.
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

  /// The spacing after a view, in points.
  final func room(after view: UIView) -> CGFloat {
    var room = customSpacings[ObjectIdentifier(view)] ?? spacing
    if room == Self.spacingUseSystem { room = 8 }
    if room == Self.spacingUseDefault { room = spacing }
    return room.isFinite && abs(room) < 1e9 ? room : 0
  }

  /// The arranged views that are not hidden.
  final var shownViews: [UIView] { arrangedSubviews.filter { !$0.isHidden } }

  /// Forwards to the first view.
  open override var forFirstBaselineLayout: UIView {
    shownViews.first?.forFirstBaselineLayout ?? self
  }

  /// Forwards to the last view of a column, or to the first view of a row.
  open override var forLastBaselineLayout: UIView {
    (axis == .vertical ? shownViews.last : shownViews.first)?.forLastBaselineLayout ?? self
  }

  /// Called when the intrinsic size of an arranged view has changed.
  final func arrangedContentChanged() {
    if distribution == .fillProportionally { setNeedsArrangement() }
  }

  // MARK: Hiding

  private func isAnimating(_ subview: UIView) -> Bool {
    ViewAnimation.isRecording && window != nil
      && arrangedSubviews.contains { $0 === subview }
  }

  /// Whether a view that is hidden in an animation block stays visible until it has shrunk.
  final func hidesGradually(_ subview: UIView) -> Bool {
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

  /// Lets a view that is shown in an animation block grow with the animation.
  final func visibilityOfSubviewChanged(_ subview: UIView) {
    guard arrangedSubviews.contains(where: { $0 === subview }) else { return }
    setNeedsArrangement()
    if isAnimating(subview) { topOfTree.layoutIfNeeded() }
  }
}
