import MaruKit

/// Where the parts of a message alert lie, in a panel of some width and no more than some height.
///
/// From the bottom up: the buttons, the choices, the message, the title. What there is no room for
/// gives way in this order: the room between the parts, choices beyond the first few, lines of the
/// message, lines of the title, the message, the title, and last the height of the buttons, which
/// are never left out.
@MainActor
struct AlertArrangement {
  /// What an alert consists of.
  struct Parts {
    /// The title, then the message; those without words left out.
    var texts: [UILabel]
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
    let rows = AlertButtonRows(parts.buttons, width: inner, limit: limit)
    order = rows.order
    let choices = parts.choices
    choices?.measure(width: inner)
    let looseButton = parts.buttons.map(\.fittingHeight).max() ?? 0
    func spacing(_ squeeze: CGFloat) -> AlertSpacing {
      AlertSpacing(squeeze: squeeze, looseButtonHeight: looseButton)
    }
    func fixed(_ squeeze: CGFloat, _ texts: [UILabel]) -> CGFloat {
      let spacing = spacing(squeeze)
      let kinds = [!texts.isEmpty, choices != nil, !rows.rows.isEmpty].count { $0 }
      return rows.height(in: spacing) + spacing.bottom(inset: bottomInset)
        + (texts.isEmpty ? spacing.edge : spacing.top)
        + CGFloat(max(kinds - 1, 0)) * spacing.betweenParts
        + CGFloat(max(texts.count - 1, 0)) * spacing.betweenTexts
    }
    func lines(_ count: Int, of texts: [UILabel]) -> [CGFloat] {
      texts.map { $0.height(width: inner, room: limit, lines: count) }
    }

    // 1. The texts of which at least a line fits, with as little room around as there may be.
    let fewChoices = choices?.height(ofRows: 1.5) ?? 0
    var shown = inner >= 20 ? parts.texts : []
    while !shown.isEmpty, fixed(1, shown) + lines(1, of: shown).total + fewChoices > limit {
      shown.removeLast()
    }

    // 2. The room between the parts: less where a few lines of each would not fit otherwise.
    // Very large text wants large buttons more than many lines.
    let wantedLines = looseButton > Self.largeButton ? 1 : Self.wantedLines
    let wanted = lines(wantedLines, of: shown).total + fewChoices
    let loose = fixed(0, shown)
    let tight = fixed(1, shown)
    let squeeze = loose > tight ? min(max((loose + wanted - limit) / (loose - tight), 0), 1) : 0
    let spacing = spacing(squeeze)

    // 3. The height of each text: the later ones keep a line while the earlier take what they need.
    let least = lines(1, of: shown)
    var room = max(limit - fixed(squeeze, shown), 0)
    let listRoom = min(choices?.height(ofRows: 3.5) ?? 0, max(room - least.total, 0))
    var heights: [CGFloat] = []
    for (index, label) in shown.enumerated() {
      let rest = least[(index + 1)...].reduce(listRoom, +)
      let height = label.height(width: inner, room: room - rest, lines: 0)
      heights.append(height)
      room -= height
    }

    // 4. The choices take what is left.
    let listHeight = choices?.height(fitting: max(room, 0)) ?? 0

    // 5. From the top edge of what this takes, down to the choices; then the buttons.
    let needed = fixed(squeeze, shown) + heights.total + listHeight
    let shrink = needed > limit ? limit / needed : 1
    height = min(needed, max(limit, 0))
    var top = shown.isEmpty ? spacing.edge : spacing.top
    for (label, height) in zip(shown, heights) {
      frames.append((label, CGRect(x: inset, y: top, width: inner, height: height)))
      top += height + spacing.betweenTexts
    }
    if !shown.isEmpty { top += spacing.betweenParts - spacing.betweenTexts }
    if let table = choices?.table {
      frames.append((table, CGRect(x: inset, y: top, width: inner, height: listHeight)))
    }
    place(rows, x: inset, width: inner, spacing: spacing, bottomInset: bottomInset, shrink: shrink)
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

extension UILabel {
  /// The height of as many whole lines as there is room for, at least one; no more than `lines`
  /// where that is not 0.
  fileprivate func height(width: CGFloat, room: CGFloat, lines: Int) -> CGFloat {
    let bounds = CGRect(x: 0, y: 0, width: width, height: max(room, 1))
    let full = CGRect(x: 0, y: 0, width: width, height: 100_000)
    let line = textRect(forBounds: full, limitedToNumberOfLines: 1).height
    guard line < room else { return line.rounded(.up) }
    return textRect(forBounds: bounds, limitedToNumberOfLines: lines).height.rounded(.up)
  }
}

extension [CGFloat] {
  fileprivate var total: CGFloat { reduce(0, +) }
}
