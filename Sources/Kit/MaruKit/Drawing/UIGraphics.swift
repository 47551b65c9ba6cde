import Foundation
import Graphics

/// The stack of current contexts, the innermost last.
///
/// One stack per thread.
private enum ContextStack {
  private final class Box { var contexts: [CGContext] = [] }

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

  static var contexts: [CGContext] {
    get { box.contexts }
    set { box.contexts = newValue }
  }
}

/// The context that `UIColor.set()`, `UIBezierPath.fill()`, `UIImage.draw(in:)` and text draw into.
///
/// `nil` outside `draw(_:)` and image renderers.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.contexts.last }

/// Makes a context current until `UIGraphicsPopContext()`.
public func UIGraphicsPushContext(_ context: CGContext) { ContextStack.contexts.append(context) }

/// Restores the previous current context.
///
/// Without one, it does nothing.
public func UIGraphicsPopContext() { _ = ContextStack.contexts.popLast() }

/// Fills a rectangle with the current fill colour.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Clips to a rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }
