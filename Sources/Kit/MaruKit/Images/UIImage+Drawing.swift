import Foundation
import Graphics

// Drawing images.
extension UIImage {
  /// Draws the image with its top left corner at a point of the current context.
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// Draws the image scaled into a rectangle of the current context.
  public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

  /// Draws the image at a point, with a blend mode and an opacity.
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the image scaled into a rectangle, with a blend mode and an opacity.
  ///
  /// Without a context it does nothing.
  ///
  /// A template is drawn in its own tint, or else in the label colour.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    draw(in: rect, of: context, tint: .label)
    context.restoreGState()
  }

  /// Draws into a context.
  ///
  /// - Parameters:
  ///   - rect: In points; an empty, infinite or NaN rectangle draws nothing.
  ///   - context: The context, with its opacity and blend mode.
  ///   - tint: The colour of a template without its own tint.
  func draw(in rect: CGRect, of context: CGContext, tint: UIColor) {
    guard rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite,
      rect.minX.isFinite, rect.minY.isFinite
    else { return }
    if look.isMirrored {
      context.saveGState()
      context.translateBy(x: rect.minX + rect.maxX, y: 0)
      context.scaleBy(x: -1, y: 1)
    }
    defer { if look.isMirrored { context.restoreGState() } }
    let color = look.tint ?? symbolConfiguration.colors.first ?? tint
    switch content {
    case .symbol(let drawing, _):
      let painter = SymbolPainter(
        drawing: drawing, strokeFactor: symbolConfiguration.weight.strokeFactor)
      painter.paint(in: rect, color: color.components, of: context)
    case .bitmap, .vector:
      guard let image = bitmap(for: rect, of: context) else { break }
      guard isTemplate || look.tint != nil else { return drawParts(of: image, in: rect, context) }
      context.beginTransparencyLayer()
      drawParts(of: image, in: rect, context)
      context.setBlendMode(.sourceIn)
      context.setFillColor(color.cgColor)
      context.fill(rect)
      context.endTransparencyLayer()
    case nil: break
    }
  }

  /// The bitmap of an image that is not a symbol; an SVG document is rendered in the context's pixels,
  /// so that it is sharp.
  private func bitmap(for rect: CGRect, of context: CGContext) -> CGImage? {
    switch content {
    case .bitmap(let image): return image
    case .vector(let picture):
      let (ctm, drawn) = (context.ctm, capInsets == .zero ? rect.size : size)
      return picture.rendering(
        CGSize(
          width: drawn.width * hypot(ctm.a, ctm.b), height: drawn.height * hypot(ctm.c, ctm.d)))
    case .symbol, nil: return nil
    }
  }

  /// Renders the image to a bitmap at a scale.
  func rasterized(scale: CGFloat) -> CGImage? {
    let context = CGContext(size: size, scale: scale)
    draw(in: CGRect(origin: .zero, size: size), of: context, tint: .label)
    return context.makeImage()
  }

  // MARK: Resizable images

  private func drawParts(of image: CGImage, in rect: CGRect, _ context: CGContext) {
    guard capInsets != .zero, rect.size != size else { return context.drawUpright(image, in: rect) }
    let columns = Self.bands(
      source: size.width, target: rect.width, low: capInsets.left, high: capInsets.right)
    let rows = Self.bands(
      source: size.height, target: rect.height, low: capInsets.top, high: capInsets.bottom)
    let scale = pixelsPerPoint(of: image)
    for row in rows {
      for column in columns {
        let source = CGRect(
          x: column.source.lowerBound * scale.x, y: row.source.lowerBound * scale.y,
          width: column.source.length * scale.x, height: row.source.length * scale.y)
        let target = CGRect(
          x: rect.minX + column.target.lowerBound, y: rect.minY + row.target.lowerBound,
          width: column.target.length, height: row.target.length)
        guard source.width > 0, source.height > 0, target.width > 0, target.height > 0,
          let part = image.cropping(to: source)
        else { continue }
        let partSize = CGSize(width: column.source.length, height: row.source.length)
        fill(target, with: part, of: partSize, context)
      }
    }
  }

  private func pixelsPerPoint(of image: CGImage) -> CGPoint {
    guard case .vector(let picture) = content else {
      return CGPoint(x: look.scale, y: look.scale)
    }
    let size = picture.document.size
    return CGPoint(x: CGFloat(image.width) / size.width, y: CGFloat(image.height) / size.height)
  }

  private func fill(
    _ target: CGRect, with part: CGImage, of partSize: CGSize, _ context: CGContext
  ) {
    // A huge number of tiles looks like a stretched image, and would take long.
    let tiles = target.width / partSize.width * target.height / partSize.height
    guard resizingMode == .tile, tiles > 1, tiles < 4096 else {
      return context.drawUpright(part, in: target)
    }
    context.saveGState()
    context.clip(to: target)
    for y in stride(from: target.minY, to: target.maxY, by: partSize.height) {
      for x in stride(from: target.minX, to: target.maxX, by: partSize.width) {
        context.drawUpright(part, in: CGRect(origin: CGPoint(x: x, y: y), size: partSize))
      }
    }
    context.restoreGState()
  }

  /// A range of the image and its target.
  private struct Band {
    var source: ClosedRange<CGFloat>
    var target: ClosedRange<CGFloat>
  }

  private static func bands(
    source: CGFloat, target: CGFloat, low: CGFloat, high: CGFloat
  ) -> [Band] {
    let low = min(max(0, low), source)
    let high = min(max(0, high), source - low)
    // Caps that do not fit shrink in proportion.
    let shrink = low + high > target ? target / max(low + high, .leastNormalMagnitude) : 1
    let (start, end) = (low * shrink, max(low * shrink, target - high * shrink))
    return [
      Band(source: 0...low, target: 0...start),
      Band(source: low...(source - high), target: start...end),
      Band(source: (source - high)...source, target: end...max(end, target)),
    ]
  }
}

extension ClosedRange<CGFloat> {
  fileprivate var length: CGFloat { upperBound - lowerBound }
}
