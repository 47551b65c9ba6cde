extension Duration {
  /// The duration in milliseconds.
  var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
  }
}

extension [Duration] {
  /// The middle element in sorted order, or `nil` for an empty array.
  var median: Duration? { isEmpty ? nil : sorted()[count / 2] }
}
