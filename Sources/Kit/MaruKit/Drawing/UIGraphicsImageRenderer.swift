import Foundation
import Graphics

/// The format of an image renderer's bitmap.
open class UIGraphicsImageRendererFormat: NSObject {
  /// Pixels per point; by default the scale of the traits that were current when it was created.
  ///
  /// 0 means the scale of the traits that are current when an image is rendered.
  open var scale = max(1, UITraitCollection.current.displayScale)
  /// Whether the image is opaque.
  open var opaque = false

  /// The format for the current traits; the same as `preferred()`.
  open class func `default`() -> UIGraphicsImageRendererFormat { preferred() }

  /// The format for the current traits.
  open class func preferred() -> UIGraphicsImageRendererFormat {
    UIGraphicsImageRendererFormat()
  }
}

/// The drawing environment of an image renderer's actions.
public final class UIGraphicsImageRendererContext: NSObject {
  /// The Core Graphics context.
  public let cgContext: CGContext
  /// The format of the renderer.
  public let format: UIGraphicsImageRendererFormat

  init(cgContext: CGContext, format: UIGraphicsImageRendererFormat) {
    self.cgContext = cgContext
    self.format = format
    super.init()
  }

  /// The image drawn so far.
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

/// Renders drawing actions into an image.
open class UIGraphicsImageRenderer: NSObject {
  private let bounds: CGRect
  /// The format of the bitmap.
  public let format: UIGraphicsImageRendererFormat

  /// Creates a renderer of a size in points, at the scale of the current traits.
  public convenience init(size: CGSize) { self.init(bounds: CGRect(origin: .zero, size: size)) }

  /// Creates a renderer of a size in points.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Creates a renderer of a rectangle, at the scale of the current traits.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .preferred()) }

  /// Creates a renderer of a rectangle.
  ///
  /// An empty rectangle gives an empty image.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds
    self.format = format
    super.init()
  }

  /// Renders an image.
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

  /// Renders a PNG file; empty if the image has no pixels.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }
}
