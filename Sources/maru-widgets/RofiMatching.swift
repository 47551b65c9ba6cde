import Commands
import JSON
import Terminal

/// The options of a call that say how a typed text is compared.
struct RofiMatching {
  private var rules = RofiMatcher.Rules()
  /// Whether case matters only in texts that have a capital.
  private let isSmart: Bool

  /// Reads the options, and warns of values that have no effect.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - isMode: Whether a mode is shown. Its rows are compared without regard to case; those of
  ///     standard input only with `-i`.
  init(_ call: Invocation, isMode: Bool) {
    func isOn(_ option: Flag, unless opposite: Flag) -> Bool { call[option] && !call[opposite] }
    isSmart = isOn(RofiOptions.smartCase, unless: RofiOptions.noSmartCase)
    rules.isFolded =
      isMode
      ? !isOn(RofiOptions.caseSensitive, unless: RofiOptions.noCaseSensitive)
      : call[RofiOptions.anyCase]
    rules.ignoresAccents = isOn(RofiOptions.normalize, unless: RofiOptions.noNormalize)
    rules.comparesWords = !call[RofiOptions.noTokenize]
    if let name = call[RofiOptions.matching] {
      if let method = RofiMatcher.Method(rawValue: name) {
        rules.method = method
      } else {
        ErrorLine.write("-matching \(name) has no effect here; each word has to occur")
      }
    }
    guard let given = call[RofiOptions.negation] else { return }
    if let byte = RofiText.separator(given) {
      rules.negation = byte == 0 ? nil : Character(Unicode.Scalar(byte))
    } else {
      ErrorLine.write(
        "-matching-negate-char has no effect, because “\(given)” is not a character such as !")
    }
  }

  /// The properties of the list.
  var props: [String: JSONValue] {
    [
      "match": .string(rules.method == .normal ? "words" : rules.method.rawValue),
      "terms": rules.comparesWords ? "words" : "text",
      "letterCase": isSmart ? "smart" : rules.isFolded ? "insensitive" : "sensitive",
      "ignoreAccents": .bool(rules.ignoresAccents),
      "negation": rules.negation.map { .string(String($0)) } ?? .null,
    ]
  }

  /// Returns the matcher of a text.
  func matcher(of text: String) -> RofiMatcher {
    var rules = rules
    if isSmart { rules.isFolded = !text.contains(where: \.isUppercase) }
    return RofiMatcher(text, rules)
  }
}
