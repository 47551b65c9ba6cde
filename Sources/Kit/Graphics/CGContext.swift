import Foundation
import Raster

/// A place to draw: records operations, and paints them into a bitmap when its picture is asked
/// for.
///
/// Mirrors Core Graphics' `CGContext` as UIKit hands it to `draw(_:)`: units are points, y runs
/// down, and the origin is the top left corner.
public final class CGContext {
  /// Device pixels a point.
  public let scale: CGFloat
  /// The size of the picture in device pixels.
  public let width, height: Int

  var list = DisplayList()
  var state: GraphicsState
  var saved: [GraphicsState] = []
  var path = CGMutablePath()
  private var groupDepth: [Int] = []

  /// Makes a context.
  ///
  /// - Parameters:
  ///   - size: Points. A side that is negative, infinite or NaN counts as 0.
  ///   - scale: Device pixels a point; 1 where it is not a positive number.
  ///   - origin: The point that lies at the top left corner.
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

  /// Whether nothing was drawn yet.
  public var isEmpty: Bool { list.isEmpty }

  /// What was drawn, in device pixels.
  public var displayList: DisplayList { list }

  /// The picture so far.
  ///
  /// - Returns: `nil` where it has no pixels or does not fit in memory.
  public func makeImage() -> CGImage? {
    guard width > 0, height > 0, let bitmap = Bitmap(width: width, height: height) else {
      return nil
    }
    paint(into: bitmap)
    return CGImage(bitmap)
  }

  /// Paints what was drawn over a bitmap's pixels.
  public func paint(into bitmap: Bitmap) {
    list.paint(into: bitmap, clip: bitmap.bounds)
  }

  // MARK: State

  /// The transform from points to device pixels.
  public var ctm: CGAffineTransform { state.ctm }

  /// Remembers the transform, the clip, the colours and the line style.
  public func saveGState() {
    saved.append(state)
    list.save()
  }

  /// Goes back to what `saveGState` remembered; does nothing where nothing was.
  public func restoreGState() {
    guard let last = saved.popLast() else { return }
    state = last
    list.restore()
  }

  /// Moves the origin.
  public func translateBy(x: CGFloat, y: CGFloat) { state.ctm = state.ctm.translatedBy(x: x, y: y) }

  /// Scales what is drawn from now on.
  public func scaleBy(x: CGFloat, y: CGFloat) { state.ctm = state.ctm.scaledBy(x: x, y: y) }

  /// Turns what is drawn from now on, by radians from x towards y.
  public func rotate(by angle: CGFloat) { state.ctm = state.ctm.rotated(by: angle) }

  /// Applies a transform to what is drawn from now on.
  public func concatenate(_ transform: CGAffineTransform) {
    state.ctm = transform.concatenating(state.ctm)
  }

  /// Sets the colour of fills and text.
  public func setFillColor(_ color: CGColor) { state.fillColor = color }

  /// Sets the colour of strokes.
  public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }

  /// Sets the width of strokes, in points.
  public func setLineWidth(_ width: CGFloat) { state.stroke.width = Double(width) }

  /// Sets the shape of line ends.
  public func setLineCap(_ cap: CGLineCap) { state.stroke.cap = cap.cap }

  /// Sets the shape of corners.
  public func setLineJoin(_ join: CGLineJoin) { state.stroke.join = join.join }

  /// Sets how long a mitre may be, in line widths.
  public func setMiterLimit(_ limit: CGFloat) { state.stroke.miterLimit = Double(limit) }

  /// Sets the dashes of strokes, in points; none where `lengths` is empty.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.stroke.dashes = lengths.map { Double($0) }
    state.stroke.dashPhase = Double(phase)
  }

  /// Sets the opacity of everything that is drawn from now on, 0…1.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha > 0 ? min(alpha, 1) : 0 }

  /// Sets how colours meet what is beneath.
  public func setBlendMode(_ mode: CGBlendMode) { state.blend = mode.blendMode }

  /// Sets the shadow under everything that is drawn from now on; none where `color` is `nil`.
  ///
  /// - Parameters:
  ///   - offset: Points, to the right and down.
  ///   - blur: Points; twice the standard deviation of the blur.
  ///   - color: The shadow's colour.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    state.shadow = color.map { GraphicsState.Shadow(offset: offset, blur: blur, color: $0) }
  }

  /// Sets whether images are smoothed when they are scaled.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolation }
    set { state.interpolation = newValue }
  }

  // MARK: Clip

  /// Keeps what is drawn from now on inside a rectangle.
  public func clip(to rect: CGRect) {
    if state.ctm.isScaleAndTranslation {
      list.clip(to: rect.applying(state.ctm).rasterRect)
    } else {
      list.clip(
        to: CGPath(rect: rect, transform: nil).rasterPath.transformed(by: deviceTransform),
        rule: .nonZero)
    }
  }

  /// Keeps what is drawn from now on inside the current path, and forgets the path.
  public func clip(using rule: CGPathFillRule = .winding) {
    list.clip(to: path.rasterPath.transformed(by: deviceTransform), rule: rule.fillRule)
    path = CGMutablePath()
  }

  // MARK: Groups

  /// Begins a group, which is drawn by itself and then laid over what is beneath with the current
  /// opacity and blend mode.
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

  /// Ends the group begun last.
  public func endTransparencyLayer() {
    guard let depth = groupDepth.popLast() else { return }
    while saved.count >= depth { restoreGState() }
    list.endGroup()
  }

  var deviceTransform: Transform { state.ctm.rasterTransform }
}
