/// A variant that is composed from another symbol's drawing, named by a suffix.
///
/// Longer suffixes come first, so that `star.circle.fill` is not the fill of `star.circle`.
enum SymbolVariant: String, CaseIterable, Sendable {
  /// The drawing cut out of a disc.
  case circleFill = ".circle.fill"
  /// The drawing cut out of a filled square.
  case squareFill = ".square.fill"
  /// The filled drawing, struck through.
  case slashFill = ".slash.fill"
  /// The drawing in a circle.
  case circle = ".circle"
  /// The drawing in a square.
  case square = ".square"
  /// The drawing, struck through.
  case slash = ".slash"
  /// The drawing's first shape filled, the others cut out of it.
  case fill = ".fill"

  /// The set of a symbol's variants.
  struct Set: OptionSet, Sendable {
    let rawValue: UInt8

    /// `NAME.fill`.
    static let fill = Set(rawValue: 1)
    /// `NAME.slash`, and `NAME.slash.fill` if there is a `NAME.fill`.
    static let slash = Set(rawValue: 2)
    /// `NAME.circle` and `NAME.circle.fill`.
    static let circle = Set(rawValue: 4)
    /// `NAME.square` and `NAME.square.fill`.
    static let square = Set(rawValue: 8)
  }

  /// The set that a symbol has to declare for this variant.
  var set: Set {
    switch self {
    case .fill: .fill
    case .slash, .slashFill: .slash
    case .circle, .circleFill: .circle
    case .square, .squareFill: .square
    }
  }

  /// The base symbol of a name with this suffix; `nil` if the name has another one.
  func base(of name: String) -> String? {
    name.hasSuffix(rawValue) ? String(name.dropLast(rawValue.count)) : nil
  }
}
