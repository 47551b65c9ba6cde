import Foundation

/// An entry of a `.stringsdict`: a format whose words depend on numbers.
struct PluralFormat: Hashable, Sendable {
  /// How deep variables may contain variables.
  private static let depthLimit = 4

  private let format: [FormatDirective]
  private let variables: [String: [String: [FormatDirective]]]

  /// Reads an entry; `nil` if there is no format, or a variable without the category `other`.
  ///
  /// - Parameter entry: The entry's dictionary: `NSStringLocalizedFormatKey`, and for each variable
  ///   a dictionary with a text for each plural category.
  init?(_ entry: [String: Any]) {
    guard let text = entry["NSStringLocalizedFormatKey"] as? String else { return nil }
    format = FormatDirective.parts(of: text)
    var variables: [String: [String: [FormatDirective]]] = [:]
    for (name, value) in entry {
      guard let texts = value as? [String: Any] else { continue }
      var forms: [String: [FormatDirective]] = [:]
      for category in PluralCategory.allCases {
        guard let text = texts[category.rawValue] as? String else { continue }
        forms[category.rawValue] = FormatDirective.parts(of: text)
      }
      guard forms[PluralCategory.other.rawValue] != nil else { return nil }
      variables[name] = forms
    }
    self.variables = variables
  }

  /// A format without variables.
  init(_ text: String) {
    format = FormatDirective.parts(of: text)
    variables = [:]
  }

  /// The text for some arguments.
  ///
  /// A directive without an argument is left out. As in Foundation, a text of the category `zero` is
  /// taken for the number 0 in every language, and a variable stands for the next argument.
  ///
  /// - Parameters:
  ///   - arguments: The values.
  ///   - language: The language of the table, whose plural rules count.
  ///   - locale: The locale of digits.
  /// - Returns: The text.
  /// - Complexity: O(*n*) in the text.
  func text(_ arguments: [FormatArgument], language: String, locale: Locale) -> String {
    var writing = Writing(arguments: arguments, language: language, locale: locale)
    write(format, own: nil, depth: 0, into: &writing)
    return writing.text
  }

  /// The text as a plain format: each variable in the category `other`.
  var plainFormat: String { plain(format, depth: 0) }

  private struct Writing {
    let arguments: [FormatArgument]
    let language: String
    let locale: Locale
    var next = 0
    var text = ""

    /// The argument of a directive: of its number, or else the next one.
    mutating func argument(_ index: Int?) -> FormatArgument? {
      let index = index ?? next
      if index == next { next += 1 }
      return arguments.indices.contains(index) ? arguments[index] : nil
    }
  }

  /// Writes a text; `own` is the argument of the variable whose text it is.
  private func write(
    _ parts: [FormatDirective], own: FormatArgument?, depth: Int, into writing: inout Writing
  ) {
    for part in parts {
      switch part {
      case .text(let text): writing.text += text
      case .value(let flags, let letter, let index):
        let value = index == nil ? own ?? writing.argument(nil) : writing.argument(index)
        writing.text +=
          value?.printed(flags: flags, letter: letter, locale: writing.locale) ?? ""
      case .variable(let name, let index):
        guard let forms = variables[name], depth < Self.depthLimit else { continue }
        let value = writing.argument(index)
        let category = value?.plural(in: writing.language) ?? .other
        let form =
          (value?.isZero == true ? forms[PluralCategory.zero.rawValue] : nil)
          ?? forms[category.rawValue] ?? forms[PluralCategory.other.rawValue] ?? []
        write(form, own: value, depth: depth + 1, into: &writing)
      }
    }
  }

  private func plain(_ parts: [FormatDirective], depth: Int) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text.replacingOccurrences(of: "%", with: "%%")
      case .value(let flags, let letter, let index):
        "%\(index.map { "\($0 + 1)$" } ?? "")\(flags)\("dDiuUxXoO".contains(letter) ? "ll" : "")"
          + String(letter)
      case .variable(let name, _):
        depth < Self.depthLimit
          ? plain(variables[name]?[PluralCategory.other.rawValue] ?? [], depth: depth + 1) : ""
      }
    }.joined()
  }
}
