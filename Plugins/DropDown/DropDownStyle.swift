import MaruKit

/// The appearance of a drop-down.
enum DropDownStyle: String, Codable, CaseIterable, Sendable {
  /// Options in the label colour, inset from the frame; the selected one has a background and a
  /// checkmark.
  case standard
  /// The appearance of the iOS original: grey text close to the frame.
  ///
  /// Only the selected option is in the label colour.
  case original

  /// The padding before the text of the button and the rows, in points.
  var leadingInset: CGFloat { self == .original ? 4 : 12 }

  /// Whether the selected option has a background and a checkmark.
  var marksSelection: Bool { self == .standard }

  /// The colour of an option's text in the table.
  func optionColor(isSelected: Bool) -> UIColor {
    self == .standard || isSelected ? .label : .systemGray2
  }

  /// The colour of the arrow, and of the title that is shown without a selection.
  var titleColor: UIColor { self == .original ? .systemGray2 : Self.readableSecondaryLabel }

  /// The secondary label colour; darker in light appearance, for a contrast of 4.5 : 1.
  private static let readableSecondaryLabel = UIColor { traits in
    let color = UIColor.secondaryLabel.resolvedColor(with: traits)
    return traits.userInterfaceStyle == .dark ? color : color.withAlphaComponent(0.75)
  }
}
