import Raster

/// The changes of the last frames, with which a buffer that holds an older frame can catch up.
public struct FrameHistory: Sendable {
  /// The number of remembered frames.
  public let capacity: Int
  /// Newest first.
  private var changes: [FrameChange] = []

  /// Creates an empty history.
  ///
  /// - Parameter capacity: The number of frames to remember; negative numbers count as 0.
  public init(capacity: Int) { self.capacity = max(capacity, 0) }

  /// Adds the newest frame, and drops the oldest beyond the capacity.
  public mutating func add(_ change: FrameChange) {
    changes.insert(change, at: 0)
    if changes.count > capacity { changes.removeLast() }
  }

  /// Removes all frames, for example when the picture's size changes.
  public mutating func removeAll() { changes.removeAll() }

  /// The change from a buffer's content to the next frame.
  ///
  /// - Parameters:
  ///   - next: The change from the newest frame to the next one.
  ///   - age: How many frames ago the buffer was shown; 1 is the newest frame. `nil` or less than 1
  ///     if its content is undefined.
  ///   - bounds: The picture's size.
  /// - Returns: Damage everywhere if the history does not reach that far back.
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
