extension Duration {
  /// As a number of thousandths of a second.
  var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
  }
}

extension [Duration] {
  /// The one in the middle; `nil` where there is none.
  var median: Duration? { isEmpty ? nil : sorted()[count / 2] }
}
