import Foundation

extension NSItemProvider {
  /// Loads the bytes of a type for the main actor.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - completion: Called once, with `nil` after a failure; at once if the bytes are available.
  @MainActor func load(_ type: String, _ completion: @escaping @MainActor (Data?) -> Void) {
    loadDataRepresentation(forTypeIdentifier: type) { data, _ in
      MainActor.runNowOrLater { completion(data) }
    }
  }
}

extension MainActor {
  /// Runs code at once on the main thread, otherwise later in the main queue.
  static func runNowOrLater(_ code: @escaping @MainActor @Sendable () -> Void) {
    if Thread.isMainThread {
      MainActor.assumeIsolated(code)
    } else {
      DispatchQueue.main.async(execute: code)
    }
  }
}
