import MaruKit

/// A table of choices; one can be selected.
///
/// Rows are as high as their text, up to three lines. Only rows that become visible are measured.
@MainActor
final class ChoiceList: UITableViewDataSource, UITableViewDelegate {
  private static let cellName = "choice"
  private static let mostLines = 3
  /// The most letters of a row; the rest would never be visible and is not laid out.
  private static let longestText = 1_000
  /// The most time between letters of the same search, in seconds.
  private static let typingPause = 1.0

  /// The table view.
  let table = UITableView(frame: .zero, style: .plain)
  /// Called with the selected choice.
  var onChoice: ((String) -> Void)?

  /// The largest font size, in points, regardless of the text size.
  var largestSize = CGFloat.infinity

  private let choices: [String]
  private let ruler = UILabel()
  private var width: CGFloat = 0
  private var heights: [Int: CGFloat] = [:]
  private var typed = ""
  private var typingEnd = 0.0
  private var current = -1

  /// Creates the list.
  ///
  /// - Parameter choices: The choices from top to bottom; not empty.
  init(_ choices: [String]) {
    self.choices = choices
    ruler.numberOfLines = Self.mostLines
    table.register(ChoiceCell.self, forCellReuseIdentifier: Self.cellName)
    table.backgroundColor = .tertiarySystemFill
    table.layer.cornerRadius = 12
    table.clipsToBounds = true
    table.alwaysBounceVertical = false
    table.accessibilityLabel = "Choices"
    table.dataSource = self
    table.delegate = self
  }

  // MARK: Rows

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    choices.count
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: Self.cellName, for: indexPath)
    if let cell = cell as? ChoiceCell {
      cell.show(text(of: indexPath.row), font: font, lines: Self.mostLines)
      // The last row has no separator.
      let isLast = indexPath.row == choices.count - 1
      cell.separatorInset.left = isLast ? .greatestFiniteMagnitude : ChoiceCell.margin
      cell.separatorInset.right = ChoiceCell.margin
    }
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    current = indexPath.row
    onChoice?(choices[indexPath.row])
  }

  private func text(of row: Int) -> String { String(choices[row].prefix(Self.longestText)) }

  private var font: UIFont {
    let preferred = UIFont.preferredFont(
      forTextStyle: .body, compatibleWith: table.traitCollection)
    return preferred.pointSize > largestSize ? preferred.withSize(largestSize) : preferred
  }

  // MARK: Heights

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    height(ofRow: indexPath.row)
  }

  func tableView(
    _ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath
  ) -> CGFloat { 48 }

  /// Sets the width at which rows are measured, and reads the text size.
  func measure(width: CGFloat) {
    let font = font
    guard width != self.width || ruler.font != font else { return }
    self.width = width
    ruler.font = font
    heights = [:]
    table.reloadData()
  }

  private func height(ofRow row: Int) -> CGFloat {
    if let known = heights[row] { return known }
    ruler.text = text(of: row)
    let room = CGRect(
      x: 0, y: 0, width: max(width - 2 * ChoiceCell.margin, 1), height: 10_000)
    let text = ruler.textRect(forBounds: room, limitedToNumberOfLines: Self.mostLines).height
    let height = max(48, (text + 24).rounded(.up))
    heights[row] = height
    return height
  }

  /// The height of the first rows, in points; the last one may be a fraction.
  ///
  /// The height of all rows if there are fewer.
  func height(ofRows count: CGFloat) -> CGFloat {
    let whole = min(Int(count), choices.count)
    let rows = (0..<whole).reduce(0) { $0 + height(ofRow: $1) }
    return whole < choices.count ? rows + (count - CGFloat(whole)) * height(ofRow: whole) : rows
  }

  /// The height in a limited room, in points.
  ///
  /// It is the full height if it fits. Otherwise it cuts a row in the middle, which shows that
  /// there are more.
  func height(fitting room: CGFloat) -> CGFloat {
    var (total, cut): (CGFloat, CGFloat) = (0, 0)
    for row in choices.indices {
      let height = height(ofRow: row)
      if row > 0, total + height / 2 <= room { cut = total + height / 2 }
      total += height
      if total > room { return cut > 0 ? cut.rounded(.down) : room }
    }
    return total
  }

  // MARK: Keys

  /// Moves the focus to the first choice.
  func focusFirst() { focus(0) }

  /// Moves the focus to the last choice.
  func focusLast() { focus(choices.count - 1) }

  /// Moves the focus to the next choice that begins with the typed letters.
  ///
  /// Letters typed within a second of each other are one prefix. Repeating the same letter moves to
  /// the next choice that begins with it.
  ///
  /// - Parameters:
  ///   - letters: The typed letters.
  ///   - time: The time of the key press, in seconds.
  /// - Returns: Whether the letters are used.
  func type(_ letters: String, at time: Double) -> Bool {
    guard !letters.isEmpty, letters.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value != 127 })
    else { return false }
    let goesOn = time <= typingEnd && letters != typed
    typed = goesOn ? typed + letters : letters
    typingEnd = time + Self.typingPause
    let first = max(current, 0) + (goesOn || current < 0 ? 0 : 1)
    let rows = (0..<choices.count).lazy.map { (first + $0) % self.choices.count }
    guard
      let row = rows.first(where: { row in
        self.choices[row].range(
          of: self.typed, options: [.anchored, .caseInsensitive, .diacriticInsensitive]) != nil
      })
    else { return true }
    focus(row)
    return true
  }

  private func focus(_ row: Int) {
    current = row
    let path = IndexPath(row: row, section: 0)
    table.window?.setFocus(table)
    // Selecting moves the focus; the selection itself is removed again.
    table.selectRow(at: path, animated: false, scrollPosition: .none)
    table.scrollToRow(at: path, at: .none, animated: false)
    table.deselectRow(at: path, animated: false)
  }
}

/// A row with a choice's text, in up to three lines.
final class ChoiceCell: UITableViewCell {
  /// The margin beside the text, in points.
  static let margin: CGFloat = 16

  private let label = UILabel()

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    backgroundColor = .clear
    let highlight = UIView()
    highlight.backgroundColor = .systemFill
    selectedBackgroundView = highlight
    label.textColor = .label
    label.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(label)
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: Self.margin),
      label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -Self.margin),
      label.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
      label.heightAnchor.constraint(lessThanOrEqualTo: contentView.heightAnchor),
    ])
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Shows a choice.
  func show(_ text: String, font: UIFont, lines: Int) {
    label.text = text
    label.font = font
    label.numberOfLines = lines
    accessibilityLabel = text
    accessibilityTraits.insert(.button)
  }
}
