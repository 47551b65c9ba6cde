import Foundation

/// The title or the message of an alert.
@MainActor
struct AlertText {
  /// The text without attributes.
  let plain: String?
  /// The text with attributes, which replaces the plain one.
  let styled: NSAttributedString?

  private var isEmpty: Bool { (styled?.string ?? plain ?? "").isEmpty }

  /// Shows the text in a label, which is hidden if it is empty.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - color: The colour of plain text.
  func show(in label: UILabel, color: UIColor) {
    label.textColor = color
    if let styled { label.attributedText = styled } else { label.text = plain }
    label.isHidden = isEmpty
  }
}
