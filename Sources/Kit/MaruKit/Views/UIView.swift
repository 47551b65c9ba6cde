import Foundation
import Graphics
import Layers

/// A rectangle that draws, contains other views and handles events.
///
/// Mirrors UIKit's `UIView`. Lengths are in points, y points down. The layer holds all that
/// determines the view's look; the view adds events, layout and accessibility.
@preconcurrency @MainActor
open class UIView: UIResponder, CALayerDelegate {
  // MARK: Stored state

  /// The class of the view's layer: `CALayer`, or a subclass.
  ///
  /// For any other class the view gets a plain layer, with a warning.
  open class var layerClass: AnyClass { CALayer.self }

  /// The view's layer, whose delegate is the view.
  public let layer: CALayer

  final var subviewStorage: [UIView] = []
  final var gestureRecognizerStorage: [UIGestureRecognizer] = []
  final var interactionStorage: [any UIInteraction] = []
  final weak var viewController: UIViewController?
  final weak var windowStorage: UIWindow?
  final var traitMemory = TraitMemory()
  final var traitSettings = TraitSettings()
  final var storedAccessibility = AccessibilityProperties()
  final var drawsNothing = false
  private var ownTintAdjustmentMode = TintAdjustmentMode.automatic
  /// The number of presentations that dim the view from in front.
  private var dimmingPresentations: UInt16 = 0
  /// The number of running animations that block touches, as those of an animation block do by
  /// default.
  final var blockingAnimations = 0
  /// The view's part in Auto Layout, once a constraint mentions the view.
  final var layoutItem: LayoutItem?
  /// Solves the constraints of the tree below this view, if it is a root.
  final var layoutEngine: LayoutEngine?
  final var constraintFlags = ConstraintFlags()
  final var marginSettings = MarginSettings()
  final var storedSafeArea = UIEdgeInsets.zero

  /// The superview.
  public internal(set) weak var superview: UIView?

  // MARK: Initializers

  /// Creates a view.
  public init(frame: CGRect) {
    layer = Self.makeLayer()
    super.init()
    layer.delegate = self
    layer.frame = frame
  }

  private static func makeLayer() -> CALayer {
    let wanted: AnyClass = layerClass
    guard wanted != CALayer.self else { return CALayer() }
    if let kind = wanted as? CALayer.Type { return kind.make() }
    UIApplication.shared.warn(
      "layerClass of \(self) is \(wanted), which is not a layer; return a subclass of CALayer")
    return CALayer()
  }

  /// Creates a view of zero size.
  public convenience override init() { self.init(frame: .zero) }

  /// Creates a view from an archive.
  public required init?(coder: NSCoder) {
    layer = Self.makeLayer()
    super.init()
    layer.delegate = self
    decode(coder, as: UIView.self)
  }

  // MARK: Geometry

  /// The view's rectangle in its superview.
  ///
  /// As in UIKit, undefined while `transform` is not the identity.
  open var frame: CGRect {
    get { layer.frame }
    set {
      let old = layer.bounds.size
      layer.frame = newValue
      sizeChanged(from: old)
      geometryChanged()
      tellObservers()
    }
  }

  /// The view's coordinate system: its size, and the coordinates of its top left corner.
  open var bounds: CGRect {
    get { layer.bounds }
    set {
      let old = layer.bounds.size
      let oldOrigin = layer.bounds.origin
      layer.bounds = newValue
      sizeChanged(from: old)
      if old != newValue.size { geometryChanged() }
      if oldOrigin != newValue.origin { contentMoved() }
      tellObservers()
    }
  }

  /// The position of the view's centre in its superview; more exactly, of its anchor point.
  open var center: CGPoint {
    get { layer.position }
    set {
      layer.position = newValue
      geometryChanged()
      tellObservers()
    }
  }

  /// The transform about the centre.
  open var transform: CGAffineTransform {
    get { layer.transform.affine }
    set { layer.transform = CATransform3D(newValue) }
  }

