import Raster

/// What the last frames changed, so that a buffer that holds an older one can catch up.
public struct FrameHistory: Sendable {
  /// How many frames are remembered.
  public let capacity: Int
  /// The newest first.
  private var changes: [FrameChange] = []

  /// Makes a history of no frames.
  ///
  /// - Parameter capacity: How many frames to remember; less than 0 counts as none.
  public init(capacity: Int) { self.capacity = max(capacity, 0) }

  /// Adds the newest frame, and forgets the oldest beyond the capacity.
  public mutating func add(_ change: FrameChange) {
    changes.insert(change, at: 0)
    if changes.count > capacity { changes.removeLast() }
  }

  /// Forgets all frames, as when the picture has another size.
  public mutating func removeAll() { changes.removeAll() }

  /// What makes the next frame out of a buffer's picture.
  ///
  /// - Parameters:
  ///   - next: What makes the next frame out of the newest one.
  ///   - age: How many frames ago the buffer was shown: 1 holds the newest one. `nil` or less than
  ///     1 where it holds none.
  ///   - bounds: The picture's size.
  /// - Returns: Everything as damage where the history does not reach so far.
  public func change(to next: FrameChange, sinceFrame age: Int?, bounds: PixelRect) -> FrameChange {
    if age == 1 { return next }
    var missed = FrameChange()
    guard let age, age >= 1, changes.count >= age - 1 else {
      missed.damage.add(bounds)
      return missed
    }
    for change in changes.prefix(age - 1).reversed() { missed.append(change) }
    missed.append(next)
    missed.clip(to: bounds)
    missed.damage.joinNearby()
    return missed
  }
}
