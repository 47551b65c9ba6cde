import MaruKit

/// How a list ends: with answers, at once or when the first match is known, or cancelled.
@MainActor final class ListEnding {
  /// Called with the answers, and the index of the key if it is one of the options.
  var onChoose: ((_ answers: [ListAnswer], _ key: Int?) -> Void)?
  /// Called when the user cancels, with the answers that were given before.
  var onCancel: (([ListAnswer]) -> Void)?
  /// Gives the marked rows, the answers instead of the row under the cursor; `nil` for none.
  var markedRows: (() -> [Int]?)?
  /// Whether text that is not an item is an answer.
  var takesTypedText = false
  /// Whether the only remaining match is chosen at once.
  var takesOnlyMatch = false

  private let contents: ListContents
  private let field: ListField
  /// The answers that are printed at the end.
  private var collected: [ListAnswer] = []
  /// The pending choice, which waits for a match.
  private var due: Due?
  /// The last only match that was chosen, and the text typed for it.
  private var chosen: (row: Int, text: String)?

  /// A choice that was made too early.
  private struct Due {
    /// The index of the key that was pressed instead of Return.
    let key: Int?
  }

  /// Creates the ending of a list with a field.
  init(of contents: ListContents, _ field: ListField) {
    self.contents = contents
    self.field = field
  }

  // MARK: Choice

  /// Ends with the marked items, or else with the one under the cursor, or else with the typed text.
  ///
  /// While the search runs or items arrive, it waits for the first match.
  ///
  /// - Parameter key: The index of the key that was pressed instead of Return.
  func choose(with key: Int? = nil) {
    if let rows = markedRows?() {
      end(with: rows.map(contents.answer), key)
    } else if contents.mayMatchLater {
      due = Due(key: key)
    } else if let cursor = contents.cursor {
      guard contents.isSelectable(contents[cursor]) else { return }
      end(with: [contents.answer(ofRow: contents[cursor])], key)
    } else {
      chooseTypedText(with: key)
    }
  }

  /// Ends with the typed text, if that is an answer.
  func chooseTypedText(with key: Int? = nil) {
    if takesTypedText { end(with: [typedText], key) }
  }

  /// Makes the choice that waited for a match, or for the last items.
  func chooseIfDue() {
    guard let due, !contents.mayMatchLater else { return }
    self.due = nil
    choose(with: due.key)
  }

  /// Chooses the only match of several items, once for each text, if `takesOnlyMatch` is set.
  func chooseOnlyMatch() {
    guard takesOnlyMatch, contents.count == 1, contents.lines.count > 1, !contents.isUnfinished
    else { return }
    let only = (row: contents[0], text: field.text ?? "")
    if let chosen, chosen == only { return }
    chosen = only
    choose()
  }

  /// Lets the only match of other items be chosen for the same text.
  func itemsReplaced() { chosen = nil }

  /// Drops the pending choice.
  func dropDueChoice() { due = nil }

  /// Ends without a choice.
  func cancel() { onCancel?(collected) }

  private func end(with answers: [ListAnswer], _ key: Int?) { onChoose?(collected + answers, key) }

  private var typedText: ListAnswer { ListAnswer(row: -1, text: field.text ?? "") }

  // MARK: Collected answers

  /// Keeps the item under the cursor, or the typed text, as an answer, and lets the user choose more.
  func collect() {
    if let cursor = contents.cursor, !contents.isSearching {
      guard contents.isSelectable(contents[cursor]) else { return }
      collected.append(contents.answer(ofRow: contents[cursor]))
    } else if takesTypedText {
      collectTypedText()
    }
  }

  /// Keeps the typed text as an answer, and lets the user choose more.
  func collectTypedText() { collected.append(typedText) }

  /// Whether an item is already an answer.
  func isCollected(_ row: Int) -> Bool { collected.contains { $0.row == row } }
}
