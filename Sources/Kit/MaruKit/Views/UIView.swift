import Foundation
import Graphics
import Layers

/// A rectangle that draws, holds other views and takes events.
///
/// Mirrors UIKit's `UIView`. Units are points, y runs down. Everything a view looks like is its
/// layer's; a view adds events, layout and description.
@MainActor
open class UIView: UIResponder, CALayerDelegate {
  // MARK: Stored state

  /// The class of the layer that a view makes for itself: `CALayer`, or one derived from it.
  ///
  /// Any other class is told to the developer, and the view has a plain layer.
  open class var layerClass: AnyClass { CALayer.self }

  /// The view's layer, whose delegate the view is.
  public let layer: CALayer

  var subviewStorage: [UIView] = []
  var gestureRecognizerStorage: [UIGestureRecognizer] = []
  weak var viewController: UIViewController?
  weak var windowStorage: UIWindow?
  var traitMemory = TraitMemory()
  var traitSettings = TraitSettings()
  var storedAccessibility = AccessibilityProperties()
  var drawsNothing = false
  /// How many animations run that keep touches away, as those of a block do by default.
  var blockingAnimations = 0
  /// What Auto Layout knows of the view, once somebody has mentioned it in a constraint.
  var layoutItem: LayoutItem?
  /// Solves the constraints of the tree that the view is the top of.
  var layoutEngine: LayoutEngine?
  var constraintFlags = ConstraintFlags()
  var marginSettings = MarginSettings()
  var storedSafeArea = UIEdgeInsets.zero

