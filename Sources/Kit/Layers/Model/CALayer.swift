import Foundation
import Graphics
import Raster

/// A rectangle of content that can be moved, clipped, faded and animated.
///
/// Mirrors Core Animation's `CALayer`. Units are points; y grows downwards. Setting a property
/// changes the model at once and invalidates the affected parts; the next frame repaints only
/// those.
@preconcurrency @MainActor
open class CALayer: IdentityHashable {
  // MARK: Stored state

  final var model = LayerProperties()
  /// The model with running animations applied; `nil` without animations.
  final var presented: LayerPresentation?
  /// The number of the frame before which the layer was last changed by anything but its
  /// animations.
  final var changedFrame = 0
  final var animations: [AnimationEntry] = []
  final var sublayerStorage: [CALayer] = []
  final var dirt: LayerDirt = [.geometry]
  final var needsLayoutFlag = true
  final var descendantNeedsLayout = false
  final var needsDisplayFlag = true
  final var composed = ComposedGeometry()
  final var memory = LayerMemory()
  /// A reference to the tree that contains the layer.
  final var treeLink: LayerTreeLink?
  /// Whether the contents came from `display` and so depend on the scale.
  final var drewContents = false

  /// The superlayer, which retains this layer and clears this reference when it is deallocated.
  ///
  /// A weak reference would make all later reference counting of the superlayer slower.
  final nonisolated(unsafe) private var layerAbove: Unmanaged<CALayer>?

  /// The object that draws, lays out and provides actions for this layer, usually a view.
  public weak var delegate: (any CALayerDelegate)?

  /// A name for debugging.
  open var name: String?

  /// Actions by key.
  ///
  /// The delegate takes precedence.
  open var actions: [String: any CAAction]?

  /// The layer's own timing; `nil` if its time is its superlayer's.
  final var timing: LayerTiming?
  /// Whether any layer was ever given its own timing.
  ///
  /// If not, others need not search for one.
  static var haveOwnTimes = false
  /// Custom values, by keys that are not properties.
  final var extraValues: [String: Any]?
  /// The number of the tree's frame in which the layer was added.
  final var arrivalFrame = 0
  /// The model layer of a presentation layer; `nil` for other layers.
  final package var presentedLayer: CALayer?

  /// Creates a layer of zero size.
  public init() {}

  // MARK: Hierarchy

  /// Adds a layer in front of the other sublayers.
  open func addSublayer(_ layer: CALayer) {
    insertSublayer(layer, at: UInt32(clamping: sublayerStorage.count))
  }

  /// Removes the layer from its superlayer.
  ///
  /// Its animations end at the end of the turn, unless it is in a window again by then.
  open func removeFromSuperlayer() {
    guard superlayer != nil else { return }
    leaveSuperlayer()
    detach()
  }

  // MARK: Timing

  /// The start of the layer's time, in seconds of its superlayer's time.
  open var beginTime: CFTimeInterval {
    get { (timing ?? LayerTiming()).beginTime }
    set { changeTiming { $0.beginTime = newValue } }
  }

  /// Has no effect on a layer; infinite by default.
  open var duration: CFTimeInterval {
    get { (timing ?? LayerTiming()).duration }
    set { changeTiming { $0.duration = newValue } }
  }

  /// The rate of time for the animations of the subtree; 0 pauses them.
  open var speed: Float {
    get { (timing ?? LayerTiming()).speed }
    set { changeTiming { $0.speed = newValue } }
  }

  /// Seconds added to the layer's time.
  open var timeOffset: CFTimeInterval {
    get { (timing ?? LayerTiming()).timeOffset }
    set { changeTiming { $0.timeOffset = newValue } }
  }

  /// Has no effect on a layer.
  open var repeatCount: Float {
    get { (timing ?? LayerTiming()).repeatCount }
    set { changeTiming { $0.repeatCount = newValue } }
  }

