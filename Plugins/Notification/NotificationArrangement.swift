import MaruKit

/// The fonts and frames of the parts of a card, from left to right.
///
/// If there is too little room, it is taken from these in order: lines of the text, the second line
/// of the title, the rows of the buttons, the bar, and all buttons. A part that has no room has no
/// frame.
@MainActor struct NotificationArrangement {
  private static let padding: CGFloat = 14
  private static let gap: CGFloat = 12
  /// The distance between the title, the text and the bar.
  private static let lineGap: CGFloat = 3
  private static let barHeight: CGFloat = 6
  private static let barGap: CGFloat = 8
  private static let buttonGap: CGFloat = 8
  /// The room around the title of a button.
  private static let buttonPadding = CGSize(width: 24, height: 12)
  private static let tightPadding: CGFloat = 10
  /// The side of the icon at the usual text size.
  private static let iconSide: CGFloat = 32
  private static let closeSide: CGFloat = 26
  /// The room that the stripe of a critical notification takes beside the padding.
  private static let stripe: CGFloat = 6
  private static let leastButtonSize: CGFloat = 9
  private static let mostTitleLines = 2
  private static let mostTextLines = 6

  private(set) var titleFont: UIFont
  private(set) var textFont: UIFont
  private(set) var buttonFont: UIFont
  private(set) var icon: CGRect?
  private(set) var title: CGRect?
  private(set) var titleLines = 1
  private(set) var text: CGRect?
  private(set) var textLines = 1
  private(set) var bar: CGRect?
  private(set) var buttons: [CGRect] = []
  private(set) var close = CGRect.zero
  /// The height of the card, in points.
  private(set) var height: CGFloat = 0

  /// Measures texts, so that no label of the card is changed.
  private static let ruler = UILabel()

  /// The arrangement of a card: with all parts if they fit, else with what has room.
  static func of(
    _ content: NotificationContent, in size: CGSize, traits: UITraitCollection
  ) -> NotificationArrangement {
    let whole = NotificationArrangement(
      content, in: CGSize(width: size.width, height: .infinity), traits: traits)
    return whole.height <= size.height + 0.5
      ? whole : NotificationArrangement(content, in: size, traits: traits)
  }

