import Foundation
import Layers

/// The misspelled words of a text view, and the dotted lines under them.
///
/// Only visible words are checked, once typing and scrolling pause. The word being typed is skipped until the
/// caret leaves it. Without a provider, nothing is checked.
@MainActor
final class SpellingMarks {
  /// The time without changes after which words are checked, in seconds.
  private static let rest = 0.3
  /// The most text that is checked, in UTF-16 units.
  private static let mostText = 1 << 14
  /// The most answers of the provider that are remembered.
  private static let mostAnswers = 1 << 13
  /// The most guesses that are offered.
  private static let mostGuesses = 5

  private unowned let view: UITextView
  private let checker = UITextChecker()
  private var token: (any NSObjectProtocol)?
  /// The misspelled words, in order.
  private var words: [Range<Int>] = []
  /// The text that has been checked since it changed.
  private var checked: Range<Int>?
  /// The pending check, and the text that was visible when it was scheduled.
  private var check: (deadline: Deadline, text: Range<Int>)?
  /// Whether the caret has not moved since the last keystroke.
  private var isTyping = false
  /// The provider's answers: whether each word is misspelled.
  private var answers: [String: Bool] = [:]
  private var lines: [DottedLine] = []
  private lazy var board = makeBoard()

  /// Prepares to check the words of a view.
  init(_ view: UITextView) {
    self.view = view
    token = NotificationCenter.default.addObserver(
      forName: UITextChecker.wordsDidChange, object: nil, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.answersChanged() }
    }
  }

  isolated deinit {
    token.map(NotificationCenter.default.removeObserver)
    check?.deadline.cancel()
  }

  private func answersChanged() {
    answers = [:]
    textChanged()
    view.setNeedsLayout()
  }

  private var isOn: Bool {
    UITextChecker.provider != nil && view.isEditable && view.spellCheckingType != .no
      && view.window != nil
  }

  // MARK: Following the text

  /// Moves the marks with an edit, and removes those that it touches.
  ///
  /// - Parameters:
  ///   - new: The range of the new text.
  ///   - delta: The change of the length; 0 keeps the marks until the next check.
  func edited(_ new: Range<Int>, delta: Int) {
    textChanged()
    guard delta != 0, !words.isEmpty else { return }
    let end = new.upperBound - delta
    words = words.compactMap { word in
      if word.upperBound < new.lowerBound { return word }
      return word.lowerBound > end
        ? word.lowerBound + delta..<word.upperBound + delta : nil
    }
  }

  /// Called when the user or the program has changed the text at the caret.
  ///
  /// - Parameter kind: The kind of change.
  func edited(by kind: TextEdit.Kind) {
    isTyping = kind == .typing || kind == .composing || kind == .deleting
  }

  /// Called when the caret has left the place of the last edit.
  func caretMoved() {
    guard isTyping else { return }
    isTyping = false
    textChanged()
    view.setNeedsLayout()
  }

  private func textChanged() {
    checked = nil
    check?.deadline.cancel()
    check = nil
  }

  // MARK: Checking

  /// Places the lines, and schedules a check if unchecked words are visible.
  func layOut() {
    guard isOn else { return removeAll() }
    let visible = visibleText
    if !isChecked(visible), check?.text != visible {
      check?.deadline.cancel()
      let deadline = DeadlineQueue.current.add(at: CACurrentMediaTime() + Self.rest) {
        [weak self] in self?.checkVisible()
      }
      check = (deadline, visible)
    }
    place(in: visible)
  }

  private func removeAll() {
    if check != nil || checked != nil { textChanged() }
    guard !words.isEmpty || !lines.isEmpty else { return }
    words = []
    place(in: 0..<0)
  }

  private func isChecked(_ text: Range<Int>) -> Bool {
    checked.map { $0.lowerBound <= text.lowerBound && $0.upperBound >= text.upperBound } ?? false
  }

  /// The text in the visible lines.
  private var visibleText: Range<Int> {
    let rect = CGRect(
      x: 0, y: view.bounds.minY - view.page.origin.y, width: view.bounds.width,
      height: view.bounds.height)
    let range = view.layoutManager.glyphRange(forBoundingRect: rect, in: view.textContainer)
    return range.location..<range.location + min(range.length, Self.mostText)
  }

  private func checkVisible() {
    check = nil
    guard isOn else { return removeAll() }
    view.textStorage.refresh()
    let visible = visibleText
    checked = visible
    guard let language = UITextChecker.preferredLanguage else {
      words = []
      return place(in: visible)
    }
    let part = wholeWords(around: visible)
    let caret = isTyping && view.isEditing ? view.editor.selection.head : nil
    let candidates = SpellableWord.list(
      in: view.textStorage.buffer.string(part), from: part.lowerBound)
    words = candidates.filter { word in
      let isTyped = caret.map { (word.range.lowerBound...word.range.upperBound).contains($0) }
      return isTyped != true && view.editor.marked?.overlaps(word.range) != true
        && isMisspelled(word.text, language)
        && view.textStorage.attribute(.link, at: word.range.lowerBound, effectiveRange: nil) == nil
    }.map(\.range)
    place(in: visible)
  }

  /// A range, extended to white space or by the longest word.
  private func wholeWords(around range: Range<Int>) -> Range<Int> {
    let buffer = view.textStorage.buffer
    let range = range.clamped(to: 0..<buffer.count)
    var (lower, upper) = (range.lowerBound, range.upperBound)
    let first = max(0, lower - SpellableWord.longest)
    let last = min(buffer.count, upper + SpellableWord.longest)
    while lower > first, buffer[lower - 1] > 0x20 { lower -= 1 }
    while upper < last, buffer[upper] > 0x20 { upper += 1 }
    return lower..<upper
  }

  private func isMisspelled(_ word: String, _ language: String) -> Bool {
    if let known = answers[word] { return known }
    if answers.count >= Self.mostAnswers { answers = [:] }
    let answer = checker.isMisspelled(word, language)
    answers[word] = answer
    return answer
  }

  // MARK: Lines

  private func makeBoard() -> UIView {
    let board = UIView()
    board.isUserInteractionEnabled = false
    view.page.add(board)
    return board
  }

  /// Puts lines under the marked words in a part of the text.
  private func place(in part: Range<Int>) {
    let rects = words.filter { $0.overlaps(part) }.flatMap(lines(under:))
    guard !rects.isEmpty || !lines.isEmpty else { return }
    if board.frame != view.page.frame { board.frame = view.page.frame }
    while lines.count > rects.count { lines.removeLast().removeFromSuperview() }
    while lines.count < rects.count {
      let line = DottedLine(frame: .zero)
      lines.append(line)
      board.addSubview(line)
    }
    for (line, rect) in zip(lines, rects) where line.frame != rect { line.frame = rect }
  }

  /// The rectangles of the lines under a word, a little below its baseline.
  private func lines(under word: Range<Int>) -> [CGRect] {
    let baseline = view.layoutManager.location(forGlyphAt: word.lowerBound).y
    return view.page.rects(of: word, isVisible: true).map {
      CGRect(
        x: view.roundToPixels($0.minX), y: view.roundToPixels($0.minY + baseline + 2),
        width: view.ceilToPixels($0.width), height: DottedLine.height)
    }
  }

  // MARK: Corrections

  /// The misspelled word that a selection covers or a caret touches, checked at once if necessary.
  func word(at selection: Range<Int>) -> Range<Int>? {
    if isOn, !isChecked(visibleText) {
      check?.deadline.cancel()
      checkVisible()
    }
    return words.first {
      selection.isEmpty
        ? $0.lowerBound <= selection.lowerBound && selection.lowerBound <= $0.upperBound
        : $0 == selection
    }
  }

  /// Commands that replace a misspelled word with one of its guesses.
  func corrections(of word: Range<Int>) -> [UIAction] {
    guard let language = UITextChecker.preferredLanguage, word.upperBound <= view.editor.length
    else {
      return []
    }
    let text = view.textStorage.buffer.string(word)
    let guesses = checker.guesses(
      forWordRange: NSRange(0..<text.utf16.count), in: text, language: language)
    return (guesses ?? []).prefix(Self.mostGuesses).map { guess in
      UIAction(title: guess) { [weak self] _ in
        self?.replace(word, text, with: guess)
      }
    }
  }

  private func replace(_ word: Range<Int>, _ text: String, with guess: String) {
    // The program may have changed the text meanwhile.
    guard word.upperBound <= view.editor.length, view.textStorage.buffer.string(word) == text else {
      return
    }
    view.unmarkText()
    view.editor.select(TextSelection(word))
    guard view.editor.change(word, to: guess, as: .other) else { return }
    words.removeAll { $0 == word }
  }
}

/// A red dotted line.
private final class DottedLine: UIView {
  /// In points, like the others.
  static let height: CGFloat = 2
  private static let period: CGFloat = 4

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.setFillColor(UIColor.systemRed.cgColor)
    for x in stride(from: 0, through: max(bounds.width - Self.height, 0), by: Self.period) {
      context.fillEllipse(in: CGRect(x: x, y: 0, width: Self.height, height: Self.height))
    }
  }
}
