import Foundation
import Graphics
import Raster

/// A rectangle of content that can be moved, clipped, faded and animated.
///
/// Mirrors Core Animation's `CALayer`. Units are points, y runs down. Setting a property changes
/// the model at once and marks what it makes stale; the next frame repaints just that.
@MainActor
open class CALayer: IdentityHashable {
  // MARK: Stored state

  var model = LayerProperties()
  /// The model with the running animations applied; `nil` while there are none.
  var presented: LayerPresentation?
  var animations: [AnimationEntry] = []
  var sublayerStorage: [CALayer] = []
  var dirt: LayerDirt = [.geometry]
  var needsLayoutFlag = true
  var descendantNeedsLayout = false
  var needsDisplayFlag = true
  var composed = ComposedGeometry()
  var memory = LayerMemory()
  /// The way to the tree that the layer is in.
  var treeLink: LayerTreeLink?
  /// Whether the contents came from `display`, and so depend on the scale.
  var drewContents = false

  /// The layer above, which keeps this one and takes itself away when it goes.
  ///
  /// Not a weak reference: those make every counting of the layer above slower for good.
  nonisolated(unsafe) private var layerAbove: Unmanaged<CALayer>?

  /// Who draws, lays out and answers for this layer: a view, usually.
  public weak var delegate: (any CALayerDelegate)?

  /// A name for the person who debugs.
  public var name: String?

  /// Actions by key, asked after the delegate.
  public var actions: [String: any CAAction]?

  /// How the layer's time runs; `nil` as its superlayer's.
  var timing: LayerTiming?
  /// Whether any layer was ever given a time of its own, so that others need not look for one.
  static var haveOwnTimes = false
  /// What was stored by keys that are no properties.
  var extraValues: [String: Any]?
  /// The tree's frame in which the layer came into it.
  var arrivalFrame = 0

  /// Makes a layer of no size.
  public required init() {}

  isolated deinit {
    for layer in sublayerStorage { layer.layerAbove = nil }
    mask?.layerAbove = nil
    for entry in animations { entry.wake?.layer = nil }
  }

  /// The layer above.
  public internal(set) var superlayer: CALayer? {
    get { layerAbove?.takeUnretainedValue() }
    set { layerAbove = newValue.map { Unmanaged.passUnretained($0) } }
  }

  /// Lends the layer above, without counting references to it; nothing happens where there is none.
  @inline(__always)
  func withSuperlayer(_ body: (CALayer) -> Void) { layerAbove?._withUnsafeGuaranteedRef(body) }

  /// The tree that the layer is in.
  var tree: LayerTree? { treeLink?.tree }

  /// Makes a layer with another layer's values, as Core Animation makes presentation copies.
  public init(layer: Any) {
    guard let other = layer as? CALayer else { return }
    model = other.model
  }

  // MARK: Geometry

  /// The layer's own coordinate system: its size, and the point at its top left corner.
  open var bounds: CGRect {
    get { model.bounds }
    set {
      let old = model.bounds
      set(\.bounds, to: newValue.standardized, key: "bounds", makesStale: .bounds)
      guard old.size != model.bounds.size else { return }
      setNeedsLayout()
      if needsDisplayOnBoundsChange || old.isEmpty { setNeedsDisplay() }
    }
  }

  /// Where the anchor point lies in the superlayer.
  open var position: CGPoint {
    get { model.position }
    set { set(\.position, to: newValue, key: "position", makesStale: .placement) }
  }

  /// The point of the layer that `position` places, as fractions of its size.
  open var anchorPoint: CGPoint {
    get { model.anchorPoint }
    set { set(\.anchorPoint, to: newValue, key: "anchorPoint", makesStale: .placement) }
  }

  /// How far behind the layer `position` lies: kept, and without effect where nothing has depth.
  public var anchorPointZ: CGFloat = 0

  /// Whether the edges of a turned layer are smooth: they always are.
  public var allowsEdgeAntialiasing = false

  /// Which edges are smooth: kept; all of them are.
  public var edgeAntialiasingMask: CAEdgeAntialiasingMask = [
    .layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge,
  ]

  /// The order among siblings, before that of `sublayers`.
  open var zPosition: CGFloat {
    get { model.zPosition }
    set { set(detail: \.zPosition, to: newValue, key: "zPosition", makesStale: .subtree) }
  }

  /// Applied about the anchor point.
  open var transform: CATransform3D {
    get { model.transform }
    set { set(\.transform, to: newValue, key: "transform", makesStale: .placement) }
  }

