import Foundation

/// A part of a format such as `%2$@ has %1$lld files`.
enum FormatDirective: Hashable, Sendable {
  /// A text that is printed as it is.
  case text(String)
  /// A value: flags, width and precision such as `05.2`, the type's letter, and the number of the
  /// argument from 0 if it is given.
  case value(flags: String, letter: Character, argument: Int?)
  /// A variable of a plural rule, `%#@name@`.
  case variable(String, argument: Int?)

  /// Splits a format.
  ///
  /// What is no directive is a text, also at a `%` that nothing follows.
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
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    if let number = Int(digits), number > 0, rest.dropFirst(digits.count).first == "$" {
      argument = number - 1
      rest = rest.dropFirst(digits.count + 1)
    }
    if rest.hasPrefix("#@") {
      let name = rest.dropFirst(2).prefix { $0 != "@" }
      rest = rest.dropFirst(2 + name.count)
      guard !name.isEmpty, rest.popFirst() == "@" else { return nil }
      return .variable(String(name), argument: argument)
    }
    let flags = rest.prefix { "+-# 0'.123456789".contains($0) }
    guard flags.utf8.count <= 12 else { return nil }
    rest = rest.dropFirst(flags.count).drop { "hlLqjzt".contains($0) }
    guard let letter = rest.popFirst(), "@dDiuUxXoOfFeEgGaAcCsSp".contains(letter) else {
      return nil
    }
    return .value(flags: String(flags), letter: letter, argument: argument)
  }
}