  /// Has no effect on a layer.
  open var repeatDuration: CFTimeInterval {
    get { (timing ?? LayerTiming()).repeatDuration }
    set { changeTiming { $0.repeatDuration = newValue } }
  }

  /// Has no effect on a layer.
  open var autoreverses: Bool {
    get { (timing ?? LayerTiming()).autoreverses }
    set { changeTiming { $0.autoreverses = newValue } }
  }

  /// Has no effect on a layer.
  open var fillMode: CAMediaTimingFillMode {
    get { (timing ?? LayerTiming()).fillMode }
    set { changeTiming { $0.fillMode = newValue } }
  }

  @MainActor deinit {
    for layer in sublayerStorage { layer.layerAbove = nil }
    mask?.layerAbove = nil
    for entry in animations { entry.wake?.layer = nil }
  }

  /// The parent layer.
  open internal(set) var superlayer: CALayer? {
    get { layerAbove?.takeUnretainedValue() }
    set { layerAbove = newValue.map { Unmanaged.passUnretained($0) } }
  }

  /// Calls a closure with the superlayer, without reference counting, if there is one.
  @inline(__always)
  final func withSuperlayer(_ body: (CALayer) -> Void) {
    layerAbove?._withUnsafeGuaranteedRef(body)
  }

  /// The tree that contains the layer.
  final var tree: LayerTree? { treeLink?.tree }

  /// Creates a layer with another layer's values, as Core Animation does for presentation copies.
  public init(layer: Any) {
    guard let other = layer as? CALayer else { return }
    model = other.model
  }

  /// Always fails: layers do not come from archives.
  public required init?(coder: NSCoder) { nil }

  /// Called when the layer enters a window.
  func join(_ tree: LayerTree) {}

  /// Creates the layer that a replicator shows in place of one of this class.
  class func makeReplica() -> CALayer { CALayer() }

  // MARK: Geometry

  /// The layer's own coordinate system: its size and the point at its top left corner.
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

  /// The position of the anchor point in the superlayer's coordinates.
  open var position: CGPoint {
    get { model.position }
    set { set(\.position, to: newValue, key: "position", makesStale: .placement) }
  }

  /// The point of the layer that lies at `position`, as fractions of its size.
  open var anchorPoint: CGPoint {
    get { model.anchorPoint }
    set { set(\.anchorPoint, to: newValue, key: "anchorPoint", makesStale: .placement) }
  }

  /// The depth of the anchor point.
  ///
  /// It is stored, but has no effect.
  open var anchorPointZ: CGFloat = 0

  /// Whether the edges of a rotated layer are antialiased.
  ///
  /// Stored only: they always are.
  open var allowsEdgeAntialiasing = false

