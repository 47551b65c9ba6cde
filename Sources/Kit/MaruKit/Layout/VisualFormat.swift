import Foundation

/// A parsed visual format: `H:|-[name(>=20)]-8-[field]-|`.
struct VisualFormat {
  /// A length and its comparison with another length or a number.
  struct Predicate: Equatable {
    var relation = NSLayoutConstraint.Relation.equal
    var length: Length
    var priority: Float = 1000
  }

  /// The right side of a predicate.
  enum Length: Equatable {
    /// Points.
    case number(Double)
    /// The length of a view, times a factor, plus points.
    case view(String, times: Double, plus: Double)
  }

  /// An element of a row.
  enum Node: Equatable {
    /// The superview's edge: `|`.
    case edge
    /// A view and its length predicates: `[name(20)]`.
    case view(String, [Predicate])
  }

  /// The gap between two nodes.
  enum Gap: Equatable {
    /// No gap: the nodes touch.
    case none
    /// The standard spacing: `-`.
    case standard
    /// Predicates: `-8-`, `-(>=8@750)-`.
    case lengths([Predicate])
  }

  /// The place and reason of a syntax error.
  struct ParseError: Error, Equatable {
    /// In characters from the beginning.
    var offset: Int
    /// The expected element.
    var expected: String
  }

  var axis = NSLayoutConstraint.Axis.horizontal
  var nodes: [Node] = []
  /// The gaps, one fewer than `nodes`.
  var gaps: [Gap] = []
}

/// Parses a visual format from left to right.
///
/// The grammar is that of Apple's *Auto Layout Guide*, with factor and summand after a view's name
/// (`[a(b*2+4)]`), as UIKit takes them.
struct VisualFormatParser {
  private let characters: [Character]
  private var position = 0
  private let metrics: [String: Double]

  init(_ format: String, metrics: [String: Double]) {
    characters = Array(format.filter { !$0.isWhitespace })
    self.metrics = metrics
  }

  /// Parses the whole format.
  mutating func parse() throws(VisualFormat.ParseError) -> VisualFormat {
    var format = VisualFormat()
    if take("H:") {
      format.axis = .horizontal
    } else if take("V:") {
      format.axis = .vertical
    }
    format.nodes.append(try node())
    while position < characters.count {
      format.gaps.append(try gap())
      format.nodes.append(try node())
    }
    let views = format.nodes.filter { $0 != .edge }
    guard !views.isEmpty else { throw error("a view in brackets") }
    for (index, node) in format.nodes.enumerated()
    where node == .edge && index > 0 && index < format.nodes.count - 1 {
      throw VisualFormat.ParseError(
        offset: position, expected: "| at the beginning or the end only")
    }
    return format
  }

  // MARK: Parts

  private mutating func node() throws(VisualFormat.ParseError) -> VisualFormat.Node {
    if take("|") { return .edge }
    guard take("[") else { throw error("| or [") }
    let name = try name("the name of a view")
    var predicates: [VisualFormat.Predicate] = []
    if take("(") { predicates = try list(allowsViews: true) }
    guard take("]") else { throw error("]") }
    return .view(name, predicates)
  }

  private mutating func gap() throws(VisualFormat.ParseError) -> VisualFormat.Gap {
    guard take("-") else { return .none }
    if peek == "[" || peek == "|" { return .standard }
    var predicates: [VisualFormat.Predicate]
    if take("(") {
      predicates = try list(allowsViews: false)
    } else {
      predicates = [VisualFormat.Predicate(length: .number(try number()))]
    }
    guard take("-") else { throw error("-") }
    return .lengths(predicates)
  }

  private mutating func list(
    allowsViews: Bool
  ) throws(VisualFormat.ParseError) -> [VisualFormat.Predicate] {
    var predicates = [try predicate(allowsViews: allowsViews)]
    while take(",") { predicates.append(try predicate(allowsViews: allowsViews)) }
    guard take(")") else { throw error(", or )") }
    return predicates
  }

  private mutating func predicate(
    allowsViews: Bool
  ) throws(VisualFormat.ParseError) -> VisualFormat.Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    if take("<=") {
      relation = .lessThanOrEqual
    } else if take(">=") {
      relation = .greaterThanOrEqual
    } else {
      _ = take("==")
    }
    var predicate = VisualFormat.Predicate(
      relation: relation, length: try length(allowsViews: allowsViews))
    if take("@") { predicate.priority = Float(try number()) }
    return predicate
  }

  private mutating func length(
    allowsViews: Bool
  ) throws(VisualFormat.ParseError) -> VisualFormat.Length {
    guard allowsViews, let first = peek, first.isLetter || first == "_" else {
      return .number(try number())
    }
    let start = position
    let name = try name("a metric or a view")
    if metrics[name] != nil {
      position = start
      return .number(try number())
    }
    var factor = 1.0
    var summand = 0.0
    if take("*") { factor = try number() }
    if take("/") {
      let divisor = try number()
      guard divisor != 0 else { throw error("a number that is not 0") }
      factor /= divisor
    }
    if take("+") {
      summand = try number()
    } else if take("-") {
      summand = -(try number())
    }
    return .view(name, times: factor, plus: summand)
  }

  /// Parses a number or the name of a metric.
  private mutating func number() throws(VisualFormat.ParseError) -> Double {
    if let first = peek, first.isLetter || first == "_" {
      let start = position
      let name = try name("a metric")
      guard let metric = metrics[name] else {
        position = start
        throw error("a metric; there is none named \(name)")
      }
      return metric
    }
    let isNegative = take("-")
    var text = ""
    while let next = peek, next.isNumber || next == "." {
      text.append(next)
      position += 1
    }
    guard let value = Double(text), value.isFinite else { throw error("a number or a metric") }
    return isNegative ? -value : value
  }

  private mutating func name(
    _ expected: String
  ) throws(VisualFormat.ParseError) -> String {
    guard let first = peek, first.isLetter || first == "_" else { throw error(expected) }
    var text = ""
    while let next = peek, next.isLetter || next.isNumber || next == "_" {
      text.append(next)
      position += 1
    }
    return text
  }

  // MARK: Characters

  private var peek: Character? { position < characters.count ? characters[position] : nil }

  private mutating func take(_ text: String) -> Bool {
    let wanted = Array(text)
    guard characters.dropFirst(position).starts(with: wanted) else { return false }
    position += wanted.count
    return true
  }

  private func error(_ expected: String) -> VisualFormat.ParseError {
    VisualFormat.ParseError(offset: position, expected: expected)
  }
}
