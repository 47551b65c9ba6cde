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
    if let traits = element.child(key: "textInputTraits") {
      NibTextInputTraits.set(field, traits, nib)
    }
    if let text = element.text("text") { field.text = text }
    if let text = nib.attributedText(element, "attributedText") { field.attributedText = text }
    if let text = element.text("placeholder") { field.placeholder = text }
    if let text = nib.attributedText(element, "attributedPlaceholder") {
      field.attributedPlaceholder = text
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
}
