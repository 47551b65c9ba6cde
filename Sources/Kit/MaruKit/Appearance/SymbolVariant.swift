/// A symbol that is composed from the drawing of another one, by the ending of its name.
///
/// Longer endings come first, so that `star.circle.fill` is not the filling of `star.circle`.
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

  /// Variants that a symbol has together.
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

  /// What a symbol has to be declared with to have this variant.
  var set: Set {
    switch self {
    case .fill: .fill
    case .slash, .slashFill: .slash
    case .circle, .circleFill: .circle
    case .square, .squareFill: .square
    }
  }

  /// The symbol that a name ends with this variant of; `nil` if the name ends otherwise.
  func base(of name: String) -> String? {
    name.hasSuffix(rawValue) ? String(name.dropLast(rawValue.count)) : nil
  }
}
