/// The lowest and the highest value of a field.
struct FieldLimits<Value: Comparable & Hashable & Sendable>: Hashable, Sendable {
  /// The lowest value; `nil` for no limit.
  private(set) var lowest: Value?
  /// The highest value, which is not below the lowest; `nil` for no limit.
  private(set) var highest: Value?

  /// Creates limits without ends.
  init() {}

  /// Creates limits from an object's keys `min` and `max`.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - read: Reads a limit.
  /// - Throws: If a limit cannot be read, or if they contradict each other.
  init(
    _ object: FieldObject, read: (FieldKey) throws(FieldRefusal) -> Value?
  ) throws(FieldRefusal) {
    (lowest, highest) = (try read(.min), try read(.max))
    guard let lowest, let highest, lowest > highest else { return }
    throw object.refusal(
      of: .max,
      "found \(object[.max]?.scalarText ?? ""), it is below the \(object.name(of: .min)) "
        + "\(object[.min]?.scalarText ?? "")")
  }

  /// Whether a value is within them.
  func contains(_ value: Value) -> Bool { clamped(value) == value }

  /// The nearest value within them.
  func clamped(_ value: Value) -> Value {
    if let lowest, value < lowest { return lowest }
    if let highest, value > highest { return highest }
    return value
  }

  /// The limits in words, to follow a noun; empty without limits.
  ///
  /// - Parameters:
  ///   - low: The words for a lowest value alone, with `%` for the value.
  ///   - high: The words for a highest value alone.
  ///   - text: The text of a value.
  /// - Returns: The words, after a space or a comma.
  func words(low: String, high: String, text: (Value) -> String) -> String {
    switch (lowest.map(text), highest.map(text)) {
    case (let lowest?, let highest?): " from \(lowest) to \(highest)"
    case (let lowest?, nil): low.replacing("%", with: lowest)
    case (nil, let highest?): high.replacing("%", with: highest)
    case (nil, nil): ""
    }
  }
}
