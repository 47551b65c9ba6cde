import MaruKit

/// A list that is a bar at an edge of the screen, as dmenu's: a prompt, a field, and the items beside
/// it or below it, a page at a time.
final class ListBarViewController: UIViewController, ListPresenter {
  /// The most letters of an item that are laid out.
  private static let longestTitle = 1_000
  /// The sign that further items may arrive.
  private static let more = "…"

  var onChoose: (([ListAnswer], Int?) -> Void)?
  var onCancel: (([ListAnswer]) -> Void)?

  private var options = ListOptions()
  private var source: ListSource
  private var search: ListSearch
  private var choice = ListChoice()
  /// The place of the first item of the page among the matches.
  private var pageStart = 0
  /// The number of items on the page.
  private var pageCount = 0
  /// The rows that fit below the field.
  private var rowCapacity = 0
  /// The width beside the field in which items fit, in points.
  private var itemRoom: CGFloat = 0
  /// The answers that are printed when the bar is closed.
  private var collected: [ListAnswer] = []
  private(set) var isTouched = false
  private var isChoiceDue = false
  /// The key that was pressed instead of Return.
  private var dueKey: Int?
  /// The widths of items, which are measured once for a layout.
  private var widths: [Int: CGFloat] = [:]

  private let promptItem = ListBarItem()
  private let field = ListField()
  private let messageLabel = UILabel()
  private let back = ListBarItem()
  private let forth = ListBarItem()
  private var items: [ListBarItem] = []

