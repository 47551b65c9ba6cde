/// What is called at the start of each frame of a window, for as long as it asks for frames.
///
/// A window with a callback is animating: frames follow one another until the last one is removed.
@MainActor
public final class FrameCallbacks {
  /// Names one callback, to remove it.
  public struct Token: Hashable, Sendable {
    let number: Int
  }

  private var callbacks: [(token: Token, call: @MainActor (Double) -> Void)] = []
  private var last = 0

  /// Whether nothing asks for frames.
  public var isEmpty: Bool { callbacks.isEmpty }

  func add(_ call: @escaping @MainActor (Double) -> Void) -> Token {
    last += 1
    let token = Token(number: last)
    callbacks.append((token, call))
    return token
  }

  func remove(_ token: Token) { callbacks.removeAll { $0.token == token } }

  /// Calls each in the order of adding; one that another removes meanwhile is left out.
  func run(at time: Double) {
    for entry in callbacks where callbacks.contains(where: { $0.token == entry.token }) {
      entry.call(time)
    }
  }
}

extension LayerTree {
  /// Calls a closure at the start of each frame, before animations are sampled.
  ///
  /// - Parameter call: Is given the frame's time, as `CACurrentMediaTime` counts.
  /// - Returns: What ``removeFrameCallback(_:)`` takes.
  public func addFrameCallback(
    _ call: @escaping @MainActor (Double) -> Void
  ) -> FrameCallbacks.Token {
    let token = frameCallbacks.add(call)
    requestFrame()
    return token
  }

  /// Calls a closure no more; one that is not known is ignored.
  public func removeFrameCallback(_ token: FrameCallbacks.Token) {
    frameCallbacks.remove(token)
  }
}