  /// The layer's rectangle in its superlayer: derived from bounds, position and transform.
  open var frame: CGRect {
    get { model.bounds.applying(model.toSuperlayer) }
    set {
      let frame = newValue.standardized
      let affine = model.transform.affine
      if affine.isIdentity {
        bounds = CGRect(origin: model.bounds.origin, size: frame.size)
      } else {
        let size = frame.size.applying(affine.inverted())
        bounds = CGRect(
          origin: model.bounds.origin,
          size: CGSize(width: abs(size.width), height: abs(size.height)))
      }
      position = CGPoint(
        x: frame.minX + model.anchorPoint.x * frame.width,
        y: frame.minY + model.anchorPoint.y * frame.height)
    }
  }

  // MARK: Appearance

  /// Whether the layer and everything beneath it is left out.
  open var isHidden: Bool {
    get { model.isHidden }
    set { set(\.isHidden, to: newValue, key: "hidden", makesStale: .subtree) }
  }

  /// The opacity of the layer with everything beneath it, 0…1.
  open var opacity: Float {
    get { model.opacity }
    set { set(\.opacity, to: newValue, key: "opacity", makesStale: .fade) }
  }

  /// Whether sublayers and contents end at the bounds, rounded corners included.
  open var masksToBounds: Bool {
    get { model.masksToBounds }
    set { set(\.masksToBounds, to: newValue, key: "masksToBounds", makesStale: .subtree) }
  }

  /// The colour behind the contents.
  open var backgroundColor: CGColor? {
    get { model.backgroundColor }
    set { set(\.backgroundColor, to: newValue, key: "backgroundColor", makesStale: .appearance) }
  }

  /// The radius of the corners in points.
  open var cornerRadius: CGFloat {
    get { model.cornerRadius }
    set {
      set(
        \.cornerRadius, to: newValue, key: "cornerRadius",
        makesStale: model.masksToBounds ? .subtree : .appearance)
    }
  }

  /// Which corners are rounded.
  open var maskedCorners: CACornerMask {
    get { model.maskedCorners }
    set { set(detail: \.maskedCorners, to: newValue, key: "maskedCorners", makesStale: .subtree) }
  }

  /// The curve of the corners: kept, and drawn as circles.
  public var cornerCurve = CALayerCornerCurve.circular

  /// The width of the border in points, inside the bounds.
  open var borderWidth: CGFloat {
    get { model.borderWidth }
    set { set(detail: \.borderWidth, to: newValue, key: "borderWidth", makesStale: .appearance) }
  }

  /// The colour of the border.
  open var borderColor: CGColor? {
    get { model.borderColor }
    set { set(detail: \.borderColor, to: newValue, key: "borderColor", makesStale: .appearance) }
  }

  /// The colour of the shadow.
  open var shadowColor: CGColor? {
    get { model.shadowColor }
    set { set(detail: \.shadowColor, to: newValue, key: "shadowColor", makesStale: .appearance) }
  }

  /// The opacity of the shadow; 0, the default, means none.
  open var shadowOpacity: Float {
    get { model.shadowOpacity }
    set {
      set(detail: \.shadowOpacity, to: newValue, key: "shadowOpacity", makesStale: .appearance)
    }
  }

  /// How far the shadow lies from the layer, in points.
  open var shadowOffset: CGSize {
    get { model.shadowOffset }
    set { set(detail: \.shadowOffset, to: newValue, key: "shadowOffset", makesStale: .appearance) }
  }

  /// The standard deviation of the shadow's blur, in points.
  open var shadowRadius: CGFloat {
    get { model.shadowRadius }
    set { set(detail: \.shadowRadius, to: newValue, key: "shadowRadius", makesStale: .appearance) }
  }

  /// The outline that casts the shadow; the bounds with their corners where `nil`.
  open var shadowPath: CGPath? {
    get { model.shadowPath }
    set { set(detail: \.shadowPath, to: newValue, key: "shadowPath", makesStale: .appearance) }
  }

  /// Applied to the sublayers about the anchor point.
  ///
  /// Its affine part counts, as with `transform`.
  open var sublayerTransform: CATransform3D {
    get { model.sublayerTransform }
    set {
      set(
        detail: \.sublayerTransform, to: newValue, key: "sublayerTransform",
        makesStale: .geometry)
    }
  }

  /// Whether `opacity` fades the layer and all that is in it as one, on by default.
  ///
  /// Where it is off each layer in it fades by itself, and those behind show through those in front.
  open var allowsGroupOpacity = true {
    didSet { if allowsGroupOpacity != oldValue { mark(.subtree) } }
  }

  /// Whether the layer is seen from behind: where its transform mirrors it.
  ///
  /// On by default.
  open var isDoubleSided = true {
    didSet { if isDoubleSided != oldValue { mark(.subtree) } }
  }

  /// Whether the layer with all that is in it is always painted into a bitmap of its own first.
  ///
  /// The bitmap is in the layer's own coordinates, holds shadows and all that is in the layer but
  /// not the layer's opacity, and is kept until something in it changes. Off by default; layers that
  /// move, fade or, where painting them is costly, scale and turn are kept as bitmaps for that time
  /// anyway.
  open var shouldRasterize = false {
    didSet {
      guard shouldRasterize != oldValue else { return }
      dropPictures()
      mark(.subtree)
    }
  }

