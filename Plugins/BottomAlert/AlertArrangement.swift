import MaruKit

/// Where the parts of a message alert lie, in a panel of some width and no more than some height.
///
/// From the bottom up: the buttons, the choices, the words. What there is no room for gives way in
/// this order: the room between the parts, choices beyond the first few, words beyond the first line,
/// which scroll then, all words, and last the height of the buttons, which are never left out.
@MainActor
struct AlertArrangement {
  /// What an alert consists of.
  struct Parts {
    /// The title and the message, if either says anything.
    var text: AlertText?
    /// What is chosen from, if anything.
    var choices: ChoiceList?
    /// In the order in which they were asked for.
    var buttons: [AlertActionButton]
  }

  /// Each view that is shown, with its frame in the panel.
  private(set) var frames: [(view: UIView, frame: CGRect)] = []
  /// The height of the panel, in points; never more than the limit.
  private(set) var height: CGFloat = 0
  /// The buttons from the first to the last, as one reads.
  let order: [AlertActionButton]

  /// The lines of each text for which the room between the parts gives way.
  private static let wantedLines = 3
  /// A button higher than that, in points, has very large text.
  private static let largeButton: CGFloat = 60

  /// Arranges.
  ///
  /// - Parameters:
  ///   - parts: The views.
  ///   - width: Of the panel, in points.
  ///   - limit: The most height, in points.
  ///   - bottomInset: What the screen covers at the bottom edge, in points.
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

    // 1. The words, if at least a line fits, with as little room around as there may be.
    let fewChoices = choices?.height(ofRows: 1.5) ?? 0
    let line = inner >= 20 ? parts.text?.firstLine(width: inner) : nil
    let hasText = line.map { fixed(1, hasText: true) + $0 + fewChoices <= limit } ?? false
    let text = hasText ? parts.text : nil

    // 2. The room between the parts: less where a few lines of each would not fit otherwise.
    // Very large text wants large buttons more than many lines.
    let wantedLines = looseButton > Self.largeButton ? 1 : Self.wantedLines
    func textHeight(_ squeeze: CGFloat, lines: Int) -> CGFloat {
      text?.height(width: inner, lines: lines, gap: spacing(squeeze).betweenTexts) ?? 0
    }
    let loose = fixed(0, hasText: hasText) + textHeight(0, lines: wantedLines)
    let tight = fixed(1, hasText: hasText) + textHeight(1, lines: wantedLines)
    let squeeze = loose > tight ? min(max((loose + fewChoices - limit) / (loose - tight), 0), 1) : 0
    let spacing = spacing(squeeze)

    // 3. The words take what they need while a line of each and some choices are seen.
    let room = max(limit - fixed(squeeze, hasText: hasText), 0)
    let least = textHeight(squeeze, lines: 1)
    let listRoom = min(choices?.height(ofRows: 3.5) ?? 0, max(room - least, 0))
    let words =
      text?.height(fitting: room - listRoom, width: inner, gap: spacing.betweenTexts) ?? 0

    // 4. The choices take what is left.
    let listHeight = choices?.height(fitting: max(room - words, 0)) ?? 0

    // 5. From the top edge of what this takes, down to the choices; then the buttons.
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

  /// The largest font, in points: one with which a line has some words, and each part a line or two.
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
      for (index, button) in row.enumerated() {
        let left = x + CGFloat(index) * (each + AlertSpacing.besideButtons)
        frames.append(
          (button, CGRect(x: left, y: top, width: each, height: spacing.buttonHeight * shrink)))
      }
      top += (spacing.buttonHeight + spacing.betweenRows) * shrink
    }
  }
}
