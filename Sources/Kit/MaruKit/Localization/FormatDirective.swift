import Foundation

/// A part of a format such as `%2$@ has %1$lld files`.
enum FormatDirective: Hashable, Sendable {
  /// The numbers of arguments, widths and precisions.
  private static let limits = 1...99

  /// A text that is printed as it is.
  case text(String)
  /// A value: flags, width and precision such as `05.2`, the type's letter, and the number of the
  /// argument from 0 if it is given.
  case value(flags: String, letter: Character, argument: Int?)
  /// A variable of a plural rule, `%#@name@`.
  case variable(String, argument: Int?)

  /// Splits a format.
  ///
  /// What is no directive is a text, also at a `%` that nothing follows, and at a number above 99.
  ///
  /// - Complexity: O(*n*).
  static func parts(of format: String) -> [FormatDirective] {
    var parts: [FormatDirective] = []
    var text = ""
    var rest = Substring(format)
    while let character = rest.popFirst() {
      guard character == "%" else {
        text.append(character)
        continue
      }
      if rest.first == "%" {
        text.append("%")
        rest.removeFirst()
        continue
      }
      var ahead = rest
      guard let directive = read(&ahead) else {
        text.append("%")
        continue
      }
      if !text.isEmpty { parts.append(.text(text)) }
      text = ""
      parts.append(directive)
      rest = ahead
    }
    if !text.isEmpty { parts.append(.text(text)) }
    return parts
  }

  /// Reads what follows a `%`.
  private static func read(_ rest: inout Substring) -> FormatDirective? {
    var argument: Int?
    let digits = rest.prefix(while: isDigit)
    if let number = Int(digits), limits.contains(number),
      rest.dropFirst(digits.count).first == "$"
    {
      argument = number - 1
      rest = rest.dropFirst(digits.count + 1)
    }
    if rest.hasPrefix("#@") {
      let name = rest.dropFirst(2).prefix { $0 != "@" }
      rest = rest.dropFirst(2 + name.count)
      guard !name.isEmpty, rest.popFirst() == "@" else { return nil }
      return .variable(String(name), argument: argument)
    }
    guard let flags = readFlags(&rest) else { return nil }
    rest = rest.drop { "hlLqjzt".contains($0) }
    guard let letter = rest.popFirst(), "@dDiuUxXoOfFeEgGaAcCsSp".contains(letter) else {
      return nil
    }
    return .value(flags: flags, letter: letter, argument: argument)
  }

  /// Reads flags, width and precision; `nil` if a number is above 99.
  ///
  /// Foundation would write as many digits as a larger number says. The flag `'`, which it does not
  /// know, is dropped.
  private static func readFlags(_ rest: inout Substring) -> String? {
    let signs = rest.prefix { "+-# 0'".contains($0) }
    rest = rest.dropFirst(signs.count)
    var flags = "+-# 0".filter { signs.contains($0) }
    let width = rest.prefix(while: isDigit)
    rest = rest.dropFirst(width.count)
    flags += width
    var precision: Substring = ""
    if rest.first == "." {
      precision = rest.dropFirst().prefix(while: isDigit)
      rest = rest.dropFirst(1 + precision.count)
      flags += "." + precision
    }
    return [width, precision].allSatisfy { $0.count <= 2 } ? flags : nil
  }

  private static func isDigit(_ character: Character) -> Bool {
    ("0"..."9").contains(character)
  }
}