  /// The scale of that bitmap in pixels a point, 1 by default.
  ///
  /// With any other scale than the screen's the layer is blurred, as in UIKit. Where it is not a
  /// positive number no bitmap is made.
  open var rasterizationScale: CGFloat = 1 {
    didSet {
      guard rasterizationScale != oldValue else { return }
      dropPictures()
      mark(.subtree)
    }
  }

  // MARK: Contents

  /// The layer's picture.
  public var contents: CGImage? {
    didSet { if contents !== oldValue { mark(.appearance) } }
  }

  /// How the picture lies in the bounds.
  public var contentsGravity = CALayerContentsGravity.resize {
    didSet { if contentsGravity != oldValue { mark(.appearance) } }
  }

  /// The picture's pixels a point, for the gravities that keep its size.
  public var contentsScale: CGFloat = 1 {
    didSet { if contentsScale != oldValue { mark(.appearance) } }
  }

  /// The middle of the shown part, as fractions of it: what is stretched where `contentsGravity` is
  /// `resize`, while the corners keep their size.
  public var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1) {
    didSet { if contentsCenter != oldValue { mark(.appearance) } }
  }

  /// How the picture is read between its pixels where it is drawn larger.
  public var magnificationFilter = CALayerContentsFilter.linear {
    didSet { if magnificationFilter != oldValue { mark(.appearance) } }
  }

  /// How the picture is read where it is drawn smaller: always as `linear` and `trilinear` do.
  public var minificationFilter = CALayerContentsFilter.linear

  /// The part of the picture that is shown, as fractions.
  open var contentsRect: CGRect {
    get { model.contentsRect }
    set { set(detail: \.contentsRect, to: newValue, key: "contentsRect", makesStale: .appearance) }
  }

  /// A layer whose alpha is laid over this layer and everything in it.
  ///
  /// It belongs to no superlayer.
  public var mask: CALayer? {
    didSet {
      guard mask !== oldValue else { return }
      oldValue?.attach(to: nil)
      oldValue?.superlayer = nil
      mask?.removeFromSuperlayer()
      mask?.superlayer = self
      mask?.attach(to: tree)
      if let mask, mask.needsLayoutFlag || mask.descendantNeedsLayout { mask.propagateLayoutNeed() }
      mark(.subtree)
    }
  }

  /// Whether the layer promises to fill its bounds with opaque content.
  public var isOpaque = false

  /// Whether a new size makes the layer draw itself anew.
  ///
  /// Off by default.
  public var needsDisplayOnBoundsChange = false

  // MARK: Overridable steps of a frame

  /// Lays the sublayers out; asks the delegate by default.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// Makes the contents: draws into a bitmap of the tree's scale.
  ///
  /// Nothing drawn means no contents.
  open func display() {
    if let delegate, delegate.display(self) { return }
    let scale = tree?.scale ?? contentsScale
    let context = CGContext(size: model.bounds.size, scale: scale, origin: model.bounds.origin)
    draw(in: context)
    // Contents that somebody set stay where nothing is drawn.
    guard !context.isEmpty else {
      if drewContents { contents = nil }
      drewContents = false
      return
    }
    contentsScale = scale
    contents = context.makeImage()
    drewContents = true
  }

  /// Draws the contents; asks the delegate by default.
  open func draw(in context: CGContext) { delegate?.draw(self, in: context) }

  /// What a change of a property does, unless delegate or `actions` say otherwise.
  open class func defaultAction(forKey key: String) -> (any CAAction)? { nil }

  /// What a change of a property does: asked are the delegate, `actions`, `defaultAction(forKey:)`,
  /// and last the implicit animation of layers that nobody answers for.
  ///
  /// `NSNull` from any of them ends the search: the change shows at once.
  open func action(forKey event: String) -> (any CAAction)? {
    let found =
      delegate?.action(for: self, forKey: event) ?? actions?[event]
      ?? type(of: self).defaultAction(forKey: event)
    guard let found else { return implicitAction(forKey: event) }
    return type(of: found) == NSNull.self ? nil : found
  }

  /// Whether a point of the layer's own coordinates is inside.
  open func contains(_ point: CGPoint) -> Bool { model.bounds.contains(point) }

  // MARK: Painting of subclasses in the kit

  /// Whether the layer paints something besides background, contents and border.
  var hasOwnPainting: Bool { !animations.isEmpty && hasAnimatedContents }

  /// Paints it, between contents and sublayers.
  func paintOwn(into list: inout DisplayList, _ properties: LayerProperties) {}

  /// Where the layer paints outside of its bounds, in its own coordinates.
  var contentsOverhang: CGRect? { nil }
}