  init(_ source: ListSource) {
    self.source = source
    search = ListSearch(
      source.shown, query: ListOptions().query(""), permanent: source.permanent)
    super.init(nibName: nil, bundle: nil)
    choice.fit(count: source.shown.count)
    search.onChange = { [unowned self] in take($0) }
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  private var look: ListBarLook { options.look }

  // MARK: Content

  var lines: ListLines { search.lines }

  func show(_ source: ListSource) {
    self.source = source
    search = ListSearch(
      source.shown, query: options.query(typedText), permanent: source.permanent)
    search.onChange = { [unowned self] in take($0) }
    matchesChanged()
  }

  func append(_ source: ListSource) {
    self.source = source
    search.append(source.shown, permanent: source.permanent)
    viewIfLoaded?.setNeedsLayout()
    chooseIfDue()
  }

  func apply(_ new: ListOptions) {
    options = new
    title = new.windowTitle
    search.search(new.query(typedText))
    guard isViewLoaded else { return }
    paint()
    view.setNeedsLayout()
  }

  var typedText: String {
    get { field.text ?? "" }
    set {
      field.text = newValue
      textChanged()
    }
  }

  var cursorItem: Int? {
    choice.cursor.flatMap { $0 < search.count ? search[$0] : nil }
  }

  var checkedItems: Set<Int> { [] }

  func moveCursor(toItem row: Int) {
    guard let place = search.rows.map({ $0.firstIndex(of: Int32(row)) }) ?? row else { return }
    choice.cursor = place
    viewIfLoaded?.setNeedsLayout()
  }

  /// The bar has no marks.
  func check(_ rows: Set<Int>) {}

  /// Nothing runs beside a bar.
  func stop() {}

  private func textChanged() {
    choice.cursor = nil
    pageStart = 0
    isChoiceDue = false
    search.search(options.query(typedText))
  }

  private func take(_ change: ListSearch.Change) {
    if case .moved(let former) = change, let cursor = choice.cursor,
      former.indices.contains(cursor)
    {
      choice.cursor = search.rows?.firstIndex(of: former[cursor])
    }
    matchesChanged()
  }

  private func matchesChanged() {
    choice.fit(count: search.count)
    pageStart = min(pageStart, max(search.count - 1, 0))
    viewIfLoaded?.setNeedsLayout()
    chooseIfDue()
  }

  /// Makes the choice that waited for a match, or for the last items.
  private func chooseIfDue() {
    guard isChoiceDue, !mayMatchLater else { return }
    isChoiceDue = false
    choose(with: dueKey)
  }

  /// Whether nothing matches so far, and something may.
  private var mayMatchLater: Bool {
    search.isSearching || search.count == 0 && !source.isComplete
  }

  private func title(ofMatch match: Int) -> String {
    String(source.title(ofRow: search[match], limit: 4_000).prefix(Self.longestTitle))
  }

  // MARK: Views

  override func viewDidLoad() {
    super.viewDidLoad()
    field.isPlain = true
    field.accessibilityLabel = SystemWord.filter.text
    field.onKey = { [unowned self] in take($0) }
    field.addAction(
      UIAction { [unowned self] _ in
        isTouched = true
        textChanged()
      }, for: .editingChanged)
    back.onPress = { [unowned self] in turnPage(forward: false) }
    forth.onPress = { [unowned self] in turnPage(forward: true) }
    messageLabel.numberOfLines = 0
    for part in [promptItem, field, messageLabel, back, forth] { view.addSubview(part) }
    paint()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if view.window?.rootViewController === self { field.becomeFirstResponder() }
  }

  private func paint() {
    view.backgroundColor = look.background
    field.font = look.font
    field.textColor = look.foreground
    field.tintColor = look.foreground
    promptItem.show(options.prompt, look, isSelected: true)
    promptItem.isHidden = options.prompt.isEmpty
    messageLabel.text = options.message
    messageLabel.font = look.font
    messageLabel.textColor = look.foreground
  }

  /// The height of the message, in points.
  private func messageHeight(width: CGFloat) -> CGFloat {
    guard !options.message.isEmpty else { return 0 }
    (messageLabel.text, messageLabel.font, messageLabel.numberOfLines) =
      (options.message, look.font, 0)
    let fitting = messageLabel.sizeThatFits(
      CGSize(width: max(width - 2 * ListBarItem.padding, 1), height: .infinity))
    return (fitting.height + 8).rounded(.up)
  }

  override var preferredContentSize: CGSize {
    get {
      let rows = source.isComplete ? min(look.rows, lines.count) : look.rows
      return CGSize(
        width: 800, height: CGFloat(rows + 1) * look.rowHeight + messageHeight(width: 800))
    }
    set { super.preferredContentSize = newValue }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    widths = [:]
    var bar = view.bounds
    bar.size.height = min(look.rowHeight, bar.height)
    var rest = CGRect(
      x: 0, y: bar.maxY, width: bar.width, height: max(view.bounds.height - bar.height, 0))
    let message: CGRect
    (message, rest) = rest.divided(
      atDistance: min(messageHeight(width: bar.width), rest.height), from: .minYEdge)
    messageLabel.frame = message.insetBy(dx: min(ListBarItem.padding, message.width / 4), dy: 0)
    let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let start: CGRectEdge = isMirrored ? .maxXEdge : .minXEdge
    if !promptItem.isHidden {
      let width = min(self.width(of: options.prompt), bar.width / 2)
      (promptItem.frame, bar) = bar.divided(atDistance: width, from: start)
    }
    var shown: [(match: Int, frame: CGRect)] = []
    if look.rows > 0 {
      (back.isHidden, forth.isHidden) = (true, source.isComplete)
      if !source.isComplete {
        let end: CGRectEdge = isMirrored ? .minXEdge : .maxXEdge
        (forth.frame, bar) = bar.divided(
          atDistance: min(width(of: Self.more), bar.width / 4), from: end)
        showMore()
      }
      field.frame = bar
      shown = rowsOfPage(in: rest)
    } else {
      (field.frame, bar) = bar.divided(atDistance: (bar.width / 3).rounded(), from: start)
      shown = itemsOfPage(beside: bar, from: start)
    }
    pageCount = shown.count
    fill(shown)
  }

  /// The rows of the page with the cursor, below the field.
  private func rowsOfPage(in area: CGRect) -> [(match: Int, frame: CGRect)] {
    let capacity = Int(area.height / look.rowHeight)
    rowCapacity = capacity
    guard capacity > 0 else { return [] }
    if let cursor = choice.cursor {
      // A page begins at any item; the cursor leaves it by whole pages.
      if cursor < pageStart {
        let pages = (pageStart - cursor + capacity - 1) / capacity
        pageStart = max(pageStart - pages * capacity, 0)
      } else {
        pageStart += (cursor - pageStart) / capacity * capacity
      }
    }
    let end = min(pageStart + capacity, search.count)
    return (pageStart..<max(end, pageStart)).map { match in
      (
        match,
        CGRect(
          x: area.minX, y: area.minY + CGFloat(match - pageStart) * look.rowHeight,
          width: area.width, height: look.rowHeight)
      )
    }
  }

  /// The items of the page with the cursor, beside the field.
  private func itemsOfPage(
    beside bar: CGRect, from start: CGRectEdge
  ) -> [(match: Int, frame: CGRect)] {
    let arrow = max(width(of: "‹"), source.isComplete ? 0 : width(of: Self.more))
    let room = max(bar.width - 2 * arrow, 0)
    itemRoom = room
    if let cursor = choice.cursor {
      while cursor < pageStart { pageStart = self.pageStart(endingBefore: pageStart, in: room) }
      while cursor >= pageStart + count(from: pageStart, in: room) {
        pageStart += max(count(from: pageStart, in: room), 1)
      }
    }
    var (back, rest) = bar.divided(atDistance: arrow, from: start)
    let end: CGRectEdge = start == .minXEdge ? .maxXEdge : .minXEdge
    let forth: CGRect
    (forth, rest) = rest.divided(atDistance: arrow, from: end)
    let count = count(from: pageStart, in: room)
    let shown = (pageStart..<pageStart + count).map { match in
      let frame: CGRect
      (frame, rest) = rest.divided(
        atDistance: min(width(ofMatch: match), rest.width), from: start)
      return (match, frame)
    }
    self.back.frame = back
    self.forth.frame = forth
    back = .zero
    self.back.show("‹", look, isSelected: false)
    self.forth.show("›", look, isSelected: false)
    self.back.accessibilityLabel = String(localized: "Previous items")
    self.forth.accessibilityLabel = String(localized: "Next items")
    self.back.isHidden = pageStart == 0
    let isLast = pageStart + count >= search.count
    self.forth.isHidden = isLast && source.isComplete
    if isLast, !source.isComplete { showMore() }
    return shown
  }

  /// Shows that further items may arrive.
  private func showMore() {
    forth.show(Self.more, look, isSelected: false)
    forth.accessibilityLabel = String(localized: "More items may arrive")
  }

  /// The number of items that fit into a width, at least one if there are any.
  private func count(from first: Int, in room: CGFloat) -> Int {
    var (match, used) = (first, CGFloat(0))
    while match < search.count {
      used += width(ofMatch: match)
      if used > room { break }
      match += 1
    }
    return max(match - first, min(1, search.count - first))
  }

  /// The first item of a page that ends before an item.
  private func pageStart(endingBefore end: Int, in room: CGFloat) -> Int {
    var (match, used) = (end, CGFloat(0))
    while match > 0 {
      used += width(ofMatch: match - 1)
      if used > room { break }
      match -= 1
    }
    return min(match, end - 1)
  }

  private func width(ofMatch match: Int) -> CGFloat {
    let row = search[match]
    if let known = widths[row] { return known }
    let icon = source.hasIcons ? look.iconSide + ListBarItem.gap : 0
    let width = width(of: title(ofMatch: match)) + icon
    widths[row] = width
    return width
  }

  private func width(of text: String) -> CGFloat {
    (text.size(withAttributes: [.font: look.font]).width + 2 * ListBarItem.padding).rounded(.up)
  }

  private func fill(_ shown: [(match: Int, frame: CGRect)]) {
    while items.count < shown.count {
      let item = ListBarItem()
      view.addSubview(item)
      items.append(item)
    }
    for (index, item) in items.enumerated() {
      item.isHidden = index >= shown.count
      guard index < shown.count else { continue }
      let (match, frame) = shown[index]
      item.frame = frame
      let row = search[match]
      item.show(
        title(ofMatch: match), look, isSelected: match == choice.cursor,
        isCollected: collected.contains { $0.row == row },
        row: source.hasAttributes ? source.row(row) : nil, hasIcon: source.hasIcons)
      item.onPress = { [unowned self] in
        choice.cursor = match
        choose()
      }
    }
  }

  // MARK: Cursor

  private func move(by distance: Int) {
    choice.move(by: distance, count: search.count)
    view.setNeedsLayout()
  }

  /// Moves the cursor to the first item of the next or the former page.
  private func turnPage(forward: Bool) {
    // Keys may arrive faster than pictures.
    view.layoutIfNeeded()
    guard search.count > 0 else { return }
    if !forward {
      pageStart = former(than: pageStart)
    } else if pageStart + pageCount < search.count {
      pageStart += pageCount
    } else {
      return
    }
    choice.cursor = pageStart
    view.setNeedsLayout()
  }

  /// Moves the cursor to the last item, on a full page.
  private func moveToEnd() {
    view.layoutIfNeeded()
    guard search.count > 0 else { return }
    if pageStart + pageCount < search.count { pageStart = former(than: search.count) }
    choice.cursor = search.count - 1
    view.setNeedsLayout()
  }

  /// The first item of the page before an item.
  private func former(than item: Int) -> Int {
    guard item > 0 else { return 0 }
    return look.rows > 0
      ? max(item - rowCapacity, 0) : pageStart(endingBefore: item, in: itemRoom)
  }

  // MARK: Keys

  /// Takes one of dmenu's keys; returns whether it is one.
  private func take(_ key: UIKey) -> Bool {
    let isTaken = takeForList(key)
    isTouched = isTouched || isTaken
    return isTaken
  }

  private func takeForList(_ key: UIKey) -> Bool {
    if let index = options.index(of: key) {
      choose(with: index)
      return true
    }
    let modifiers = key.modifierFlags.intersection([.shift, .control, .alternate, .command])
    switch modifiers {
    case .control: return takeWithControl(key)
    case [.control, .shift]: return takeWithControlAndShift(key)
    case .alternate: return takeWithAlternate(key)
    case [.alternate, .shift]:
      guard key.keyCode == .character("g") else { return false }
      moveToEnd()
      return true
    case [], .shift: break
    default: return false
    }
    switch key.keyCode {
    case .keyboardEscape: onCancel?(collected)
    case .keyboardReturnOrEnter, .keypadEnter:
      if modifiers == .shift { chooseTypedText() } else { choose() }
    case .keyboardTab:
      complete()
    case .keyboardUpArrow: move(by: -1)
    case .keyboardDownArrow: move(by: 1)
    case .keyboardLeftArrow:
      // Beside the field the arrows move in the text first.
      guard look.rows == 0, (choice.cursor ?? 0) > 0 else { return false }
      move(by: -1)
    case .keyboardRightArrow:
      guard look.rows == 0, field.isCaretAtEnd else { return false }
      move(by: 1)
    case .keyboardPageUp: turnPage(forward: false)
    case .keyboardPageDown: turnPage(forward: true)
    case .keyboardHome:
      guard (choice.cursor ?? 0) > 0 else { return false }
      move(by: -search.count)
    case .keyboardEnd:
      guard field.isCaretAtEnd else { return false }
      moveToEnd()
    default: return false
    }
    return true
  }

  /// Takes the selected item into the field.
  private func complete() {
    if let cursor = choice.cursor { typedText = source.row(search[cursor]).text }
  }

  private func takeWithControl(_ key: UIKey) -> Bool {
    switch key.keyCode {
    case .character("a"): field.moveCaret(.start)
    case .character("e"): field.moveCaret(.end)
    case .character("b"): field.moveCaret(.left)
    case .character("f"): field.moveCaret(.right)
    case .character("d"), .character("h"), .character("u"), .character("k"), .character("w"):
      field.delete(byKey: key.keyCode)
      textChanged()
    case .character("p"): move(by: -1)
    case .character("n"): move(by: 1)
    case .character("y"): field.paste(nil)
    case .character("c"), .character("g"): onCancel?(collected)
    case .character("j"), .character("m"): choose()
    case .character("i"):
      complete()
    case .keyboardReturnOrEnter, .keypadEnter: collect()
    case _ where key.charactersIgnoringModifiers == "[": onCancel?(collected)
    default: return false
    }
    return true
  }

  /// With Shift it is the typed text that is chosen.
  private func takeWithControlAndShift(_ key: UIKey) -> Bool {
    switch key.keyCode {
    case .character("j"), .character("m"): chooseTypedText()
    case .character("y"): field.paste(nil)
    case .keyboardReturnOrEnter, .keypadEnter:
      collected.append(ListAnswer(row: -1, text: typedText))
    default: return false
    }
    return true
  }

  private func takeWithAlternate(_ key: UIKey) -> Bool {
    switch key.keyCode {
    case .character("g"): move(by: -search.count)
    case .character("h"): move(by: -1)
    case .character("l"): move(by: 1)
    case .character("b"): field.moveCaret(.wordLeft)
    case .character("f"): field.moveCaret(.wordRight)
    case .character("j"): turnPage(forward: true)
    case .character("k"): turnPage(forward: false)
    default: return false
    }
    return true
  }

  // MARK: Choice

  /// Ends the choice with the item under the cursor.
  ///
  /// - Parameter key: The index of the key that was pressed instead of Return.
  private func choose(with key: Int? = nil) {
    if mayMatchLater {
      (isChoiceDue, dueKey) = (true, key)
    } else if let cursor = choice.cursor {
      guard isSelectable(search[cursor]) else { return }
      onChoose?(collected + [answer(ofMatch: cursor)], key)
    } else {
      chooseTypedText(with: key)
    }
  }

  private func chooseTypedText(with key: Int? = nil) {
    guard options.takesTypedText else { return }
    onChoose?(collected + [ListAnswer(row: -1, text: typedText)], key)
  }

  private func isSelectable(_ row: Int) -> Bool {
    !source.hasAttributes || source.row(row).isSelectable
  }

  /// Keeps an answer, and lets the user choose more.
  private func collect() {
    if let cursor = choice.cursor, !search.isSearching {
      guard isSelectable(search[cursor]) else { return }
      collected.append(answer(ofMatch: cursor))
    } else if options.takesTypedText {
      collected.append(ListAnswer(row: -1, text: typedText))
    }
    view.setNeedsLayout()
  }

  private func answer(ofMatch match: Int) -> ListAnswer {
    ListAnswer(row: search[match], text: lines[search[match]])
  }
}