  /// The view that holds this one.
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
    if let kind = wanted as? CALayer.Type { return kind.init() }
    UIApplication.shared.warn(
      "layerClass of \(self) is \(wanted), which is no layer; return a class derived from CALayer")
    return CALayer()
  }

  /// Creates a view of no size.
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
  /// Undefined while `transform` is not the identity, as in UIKit.
  open var frame: CGRect {
    get { layer.frame }
    set {
      let old = layer.bounds.size
      layer.frame = newValue
      sizeChanged(from: old)
      geometryChanged()
    }
  }

  /// The view's own coordinate system: its size, and the point at its top left corner.
  open var bounds: CGRect {
    get { layer.bounds }
    set {
      let old = layer.bounds.size
      let oldOrigin = layer.bounds.origin
      layer.bounds = newValue
      sizeChanged(from: old)
      if old != newValue.size { geometryChanged() }
      if oldOrigin != newValue.origin { contentMoved() }
    }
  }

  /// The middle of the view in its superview; more exactly, its anchor point.
  open var center: CGPoint {
    get { layer.position }
    set {
      layer.position = newValue
      geometryChanged()
    }
  }

  /// Applied about the middle.
  open var transform: CGAffineTransform {
    get { layer.transform.affine }
    set { layer.transform = CATransform3D(newValue) }
  }

  // MARK: Appearance

  /// The colour behind the view's content; resolved anew when the appearance changes.
  open var backgroundColor: UIColor? {
    didSet { layer.backgroundColor = backgroundColor?.resolvedColor(with: traitCollection).cgColor }
  }

  /// The opacity of the view with everything in it, 0…1.
  ///
  /// Below 0.01 it takes no touches.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue.isNaN ? 1 : min(max(newValue, 0), 1)) }
  }

  /// Whether the view is left out.
  open var isHidden: Bool {
    get { layer.isHidden || constraintFlags.contains(.isHiding) }
    set {
      guard newValue != isHidden else { return }
      if newValue, stack?.hidesGradually(self) == true { return }
      constraintFlags.remove(.isHiding)
      layer.isHidden = newValue
      stack?.visibilityOfSubviewChanged(self)
    }
  }

  /// Whether the view promises to fill its bounds.
  open var isOpaque = true

  /// Whether subviews end at the bounds.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// A view whose alpha masks this view and everything in it.
  ///
  /// As in UIKit the mask is in no hierarchy: setting it takes it out of its superview, it gets no
  /// touches, and its frame is in this view's coordinates.
  open var mask: UIView? {
    get { storedMask.flatMap { layer.mask === $0.layer ? $0 : nil } }
    set {
      newValue?.removeFromSuperview()
      storedMask = newValue
      layer.mask = newValue?.layer
    }
  }
  private var storedMask: UIView?

  /// What a new size does to the view's content.
  open var contentMode = ContentMode.scaleToFill {
    didSet {
      layer.contentsGravity = contentMode.gravity
      layer.needsDisplayOnBoundsChange = contentMode == .redraw
    }
  }

  /// The colour of what can be pressed; the superview's where not set.
  // UIKit's own declaration: never nil when read, reset by setting nil.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tintColor: UIColor! {
    get { ownTintColor ?? superview?.tintColor ?? .systemBlue }
    set {
      ownTintColor = newValue
      propagateTintColorChange()
    }
  }
  private var ownTintColor: UIColor?

  /// Called when `tintColor` may have changed.
  open func tintColorDidChange() {}

  /// The appearance that the view forces on itself and everything in it.
  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    didSet { if overrideUserInterfaceStyle != oldValue { propagateTraits() } }
  }

  /// Light or dark, scale, text size, direction.
  open var traitCollection: UITraitCollection { inheritedTraits }

  /// Called when the traits have changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// In which direction the view's content runs, against that of the language.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified {
    didSet { if semanticContentAttribute != oldValue { directionChanged() } }
  }

  // MARK: Drawing

  /// Draws the view's content into the current context.
  ///
  /// Draws nothing by default.
  open func draw(_ rect: CGRect) { drawsNothing = true }

  /// Asks for `draw(_:)` in the next frame.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }

  /// Asks for `draw(_:)` in the next frame.
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

  // MARK: Layout

  /// Which margins and sides follow when the superview's size changes.
  open var autoresizingMask: AutoresizingMask = [] {
    didSet { if autoresizingMask != oldValue { geometryChanged() } }
  }

  /// Whether subviews follow their autoresizing masks.
  open var autoresizesSubviews = true

  /// Places the subviews: those that constraints have moved.
  ///
  /// An override calls `super` first, and finds the frames set.
  open func layoutSubviews() { placeMovedSubviews() }

  /// Asks for `layoutSubviews` in the next frame.
  open func setNeedsLayout() {
    constraintFlags.remove(.onlyPassRequested)
    layer.setNeedsLayout()
  }

  /// Lays out what is in the view and asked for it, now.
  ///
  /// The constraints of the whole tree are solved first. The view's own frame, and those outside of
  /// it, change with the next layout of the views that they lie in.
  open func layoutIfNeeded() { layOutNow() }

  /// The size that fits best into another; the present one by default.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Takes the size that fits best.
  ///
  /// The upper left corner stays. Under a transform, it is that of the view without the transform.
  open func sizeToFit() {
    let origin = untransformedFrame.origin
    let size = sizeThatFits(bounds.size)
    let anchor = layer.anchorPoint
    bounds.size = size
    center = CGPoint(
      x: origin.x + anchor.x * size.width, y: origin.y + anchor.y * size.height)
  }

  // MARK: Constraints

  /// Whether a view of the class needs constraints to work, and sets them in `updateConstraints`.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// Whether frame and autoresizing mask count as required constraints.
  ///
  /// Set it to `false` before constraints of your own place the view.
  open var translatesAutoresizingMaskIntoConstraints = true {
    didSet {
      if translatesAutoresizingMaskIntoConstraints != oldValue { placementChanged() }
    }
  }

  /// Changes constraints just before they are solved.
  ///
  /// An override calls `super` last.
  open func updateConstraints() {}

  /// Asks for `updateConstraints` in the next layout pass.
  open func setNeedsUpdateConstraints() { markNeedsUpdateConstraints() }

  /// Calls `updateConstraints` now, here and below, where it was asked for.
  open func updateConstraintsIfNeeded() { updateConstraintsOfTree() }

  /// Whether `updateConstraints` will be called in the next layout pass.
  open func needsUpdateConstraints() -> Bool { constraintFlags.contains(.needsUpdate) }

  /// The size of the view's own content; `noIntrinsicMetric` where it has none.
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// Says that `intrinsicContentSize` has changed.
  open func invalidateIntrinsicContentSize() {
    if let layoutItem { layoutItem.place?.engine?.contentChanged(layoutItem) }
    superview?.contentOfSubviewChanged()
  }

  /// The value of `intrinsicContentSize` for a side that content does not decide.
  public static let noIntrinsicMetric: CGFloat = -1

  /// How much the view resists being larger than its content; 250 by default, of few classes 750.
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    (layoutItem ?? LayoutItem(view: self)).hugging[axis]
  }

  /// Sets how much the view resists being larger than its content.
  open func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    let item = makeLayoutItem()
    item.hugging[axis] = priority
    item.place?.engine?.contentChanged(item)
  }

  /// How much the view resists being smaller than its content; 750 by default.
  open func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority {
    layoutItem?.compression[axis] ?? .defaultHigh
  }

  /// Sets how much the view resists being smaller than its content.
  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    let item = makeLayoutItem()
    item.compression[axis] = priority
    item.place?.engine?.contentChanged(item)
  }

  /// The size that the view's constraints give it, nearest to one that is offered.
  ///
  /// - Parameters:
  ///   - targetSize: Points.
  ///   - horizontalFittingPriority: How much the width of `targetSize` matters.
  ///   - verticalFittingPriority: How much its height matters.
  /// - Returns: Points, rounded up to whole device pixels. The size of the bounds, if the view has
  ///   neither constraints nor an intrinsic size.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    LayoutEngine.fittingSize(
      of: self, targetSize, horizontalFittingPriority, verticalFittingPriority)
  }

  /// How far what constraints align lies inside the frame.
  open var alignmentRectInsets: UIEdgeInsets { .zero }

  /// The view whose first line of text is this one's: itself, or one that lies in it.
  open var forFirstBaselineLayout: UIView { self }

  /// The view whose last line of text is this one's: itself, or one that lies in it.
  open var forLastBaselineLayout: UIView { self }

  /// Where the baselines are at a size; `nil` where there is no text.
  func baselines(in size: CGSize) -> Baselines? { baselinesOfParts(in: size) }

  /// Whether the height follows from the width, as that of broken lines does.
  var wrapsToLayoutWidth: Bool { false }

  /// The width at which layout has lines broken; 0 for none.
  var layoutWidth: CGFloat {
    get { 0 }
    set {}
  }

  /// What the view's edges mean to constraints of what is in it, if not its bounds.
  var guideForContent: UILayoutGuide? { nil }

  /// Whether the origin of the bounds scrolls what is in the view.
  var scrollsContent: Bool { false }

  // MARK: Margins

  /// The room that content keeps from the edges, in reading direction: 8 points by default.
  ///
  /// When read, it contains the safe area, and what else is asked for.
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { effectiveMargins }
    set { setMargins(newValue) }
  }

  /// The room that content keeps from the edges.
  open var layoutMargins: UIEdgeInsets {
    get { effectiveMargins.resolved(isRightToLeft: readsRightToLeft) }
    set { setMargins(newValue.directional(isRightToLeft: readsRightToLeft)) }
  }

  /// Whether the superview's margins count where they reach into the view.
  open var preservesSuperviewLayoutMargins: Bool {
    get { marginSettings.preservesSuperview }
    set {
      marginSettings.preservesSuperview = newValue
      marginsMayHaveChanged()
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

  /// What bars and edges of the screen cover of the view.
  open var safeAreaInsets: UIEdgeInsets { storedSafeArea }

  /// Called when `safeAreaInsets` have changed.
  open func safeAreaInsetsDidChange() {}

  // MARK: Hierarchy

  /// Called after a subview was added.
  open func didAddSubview(_ subview: UIView) {}

  /// Called before a subview is removed.
  open func willRemoveSubview(_ subview: UIView) {}

  /// Called before the view gets another superview.
  open func willMove(toSuperview newSuperview: UIView?) {}

  /// Called after the view got another superview.
  open func didMoveToSuperview() {}

  /// Called before the view gets another window.
  open func willMove(toWindow newWindow: UIWindow?) {}

  /// Called after the view got another window.
  open func didMoveToWindow() {}

  // MARK: Events

  /// Whether the view and everything in it takes events.
  open var isUserInteractionEnabled = true

  /// Whether the view takes more than one touch at a time.
  open var isMultipleTouchEnabled = false

  /// Whether the view keeps touches from the other views of its window while it has one, and takes none
  /// itself while another one has.
  ///
  /// Gesture recognizers see touches in any case.
  open var isExclusiveTouch = false

  /// The frontmost view under a point of this view's coordinates, or `nil`.
  ///
  /// Hidden views, views whose alpha is under 0.01, views that take no events and views that are
  /// animated without `allowUserInteraction` are skipped with everything in them. Model values count,
  /// not what an animation shows; but a view that a `UIViewPropertyAnimator` moves is found where it is
  /// on screen, unless that has `isManualHitTestingEnabled`.
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

  /// Whether a touch may be recognized as a gesture that began in this view.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// The view's controller, or else its superview.
  open override var next: UIResponder? { viewController ?? superview }

  override var responderWindow: UIWindow? { window }

  // MARK: Focus

  /// Whether Tab stops here.
  open var canBecomeFocused: Bool { false }

  /// Whether the keyboard's focus is here.
  open var isFocused: Bool { window?.focusedView === self }

  /// Called when the focus came or went.
  open func didUpdateFocus() {}

  // MARK: Description

  /// Whether the view is one thing to somebody who does not see it.
  open var isAccessibilityElement: Bool {
    get { storedAccessibility.isElement ?? false }
    set { storedAccessibility.isElement = newValue }
  }

  /// The view's name.
  open var accessibilityLabel: String? {
    get { storedAccessibility.label }
    set { storedAccessibility.label = newValue }
  }

  /// The view's value.
  open var accessibilityValue: String? {
    get { storedAccessibility.value }
    set { storedAccessibility.value = newValue }
  }

  /// What happens when the view is used.
  open var accessibilityHint: String? {
    get { storedAccessibility.hint }
    set { storedAccessibility.hint = newValue }
  }

  /// What the view is.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { storedAccessibility.traits }
    set { storedAccessibility.traits = newValue }
  }

  /// The view's rectangle in its window, as it is on screen.
  open var accessibilityFrame: CGRect { convert(bounds, to: nil) }

  /// A name for tests.
  open var accessibilityIdentifier: String?

  /// Uses the view, as a press would.
  ///
  /// Returns whether that did anything.
  open func accessibilityActivate() -> Bool { false }

  // MARK: Layer

  open func display(_ layer: CALayer) -> Bool { false }

  open func draw(_ layer: CALayer, in context: CGContext) { drawContent(in: context) }

  open func layoutSublayers(of layer: CALayer) { layoutPass() }

  open func action(for layer: CALayer, forKey key: String) -> (any CAAction)? {
    ViewAnimation.action(for: layer, key: key)
  }
}
