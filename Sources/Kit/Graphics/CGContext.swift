import Foundation
import Raster

/// A drawing context that records operations and paints them into a bitmap on demand.
///
/// Mirrors Core Graphics' `CGContext` as UIKit passes it to `draw(_:)`: units are points, y grows
/// downwards, and the origin is the top left corner.
public final class CGContext {
  /// Device pixels per point.
  public let scale: CGFloat
  /// A side of the picture, in device pixels.
  public let width, height: Int

  var list = DisplayList()
  var state: GraphicsState
  var saved: [GraphicsState] = []
  /// The current path, in points of the current transform.
  var currentPath = CGMutablePath()
  /// The transform of the current path's points while that of the state has no inverse.
  private var pathTransform: CGAffineTransform?
  private var groupDepth: [Int] = []
  /// The masks of the clip, outermost first.
  private var maskClips: [MaskClip] = []

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - size: Points. A side that is negative, infinite or NaN counts as 0.
  ///   - scale: Device pixels per point. A value that is not positive and finite counts as 1.
  ///   - origin: The point at the top left corner.
  public init(size: CGSize, scale: CGFloat = 1, origin: CGPoint = .zero) {
    let scale = scale.isFinite && scale > 0 ? scale : 1
    func pixels(_ points: CGFloat) -> Int {
      guard points.isFinite, points > 0 else { return 0 }
      return Int(min((points * scale).rounded(.up), CGFloat(Bitmap.sizeLimit)))
    }
    self.scale = scale
    width = pixels(size.width)
    height = pixels(size.height)
    let ctm = CGAffineTransform(scaleX: scale, y: scale).translatedBy(x: -origin.x, y: -origin.y)
    state = GraphicsState(ctm: ctm)
  }

  /// Whether nothing has been drawn yet.
  public var isEmpty: Bool { list.isEmpty }

  /// The recorded operations, in device pixels.
  public var displayList: DisplayList {
    var whole = list
    for mask in maskClips.reversed() { mask.close(&whole) }
    return whole
  }

  /// Paints the picture so far into a new image.
  ///
  /// - Returns: `nil` if the picture has no pixels or does not fit in memory.
  public func makeImage() -> CGImage? {
    guard width > 0, height > 0, let bitmap = Bitmap(width: width, height: height) else {
      return nil
    }
    paint(into: bitmap)
    return CGImage(bitmap)
  }

  /// Paints the recorded operations over a bitmap's pixels.
  public func paint(into bitmap: Bitmap) {
    displayList.paint(into: bitmap, clip: bitmap.bounds)
  }

  // MARK: State

  /// The transform from points to device pixels.
  public var ctm: CGAffineTransform { state.ctm }

  /// Saves the transform, the clip, the colours and the line style.
  public func saveGState() {
    saved.append(state)
    list.save()
  }

  /// Restores the state of the last `saveGState`, or does nothing if there is none.
  public func restoreGState() {
    while let mask = maskClips.last, mask.depth >= saved.count, !saved.isEmpty {
      mask.close(&list)
      maskClips.removeLast()
    }
    guard let last = saved.popLast() else { return }
    let old = state.ctm
    state = last
    keepPath(from: old)
    list.restore()
  }

  /// Moves the origin, in points.
  public func translateBy(x: CGFloat, y: CGFloat) { transform(state.ctm.translatedBy(x: x, y: y)) }

  /// Scales subsequent drawing.
  public func scaleBy(x: CGFloat, y: CGFloat) { transform(state.ctm.scaledBy(x: x, y: y)) }

  /// Rotates subsequent drawing by an angle in radians, from x towards y.
  public func rotate(by angle: CGFloat) { transform(state.ctm.rotated(by: angle)) }

  /// Applies a transform to subsequent drawing.
  public func concatenate(_ transform: CGAffineTransform) {
    self.transform(transform.concatenating(state.ctm))
  }

  /// Sets the colour of fills and text.
  public func setFillColor(_ color: CGColor) { state.fillColor = color }

