import Foundation

/// Reads text views with their keyboard traits.
@MainActor
enum NibTextView {
  static let kind = NibViewKind(
    "textView", UITextView.self, parts: ["textInputTraits", "dataDetectorType"], read: read)

  private static func read(_ view: UITextView, _ element: NibElement, _ nib: NibBuilder) {
    if let font = element.font() { view.font = font }
    nib.set(view, \.textColor, color: "textColor", of: element)
    nib.set(view, \.textAlignment, element.textAlignment("textAlignment"))
    nib.set(view, \.isEditable, element.flag("editable"))
    nib.set(view, \.isSelectable, element.flag("selectable"))
    nib.set(view, \.isFindInteractionEnabled, element.flag("findInteractionEnabled"))
    nib.set(view, \.allowsEditingTextAttributes, element.flag("allowsEditingTextAttributes"))
    nib.set(
      view, \.adjustsFontForContentSizeCategory,
      element.flag("adjustsFontForContentSizeCategory"))
    if let traits = element.child(key: "textInputTraits") {
      NibTextInputTraits.set(view, traits, nib)
    }
    if let types = element.child(key: "dataDetectorTypes") { setDetectors(of: view, types) }
    if let text = element.text("text") { view.text = text }
    if let text = nib.attributedText(element, "attributedText") { view.attributedText = text }
  }

  private static func setDetectors(of view: UITextView, _ types: NibElement) {
    let known: [(String, UIDataDetectorTypes)] = [
      ("phoneNumber", .phoneNumber), ("link", .link), ("address", .address),
      ("calendarEvent", .calendarEvent),
      ("shipmentTrackingNumber", .shipmentTrackingNumber), ("flightNumber", .flightNumber),
      ("lookupSuggestion", .lookupSuggestion),
    ]
    for (name, type) in known where types.flag(name) == true {
      view.dataDetectorTypes.insert(type)
    }
  }
}
