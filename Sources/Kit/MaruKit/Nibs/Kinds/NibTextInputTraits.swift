/// The keyboard traits that nib files can set.
@MainActor
protocol NibTextInput: AnyObject {
  var isSecureTextEntry: Bool { get set }
  var keyboardType: UIKeyboardType { get set }
  var keyboardAppearance: UIKeyboardAppearance { get set }
  var returnKeyType: UIReturnKeyType { get set }
  var enablesReturnKeyAutomatically: Bool { get set }
  var autocapitalizationType: UITextAutocapitalizationType { get set }
  var autocorrectionType: UITextAutocorrectionType { get set }
  var spellCheckingType: UITextSpellCheckingType { get set }
  // UIKit's own declaration.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  var textContentType: UITextContentType! { get set }
}

extension UITextField: NibTextInput {}
extension UITextView: NibTextInput {}

/// Reads the keyboard traits of text fields and text views.
@MainActor
enum NibTextInputTraits {
  /// Sets the traits of an element on a view.
  static func set<Input: NibTextInput>(
    _ input: Input, _ traits: NibElement, _ nib: NibBuilder
  ) {
    nib.set(input, \.isSecureTextEntry, traits.flag("secureTextEntry"))
    nib.set(input, \.keyboardType, traits.choice("keyboardType", keyboardTypes))
    nib.set(
      input, \.keyboardAppearance, traits.choice("keyboardAppearance", keyboardAppearances))
    nib.set(input, \.returnKeyType, traits.choice("returnKeyType", returnKeyTypes))
    nib.set(
      input, \.enablesReturnKeyAutomatically, traits.flag("enablesReturnKeyAutomatically"))
    nib.set(
      input, \.autocapitalizationType,
      traits.choice("autocapitalizationType", autocapitalizationTypes))
    nib.set(
      input, \.autocorrectionType, traits.choice("autocorrectionType", autocorrectionTypes))
    nib.set(
      input, \.spellCheckingType, traits.choice("spellCheckingType", spellCheckingTypes))
    if let type = traits["textContentType"] {
      input.textContentType = UITextContentType(rawValue: type)
    }
  }

  // MARK: Words

  private static let keyboardTypes: [String: UIKeyboardType] = [
    "default": .default, "alphabet": .asciiCapable,
    "numbersAndPunctuation": .numbersAndPunctuation, "URL": .URL, "numberPad": .numberPad,
    "phonePad": .phonePad, "namePhonePad": .namePhonePad, "emailAddress": .emailAddress,
    "decimalPad": .decimalPad, "twitter": .twitter, "webSearch": .webSearch,
    "asciiCapableNumberPad": .asciiCapableNumberPad,
  ]

  private static let keyboardAppearances: [String: UIKeyboardAppearance] = [
    "default": .default, "alert": .dark, "dark": .dark, "light": .light,
  ]

  private static let returnKeyTypes: [String: UIReturnKeyType] = [
    "default": .default, "go": .go, "google": .google, "join": .join, "next": .next,
    "route": .route, "search": .search, "send": .send, "yahoo": .yahoo, "done": .done,
    "emergencyCall": .emergencyCall, "continue": .continue,
  ]

  private static let autocapitalizationTypes: [String: UITextAutocapitalizationType] = [
    "none": .none, "words": .words, "sentences": .sentences, "allCharacters": .allCharacters,
  ]

  private static let autocorrectionTypes: [String: UITextAutocorrectionType] = [
    "default": .default, "no": .no, "yes": .yes,
  ]

  private static let spellCheckingTypes: [String: UITextSpellCheckingType] = [
    "default": .default, "no": .no, "yes": .yes,
  ]
}
