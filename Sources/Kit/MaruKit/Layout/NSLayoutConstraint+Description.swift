import Foundation

extension NSLayoutConstraint: @MainActor CustomStringConvertible {
  /// The constraint as a formula, with its identifier and the names of its views.
  var sentence: String { "<NSLayoutConstraint \(formula)>" }

  /// The words of `sentence` without its brackets.
  var formula: String {
    var words: [String] = []
    if let identifier { words.append("'\(identifier)'") }
    words.append(Self.name(of: firstStorage, firstAttribute))
    words.append(relation.symbol)
    words.append(contentsOf: rightSide)
    if priority != .required { words.append("@\(Self.number(Double(priority.rawValue)))") }
    return words.joined(separator: " ")
  }

  private var rightSide: [String] {
    guard hasSecondItem, secondAttribute != .notAnAttribute else {
      return [Self.number(Double(constant))]
    }
    var words: [String] = []
    if multiplier != 1 { words += [Self.number(Double(multiplier)), "*"] }
    words.append(Self.name(of: secondStorage, secondAttribute))
    if constant != 0 {
      words += [constant < 0 ? "-" : "+", Self.number(Double(abs(constant)))]
    }
    return words
  }

  static func name(of item: AnyObject?, _ attribute: Attribute) -> String {
    "\(LayoutItem.name(of: item)).\(attribute)"
  }

  /// A number without superfluous digits.
  static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}

extension NSLayoutConstraint.Relation {
  var symbol: String {
    switch self {
    case .lessThanOrEqual: "<="
    case .equal: "=="
    case .greaterThanOrEqual: ">="
    }
  }
}

extension UIApplication {
  /// Reports a layout warning; on standard error if no handler is set.
  package func reportLayout(_ message: String) { report(message) }
}