  /// The edges to antialias.
  ///
  /// Stored only: all of them are.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask = [
    .layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge,
  ]

  /// The primary sort key of siblings, before the order of `sublayers`.
  open var zPosition: CGFloat {
    get { model.zPosition }
    set { set(detail: \.zPosition, to: newValue, key: "zPosition", makesStale: .subtree) }
  }

  /// The transform, applied around the anchor point.
  open var transform: CATransform3D {
    get { model.transform }
    set { set(\.transform, to: newValue, key: "transform", makesStale: .placement) }
  }

  /// The layer's rectangle in its superlayer, derived from bounds, position and transform.
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

  /// Whether the layer and its subtree are hidden.
  open var isHidden: Bool {
    get { model.isHidden }
    set { set(\.isHidden, to: newValue, key: "hidden", makesStale: .subtree) }
  }

  /// The opacity of the layer and its subtree, 0…1.
  open var opacity: Float {
    get { model.opacity }
    set { set(\.opacity, to: newValue, key: "opacity", makesStale: .fade) }
  }

  /// Whether sublayers and contents are clipped to the bounds, including rounded corners.
  open var masksToBounds: Bool {
    get { model.masksToBounds }
    set { set(\.masksToBounds, to: newValue, key: "masksToBounds", makesStale: .subtree) }
  }

  /// The colour behind the contents.
  open var backgroundColor: CGColor? {
    get { model.backgroundColor }
    set { set(\.backgroundColor, to: newValue, key: "backgroundColor", makesStale: .appearance) }
  }

  /// The radius of the corners, in points.
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

  /// The curve of the corners.
  ///
  /// Stored only: corners are circular arcs.
  open var cornerCurve = CALayerCornerCurve.circular

  /// The width of the border inside the bounds, in points.
  open var borderWidth: CGFloat {
    get { model.borderWidth }
    set { set(detail: \.borderWidth, to: newValue, key: "borderWidth", makesStale: .appearance) }
  }

  /// The colour of the border; black by default, no border if `nil`.
  open var borderColor: CGColor? {
    get { model.borderColor }
    set { set(detail: \.borderColor, to: newValue, key: "borderColor", makesStale: .appearance) }
  }

  /// The colour of the shadow; black by default.
  open var shadowColor: CGColor? {
    get { model.shadowColor }
    set { set(detail: \.shadowColor, to: newValue, key: "shadowColor", makesStale: .appearance) }
  }

  /// The opacity of the shadow, 0…1; 0, the default, draws none.
  open var shadowOpacity: Float {
    get { model.shadowOpacity }
    set {
      set(detail: \.shadowOpacity, to: newValue, key: "shadowOpacity", makesStale: .appearance)
    }
  }

  /// The offset of the shadow from the layer, in points.
  open var shadowOffset: CGSize {
    get { model.shadowOffset }
    set { set(detail: \.shadowOffset, to: newValue, key: "shadowOffset", makesStale: .appearance) }
  }

  /// The standard deviation of the shadow's blur, in points.
  open var shadowRadius: CGFloat {
    get { model.shadowRadius }
    set { set(detail: \.shadowRadius, to: newValue, key: "shadowRadius", makesStale: .appearance) }
  }

  /// The outline that casts the shadow; `nil` uses the bounds with their corners.
  open var shadowPath: CGPath? {
    get { model.shadowPath }
    set { set(detail: \.shadowPath, to: newValue, key: "shadowPath", makesStale: .appearance) }
  }

  /// The transform of the sublayers, applied around the anchor point.
  ///
  /// As with `transform`, only its affine part has an effect.
  open var sublayerTransform: CATransform3D {
    get { model.sublayerTransform }
    set {
      set(
        detail: \.sublayerTransform, to: newValue, key: "sublayerTransform",
        makesStale: .geometry)
    }
  }

  /// Whether `opacity` fades the layer and its subtree as a group.
  ///
  /// The default is `true`.
  ///
  /// Otherwise each layer of the subtree fades by itself, and layers behind show through those in
  /// front.
  open var allowsGroupOpacity = true {
    didSet { if allowsGroupOpacity != oldValue { mark(.subtree) } }
  }

  /// Whether the layer is visible from behind, when its transform mirrors it.
  ///
  /// The default is `true`.
  open var isDoubleSided = true {
    didSet { if isDoubleSided != oldValue { mark(.subtree) } }
  }

  /// Whether the layer and its subtree are always painted into a bitmap first.
  ///
  /// The bitmap uses the layer's own coordinates. It contains shadows and the subtree, but not the
  /// layer's opacity, and it is cached until its content changes. The default is `false`: layers
  /// that move or fade are cached as bitmaps for that time anyway, and so are layers that scale or
  /// rotate and are costly to paint.
  open var shouldRasterize = false {
    didSet {
      guard shouldRasterize != oldValue else { return }
      dropPictures()
      mark(.subtree)
    }
  }

  /// The scale of that bitmap in pixels per point, 1 by default.
  ///
  /// As in UIKit, the layer is blurred if this differs from the screen's scale. If it is not a
  /// positive number, no bitmap is made.
  open var rasterizationScale: CGFloat = 1 {
    didSet {
      guard rasterizationScale != oldValue else { return }
      dropPictures()
      mark(.subtree)
    }
  }

  // MARK: Contents

  /// The layer's image.
  open var contents: CGImage? {
    didSet { if contents !== oldValue { mark(.appearance) } }
  }

  /// How the image is placed in the bounds.
  open var contentsGravity = CALayerContentsGravity.resize {
    didSet { if contentsGravity != oldValue { mark(.appearance) } }
  }

  /// The image's pixels per point, for gravities that keep its size.
  open var contentsScale: CGFloat = 1 {
    didSet { if contentsScale != oldValue { mark(.appearance) } }
  }

  /// The stretchable centre of the visible part, as fractions of it.
  ///
  /// It applies if `contentsGravity` is `resize`; the corners keep their size.
  open var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1) {
    didSet { if contentsCenter != oldValue { mark(.appearance) } }
  }

  /// How the image is sampled when it is magnified.
  open var magnificationFilter = CALayerContentsFilter.linear {
    didSet { if magnificationFilter != oldValue { mark(.appearance) } }
  }

  /// How the image is sampled when it is reduced.
  ///
  /// Stored only: it is always `linear` or `trilinear`.
  open var minificationFilter = CALayerContentsFilter.linear

  /// The visible part of the image, as fractions of it.
  open var contentsRect: CGRect {
    get { model.contentsRect }
    set { set(detail: \.contentsRect, to: newValue, key: "contentsRect", makesStale: .appearance) }
  }

  /// A layer whose alpha masks this layer and its subtree.
  ///
  /// It must have no superlayer.
  open var mask: CALayer? {
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

  /// A promise by the owner that the content fills the bounds opaquely.
  open var isOpaque = false

  /// Whether a change of size redraws the layer.
  ///
  /// The default is `false`.
  open var needsDisplayOnBoundsChange = false

  /// Whether the contents may be drawn on another thread.
  ///
  /// The value has no effect: contents are drawn in the frame.
  open var drawsAsynchronously = false

  // MARK: Overridable steps of a frame

  /// Whether a change of a value redraws the layer, and an animation of it redraws each frame.
  ///
  /// A subclass returns `true` for its own keys, and stores their values by
  /// ``setValue(_:forKeyPath:)``. On iOS such a property is `@NSManaged`, which needs the Objective-C
  /// runtime.
  ///
  /// ```swift
  /// var progress: CGFloat {
  ///   get { value(forKey: "progress") as? CGFloat ?? 0 }
  ///   set { setValue(newValue, forKey: "progress") }
  /// }
  /// ```
  ///
  /// A change is animated if `action(forKey:)` returns an animation. During it, `draw(in:)` is called
  /// on a copy with the animated value, as in Core Animation; `display()` gets it from
  /// `presentation()`.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// Lays out the sublayers.
  ///
  /// By default it asks the delegate.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// Makes the contents by drawing into a bitmap of the tree's scale.
  ///
  /// If nothing is drawn, the contents become `nil`.
  open func display() {
    if let delegate, delegate.display(self) { return }
    let scale = tree?.scale ?? contentsScale
    let context = CGContext(size: model.bounds.size, scale: scale, origin: model.bounds.origin)
    drawingLayer.draw(in: context)
    // If nothing was drawn, contents that were set explicitly remain.
    guard !context.isEmpty else {
      if drewContents { contents = nil }
      drewContents = false
      return
    }
    contentsScale = scale
    contents = context.makeImage()
    drewContents = true
  }

  /// The layer that draws: a copy with the animated values if one of its own keys is animated.
  private var drawingLayer: CALayer {
    guard let drawn = presented?.values.drawn, drawn != model.drawn,
      drawn.keys.contains(where: { type(of: self).needsDisplay(forKey: $0) }),
      let copy = presentation()
    else { return self }
    copy.delegate = delegate
    return copy
  }

  /// Draws the contents.
  ///
  /// By default it asks the delegate.
  open func draw(in context: CGContext) { delegate?.draw(self, in: context) }

  /// The action for a changed property if neither the delegate nor `actions` provide one.
  open class func defaultAction(forKey key: String) -> (any CAAction)? { nil }

  /// The action for a changed property.
  ///
  /// The search order is the delegate, `actions`, `defaultAction(forKey:)`, and last the implicit
  /// animation of layers without a delegate. `NSNull` from any of them ends the search: the change
  /// shows at once.
  open func action(forKey event: String) -> (any CAAction)? {
    let found =
      delegate?.action(for: self, forKey: event) ?? actions?[event]
      ?? type(of: self).defaultAction(forKey: event)
    guard let found else { return implicitAction(forKey: event) }
    return type(of: found) == NSNull.self ? nil : found
  }

  /// Whether a point in the layer's own coordinates is inside its bounds.
  open func contains(_ point: CGPoint) -> Bool { model.bounds.contains(point) }

  // MARK: Painting by subclasses in the kit

  /// Whether the layer paints more than background, contents and border.
  var hasOwnPainting: Bool { !animations.isEmpty && hasAnimatedContents }

  /// Paints the layer's own content, between contents and sublayers.
  func paintOwn(into list: inout DisplayList, _ properties: LayerProperties) {}

  /// The area outside its bounds that the layer paints, in its own coordinates.
  var contentsOverhang: CGRect? { nil }

  /// Whether the layer's own painting covers `contentsOverhang` only, and not its bounds.
  var paintsOnlyOverhang: Bool { false }

  // MARK: Animations

  /// Starts a copy of an animation.
  ///
  /// It replaces an animation with the same key.
  open func add(_ animation: CAAnimation, forKey key: String?) {
    add(animation, forKey: key, under: movedTime)
  }

  /// The animation for a key, as the layer keeps it; read-only.
  open func animation(forKey key: String) -> CAAnimation? {
    animations.last { $0.key == key }?.animation
  }

  /// The keys of the running animations, in order of addition; `nil` if there are none.
  open func animationKeys() -> [String]? {
    let keys = animations.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  /// Removes the animation for a key.
  open func removeAnimation(forKey key: String) {
    drop { $0.key == key }
  }

  /// Removes all animations.
  open func removeAllAnimations() {
    drop { _ in true }
  }

  // MARK: Hit test

  /// The frontmost layer under a point in the superlayer's coordinates.
  open func hitTest(_ point: CGPoint) -> CALayer? {
    guard !model.isHidden, model.opacity > 0 else { return nil }
    let inside = point.applying(toSuperlayer.inverted())
    if model.masksToBounds, !contains(inside) { return nil }
    let below =
      hasSublayerTransform
      ? inside.applying(model.belowPlacement(in: .identity).inverted())
      : inside
    for layer in paintOrder.reversed() {
      if let hit = layer.hitTest(below) { return hit }
    }
    return contains(inside) ? self : nil
  }

  // MARK: KeyValues

  /// The value of a property, by the key path that an animation would use.
  ///
  /// - Parameter keyPath: For example `position.x` or `transform.rotation.z`.
  /// - Returns: A `CGFloat` for numbers, else the property's own type. For other key paths it is
  ///   the value stored by ``setValue(_:forKeyPath:)``, or `nil`; a number that is animated has the
  ///   type in which it was set.
  open func value(forKeyPath keyPath: String) -> Any? {
    guard let property = LayerKeyPath(keyPath, of: model), let value = property.value(in: model)
    else {
      if keyPath == "contents" { return contents }
      let number = (self as? CAEmitterLayer)?.cellNumber(forKeyPath: keyPath)
      return number ?? extraValues?[keyPath]
    }
    if case .number(let number) = value, let kind = model.numberKinds[keyPath] {
      return kind.value(number)
    }
    return value.anyValue
  }

  /// Sets a property by its key path, or stores a custom value under another key path.
  ///
  /// A value of the wrong type is ignored. A custom value redraws the layer if
  /// ``needsDisplay(forKey:)`` returns `true` for its key.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let property = LayerKeyPath(keyPath, of: model), property.value(in: model) != nil else {
      if keyPath == "contents" { return contents = value as? CGImage }
      if let emitter = self as? CAEmitterLayer, case .number(let number)? = AnimationValue(value),
        emitter.setCellNumber(Double(number), forKeyPath: keyPath)
      {
        return
      }
      if type(of: self).needsDisplay(forKey: keyPath) {
        if let new = AnimationValue(value) {
          setDrawnValue(new, forKey: keyPath)
          return setNumberKind(of: value, forKey: keyPath)
        }
        setNeedsDisplay()
      }
      extraValues = extraValues ?? [:]
      extraValues?[keyPath] = value
      return
    }
    guard let new = AnimationValue(value) else { return }
    let key = String(keyPath.prefix { $0 != "." })
    change(key: key, makesStale: property.stale) { property.apply(new, to: &$0) }
    if model.drawn[keyPath] != nil { setNumberKind(of: value, forKey: keyPath) }
    if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
  }

  /// The value of a property by its key; the same as `value(forKeyPath:)`.
  open func value(forKey key: String) -> Any? { value(forKeyPath: key) }

  /// Sets a property by its key; the same as `setValue(_:forKeyPath:)`.
  open func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }

  // MARK: Sublayers

  /// The sublayers, back to front.
  open var sublayers: [CALayer]? {
    get {
      let own =
        model.isReplicator ? sublayerStorage.filter { !($0 is ReplicaLayer) } : sublayerStorage
      return own.isEmpty ? nil : own
    }
    set {
      let wanted = newValue ?? []
      for layer in sublayerStorage where !wanted.contains(where: { $0 === layer }) {
        layer.removeFromSuperlayer()
      }
      for (index, layer) in wanted.enumerated() { insertSublayer(layer, at: UInt32(index)) }
    }
  }

  /// Inserts a layer at an index among the sublayers; 0 is the back, and larger indices are
  /// clamped.
  ///
  /// A layer that is already in the same window keeps its animations. A layer cannot be inserted
  /// into its own subtree; such a call is ignored.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) {
    guard !isDescendant(of: layer) else { return }
    if layer.superlayer === self {
      forgetSublayer(layer)
      sublayerStorage.insert(layer, at: min(Int(index), sublayerStorage.count))
      return layer.mark(.subtree)
    }
    layer.leaveSuperlayer()
    if layer.tree !== tree { layer.detach() }
    layer.superlayer = self
    sublayerStorage.insert(layer, at: min(Int(index), sublayerStorage.count))
    layer.attach(to: tree)
    layer.mark(.geometry)
    if layer.needsLayoutFlag || layer.descendantNeedsLayout { layer.propagateLayoutNeed() }
  }

  /// Inserts a layer directly behind a sibling.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    layer.moveAside(in: self)
    let index = sibling.flatMap { place(of: $0) } ?? 0
    insertSublayer(layer, at: UInt32(index))
  }

  /// Inserts a layer directly in front of a sibling.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    layer.moveAside(in: self)
    let index = sibling.flatMap { place(of: $0) } ?? sublayerStorage.count - 1
    insertSublayer(layer, at: UInt32(index + 1))
  }

  // MARK: Rendering

  /// Draws the layer and its subtree into a context, in the layer's coordinates.
  ///
  /// As in UIKit, pending layout and display are not performed first. If the visible part does not
  /// fit in memory, nothing is drawn.
  ///
  /// - Parameter context: The context to draw into.
  open func render(in context: CGContext) {
    tree?.catchUp()
    let toDevice = context.ctm
    let picture = laid(at: toDevice) { () -> (bitmap: Bitmap, rect: PixelRect)? in
      guard
        let all = PixelRect(
          x: 0, y: 0, width: Int32(clamping: context.width), height: Int32(clamping: context.height)
        ),
        let rect = composed.subtreeExtent?.intersection(all),
        let bitmap = Bitmap(width: Int(rect.width), height: Int(rect.height))
      else { return nil }
      var recorder = LayerRecorder(pictureIn: rect, keeping: nil)
      recorder.record(self)
      recorder.list.paint(into: bitmap, showing: rect)
      return (bitmap, rect)
    }
    guard let picture, let back = toDevice.checkedInverse else { return }
    context.saveGState()
    context.concatenate(back)
    context.drawUpright(CGImage(picture.bitmap), in: picture.rect.cgRect)
    context.restoreGState()
  }

  /// The affine part of `transform`.
  open func affineTransform() -> CGAffineTransform { model.transform.affine }

  /// Sets `transform` to an affine one.
  open func setAffineTransform(_ transform: CGAffineTransform) {
    self.transform = CATransform3D(transform)
  }

  /// Replaces a sublayer by a layer, or does nothing if it is not a sublayer.
  open func replaceSublayer(_ old: CALayer, with new: CALayer) {
    guard old !== new, let index = sublayerStorage.firstIndex(where: { $0 === old }) else { return }
    old.removeFromSuperlayer()
    insertSublayer(new, at: UInt32(clamping: index))
  }

  // MARK: DisplayPass

  /// Requests `display` in the next frame.
  open func setNeedsDisplay() {
    needsDisplayFlag = true
    mark(.appearance)
  }

  /// Requests `display` in the next frame.
  ///
  /// The whole layer is drawn, not just the rectangle.
  open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

  /// Whether `display` will be called in the next frame.
  open var needsDisplay: Bool { needsDisplayFlag }

  /// Displays the invalid layers in the subtree.
  ///
  /// Layers without a size are displayed once they have one.
  open func displayIfNeeded() {
    if needsDisplayFlag, !model.bounds.isEmpty, !model.isHidden {
      needsDisplayFlag = false
      tree?.displayPass.noteDisplay()
      let span = TraceSpan.begin()
      display()
      span?.end(nameInTraces, .draw)
      mark(.appearance)
    }
    guard !dirt.isDisjoint(with: [.descendant, .geometry, .bounds]) else { return }
    sublayerStorage.withEach { layer in
      if layer.needsDisplayFlag || !layer.dirt.isEmpty { layer.displayIfNeeded() }
    }
    mask?.displayIfNeeded()
  }

  // MARK: LayoutPass

  /// Requests `layoutSublayers` in the next frame.
  open func setNeedsLayout() {
    guard !needsLayoutFlag else { return }
    needsLayoutFlag = true
    propagateLayoutNeed()
    tree?.requestFrame()
  }

  /// Whether `layoutSublayers` will be called in the next frame.
  open var needsLayout: Bool { needsLayoutFlag }

  /// Lays out invalid layers in the subtree, starting at the topmost ancestor that is invalid.
  open func layoutIfNeeded() {
    var top = self
    while let parent = top.superlayer, parent.needsLayoutFlag { top = parent }
    top.layoutSubtree()
  }
}

// Swift has no call for this; see "Objects of registered classes" in ScrollingAndLists.md.
extension CALayer {
  @_silgen_name("maru_makeLayer")
  @usableFromInline
  convenience init(ofClass: Void) { self.init() }

  /// Creates a layer of this class with `init()`.
  @_silgen_name("maru_makeLayer")
  package static func make() -> CALayer

  @_silgen_name("maru_copyLayer")
  @usableFromInline
  convenience init(ofClass: Void, layer: Any) { self.init(layer: layer) }

  /// Creates a layer of this class with `init(layer:)`.
  @_silgen_name("maru_copyLayer")
  static func make(layer: consuming Any) -> CALayer
}
