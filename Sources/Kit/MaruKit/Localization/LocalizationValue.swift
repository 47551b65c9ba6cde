import Foundation

extension String {
  /// A key with values, for `String(localized:)`: `"\(count) files"` has the key `%lld files`.
  ///
  /// Mirrors Foundation's, which does not exist on Linux.
  public struct LocalizationValue: ExpressibleByStringInterpolation, Hashable, Sendable {
    let key: String
    let arguments: [FormatArgument]

    /// Creates a key without values.
    public init(stringLiteral value: String) { self.init(value) }

    /// Creates a key without values.
    public init(_ value: String) {
      key = value
      arguments = []
    }

    /// Creates a key with values.
    public init(stringInterpolation: StringInterpolation) {
      arguments = stringInterpolation.arguments
      key = stringInterpolation.parts.joined()
    }

    /// The parts of a key.
    public struct StringInterpolation: StringInterpolationProtocol {
      var parts: [String] = []
      var arguments: [FormatArgument] = []

      /// Creates an empty key.
      public init(literalCapacity: Int, interpolationCount: Int) {}

      /// Adds a text.
      public mutating func appendLiteral(_ literal: String) {
        parts.append(literal.replacingOccurrences(of: "%", with: "%%"))
      }

      /// Adds a whole number, `%lld` in the key.
      public mutating func appendInterpolation(_ value: some BinaryInteger) {
        add(value, value is any UnsignedInteger ? "%llu" : "%lld")
      }

      /// Adds a number, `%lf` in the key.
      public mutating func appendInterpolation(_ value: some BinaryFloatingPoint) {
        add(value, "%lf")
      }

      /// Adds a number in a format of its own, such as `%.1f`, which is in the key.
      public mutating func appendInterpolation(_ value: some Numeric, specifier: String) {
        add(value, specifier)
      }

      /// Adds a text, `%@` in the key.
      public mutating func appendInterpolation(_ value: some StringProtocol) {
        add(String(value), "%@")
      }

      /// Adds the description of a value, `%@` in the key.
      public mutating func appendInterpolation<Value>(_ value: Value) {
        add("\(value)", "%@")
      }

      private mutating func add(_ value: Any, _ directive: String) {
        parts.append(directive)
        arguments.append(FormatArgument(value))
      }
    }
  }

  /// Creates a text in the user's language, from the resources of the caller's library.
  ///
  /// `String(localized: "\(count) files")` looks for the key `%lld files`. The entry of a
  /// `.stringsdict` gives the words that suit the number.
  ///
  /// - Parameters:
  ///   - keyAndValue: The key with its values; it is the text if no table has the key.
  ///   - table: The name of the table; `nil` for `Localizable`.
  ///   - bundle: The bundle of the tables; `nil` for the caller's library.
  ///   - locale: The locale of digits; `nil` for that of the language.
  ///   - comment: A remark for translators.
  ///   - library: The caller's library; keep the default.
  public init(
    localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale? = nil, comment: StaticString? = nil, library: UnsafeRawPointer = #dsohandle
  ) {
    self.init(
      key: keyAndValue.key, value: keyAndValue, table: table, bundle: bundle, locale: locale,
      library: library)
  }

  /// Creates a text in the user's language, from the resources of the caller's library.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - defaultValue: The text if no table has the key, with its values.
  ///   - table: The name of the table; `nil` for `Localizable`.
  ///   - bundle: The bundle of the tables; `nil` for the caller's library.
  ///   - locale: The locale of digits; `nil` for that of the language.
  ///   - comment: A remark for translators.
  ///   - library: The caller's library; keep the default.
  public init(
    localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil,
    bundle: Bundle? = nil, locale: Locale? = nil, comment: StaticString? = nil,
    library: UnsafeRawPointer = #dsohandle
  ) {
    self.init(
      key: "\(key)", value: defaultValue, table: table, bundle: bundle, locale: locale,
      library: library)
  }

  private init(
    key: String, value: LocalizationValue, table: String?, bundle: Bundle?, locale: Locale?,
    library: UnsafeRawPointer
  ) {
    let tables =
      bundle.map { StringTables(of: $0) } ?? StringTables(ofLibrary: library)
    let found = tables.find(key, table: table)
    guard !value.arguments.isEmpty else {
      self = found?.text ?? value.key
      return
    }
    let format = found.map { $0.plural ?? PluralFormat($0.text) } ?? PluralFormat(value.key)
    self = format.text(
      value.arguments, language: found?.language ?? "en",
      locale: locale ?? PreferredLanguages.current.locale)
  }

  /// Formats one value in the user's language.
  ///
  /// With a format that `NSLocalizedString` has just returned from a `.stringsdict`, the words suit
  /// the number. For several values use `String(localized:)`, because Foundation's function of this
  /// name, which takes them, knows no plural rules.
  ///
  /// - Parameters:
  ///   - format: The format, with one directive such as `%d`.
  ///   - argument: The value.
  /// - Returns: The text.
  public static func localizedStringWithFormat(
    _ format: String, _ argument: any CVarArg
  ) -> String {
    let languages = PreferredLanguages.current
    guard let rule = StringTables.plural(of: format), let plural = rule.plural else {
      // Foundation would take the number for an object if the translator wrote %@.
      let locale = languages.tags.isEmpty ? Locale.current : languages.locale
      return PluralFormat(format).text([FormatArgument(argument)], language: "en", locale: locale)
    }
    return plural.text(
      [FormatArgument(argument)], language: rule.language, locale: languages.locale)
  }
}
