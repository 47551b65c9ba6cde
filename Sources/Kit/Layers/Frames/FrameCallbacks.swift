/// Closures that are called at the start of each frame of a window.
///
/// While a window has a callback, it counts as animating: frames follow one another until the last
/// callback is removed.
@preconcurrency @MainActor
public final class FrameCallbacks {
  /// Identifies a callback, for its removal.
  public struct Token: Hashable, Sendable {
    let number: Int
  }

  private var callbacks: [(token: Token, call: @MainActor (Double) -> Void)] = []
  private var last = 0

  /// Whether there are no callbacks.
  public var isEmpty: Bool { callbacks.isEmpty }

  func add(_ call: @escaping @MainActor (Double) -> Void) -> Token {
    last += 1
    let token = Token(number: last)
    callbacks.append((token, call))
    return token
  }

  func remove(_ token: Token) { callbacks.removeAll { $0.token == token } }

  /// Calls all callbacks in the order of adding, skipping those removed meanwhile.
  func run(at time: Double) {
    for entry in callbacks where callbacks.contains(where: { $0.token == entry.token }) {
      entry.call(time)
    }
  }
}

extension LayerTree {
  /// Calls a closure at the start of each frame, before animations are sampled.
  ///
  /// - Parameter call: Receives the frame's time, in seconds of `CACurrentMediaTime`.
  /// - Returns: The token for ``removeFrameCallback(_:)``.
  public func addFrameCallback(
    _ call: @escaping @MainActor (Double) -> Void
  ) -> FrameCallbacks.Token {
    let token = animatePass.callbacks.add(call)
    requestFrame()
    return token
  }

  /// Removes a callback.
  ///
  /// An unknown token is ignored.
  public func removeFrameCallback(_ token: FrameCallbacks.Token) {
    animatePass.callbacks.remove(token)
  }
}
