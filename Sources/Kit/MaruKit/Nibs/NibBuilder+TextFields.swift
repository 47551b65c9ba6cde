import Foundation

// Text fields.
extension NibBuilder {
  func configure(textField field: UITextField, _ element: NibElement) {
    if let font = font(element) { field.font = font }
    set(field, \.textColor, color: "textColor", of: element)
    set(field, \.textAlignment, choice(element, "textAlignment", Self.textAlignments))
    set(field, \.borderStyle, choice(element, "borderStyle", Self.borderStyles))
    set(field, \.clearButtonMode, choice(element, "clearButtonMode", Self.viewModes))
    set(field, \.clearsOnBeginEditing, element.flag("clearsOnBeginEditing"))
    set(field, \.minimumFontSize, number(element, "minimumFontSize"))
    set(field, \.adjustsFontSizeToFitWidth, element.flag("adjustsFontSizeToFit"))
    set(
      field, \.adjustsFontForContentSizeCategory,
      element.flag("adjustsFontForContentSizeCategory"))
    if let traits = element.child(key: "textInputTraits") { setTraits(of: field, traits) }
    if let text = text(element, "text") { field.text = text }
    if let text = attributedText(element, "attributedText") { field.attributedText = text }
    if let text = text(element, "placeholder") { field.placeholder = text }
    if let text = attributedText(element, "attributedPlaceholder") {
      field.attributedPlaceholder = text
    }
  }

  private func setTraits(of field: UITextField, _ traits: NibElement) {
    set(field, \.isSecureTextEntry, traits.flag("secureTextEntry"))
    set(field, \.keyboardType, choice(traits, "keyboardType", Self.keyboardTypes))
    set(
      field, \.keyboardAppearance, choice(traits, "keyboardAppearance", Self.keyboardAppearances))
    set(field, \.returnKeyType, choice(traits, "returnKeyType", Self.returnKeyTypes))
    set(
      field, \.enablesReturnKeyAutomatically, traits.flag("enablesReturnKeyAutomatically"))
    set(
      field, \.autocapitalizationType,
      choice(traits, "autocapitalizationType", Self.autocapitalizationTypes))
    set(
      field, \.autocorrectionType,
      choice(traits, "autocorrectionType", Self.autocorrectionTypes))
    set(
      field, \.spellCheckingType, choice(traits, "spellCheckingType", Self.spellCheckingTypes))
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
