import MaruKit

/// The layout of a message alert, in a panel with a fixed width and a limited height.
///
/// The buttons are at the bottom, the choices above them and the text at the top. If there is too
/// little room, it is taken from these in order: the spacing; choices beyond the first few; text
/// beyond the first line, which then scrolls; all text; the height of the buttons, which always
/// stay.
@MainActor
struct AlertArrangement {
  /// The parts of an alert.
  struct Parts {
    /// The title and the message, if there is text.
    var text: AlertText?
    /// The list of choices, if there are any.
    var choices: ChoiceList?
    /// In the requested order.
    var buttons: [AlertActionButton]
  }

  /// The displayed views and their frames in the panel.
  private(set) var frames: [(view: UIView, frame: CGRect)] = []
  /// The height of the panel, in points; at most the limit.
  private(set) var height: CGFloat = 0
  /// The buttons in reading order.
  let order: [AlertActionButton]

  /// The lines of each text for which the spacing shrinks.
  private static let wantedLines = 3
  /// The button height, in points, from which text counts as very large.
  private static let largeButton: CGFloat = 60

  /// Lays out an alert.
  ///
  /// - Parameters:
  ///   - parts: The views.
  ///   - width: The panel's width, in points.
  ///   - limit: The maximum height, in points.
  ///   - bottomInset: The covered height at the bottom edge, in points.
  init(_ parts: Parts, width: CGFloat, limit: CGFloat, bottomInset: CGFloat) {
    let inset = min(max(width / 14, 6), 20)
    let inner = max(width - 2 * inset, 0)
    let choices = parts.choices
    let largest = Self.largestFont(parts, width: width, limit: limit)
    parts.text?.setFonts(upTo: largest)
    choices?.largestSize = largest
    AlertActionButton.setSize(of: parts.buttons, upTo: largest, width: inner)
    let rows = AlertButtonRows(parts.buttons, width: inner, limit: limit)
    order = rows.order
    choices?.measure(width: inner)
    let looseButton = parts.buttons.map(\.fittingHeight).max() ?? 0
    func spacing(_ squeeze: CGFloat) -> AlertSpacing {
      AlertSpacing(squeeze: squeeze, looseButtonHeight: looseButton)
    }
    func fixed(_ squeeze: CGFloat, hasText: Bool) -> CGFloat {
      let spacing = spacing(squeeze)
      let kinds = [hasText, choices != nil, !rows.rows.isEmpty].count { $0 }
      return rows.height(in: spacing) + spacing.bottom(inset: bottomInset)
        + (hasText ? spacing.top : spacing.edge)
        + CGFloat(max(kinds - 1, 0)) * spacing.betweenParts
    }

    // 1. Show the text if at least a line fits with the smallest spacing.
    let fewChoices = choices?.height(ofRows: 1.5) ?? 0
    let line = inner >= 20 ? parts.text?.firstLine(width: inner) : nil
    let hasText = line.map { fixed(1, hasText: true) + $0 + fewChoices <= limit } ?? false
    let text = hasText ? parts.text : nil

    // 2. Shrink the spacing if a few lines of each text would not fit otherwise. With very large
    // text, large buttons are more important than many lines.
    let wantedLines = looseButton > Self.largeButton ? 1 : Self.wantedLines
    func textHeight(_ squeeze: CGFloat, lines: Int) -> CGFloat {
      text?.height(width: inner, lines: lines, gap: spacing(squeeze).betweenTexts) ?? 0
    }
    let loose = fixed(0, hasText: hasText) + textHeight(0, lines: wantedLines)
    let tight = fixed(1, hasText: hasText) + textHeight(1, lines: wantedLines)
    let squeeze = loose > tight ? min(max((loose + fewChoices - limit) / (loose - tight), 0), 1) : 0
    let spacing = spacing(squeeze)

    // 3. Give the text the height that it needs, but leave room for some choices.
    let room = max(limit - fixed(squeeze, hasText: hasText), 0)
    let least = textHeight(squeeze, lines: 1)
    let listRoom = min(choices?.height(ofRows: 3.5) ?? 0, max(room - least, 0))
    let words =
      text?.height(fitting: room - listRoom, width: inner, gap: spacing.betweenTexts) ?? 0

    // 4. Give the choices the rest.
    let listHeight = choices?.height(fitting: max(room - words, 0)) ?? 0

    // 5. Place text and choices from the top, then the buttons at the bottom.
    let needed = fixed(squeeze, hasText: hasText) + words + listHeight
    let shrink = needed > limit ? limit / needed : 1
    height = min(needed, max(limit, 0))
    var top = hasText ? spacing.top : spacing.edge
    if let text {
      text.gap = spacing.betweenTexts
      frames.append((text, CGRect(x: inset, y: top, width: inner, height: words)))
      top += words + spacing.betweenParts
    }
    if let table = choices?.table {
      frames.append((table, CGRect(x: inset, y: top, width: inner, height: listHeight)))
    }
    place(rows, x: inset, width: inner, spacing: spacing, bottomInset: bottomInset, shrink: shrink)
  }

  /// The largest font size, in points, at which a line has some words, and each part a line or two.
  private static func largestFont(
    _ parts: Parts, width: CGFloat, limit: CGFloat
  ) -> CGFloat {
    let lines = [parts.text != nil, parts.choices != nil].count { $0 } + parts.buttons.count
    return max(min(width / 8, limit / (2 * CGFloat(max(lines, 1)))), 17)
  }

  private mutating func place(
    _ rows: AlertButtonRows, x: CGFloat, width: CGFloat, spacing: AlertSpacing,
    bottomInset: CGFloat, shrink: CGFloat
  ) {
    var top = height - (rows.height(in: spacing) + spacing.bottom(inset: bottomInset)) * shrink
    for row in rows.rows {
      let count = CGFloat(row.count)
      let each = max((width - (count - 1) * AlertSpacing.besideButtons) / count, 0)
      let isMirrored = row.first?.effectiveUserInterfaceLayoutDirection == .rightToLeft
      for (index, button) in (isMirrored ? row.reversed() : row).enumerated() {
        let left = x + CGFloat(index) * (each + AlertSpacing.besideButtons)
        frames.append(
          (button, CGRect(x: left, y: top, width: each, height: spacing.buttonHeight * shrink)))
      }
      top += (spacing.buttonHeight + spacing.betweenRows) * shrink
    }
  }
}
