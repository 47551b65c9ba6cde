/// The layout of an on-screen keyboard.
public enum UIKeyboardType: Int, Hashable, Sendable {
  /// The keyboard of the language.
  case `default` = 0
  /// ASCII only.
  case asciiCapable = 1
  /// Digits and punctuation.
  case numbersAndPunctuation = 2
  /// For URLs.
  case URL = 3
  /// Digits.
  case numberPad = 4
  /// For telephone numbers.
  case phonePad = 5
  /// For names and telephone numbers.
  case namePhonePad = 6
  /// For email addresses.
  case emailAddress = 7
  /// Digits with a decimal point.
  case decimalPad = 8
  /// For messages with names and hashtags.
  case twitter = 9
  /// For web searches.
  case webSearch = 10
  /// ASCII digits only.
  case asciiCapableNumberPad = 11
}

/// The purpose of the return key.
public enum UIReturnKeyType: Int, Hashable, Sendable {
  /// Return.
  case `default` = 0
  /// Go.
  case go = 1
  /// A search engine's name.
  case google = 2
  /// Join.
  case join = 3
  /// Next.
  case next = 4
  /// Route.
  case route = 5
  /// Search.
  case search = 6
  /// Send.
  case send = 7
  /// Another search engine's name.
  case yahoo = 8
  /// Done.
  case done = 9
  /// An emergency call.
  case emergencyCall = 10
  /// Continue.
  case `continue` = 11
}

/// Automatic capitalization of letters.
public enum UITextAutocapitalizationType: Int, Hashable, Sendable {
  /// No letters.
  case none = 0
  /// The first letter of each word.
  case words = 1
  /// The first letter of each sentence.
  case sentences = 2
  /// All letters.
  case allCharacters = 3
}

/// Automatic correction.
public enum UITextAutocorrectionType: Int, Hashable, Sendable {
  /// The keyboard decides.
  case `default` = 0
  /// Off.
  case no = 1
  /// On.
  case yes = 2
}

/// Spell checking.
public enum UITextSpellCheckingType: Int, Hashable, Sendable {
  /// The keyboard decides.
  case `default` = 0
  /// Off.
  case no = 1
  /// On.
  case yes = 2
}

/// The appearance of an on-screen keyboard.
public enum UIKeyboardAppearance: Int, Hashable, Sendable {
  /// Follows the interface style.
  case `default` = 0
  /// Dark.
  case dark = 1
  /// Light.
  case light = 2
}

/// Completion of the current word or sentence in the line of the caret.
public enum UITextInlinePredictionType: Int, Hashable, Sendable {
  /// The keyboard decides.
  case `default` = 0
  /// Off.
  case no = 1
  /// On.
  case yes = 2
}

/// Completion of a calculation that ends with an equals sign.
public enum UITextMathExpressionCompletionType: Int, Hashable, Sendable {
  /// The keyboard decides.
  case `default` = 0
  /// Off.
  case no = 1
  /// On.
  case yes = 2
}

/// The traits of a text for an input view.
///
/// Mirrors UIKit. They do not affect a desktop's keyboard, only custom input views.
@preconcurrency @MainActor
public protocol UITextInputTraits {
  /// The keyboard type.
  var keyboardType: UIKeyboardType { get }
  /// The appearance of the keyboard.
  var keyboardAppearance: UIKeyboardAppearance { get }
  /// The purpose of the return key.
  var returnKeyType: UIReturnKeyType { get }
  /// Whether the return key is disabled without text.
  var enablesReturnKeyAutomatically: Bool { get }
  /// Whether the text is hidden, like a password.
  var isSecureTextEntry: Bool { get }
  /// Automatic capitalization.
  var autocapitalizationType: UITextAutocapitalizationType { get }
  /// Automatic correction.
  var autocorrectionType: UITextAutocorrectionType { get }
  /// Spell checking.
  var spellCheckingType: UITextSpellCheckingType { get }
  /// Whether straight quotation marks are replaced while typing.
  var smartQuotesType: UITextSmartQuotesType { get }
  /// Whether hyphens are replaced by dashes while typing.
  var smartDashesType: UITextSmartDashesType { get }
  /// Whether spaces are added and removed when text is pasted or deleted.
  var smartInsertDeleteType: UITextSmartInsertDeleteType { get }
  /// Completion in the line of the caret.
  var inlinePredictionType: UITextInlinePredictionType { get }
  /// Completion of a calculation that ends with an equals sign.
  var mathExpressionCompletionType: UITextMathExpressionCompletionType { get }
  /// How much of the system's help with writing the text wants.
  var writingToolsBehavior: UIWritingToolsBehavior { get }
  /// What a new password must be like.
  var passwordRules: UITextInputPasswordRules? { get }
  // UIKit's own declaration.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The meaning of the text.
  var textContentType: UITextContentType! { get }
}

// The default traits.
extension UITextInputTraits {
  /// The keyboard of the language.
  public var keyboardType: UIKeyboardType { .default }
  /// Follows the interface style.
  public var keyboardAppearance: UIKeyboardAppearance { .default }
  /// Return.
  public var returnKeyType: UIReturnKeyType { .default }
  /// Returns `false`.
  public var enablesReturnKeyAutomatically: Bool { false }
  /// Returns `false`.
  public var isSecureTextEntry: Bool { false }
  /// The first letter of each sentence.
  public var autocapitalizationType: UITextAutocapitalizationType { .sentences }
  /// The keyboard decides.
  public var autocorrectionType: UITextAutocorrectionType { .default }
  /// The keyboard decides.
  public var spellCheckingType: UITextSpellCheckingType { .default }
  /// The keyboard decides.
  public var smartQuotesType: UITextSmartQuotesType { .default }
  /// The keyboard decides.
  public var smartDashesType: UITextSmartDashesType { .default }
  /// The keyboard decides.
  public var smartInsertDeleteType: UITextSmartInsertDeleteType { .default }
  /// The keyboard decides.
  public var inlinePredictionType: UITextInlinePredictionType { .default }
  /// The keyboard decides.
  public var mathExpressionCompletionType: UITextMathExpressionCompletionType { .default }
  /// The system decides.
  public var writingToolsBehavior: UIWritingToolsBehavior { .default }
  /// None.
  public var passwordRules: UITextInputPasswordRules? { nil }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// None.
  public var textContentType: UITextContentType! { nil }
}
