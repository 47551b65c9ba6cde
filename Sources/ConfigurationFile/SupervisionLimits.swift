/// The limits that workers must keep.
public struct SupervisionLimits: Hashable, Sendable, Codable {
  /// So many deaths leave a placeholder instead of a window.
  public var deaths: Int
  /// The time in which deaths are counted, in seconds.
  public var within: Double
  /// The time after which a silent worker counts as hung, in seconds.
  public var answerWithin: Double
  /// The anonymous memory that a worker may have, in MiB; 0 for no limit.
  public var memoryLimit: Int

  /// Creates limits.
  public init(
    deaths: Int = 5, within: Double = 60, answerWithin: Double = 3, memoryLimit: Int = 512
  ) {
    self.deaths = deaths
    self.within = within
    self.answerWithin = answerWithin
    self.memoryLimit = memoryLimit
  }
}
