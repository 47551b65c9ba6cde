import Foundation
import Graphics

/// How an image renderer makes its pixels.
open class UIGraphicsImageRendererFormat: NSObject {
  /// Pixels of one point; 0 means that of the current traits.
  open var scale: CGFloat = 0
  /// Whether the picture covers everything beneath it.
  open var opaque = false

  /// The format that suits the current traits.
  open class func preferred() -> UIGraphicsImageRendererFormat {
    let format = UIGraphicsImageRendererFormat()
    format.scale = UITraitCollection.current.displayScale
    return format
  }
}

/// What the actions of an image renderer draw into.
public final class UIGraphicsImageRendererContext: NSObject {
  /// The context beneath.
  public let cgContext: CGContext
  /// The format of the renderer.
  public let format: UIGraphicsImageRendererFormat

  init(cgContext: CGContext, format: UIGraphicsImageRendererFormat) {
    self.cgContext = cgContext
    self.format = format
    super.init()
  }

  /// The picture so far.
  public var currentImage: UIImage {
    guard let image = cgContext.makeImage() else { return UIImage() }
    return UIImage(cgImage: image, scale: cgContext.scale)
  }

  /// Fills a rectangle with the current fill colour.
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// Strokes the inside of a rectangle's edge, one point wide.
  public func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }

  /// Clips to a rectangle.
  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Makes a picture of what its actions draw.
open class UIGraphicsImageRenderer: NSObject {
  private let bounds: CGRect
  /// How the pixels are made.
  public let format: UIGraphicsImageRendererFormat

  /// A renderer of a size in points, at the scale of the current traits.
  public convenience init(size: CGSize) { self.init(bounds: CGRect(origin: .zero, size: size)) }

  /// A renderer of a size in points.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// A renderer of a part of the plane, at the scale of the current traits.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .preferred()) }

  /// A renderer of a part of the plane.
  ///
  /// A part without extent makes an empty picture.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds
    self.format = format
    super.init()
  }

  /// Draws and returns the picture.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let scale = format.scale > 0 ? format.scale : max(1, UITraitCollection.current.displayScale)
    let context = CGContext(size: bounds.size, scale: scale, origin: bounds.origin)
    if format.opaque {
      context.setFillColor(CGColor(gray: 0, alpha: 1))
      context.fill(bounds)
    }
    let renderer = UIGraphicsImageRendererContext(cgContext: context, format: format)
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    actions(renderer)
    return renderer.currentImage
  }

  /// Draws and returns the picture as a PNG file; empty where it has no pixels.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }
}