  /// Arranges the parts of a card.
  ///
  /// - Parameters:
  ///   - content: What the card shows.
  ///   - size: The width of the card and its greatest height, which may be infinite.
  ///   - traits: The traits with the text size.
  init(_ content: NotificationContent, in size: CGSize, traits: UITraitCollection) {
    // 1. The fonts: no larger than a narrow or low card permits.
    let largest = max(min(size.width / 11, size.height / 5), 10)
    func font(_ style: UIFont.TextStyle) -> UIFont {
      let font = UIFont.preferredFont(forTextStyle: style, compatibleWith: traits)
      return font.pointSize > largest ? font.withSize(largest) : font
    }
    titleFont = font(.headline)
    textFont = font(.subheadline)
    buttonFont = font(.subheadline)

    let padding = min(Self.padding, size.width / 16, size.height / 8)
    let stripe = content.urgency == .critical ? min(Self.stripe, padding / 2) : 0
    let room = CGRect(
      x: padding + stripe, y: padding, width: max(size.width - 2 * padding - stripe, 1),
      height: max(size.height - 2 * padding, 1))
    let (heading, details) = (content.heading, content.details)
    let line = (heading.isEmpty ? textFont : titleFont).lineHeight.rounded(.up)

    // 2. The height of the buttons, below at least one line of text.
    let titles = content.buttons.map(\.title)
    let rows = buttonRows(of: titles, width: room.width, room: room.height - line - Self.gap)
    let buttonHeight = (buttonFont.lineHeight + Self.buttonPadding.height).rounded(.up)
    let buttonsHeight =
      rows.isEmpty ? 0 : CGFloat(rows.count) * (buttonHeight + Self.buttonGap) - Self.buttonGap
    let words = rows.isEmpty ? room.height : room.height - buttonsHeight - Self.gap

    // 3. The icon beside the text.
    var x = room.minX
    var side: CGFloat = 0
    if content.image != nil {
      let scale = titleFont.pointSize / 17
      side = min((Self.iconSide * scale).rounded(), (room.width / 5).rounded(), words)
      icon = CGRect(x: x, y: room.minY, width: side, height: side)
      x += side + min(Self.gap, room.width / 24)
    }
    let width = max(room.maxX - x, 1)

    // 4. The close button, which the first line leaves free.
    let closeSide = min(Self.closeSide * max(min(titleFont.pointSize / 17, 1.5), 0.6), width / 3)
    let inset = min(6, padding / 2)
    close = CGRect(
      x: size.width - inset - closeSide, y: inset, width: closeSide, height: closeSide)
    let firstWidth = max(min(close.minX - 4, room.maxX) - x, 1)

    // 5. The title, the text and the bar.
    let hasBar =
      content.progress != nil && words >= line + Self.barGap + Self.barHeight
    let barHeight = hasBar ? Self.barGap + Self.barHeight : 0
    let textWidth = heading.isEmpty ? firstWidth : width
    let textLine = textFont.lineHeight
    let wanted =
      details.isEmpty
      ? 0 : Self.height(of: details, textFont, lines: Self.mostTextLines, width: textWidth)
    var titleHeight: CGFloat = 0
    if !heading.isEmpty {
      let whole = Self.height(
        of: heading, titleFont, lines: Self.mostTitleLines, width: firstWidth)
      let least = wanted > 0 ? min(wanted, 2 * textLine) + Self.lineGap : 0
      titleLines = whole + least + barHeight <= words ? Self.mostTitleLines : 1
      titleHeight = titleLines > 1 ? whole : min(whole, line)
    }
    var y = room.minY
    let textGap = heading.isEmpty ? 0 : Self.lineGap
    let textRoom = words - titleHeight - textGap - barHeight
    // Heights are rounded up to whole points.
    let lines = (min(textRoom, 10_000) + 1) / textLine
    textLines = max(min(Int(lines.rounded(.down)), Self.mostTextLines), 0)
    if heading.isEmpty { textLines = max(textLines, 1) }
    let textHeight =
      wanted == 0 || textLines == 0
      ? 0 : Self.height(of: details, textFont, lines: textLines, width: textWidth)
    let whole = titleHeight + (textHeight > 0 ? textGap + textHeight : 0) + barHeight
    // Short texts are centred beside the icon.
    y += max((side - whole) / 2, 0).rounded()
    if titleHeight > 0 {
      title = CGRect(x: x, y: y, width: firstWidth, height: titleHeight)
      y += titleHeight + textGap
    }
    if textHeight > 0 {
      text = CGRect(x: x, y: y, width: textWidth, height: textHeight)
      y += textHeight
    } else {
      y -= textGap
    }
    if hasBar {
      bar = CGRect(x: x, y: y + Self.barGap, width: width, height: Self.barHeight)
    }

    // 6. The buttons, at the bottom.
    var bottom = room.minY + max(side, whole)
    if !rows.isEmpty {
      bottom += Self.gap
      for row in rows {
        var left = room.minX
        for width in row {
          buttons.append(CGRect(x: left, y: bottom, width: width, height: buttonHeight))
          left += width + Self.buttonGap
        }
        bottom += buttonHeight + Self.buttonGap
      }
      bottom -= Self.buttonGap
    }
    height = min((bottom + padding).rounded(.up), size.height)
  }

  /// The widths of the buttons of each row: one row if all titles fit, or if there is no room for
  /// more; else one row for each button.
  private mutating func buttonRows(
    of titles: [String], width: CGFloat, room: CGFloat
  ) -> [[CGFloat]] {
    let height = (buttonFont.lineHeight + Self.buttonPadding.height).rounded(.up)
    guard !titles.isEmpty, height <= room else { return [] }
    let count = CGFloat(titles.count)
    let widest = titles.map { Self.width(of: $0, buttonFont) }.max() ?? 0
    let each = max(((width - (count - 1) * Self.buttonGap) / count).rounded(.down), 1)
    if widest + Self.buttonPadding.width > each {
      let column = count * (height + Self.buttonGap) - Self.buttonGap
      if column <= room { return titles.map { _ in [width] } }
      // The titles of a tight row are smaller.
      let size = buttonFont.pointSize * (each - Self.tightPadding) / widest
      if size < buttonFont.pointSize {
        buttonFont = buttonFont.withSize(
          max(size, min(Self.leastButtonSize, buttonFont.pointSize)))
      }
    }
    return [titles.map { _ in each }]
  }

  private static func width(of text: String, _ font: UIFont) -> CGFloat {
    String(text.prefix(300)).size(withAttributes: [.font: font]).width.rounded(.up)
  }

  private static func height(
    of text: String, _ font: UIFont, lines: Int, width: CGFloat
  ) -> CGFloat {
    ruler.font = font
    ruler.text = text
    ruler.numberOfLines = lines
    let room = CGRect(x: 0, y: 0, width: width, height: .greatestFiniteMagnitude)
    return ruler.textRect(forBounds: room, limitedToNumberOfLines: lines).height.rounded(.up)
  }
}
