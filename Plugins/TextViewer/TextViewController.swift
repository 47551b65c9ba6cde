import Foundation
import MaruKit

/// A text that scrolls, with a search, a statement and buttons.
final class TextViewController: WidgetDialogController, UITableViewDataSource, UITableViewDelegate,
  UITextFieldDelegate
{
  /// How the text is shown.
  struct Options: Equatable {
    var isMonospaced = false
    var wraps = true
    var hasNumbers = false
    /// Whether links of HTML can be pressed.
    var opensLinks = true
    /// The address of the page, to which the addresses of links may be relative.
    var base: URL?
    /// What has to be agreed to.
    var statement: String?
    var accept = SystemWord.close.text
    var cancel: String?
  }

  private static let cellName = "line"
  /// The most lines that are broken, because each has to be measured.
  private static let mostBroken = 20_000
  /// The most letters of a row; the rest of the line is in further rows.
  private static let longestRow = 2_000
  /// The most lines in which all matches are counted.
  private static let mostCounted = 100_000
  /// The width of its own window, as a multiple of that of other dialogs.
  private static let width: CGFloat = 1.4
  /// The share of the height by which Page Up and Page Down scroll.
  private static let page: CGFloat = 0.9

  /// The schemes of links that are opened; a text may come from anywhere.
  private static let openSchemes: Set<String> = ["http", "https", "mailto"]

  /// Called when the button that accepts is pressed.
  var onAccept: (() -> Void)?
  /// Called when the user cancels.
  var onCancel: (() -> Void)?

  private let content = TextContentView()
  private var options = Options()
  private var rows: [TextRow] = []
  private var lineCount = 0
  private var font = UIFont.preferredFont(forTextStyle: .body)
  private var numberWidth: CGFloat = 0
  private var search = TextSearch()
  private var linkCursor = LinkCursor()
  private var accepting: UIAlertAction?
  /// Whether the end is shown as soon as the text has its place.
  private var scrollsToEnd = false
  /// Whether the match is shown as soon as the text has its place.
  private var scrollsToMatch = false

  init() {
    super.init(nibName: nil, bundle: nil)
    contentView = content
    contentFills = true
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override var canBecomeFirstResponder: Bool { true }

  // MARK: Content

  /// Changes how the text is shown.
  func show(_ new: Options) {
    options = new
    content.statementLabel.text = new.statement
    content.check.accessibilityLabel = new.statement
    showButtons()
    restyle()
    findLinks()
  }

  /// Shows other lines.
  func show(_ lines: [TextLine], atEnd: Bool) {
    rows = []
    lineCount = 0
    linkCursor = LinkCursor()
    content.table.hasLinks = false
    add(lines)
    if content.table.isFocused, !content.table.hasLinks { viewIfLoaded?.window?.setFocus(nil) }
    content.table.reloadData()
    scrollsToEnd = atEnd
    viewIfLoaded?.setNeedsLayout()
    if atEnd { scrollToEnd() } else { content.table.contentOffset = .zero }
    if !search.text.isEmpty { searchChanged() }
  }

  /// Adds lines.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - followsEnd: Whether the new end is shown if the former one was.
  func append(_ lines: [TextLine], followsEnd: Bool = true) {
    guard !lines.isEmpty else { return }
    let isAtEnd = followsEnd && isAtEnd
    let before = rows.count
    let wrapped = wraps
    add(lines)
    if wrapped, wraps, before > 0 {
      let paths = (before..<rows.count).map { IndexPath(row: $0, section: 0) }
      content.table.insertRows(at: paths, with: .none)
    } else {
      content.table.reloadData()
    }
    measureLines()
    let hadMatch = search.current != nil
    search.extend(in: rows, from: before, limit: Self.mostCounted)
    showSearch()
    if !hadMatch, search.current != nil { scrollToMatch() } else if isAtEnd { scrollToEnd() }
  }

  private func add(_ lines: [TextLine]) {
    for line in lines {
      lineCount += 1
      switch line {
      case .plain(let text): add(text)
      case .html(let html):
        rows.append(TextRow(text: html.text, number: lineCount, html: html))
        if !content.table.hasLinks { content.table.hasLinks = html.links.contains(where: isOpened) }
      }
    }
    measureNumbers()
  }

  private func add(_ line: String) {
    var rest = Substring(line)
    repeat {
      let piece = rest.prefix(Self.longestRow)
      rows.append(
        TextRow(
          text: String(piece), number: rest.startIndex == line.startIndex ? lineCount : nil))
      rest = rest[piece.endIndex...]
    } while !rest.isEmpty
  }

  /// Whether lines are broken.
  private var wraps: Bool { options.wraps && rows.count <= Self.mostBroken }

  private func showButtons() {
    var actions: [UIAlertAction] = []
    if let cancel = options.cancel {
      actions.append(
        UIAlertAction(title: cancel, style: .cancel) { [unowned self] _ in onCancel?() })
    }
    let accept = UIAlertAction(title: options.accept, style: .default) { [unowned self] _ in
      onAccept?()
    }
    accept.isEnabled = options.statement == nil || content.check.isOn
    accepting = accept
    setActions(actions + [accept], preferred: accept)
  }

  // MARK: Views

  override func viewDidLoad() {
    super.viewDidLoad()
    content.table.register(TextCell.self, forCellReuseIdentifier: Self.cellName)
    content.table.dataSource = self
    content.table.delegate = self
    content.field.addAction(
      UIAction { [unowned self] _ in searchChanged() }, for: .editingChanged)
    content.field.delegate = self
    content.forth.addAction(
      UIAction { [unowned self] _ in findNext(forward: true) }, for: .touchUpInside)
    content.back.addAction(
      UIAction { [unowned self] _ in findNext(forward: false) }, for: .touchUpInside)
    content.check.addAction(
      UIAction { [unowned self] _ in accepting?.isEnabled = content.check.isOn }, for: .valueChanged
    )
    let tap = UITapGestureRecognizer()
    tap.addHandler { [unowned self] _ in
      content.check.setOn(!content.check.isOn, animated: true)
      accepting?.isEnabled = content.check.isOn
    }
    content.statementLabel.addGestureRecognizer(tap)
    let press = UITapGestureRecognizer()
    press.cancelsTouchesInView = false
    press.addHandler { [unowned self] in openLink(at: $0.location(in: content.table)) }
    content.table.addGestureRecognizer(press)
    content.table.onFocusChange = { [unowned self] in
      if !content.table.isFocused { moveFocus(to: LinkCursor()) }
    }
    restyle()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if view.window?.rootViewController === self { becomeFirstResponder() }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard content.table.bounds.height > 0 else { return }
    if scrollsToEnd { scrollToEnd() }
    if scrollsToMatch { scrollToMatch() }
    scrollsToEnd = false
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    restyle()
  }

  private func restyle() {
    let body = UIFont.preferredFont(forTextStyle: .body, compatibleWith: traitCollection)
    font =
      options.isMonospaced
      ? .monospacedSystemFont(ofSize: body.pointSize * 0.85, weight: .regular) : body
    content.table.rowHeight =
      wraps ? UITableView.automaticDimension : (font.lineHeight + 2 * TextCell.padding).rounded(.up)
    content.table.estimatedRowHeight = font.lineHeight + 2 * TextCell.padding
    measureNumbers()
    measureLines()
    content.table.reloadData()
  }

  private func measureNumbers() {
    let text = "\(max(lineCount, 10))"
    numberWidth =
      options.hasNumbers
      ? text.size(withAttributes: [.font: font]).width.rounded(.up) : 0
  }

  /// Finds the width of the longest line, if lines are not broken.
  private func measureLines() {
    guard !wraps else { return content.lineWidth = 0 }
    content.table.rowHeight = (font.lineHeight + 2 * TextCell.padding).rounded(.up)
    let longest = rows.indices.max { rows[$0].text.utf8.count < rows[$1].text.utf8.count }
    content.lineWidth =
      (longest.map(shownText) ?? "").size(withAttributes: [.font: font]).width.rounded(.up)
      + TextCell.sides(numberWidth: numberWidth)
  }

  /// The size of its own window, in points: wider than other dialogs, for long lines.
  override var preferredContentSize: CGSize {
    get {
      let size = super.preferredContentSize
      return CGSize(width: (size.width * Self.width).rounded(), height: size.height)
    }
    set { super.preferredContentSize = newValue }
  }

  // MARK: Rows

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: Self.cellName, for: indexPath)
    (cell as? TextCell)?.content = content(ofRow: indexPath.row)
    return cell
  }

  /// The text of a row with spaces in place of tabs.
  private func shownText(ofRow row: Int) -> String {
    rows[row].text.replacing("\t", with: "    ")
  }

  private func content(ofRow row: Int) -> TextCell.Content {
    TextCell.Content(
      text: shownText(ofRow: row),
      number: options.hasNumbers ? rows[row].number.map { "\($0)" } ?? "" : nil,
      numberWidth: numberWidth, font: font, wraps: wraps, isMatch: search.matches(rows[row].text),
      isCurrent: search.current == row, html: rows[row].html,
      focusedLink: linkCursor.place.flatMap { $0.row == row ? $0.link : nil })
  }

  private func refresh() {
    for path in content.table.indexPathsForVisibleRows ?? [] {
      (content.table.cellForRow(at: path) as? TextCell)?.content = content(ofRow: path.row)
    }
  }

  // MARK: Links

  /// What a link opens; `nil` if it is not opened.
  private func target(of link: HTMLLine.Link) -> URL? {
    // A link to a part of the page leads nowhere else.
    guard options.opensLinks, !link.address.hasPrefix("#"),
      let url = URL(string: link.address, relativeTo: options.base)?.absoluteURL,
      Self.openSchemes.contains(url.scheme?.lowercased() ?? "")
    else { return nil }
    return url
  }

  private func isOpened(_ link: HTMLLine.Link) -> Bool { target(of: link) != nil }

  private func findLinks() {
    content.table.hasLinks = rows.contains { $0.html?.links.contains(where: isOpened) == true }
  }

  /// Opens a link in the program that the user prefers.
  private func open(_ link: HTMLLine.Link) {
    if let url = target(of: link) { UIApplication.shared.open(url) }
  }

  /// Opens the link at a place of the table.
  private func openLink(at place: CGPoint) {
    guard let path = content.table.indexPathForRow(at: place),
      let cell = content.table.cellForRow(at: path) as? TextCell,
      let link = cell.link(at: content.table.convert(place, to: cell))
    else { return }
    open(link)
  }

  /// Opens the link that has the focus; returns whether one has it.
  private func openFocusedLink() -> Bool {
    guard let place = linkCursor.place, rows.indices.contains(place.row),
      let links = rows[place.row].html?.links, links.indices.contains(place.link)
    else { return false }
    open(links[place.link])
    return true
  }

  /// Moves the focus to the next or the previous link, if the text has the focus.
  ///
  /// - Returns: Whether there is one; else the focus leaves the text.
  private func moveToLink(forward: Bool) -> Bool {
    guard content.table.isFocused, content.table.hasLinks else { return false }
    let visible = content.table.indexPathsForVisibleRows?.map(\.row) ?? []
    var new = linkCursor
    let isMoved = new.move(
      in: rows, visible: (visible.min() ?? 0)..<(visible.max() ?? 0) + 1, forward: forward,
      where: isOpened)
    moveFocus(to: new)
    return isMoved
  }

  private func moveFocus(to new: LinkCursor) {
    guard new != linkCursor else { return }
    linkCursor = new
    if let place = new.place {
      let path = IndexPath(row: place.row, section: 0)
      content.table.scrollToRow(at: path, at: .none, animated: false)
      content.table.layoutIfNeeded()
      // A row may be higher than the window.
      if let cell = content.table.cellForRow(at: path) as? TextCell,
        let frame = cell.frame(ofLink: place.link)
      {
        content.table.scrollRectToVisible(
          content.table.convert(frame, from: cell), animated: false)
      }
    }
    refresh()
  }

  // MARK: Scrolling

  private var lastOffset: CGFloat {
    max(content.table.contentSize.height - content.table.bounds.height, 0)
  }

  private var isAtEnd: Bool { content.table.contentOffset.y >= lastOffset - font.lineHeight }

  private func scrollToEnd() {
    guard !rows.isEmpty, content.table.bounds.height > 0 else { return }
    content.table.scrollToRow(
      at: IndexPath(row: rows.count - 1, section: 0), at: .bottom, animated: false)
  }

  private func scroll(by distance: CGFloat) {
    let y = min(max(content.table.contentOffset.y + distance, 0), lastOffset)
    content.table.setContentOffset(CGPoint(x: 0, y: y), animated: false)
  }

  // MARK: Search

  /// Searches for a text from the beginning; an empty one ends the search.
  func find(_ text: String) {
    guard text != search.text else { return }
    content.field.text = text
    content.hasField = !text.isEmpty
    searchChanged()
  }

  private func setFieldShown(_ isShown: Bool) {
    content.hasField = isShown
    if isShown {
      content.field.becomeFirstResponder()
    } else {
      content.field.resignFirstResponder()
      becomeFirstResponder()
    }
  }

  private func searchChanged() {
    search = TextSearch(content.field.text ?? "")
    search.count(in: rows, limit: Self.mostCounted)
    findNext(forward: true)
  }

  /// Return finds the next match, and the field keeps the keyboard.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    findNext(forward: true)
    return false
  }

  private func findNext(forward: Bool) {
    search.move(in: rows, forward: forward)
    showSearch()
    scrollToMatch()
    refresh()
  }

  private func showSearch() {
    guard content.countLabel.text != search.summary else { return }
    content.countLabel.text = search.summary
    content.countLabel.textColor = search.isMissed ? .systemRed : .secondaryLabel
    content.setNeedsLayout()
  }

  private func scrollToMatch() {
    scrollsToMatch = content.table.bounds.height == 0
    guard let row = search.current, !scrollsToMatch else { return }
    content.table.scrollToRow(at: IndexPath(row: row, section: 0), at: .middle, animated: false)
  }

  // MARK: Keys

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.first?.key else { return super.pressesBegan(presses, with: event) }
    if take(key) { return }
    super.pressesBegan(presses, with: event)
    // Tab may have moved the focus to the text.
    if Self.isTab(key), linkCursor.place == nil {
      _ = moveToLink(forward: !key.modifierFlags.contains(.shift))
    }
  }

  private static func isTab(_ key: UIKey) -> Bool {
    key.keyCode == .keyboardTab
      && key.modifierFlags.isDisjoint(with: [.control, .alternate, .command])
  }

  private func take(_ key: UIKey) -> Bool {
    let modifiers = key.modifierFlags.intersection([.shift, .control, .alternate, .command])
    let page = content.table.bounds.height * Self.page
    switch (key.keyCode, modifiers) {
    case (.character("f"), .control), (.character("/"), []): setFieldShown(true)
    case (.keyboardEscape, []) where content.hasField:
      content.field.text = ""
      searchChanged()
      setFieldShown(false)
    case (.character("g"), .control): findNext(forward: true)
    case (.character("g"), [.control, .shift]): findNext(forward: false)
    case (.keyboardTab, []): return linkCursor.place != nil && moveToLink(forward: true)
    case (.keyboardTab, .shift): return linkCursor.place != nil && moveToLink(forward: false)
    case (.keyboardReturnOrEnter, []), (.keypadEnter, []): return openFocusedLink()
    case (.keyboardReturnOrEnter, .shift) where content.hasField: findNext(forward: false)
    case (.keyboardUpArrow, []): scroll(by: -font.lineHeight)
    case (.keyboardDownArrow, []): scroll(by: font.lineHeight)
    case (.keyboardPageUp, []): scroll(by: -page)
    case (.keyboardPageDown, []), (.keyboardSpacebar, []): scroll(by: page)
    case (.keyboardHome, []): scroll(by: -content.table.contentOffset.y)
    case (.keyboardEnd, []): scrollToEnd()
    case (.character("c"), .control) where !content.field.isFirstResponder:
      UIPasteboard.general.string = text
    case (.keyboardEscape, []) where options.cancel == nil: onCancel?()
    default: return false
    }
    return true
  }

  /// The whole text.
  private var text: String {
    var text = ""
    for (index, row) in rows.enumerated() {
      if index > 0, row.number != nil { text += "\n" }
      text += row.text
    }
    return text
  }
}
