import Foundation

/// Reads text fields with their keyboard traits.
@MainActor
enum NibTextField {
  static let kind = NibViewKind(
    "textField", UITextField.self, parts: ["textInputTraits"],
    outlets: [
      NibOutlet("delegate", \.delegate, takes: "a UITextFieldDelegate"),
      NibOutlet("leftView", \.leftView),
      NibOutlet("rightView", \.rightView),
    ], read: read)

  private static func read(_ field: UITextField, _ element: NibElement, _ nib: NibBuilder) {
    if let font = element.font() { field.font = font }
    nib.set(field, \.textColor, color: "textColor", of: element)
    nib.set(field, \.textAlignment, element.textAlignment("textAlignment"))
    nib.set(field, \.borderStyle, element.choice("borderStyle", borderStyles))
    nib.set(field, \.clearButtonMode, element.choice("clearButtonMode", viewModes))
    nib.set(field, \.clearsOnBeginEditing, element.flag("clearsOnBeginEditing"))
    nib.set(field, \.minimumFontSize, element.number("minimumFontSize"))
    nib.set(field, \.adjustsFontSizeToFitWidth, element.flag("adjustsFontSizeToFit"))
    nib.set(
      field, \.adjustsFontForContentSizeCategory,
      element.flag("adjustsFontForContentSizeCategory"))
    if let traits = element.child(key: "textInputTraits") { setTraits(of: field, traits, nib) }
    if let text = element.text("text") { field.text = text }
    if let text = nib.attributedText(element, "attributedText") { field.attributedText = text }
    if let text = element.text("placeholder") { field.placeholder = text }
    if let text = nib.attributedText(element, "attributedPlaceholder") {
      field.attributedPlaceholder = text
    }
  }

  private static func setTraits(
    of field: UITextField, _ traits: NibElement, _ nib: NibBuilder
  ) {
    nib.set(field, \.isSecureTextEntry, traits.flag("secureTextEntry"))
    nib.set(field, \.keyboardType, traits.choice("keyboardType", keyboardTypes))
    nib.set(
      field, \.keyboardAppearance, traits.choice("keyboardAppearance", keyboardAppearances))
    nib.set(field, \.returnKeyType, traits.choice("returnKeyType", returnKeyTypes))
    nib.set(
      field, \.enablesReturnKeyAutomatically, traits.flag("enablesReturnKeyAutomatically"))
    nib.set(
      field, \.autocapitalizationType,
      traits.choice("autocapitalizationType", autocapitalizationTypes))
    nib.set(
      field, \.autocorrectionType,
      traits.choice("autocorrectionType", autocorrectionTypes))
    nib.set(
      field, \.spellCheckingType, traits.choice("spellCheckingType", spellCheckingTypes))
    if let type = traits["textContentType"] {
      field.textContentType = UITextContentType(rawValue: type)
    }
  }

  // MARK: Words

  private static let borderStyles: [String: UITextField.BorderStyle] = [
    "none": .none, "line": .line, "bezel": .bezel, "roundedRect": .roundedRect,
  ]

  private static let viewModes: [String: UITextField.ViewMode] = [
    "never": .never, "whileEditing": .whileEditing, "unlessEditing": .unlessEditing,
    "always": .always,
  ]

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
