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

  var subviewStorage: [UIView] = []
  var gestureRecognizerStorage: [UIGestureRecognizer] = []
  var interactionStorage: [any UIInteraction] = []
  weak var viewController: UIViewController?
  weak var windowStorage: UIWindow?
  var traitMemory = TraitMemory()
  var traitSettings = TraitSettings()
  var storedAccessibility = AccessibilityProperties()
  var drawsNothing = false
  private var ownTintAdjustmentMode = TintAdjustmentMode.automatic
  /// The number of presentations that dim the view from in front.
  private var dimmingPresentations: UInt16 = 0
  /// The number of running animations that block touches, as those of an animation block do by
  /// default.
  var blockingAnimations = 0
  /// The view's part in Auto Layout, once a constraint mentions the view.
  var layoutItem: LayoutItem?
  /// Solves the constraints of the tree below this view, if it is a root.
  var layoutEngine: LayoutEngine?
  var constraintFlags = ConstraintFlags()
  var marginSettings = MarginSettings()
  var storedSafeArea = UIEdgeInsets.zero

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
  func dimTint(_ dims: Bool) {
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
  func tellObservers() {
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
}