  /// Sets the colour of fills and text from sRGB channels of 0…1.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the colour of fills and text to a grey of 0…1.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: gray, alpha: alpha))
  }

  /// Sets the colour of strokes from sRGB channels of 0…1.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the colour of strokes to a grey of 0…1.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: gray, alpha: alpha))
  }

  /// Sets the colour of strokes.
  public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }

  /// Sets the width of strokes, in points.
  public func setLineWidth(_ width: CGFloat) { state.stroke.width = Double(width) }

  /// Sets how open lines end.
  public func setLineCap(_ cap: CGLineCap) { state.stroke.cap = cap.cap }

  /// Sets how segments of a line meet.
  public func setLineJoin(_ join: CGLineJoin) { state.stroke.join = join.join }

  /// Sets the largest length of a miter, in line widths.
  public func setMiterLimit(_ limit: CGFloat) { state.stroke.miterLimit = Double(limit) }

  /// Sets the dashes of strokes, in points.
  ///
  /// Empty `lengths` draw solid lines.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.stroke.dashes = lengths.map { Double($0) }
    state.stroke.dashPhase = Double(phase)
  }

  /// Sets the opacity of subsequent drawing, 0…1.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha > 0 ? min(alpha, 1) : 0 }

  /// Sets how subsequent drawing is combined with the backdrop.
  public func setBlendMode(_ mode: CGBlendMode) { state.blend = mode.blendMode }

  /// Sets the shadow of subsequent drawing, or removes it if `color` is `nil`.
  ///
  /// - Parameters:
  ///   - offset: Points, to the right and down.
  ///   - blur: Points; twice the standard deviation of the blur.
  ///   - color: The shadow's colour.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    state.shadow = color.map { GraphicsState.Shadow(offset: offset, blur: blur, color: $0) }
  }

  /// Sets a black shadow with a third of the opacity.
  ///
  /// - Parameters:
  ///   - offset: Points, to the right and down.
  ///   - blur: Points; twice the standard deviation of the blur.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
  }

  /// How images are smoothed when they are scaled.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolation }
    set { state.interpolation = newValue }
  }

  // MARK: Clip

  /// Intersects the clip of subsequent drawing with a rectangle.
  public func clip(to rect: CGRect) {
    if state.ctm.isScaleAndTranslation {
      list.clip(to: rect.applying(state.ctm).rasterRect)
    } else {
      list.clip(
        to: CGPath(rect: rect, transform: nil).rasterPath.transformed(by: deviceTransform),
        rule: .nonZero)
    }
  }

  /// Intersects the clip of subsequent drawing with the current path, and clears the path.
  public func clip(using rule: CGPathFillRule = .winding) {
    list.clip(to: currentPath.rasterPath.transformed(by: deviceTransform), rule: rule.fillRule)
    currentPath = CGMutablePath()
  }

  /// Intersects the clip of subsequent drawing with the union of rectangles.
  public func clip(to rects: [CGRect]) {
    let union = CGMutablePath()
    union.addRects(rects)
    list.clip(to: union.rasterPath.transformed(by: deviceTransform), rule: .nonZero)
  }

  /// Intersects the clip of subsequent drawing with a rectangle, and multiplies the opacity of that
  /// drawing by the mask's.
  ///
  /// As `draw(_:in:)` draws an image, the mask's first row is at the largest y. A mask without
  /// transparent pixels only clips to the rectangle.
  ///
  /// - Parameters:
  ///   - rect: Points. The mask is scaled to fill it.
  ///   - mask: An image, whose colours do not matter.
  public func clip(to rect: CGRect, mask: CGImage) {
    clip(to: rect)
    guard let bounds = PixelRect(x: 0, y: 0, width: Int32(width), height: Int32(height)),
      mask.width > 0, mask.height > 0
    else { return }
    let transform = CGAffineTransform(
      a: rect.width / CGFloat(mask.width), b: 0, c: 0, d: -rect.height / CGFloat(mask.height),
      tx: rect.minX, ty: rect.maxY
    ).concatenating(state.ctm)
    let clip = MaskClip(
      depth: saved.count, bounds: bounds, mask: mask, transform: transform.rasterTransform,
      interpolation: state.interpolation.interpolation)
    clip.open(&list)
    maskClips.append(clip)
  }

  // MARK: Groups

  /// Starts a group, which is composited as a whole with the current opacity and blend mode.
  public func beginTransparencyLayer(auxiliaryInfo: Any? = nil) {
    guard let bounds = PixelRect(x: 0, y: 0, width: Int32(width), height: Int32(height)) else {
      return
    }
    list.beginGroup(bounds: bounds, opacity: Double(state.alpha), blend: state.blend)
    saveGState()
    groupDepth.append(saved.count)
    state.alpha = 1
    state.blend = .sourceOver
    state.shadow = nil
  }

  /// Ends the innermost group and composites it.
  public func endTransparencyLayer() {
    guard let depth = groupDepth.popLast() else { return }
    while saved.count >= depth { restoreGState() }
    list.endGroup()
  }

  private func transform(_ new: CGAffineTransform) {
    let old = state.ctm
    state.ctm = new
    keepPath(from: old)
  }

  /// Keeps the current path in place on the device after the transform has changed from `old`.
  private func keepPath(from old: CGAffineTransform) {
    let old = pathTransform ?? old
    pathTransform = nil
    guard !currentPath.isEmpty, state.ctm != old else { return }
    let determinant = state.ctm.a * state.ctm.d - state.ctm.b * state.ctm.c
    guard determinant != 0, determinant.isFinite else {
      pathTransform = old
      return
    }
    let change = old.concatenating(state.ctm.inverted())
    currentPath = CGMutablePath(
      storage: currentPath.rasterPath.transformed(by: change.rasterTransform))
  }

  var deviceTransform: Transform { state.ctm.rasterTransform }
}