  /// The outline with which a dynamic animator lets the view collide; the rectangle by default.
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }

  /// The outline for the type `path`, in points from the centre.
  open var collisionBoundingPath: UIBezierPath {
    UIBezierPath(rect: bounds.offsetBy(dx: -bounds.midX, dy: -bounds.midY))
  }

  // MARK: Appearance

  /// The background colour; resolved again when the traits change.
  open var backgroundColor: UIColor? {
    didSet {
      layer.backgroundColor = backgroundColor?.resolvedColor(with: traitCollection).cgColor
      appearanceDidSet(\UIView.backgroundColor, to: backgroundColor)
    }
  }

  /// The opacity of the view and its descendants, 0…1.
  ///
  /// Below 0.01 it receives no touches.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set {
      layer.opacity = Float(newValue.isNaN ? 1 : min(max(newValue, 0), 1))
      tellObservers()
    }
  }

  /// Whether the view is hidden.
  open var isHidden: Bool {
    get { layer.isHidden || constraintFlags.contains(.isHiding) }
    set {
      guard newValue != isHidden else { return }
      if newValue, stack?.hidesGradually(self) == true { return }
      constraintFlags.remove(.isHiding)
      layer.isHidden = newValue
      stack?.visibilityOfSubviewChanged(self)
      tellObservers()
    }
  }

  /// Whether the view fills its bounds with opaque content.
  open var isOpaque = true

  /// Whether subviews are clipped to the bounds.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// A view whose alpha masks this view and its descendants.
  ///
  /// As in UIKit, the mask is in no view tree: setting it removes it from its superview, it
  /// receives no touches, and its frame is in this view's coordinates.
  open var mask: UIView? {
    get { storedMask.flatMap { layer.mask === $0.layer ? $0 : nil } }
    set {
      newValue?.removeFromSuperview()
      storedMask = newValue
      layer.mask = newValue?.layer
    }
  }
  private var storedMask: UIView?

  /// The effect of the view's size on its content.
  open var contentMode = ContentMode.scaleToFill {
    didSet {
      layer.contentsGravity = contentMode.gravity
      layer.needsDisplayOnBoundsChange = contentMode == .redraw
    }
  }

  /// The colour of interactive elements; inherited from the superview unless it is set.
  ///
  /// While `tintAdjustmentMode` is `dimmed` it is a grey as light as the colour.
  // UIKit's own declaration: never nil when read, reset by setting nil.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tintColor: UIColor! {
    get { tintAdjustmentMode == .dimmed ? undimmedTintColor.dimmed : undimmedTintColor }
    set {
      ownTintColor = newValue
      propagateTintColorChange()
      appearanceDidSet(\UIView.tintColor, to: newValue)
    }
  }
  private var ownTintColor: UIColor?

  private var undimmedTintColor: UIColor {
    ownTintColor ?? superview?.undimmedTintColor ?? .systemBlue
  }

  /// Whether the tint colour of the view and its descendants is dimmed.
  ///
  /// `automatic`, the default, inherits the mode from the superview. Reading returns `normal` or
  /// `dimmed`. Views behind an alert, a sheet or a popover are dimmed, unless the mode of the view
  /// or of a view that contains it has been set.
  open var tintAdjustmentMode: TintAdjustmentMode {
    get {
      var isDimmed = false
      var next: UIView? = self
      while let view = next {
        guard view.ownTintAdjustmentMode == .automatic else { return view.ownTintAdjustmentMode }
        if view.dimmingPresentations > 0 { isDimmed = true }
        next = view.superview
      }
      return isDimmed ? .dimmed : .normal
    }
    set {
      guard newValue != ownTintAdjustmentMode else { return }
      ownTintAdjustmentMode = newValue
      propagateTintColorChange()
    }
  }

  /// Counts a presentation that begins or ends to dim the view.
  final func dimTint(_ dims: Bool) {
    let old = tintAdjustmentMode
    if dims { dimmingPresentations += 1 } else { dimmingPresentations -= 1 }
    if tintAdjustmentMode != old { propagateTintColorChange() }
  }

  /// Called when `tintColor` or `tintAdjustmentMode` may have changed.
  open func tintColorDidChange() {}

  /// The light or dark style that the view forces on itself and its descendants.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet {
      if overrideUserInterfaceStyle != oldValue { propagateTraits() }
      appearanceDidSet(\UIView.overrideUserInterfaceStyle, to: overrideUserInterfaceStyle)
    }
  }

  /// The traits of the view: style, scale, text size, direction and others.
  open var traitCollection: UITraitCollection { inheritedTraits }

  /// Called after the traits have changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The layout direction of the view's content, relative to that of the language.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified {
    didSet {
      appearanceDidSet(\UIView.semanticContentAttribute, to: semanticContentAttribute)
      guard semanticContentAttribute != oldValue else { return }
      directionChanged()
      setNeedsDisplay()
    }
  }

  // MARK: Drawing

  /// Draws the view's content into the current context.
  ///
  /// By default it draws nothing.
  open func draw(_ rect: CGRect) { drawsNothing = true }

  /// Whether `draw(_:)` begins with an empty picture.
  ///
  /// Setting it has no effect: it always does.
  open var clearsContextBeforeDrawing: Bool {
    get { true }
    set {}
  }

  /// Requests `draw(_:)` in the next frame.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }

  /// Requests `draw(_:)` in the next frame.
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

  // MARK: Hierarchy

  /// Adds a view in front of the other subviews.
  open func addSubview(_ view: UIView) { insert(view, at: subviewStorage.count) }

  /// Inserts a view at an index among the subviews, 0 being the backmost; an index out of range is
  /// clamped.
  ///
  /// A view is never inserted into itself.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  /// Removes the view from its superview.
  ///
  /// Its touches are cancelled.
  open func removeFromSuperview() { leaveSuperview() }

  // MARK: Layout

  /// The margins and sides that follow the superview's size.
  open var autoresizingMask: AutoresizingMask = [] {
    didSet { if autoresizingMask != oldValue { geometryChanged() } }
  }

  /// Whether subviews follow their autoresizing masks.
  open var autoresizesSubviews = true

  /// Lays out the subviews: by default those that constraints have moved.
  ///
  /// An override calls `super` first; the frames from constraints are then set.
  open func layoutSubviews() { placeMovedSubviews() }

  /// Requests `layoutSubviews` in the next frame.
  open func setNeedsLayout() {
    constraintFlags.remove(.onlyPassRequested)
    layer.setNeedsLayout()
    // The size and insets of a scroll view's content request a layout when they change.
    tellObservers()
  }

  /// Calls the observers of properties that have changed.
  final func tellObservers() {
    if !PropertyObservers.isEmpty { PropertyObservers.shared.objectChanged(self) }
  }

  /// Lays out the view and its descendants now, if layout was requested.
  ///
  /// The constraints of the whole tree are solved first. The frame of this view, and of views
  /// outside it, change in the next layout of their superviews.
  open func layoutIfNeeded() { layOutNow() }

  /// The size that best fits a given one; by default the current size.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Resizes the view to the size that fits best.
  ///
  /// The top left corner stays. If the view has a transform, that is the corner without the
  /// transform.
  open func sizeToFit() {
    let origin = untransformedFrame.origin
    let size = sizeThatFits(bounds.size)
    let anchor = layer.anchorPoint
    bounds.size = size
    center = CGPoint(
      x: origin.x + anchor.x * size.width, y: origin.y + anchor.y * size.height)
  }

  // MARK: Constraints

  /// Whether views of the class need constraints, and set them in `updateConstraints`.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// Whether the frame and the autoresizing mask are turned into required constraints.
  ///
  /// Set it to `false` if your own constraints place the view.
  open var translatesAutoresizingMaskIntoConstraints = true {
    didSet {
      if translatesAutoresizingMaskIntoConstraints != oldValue { placementChanged() }
    }
  }

  /// Updates constraints just before they are solved.
  ///
  /// An override calls `super` last.
  open func updateConstraints() {}

  /// Requests `updateConstraints` in the next layout pass.
  open func setNeedsUpdateConstraints() { markNeedsUpdateConstraints() }

  /// Calls the requested `updateConstraints` now, for the view and its descendants.
  open func updateConstraintsIfNeeded() { updateConstraintsOfTree() }

  /// Whether `updateConstraints` will be called in the next layout pass.
  open func needsUpdateConstraints() -> Bool { constraintFlags.contains(.needsUpdate) }

  /// The natural size of the view's content; `noIntrinsicMetric` if it has none.
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// Invalidates `intrinsicContentSize`.
  open func invalidateIntrinsicContentSize() {
    if let layoutItem { layoutItem.place?.engine?.contentChanged(layoutItem) }
    superview?.contentOfSubviewChanged()
  }

  /// The value of `intrinsicContentSize` for a side without a natural length.
  public static let noIntrinsicMetric: CGFloat = -1

  /// The priority with which the view resists growing beyond its content.
  ///
  /// 250 by default; 750 for a few classes.
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    (layoutItem ?? LayoutItem(view: self)).hugging[axis]
  }

  /// Sets the priority with which the view resists growing beyond its content.
  open func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    let item = makeLayoutItem()
    item.hugging[axis] = priority
    item.place?.engine?.contentChanged(item)
  }

  /// The priority with which the view resists shrinking below its content; 750 by default.
  open func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority {
    layoutItem?.compression[axis] ?? .defaultHigh
  }

  /// Sets the priority with which the view resists shrinking below its content.
  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    let item = makeLayoutItem()
    item.compression[axis] = priority
    item.place?.engine?.contentChanged(item)
  }

  /// The size that satisfies the view's constraints and is closest to a target.
  ///
  /// - Parameters:
  ///   - targetSize: Points.
  ///   - horizontalFittingPriority: The priority of the target's width.
  ///   - verticalFittingPriority: The priority of the target's height.
  /// - Returns: Points, rounded up to whole device pixels. The size of the bounds, if the view has
  ///   neither constraints nor an intrinsic size.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    LayoutEngine.fittingSize(
      of: self, targetSize, horizontalFittingPriority, verticalFittingPriority)
  }

  /// The insets of the alignment rectangle, to which constraints apply, in the frame.
  open var alignmentRectInsets: UIEdgeInsets { .zero }

  /// The view that provides the first baseline: this one, or a descendant.
  open var forFirstBaselineLayout: UIView { self }

  /// The view that provides the last baseline: this one, or a descendant.
  open var forLastBaselineLayout: UIView { self }

  /// The baselines at a size; `nil` without text.
  func baselines(in size: CGSize) -> Baselines? { baselinesOfParts(in: size) }

  /// Whether the height depends on the width, as that of wrapped lines does.
  var wrapsToLayoutWidth: Bool { false }

  /// The width at which layout wraps lines; 0 for none.
  var layoutWidth: CGFloat {
    get { 0 }
    set {}
  }

  /// The guide that replaces the view's bounds in constraints with its content.
  var guideForContent: UILayoutGuide? { nil }

  /// Whether the origin of the bounds scrolls the content.
  var scrollsContent: Bool { false }

  // MARK: Margins

  /// The margins of the content, in reading direction; 8 points by default.
  ///
  /// The returned value includes the safe area and other requested minimums.
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { effectiveMargins }
    set { setMargins(newValue) }
  }

  /// The margins of the content.
  open var layoutMargins: UIEdgeInsets {
    get { effectiveMargins.resolved(isRightToLeft: readsRightToLeft) }
    set {
      setMargins(newValue.directional(isRightToLeft: readsRightToLeft))
      appearanceDidSet(\UIView.layoutMargins, to: newValue)
    }
  }

  /// Whether the superview's margins apply if they reach into the view.
  open var preservesSuperviewLayoutMargins: Bool {
    get { marginSettings.preservesSuperview }
    set {
      marginSettings.preservesSuperview = newValue
      marginsMayHaveChanged()
      appearanceDidSet(\UIView.preservesSuperviewLayoutMargins, to: newValue)
    }
  }

  /// Whether the safe area is added to the margins.
  open var insetsLayoutMarginsFromSafeArea: Bool {
    get { marginSettings.addsSafeArea }
    set {
      marginSettings.addsSafeArea = newValue
      marginsMayHaveChanged()
    }
  }

  /// Called when `layoutMargins` may have changed.
  open func layoutMarginsDidChange() {}

  /// The part of the view that bars and the edges of the screen cover.
  open var safeAreaInsets: UIEdgeInsets { storedSafeArea }

  /// Called when `safeAreaInsets` have changed.
  open func safeAreaInsetsDidChange() {}

  // MARK: Hierarchy

  /// Called after a subview was added.
  open func didAddSubview(_ subview: UIView) {}

  /// Called before a subview is removed.
  open func willRemoveSubview(_ subview: UIView) {}

  /// Called before the view changes its superview.
  open func willMove(toSuperview newSuperview: UIView?) {}

  /// Called after the view has changed its superview.
  open func didMoveToSuperview() {}

  /// Called before the view changes its window.
  open func willMove(toWindow newWindow: UIWindow?) {}

  /// Called after the view has changed its window.
  open func didMoveToWindow() {}

  // MARK: Events

  /// Whether the view and its descendants receive events.
  open var isUserInteractionEnabled = true

  /// Whether the view receives more than one touch at a time.
  open var isMultipleTouchEnabled = false

  /// Whether the view excludes other views of its window from touches while it has one, and
  /// receives none while another view has one.
  ///
  /// Gesture recognizers receive touches in any case.
  open var isExclusiveTouch = false {
    didSet { appearanceDidSet(\UIView.isExclusiveTouch, to: isExclusiveTouch) }
  }

  /// The frontmost view at a point of this view's coordinates; `nil` if there is none.
  ///
  /// Hidden views, views with an alpha below 0.01, disabled views, and views that are animated
  /// without `allowUserInteraction` are skipped with their descendants. Hit tests use the model
  /// values, except for a view that a `UIViewPropertyAnimator` moves: it is hit at its position on
  /// screen, unless `isManualHitTestingEnabled` is set.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, alpha >= 0.01, isUserInteractionEnabled, blockingAnimations == 0,
      self.point(inside: layer.isAnimated ? stretchedPoint(point) : point, with: event)
    else { return nil }
    for subview in subviewStorage.reversed() {
      if let hit = subview.hitTest(subview.hitPoint(point, in: self), with: event) { return hit }
    }
    return self
  }

  /// Whether a point of this view's coordinates is inside.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  /// Whether a touch that began in this view may be recognized as a gesture.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// The view's controller, or else its superview.
  open override var next: UIResponder? { viewController ?? superview }

  override var responderWindow: UIWindow? { window }

  // MARK: Focus

  /// Whether the view can have the keyboard focus.
  open var canBecomeFocused: Bool { false }

  /// Whether the view has the keyboard focus.
  open var isFocused: Bool { window?.focusedView === self }

  /// The middle of what has the keyboard focus, in points; `nil` if nothing in a list has it.
  var focusPoint: CGPoint? { CGPoint(x: bounds.midX, y: bounds.midY) }

  /// Called when the view gained or lost the focus.
  open func didUpdateFocus() {}

  // MARK: Description

  /// Whether the view is an accessibility element.
  open var isAccessibilityElement: Bool {
    get { storedAccessibility.isElement ?? false }
    set { storedAccessibility.isElement = newValue }
  }

  /// The name of the element.
  open var accessibilityLabel: String? {
    get { storedAccessibility.label }
    set { storedAccessibility.label = newValue }
  }

  /// The value of the element.
  open var accessibilityValue: String? {
    get { storedAccessibility.value }
    set { storedAccessibility.value = newValue }
  }

  /// The effect of using the element.
  open var accessibilityHint: String? {
    get { storedAccessibility.hint }
    set { storedAccessibility.hint = newValue }
  }

  /// The traits of the element.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { storedAccessibility.traits }
    set { storedAccessibility.traits = newValue }
  }

  /// The view's rectangle in its window; another one, once it is set.
  open var accessibilityFrame: CGRect {
    get { storedAccessibility.frame ?? convert(bounds, to: nil) }
    set { storedAccessibility.frame = newValue }
  }

  /// An identifier for tests.
  open var accessibilityIdentifier: String?

  /// Activates the element, as a press would.
  ///
  /// Returns whether it did anything.
  open func accessibilityActivate() -> Bool { false }

  /// Raises the value of an adjustable element; by default nothing happens.
  open func accessibilityIncrement() {}

  /// Lowers the value of an adjustable element; by default nothing happens.
  open func accessibilityDecrement() {}

  /// The elements in the view, in reading order: views, or elements that are no views.
  ///
  /// `nil` by default: a screen reader then finds the elements among the subviews.
  open var accessibilityElements: [Any]? {
    get { storedAccessibility.elements }
    set { storedAccessibility.elements = newValue }
  }

  /// The number of elements in the view; by default that of `accessibilityElements`.
  open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }

  /// The element at an index in reading order; `nil` if there is none.
  open func accessibilityElement(at index: Int) -> Any? {
    guard let elements = accessibilityElements, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// The index of an element in reading order; `NSNotFound` if it is not in the view.
  open func index(ofAccessibilityElement element: Any) -> Int {
    accessibilityElements?.firstIndex { ($0 as AnyObject) === (element as AnyObject) } ?? NSNotFound
  }

  /// What can be done with the element beside activating it.
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { storedAccessibility.customActions }
    set { storedAccessibility.customActions = newValue }
  }

  // MARK: Layer

  open func display(_ layer: CALayer) -> Bool { false }

  open func draw(_ layer: CALayer, in context: CGContext) { drawContent(in: context) }

  open func layoutSublayers(of layer: CALayer) { layoutPass() }

  open func action(for layer: CALayer, forKey key: String) -> (any CAAction)? {
    ViewAnimation.action(for: layer, key: key)
  }

  // MARK: Accessibility

  /// Whether a screen reader ignores the view's siblings; `false` by default.
  ///
  /// Read by programs only, because no screen reader reads the kit's windows yet.
  open var accessibilityViewIsModal: Bool {
    get { storedAccessibility.isModal }
    set { storedAccessibility.isModal = newValue }
  }

  /// Whether a screen reader ignores the view and its descendants; `false` by default.
  ///
  /// Read by programs only, because no screen reader reads the kit's windows yet.
  open var accessibilityElementsHidden: Bool {
    get { storedAccessibility.hidesElements }
    set { storedAccessibility.hidesElements = newValue }
  }

  /// Whether a screen reader reads all elements in the view before the next one beside it.
  ///
  /// `false` by default. Read by programs only, because no screen reader reads the kit's windows yet.
  open var shouldGroupAccessibilityChildren: Bool {
    get { storedAccessibility.groupsElements }
    set { storedAccessibility.groupsElements = newValue }
  }

  // MARK: Interactions

  /// The view's interactions, in the order in which they were added.
  open var interactions: [any UIInteraction] {
    get { interactionStorage }
    set {
      for interaction in interactionStorage { removeInteraction(interaction) }
      for interaction in newValue { addInteraction(interaction) }
    }
  }

  /// Adds an interaction.
  ///
  /// It is removed from its previous view.
  open func addInteraction(_ interaction: any UIInteraction) {
    guard interaction.view !== self else { return }
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    interactionStorage.append(interaction)
    interaction.didMove(to: self)
  }

  /// Removes an interaction.
  open func removeInteraction(_ interaction: any UIInteraction) {
    guard interactionStorage.contains(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    interactionStorage.removeAll { $0 === interaction }
    interaction.didMove(to: nil)
  }

  // MARK: Keyboard

  /// The part of the view that the input views cover; the part below the safe area if they are
  /// down.
  ///
  /// Created on first use.
  open var keyboardLayoutGuide: UIKeyboardLayoutGuide {
    if let known = knownKeyboardGuide { return known }
    let guide = UIKeyboardLayoutGuide()
    guide.attach(to: self)
    return guide
  }

  // MARK: Held constraints

  /// The active constraints that the view holds.
  ///
  /// These are the constraints added to the view, and the activated ones of whose items it is the
  /// closest common superview.
  open var constraints: [NSLayoutConstraint] { layoutItem?.ownedInOrder ?? [] }

  /// Activates a constraint, held by this view.
  ///
  /// A constraint that another view holds moves here. Its items must be this view or inside it.
  /// Otherwise a warning says so and nothing happens; UIKit raises an exception.
  open func addConstraint(_ constraint: NSLayoutConstraint) {
    constraint.activate(heldBy: self)
  }

  /// Activates constraints, held by this view.
  open func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  /// Deactivates a constraint that the view holds.
  open func removeConstraint(_ constraint: NSLayoutConstraint) {
    if constraint.owner === self { constraint.isActive = false }
  }

  /// Deactivates constraints that the view holds.
  open func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  // MARK: Guides

  /// The view's layout guides, without the system's.
  open var layoutGuides: [UILayoutGuide] { layoutItem?.guides.filter { $0.kind == .plain } ?? [] }

  /// Adds a guide, which leaves its previous view.
  open func addLayoutGuide(_ guide: UILayoutGuide) {
    guard guide.owningView !== self else { return }
    guide.owningView?.removeLayoutGuide(guide)
    makeLayoutItem().guides.append(guide)
    guide.owningView = self
  }

  /// Removes a guide and deactivates its constraints.
  open func removeLayoutGuide(_ guide: UILayoutGuide) {
    guard guide.owningView === self else { return }
    for constraint in guide.layoutItem.references { constraint.isActive = false }
    guide.layoutItem.place?.engine?.release(guide.layoutItem)
    layoutItem?.guides.removeAll { $0 === guide }
    guide.owningView = nil
  }

  /// The view inside its safe area insets.
  open var safeAreaLayoutGuide: UILayoutGuide {
    systemGuide(.safeArea, "UIViewSafeAreaLayoutGuide")
  }

  /// The view inside its margins.
  open var layoutMarginsGuide: UILayoutGuide { systemGuide(.margins, "UIViewLayoutMarginsGuide") }

  /// The view inside its margins, limited to a readable width.
  open var readableContentGuide: UILayoutGuide {
    systemGuide(.readable, "UIViewReadableContentGuide")
  }

  // MARK: Fitting

  /// The size that satisfies the view's constraints and is closest to a target size.
  ///
  /// - Parameter targetSize: `layoutFittingCompressedSize` for the smallest size.
  /// - Returns: Points, rounded up to whole device pixels.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// The alignment rectangle for a frame.
  open func alignmentRect(forFrame frame: CGRect) -> CGRect {
    frame.inset(by: alignmentRectInsets)
  }

  /// The frame for an alignment rectangle.
  open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    let insets = alignmentRectInsets
    return alignmentRect.inset(
      by: UIEdgeInsets(
        top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
  }

  // MARK: Motion effects

  /// The motion effects: always none, because a desktop does not move.
  open var motionEffects: [UIMotionEffect] {
    get { [] }
    set {}
  }

  /// Adds a motion effect; does nothing, because a desktop does not move.
  open func addMotionEffect(_ effect: UIMotionEffect) {}

  /// Removes a motion effect; does nothing.
  open func removeMotionEffect(_ effect: UIMotionEffect) {}

  // MARK: Coordinates

  /// Converts a point from this view's coordinates to another view's; to the window's if `nil`.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: (view ?? window)?.layer)
  }

  /// Converts a point from another view's coordinates, or the window's if `nil`, to this view's.
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: (view ?? window)?.layer)
  }

  /// Converts a rectangle from this view's coordinates to another view's; to the window's if `nil`.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: (view ?? window)?.layer)
  }

  /// Converts a rectangle from another view's coordinates, or the window's if `nil`, to this
  /// view's.
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: (view ?? window)?.layer)
  }

  // MARK: Gestures and editing

  /// The view's gesture recognizers; `nil` if it has none.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { gestureRecognizerStorage.isEmpty ? nil : gestureRecognizerStorage }
    set {
      for recognizer in gestureRecognizerStorage { removeGestureRecognizer(recognizer) }
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }

  /// Adds a gesture recognizer.
  ///
  /// It is removed from its previous view.
  open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    gestureRecognizerStorage.append(recognizer)
  }

  /// Removes a gesture recognizer.
  ///
  /// A gesture in progress is cancelled.
  open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.abandon()
    window?.touchRouter.forget(recognizer)
    recognizer.view = nil
    gestureRecognizerStorage.removeAll { $0 === recognizer }
  }

  /// Makes the first responder in this view resign.
  ///
  /// - Parameter force: Whether the responder must resign without being asked.
  /// - Returns: Whether the view no longer contains the first responder.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool {
    guard let window, let responder = window.firstResponder else { return true }
    guard responder === self || sequence(first: responder, next: \.next).contains(self) else {
      return true
    }
    if responder.resignFirstResponder() { return true }
    if force, window.firstResponder === responder { window.firstResponder = nil }
    return force
  }

  // MARK: Scale, anchor and transform

  /// Pixels per point of what the view draws: the scale of its window, or else the screen's.
  ///
  /// Setting it has no effect.
  open var contentScaleFactor: CGFloat {
    get { window?.layerTree.scale ?? UIScreen.main.scale }
    set {}
  }

  /// The three-dimensional transform about the anchor point.
  ///
  /// `transform` is its two-dimensional part.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// The point of the view at `center`, about which `transform` is applied, as fractions of its
  /// size.
  ///
  /// (0.5, 0.5), the centre, by default. A change moves the view's frame and keeps `center`; if
  /// constraints place the view, its frame stays instead.
  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set {
      guard newValue != layer.anchorPoint, newValue.x.isFinite, newValue.y.isFinite else { return }
      layer.anchorPoint = newValue
      geometryChanged()
      if !translatesAutoresizingMaskIntoConstraints { superview?.setNeedsLayout() }
    }
  }

  // MARK: Hierarchy

  /// The subviews, back to front.
  open var subviews: [UIView] { subviewStorage }

  /// The view's window.
  open var window: UIWindow? { windowStorage }

  /// A number that identifies the view.
  open var tag: Int {
    get { storedAccessibility.tag }
    set { storedAccessibility.tag = newValue }
  }

  /// A name under which UIKit saves the view's state; the kit saves none.
  open var restorationIdentifier: String? {
    get { storedAccessibility.restorationIdentifier }
    set { storedAccessibility.restorationIdentifier = newValue }
  }

  /// Inserts a view just behind another.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insertSubview(view, beside: sibling, offset: 0)
  }

  /// Inserts a view just in front of another.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insertSubview(view, beside: sibling, offset: 1)
  }

  /// Moves a subview in front of the others.
  open func bringSubviewToFront(_ view: UIView) {
    guard view.superview === self else { return }
    move(view, to: subviewStorage.count)
  }

  /// Exchanges the places of two subviews.
  ///
  /// It does nothing if an index is out of range.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    let views = subviewStorage
    guard index1 != index2, views.indices.contains(index1), views.indices.contains(index2) else {
      return
    }
    let (low, high) = (min(index1, index2), max(index1, index2))
    insertSubview(views[high], at: low)
    insertSubview(views[low], at: high)
  }

  /// Moves a subview behind the others.
  open func sendSubviewToBack(_ view: UIView) {
    guard view.superview === self else { return }
    move(view, to: 0)
  }

  /// Whether the view is the given one or its descendant.
  open func isDescendant(of view: UIView) -> Bool {
    sequence(first: self, next: \.superview).contains { $0 === view }
  }

  /// The first view with a tag, depth first, starting with this one.
  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviewStorage {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  // MARK: Snapshots

  /// Draws the view and its subviews into the current context.
  ///
  /// - Parameters:
  ///   - rect: Where to draw the view's bounds.
  ///   - afterUpdates: Whether pending layout and drawing are performed first.
  /// - Returns: Whether something was drawn; without a context or with empty bounds nothing is.
  @discardableResult
  open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else {
      return false
    }
    if afterUpdates { finishUpdates() }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    layer.render(in: context)
    context.restoreGState()
    return true
  }

  /// A view of the same size that shows a picture of this one.
  ///
  /// - Parameter afterUpdates: Whether pending layout and drawing are performed first.
  /// - Returns: `nil` if the bounds are empty.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    resizableSnapshotView(from: bounds, afterScreenUpdates: afterUpdates, withCapInsets: .zero)
  }

  /// A view that shows a picture of a part of this one.
  ///
  /// - Parameters:
  ///   - rect: The part, in this view's coordinates, and the size of the new view.
  ///   - afterUpdates: Whether pending layout and drawing are performed first.
  ///   - capInsets: The edges that keep their size if the new view is resized.
  /// - Returns: `nil` if the part is empty.
  open func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    guard rect.width > 0, rect.height > 0 else { return nil }
    if afterUpdates { finishUpdates() }
    let scale = max(1, traitCollection.displayScale)
    let context = CGContext(size: rect.size, scale: scale, origin: rect.origin)
    layer.render(in: context)
    guard let picture = context.makeImage() else { return nil }
    let image = UIImage(cgImage: picture, scale: scale)
    let isResizable = capInsets != .zero
    let view = UIImageView(
      image: isResizable
        ? image.resizableImage(withCapInsets: capInsets, resizingMode: .stretch) : image)
    view.accessibilityTraits = .none
    view.frame = CGRect(origin: .zero, size: rect.size)
    return view
  }

  // MARK: Layout direction

  /// The layout direction of the view's content.
  open var effectiveUserInterfaceLayoutDirection: UITraitEnvironmentLayoutDirection {
    // The traits are looked up only if they decide.
    guard semanticContentAttribute == .unspecified else {
      return Self.userInterfaceLayoutDirection(
        for: semanticContentAttribute, relativeTo: .leftToRight)
    }
    return traitCollection.layoutDirection
  }
}
