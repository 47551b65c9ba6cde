import MaruKit

/// What a drop-down looks like.
enum DropDownStyle: String, Codable, CaseIterable, Sendable {
  /// Options in the label colour, well inside the frame; the selected one has a ground and a check.
  case standard
  /// The look of the iOS original: grey words close to the frame. Only the selected option is in the
  /// label colour.
  case original

  /// Before the words of the button and of the rows, in points.
  var leadingInset: CGFloat { self == .original ? 4 : 12 }

  /// Whether the selected option has a ground and a check.
  var marksSelection: Bool { self == .standard }

  /// The colour of an option's words in the table.
  func optionColor(isSelected: Bool) -> UIColor {
    self == .standard || isSelected ? .label : .systemGray2
  }

  /// The colour of the title, which the button shows while nothing is selected, and of the arrow.
  var titleColor: UIColor { self == .original ? .systemGray2 : Self.readableSecondaryLabel }

  /// The secondary label colour; in light appearance with more weight, for a contrast of 4.5 : 1.
  private static let readableSecondaryLabel = UIColor { traits in
    let color = UIColor.secondaryLabel.resolvedColor(with: traits)
    return traits.userInterfaceStyle == .dark ? color : color.withAlphaComponent(0.75)
  }
}
