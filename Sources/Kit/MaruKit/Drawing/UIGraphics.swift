import Foundation
import Graphics

/// The stack of current contexts, the innermost last.
///
/// One stack per thread.
private enum ContextStack {
  /// A context, and whether it was made for an image.
  typealias Entry = (context: CGContext, isForImage: Bool)

  private final class Box { var entries: [Entry] = [] }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { pointer in
      if let pointer { Unmanaged<Box>.fromOpaque(pointer).release() }
    }
    return key
  }()

  private static var box: Box {
    if let pointer = pthread_getspecific(key) {
      return Unmanaged<Box>.fromOpaque(pointer).takeUnretainedValue()
    }
    let box = Box()
    pthread_setspecific(key, Unmanaged.passRetained(box).toOpaque())
    return box
  }

  static var entries: [Entry] {
    get { box.entries }
    set { box.entries = newValue }
  }
}

/// The context that `UIColor.set()`, `UIBezierPath.fill()`, `UIImage.draw(in:)` and text draw into.
///
/// `nil` outside `draw(_:)` and image renderers.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.entries.last?.context }

/// Makes a context current until `UIGraphicsPopContext()`.
public func UIGraphicsPushContext(_ context: CGContext) {
  ContextStack.entries.append((context, isForImage: false))
}

/// Restores the previous current context.
///
/// Without one, it does nothing.
public func UIGraphicsPopContext() { _ = ContextStack.entries.popLast() }

/// Fills a rectangle with the current fill colour.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Clips to a rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

/// Fills a rectangle with the current fill colour and a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.saveGState()
  context.setBlendMode(blendMode)
  context.fill(rect)
  context.restoreGState()
}

/// Draws a frame of one point inside a rectangle, in the current fill colour.
public func UIRectFrame(_ rect: CGRect) {
  guard rect.width > 2, rect.height > 2 else { return UIRectFill(rect) }
  let frame = CGMutablePath()
  frame.addRects([rect, rect.insetBy(dx: 1, dy: 1)])
  UIGraphicsGetCurrentContext()?.fill(frame, using: .evenOdd)
}

// MARK: Image contexts

/// Makes a transparent context of one pixel per point current; see
/// `UIGraphicsBeginImageContextWithOptions`.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Makes a new context current until `UIGraphicsEndImageContext()`.
///
/// `UIGraphicsImageRenderer` does the same with one call.
///
/// - Parameters:
///   - size: Points.
///   - opaque: Whether the context starts black instead of transparent.
///   - scale: Pixels per point; 0 means the scale of the current traits.
public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  let scale = scale > 0 ? scale : max(1, UITraitCollection.current.displayScale)
  let context = CGContext(size: size, scale: scale)
  if opaque {
    context.saveGState()
    context.setFillColor(CGColor(gray: 0, alpha: 1))
    context.fill(CGRect(origin: .zero, size: size))
    context.restoreGState()
  }
  ContextStack.entries.append((context, isForImage: true))
}

/// The picture drawn so far into the image context; `nil` if there is none, or it has no pixels.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let (context, isForImage) = ContextStack.entries.last, isForImage,
    let image = context.makeImage()
  else { return nil }
  return UIImage(cgImage: image, scale: context.scale)
}

/// Restores the context that was current before `UIGraphicsBeginImageContextWithOptions`.
///
/// Does nothing if another context is current.
public func UIGraphicsEndImageContext() {
  if ContextStack.entries.last?.isForImage == true { UIGraphicsPopContext() }
}
