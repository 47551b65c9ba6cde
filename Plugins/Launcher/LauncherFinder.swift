import Foundation

/// The rows that match the typed text, the cursor among them, and the choice of one.
@MainActor final class LauncherFinder {
  /// Called with the row that was chosen.
  var onLaunch: ((LauncherEntry) -> Void)?
  /// Called when the rows have changed, and perhaps the cursor with them.
  var onChange: (() -> Void)?

  private(set) var search = LauncherSearch()
  private(set) var choice = LauncherChoice()
  /// Whether rows are still being read.
  private(set) var isReading = true
  /// Whether a program is being started.
  private(set) var isStarting = false

  private var history = LaunchHistory(in: nil)
  private var text = ""
  /// Whether Return was pressed before the rows were read.
  private var isLaunchDue = false
  /// The moves of the cursor before there were rows.
  private var dueMoves: [(inout LauncherChoice) -> Void] = []
  /// The most moves that wait; a key that is held down repeats.
  private static let mostDueMoves = 100
  /// Whether the user has moved the cursor since the text was changed.
  private var hasMoved = false

  // MARK: Rows

  /// Shows the rows of a mode.
  func show(_ rows: [LauncherEntry], of mode: LauncherMode) {
    guard search.rows[mode, default: []] != rows else { return }
    search.rows[mode] = rows
    find()
  }

  /// Shows the rows in the order of a history.
  func show(_ history: LaunchHistory) {
    self.history = history
    find()
  }

  /// Tells that all rows have been read; the moves and the Return that came before are done now.
  func endReading() {
    isReading = false
    let moves = dueMoves
    dueMoves = []
    find(with: moves)
    guard isLaunchDue else { return }
    isLaunchDue = false
    launch()
  }

  /// Finds the rows for a new text.
  func find(_ text: String) {
    self.text = text
    isLaunchDue = false
    hasMoved = false
    dueMoves = []
    find()
  }

  /// Finds the rows; the cursor stays on a row to which the user has moved it.
  private func find(with moves: [(inout LauncherChoice) -> Void] = []) {
    let sections = search.sections(for: text, history: history, at: Date())
    // In a list of windows the first is the one in use; the next one is wanted, as with Alt-Tab.
    let start = search.isSwitcher && text.isBlank ? 1 : 0
    choice.show(sections, keepsRow: hasMoved, start: start)
    for move in moves { moveCursor(move) }
    onChange?()
  }

  // MARK: Modes

  /// The modes in the order of their sections.
  var modes: [LauncherMode] {
    get { search.modes }
    set {
      search.modes = newValue
      mode = mode
    }
  }

  /// The mode that is shown; `nil` for all.
  var mode: LauncherMode? {
    get { search.mode }
    set {
      search.mode = newValue.flatMap { search.modes.contains($0) ? $0 : nil }
      hasMoved = false
      find()
    }
  }

  /// Shows the next mode, and all modes after the last one.
  func changeMode(by distance: Int) {
    guard modes.count > 1 else { return }
    dueMoves = []
    let place = mode.flatMap { modes.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    let next = (place + distance + modes.count + 1) % (modes.count + 1)
    mode = next == 0 ? nil : modes[next - 1]
  }

  /// Explains why there are no rows.
  ///
  /// - Parameter hasWindowManager: Whether a window manager lists the windows.
  /// - Returns: A sentence; `nil` if there are rows, or they are still being read.
  func emptiness(hasWindowManager: Bool) -> String? {
    guard !isReading, choice.count == 0 else { return nil }
    let modes = search.shownModes
    let query = text.trimmingCharacters(in: .whitespaces)
    guard query.isEmpty else {
      return modes.count == 1
        ? modes[0].emptiness(for: query) : String(localized: "Nothing matches “\(query)”")
    }
    switch modes {
    case [.windows]:
      return hasWindowManager
        ? String(localized: "There are no open windows")
        : String(localized: "No window manager lists the open windows")
    case [.commands]: return String(localized: "There are no programs in $PATH")
    case [.apps]: return String(localized: "No applications are installed")
    default: return String(localized: "Type to search")
    }
  }

  // MARK: Choice

  /// Moves the cursor and returns where it was; if no row has been read yet, moves it later.
  @discardableResult func moveCursor(_ move: @escaping (inout LauncherChoice) -> Void) -> Int? {
    let former = choice.cursor
    if isReading, former == nil {
      if dueMoves.count < Self.mostDueMoves { dueMoves.append(move) }
      return nil
    }
    move(&choice)
    hasMoved = true
    return former
  }

  /// Launches the row under the cursor, once all rows have been read.
  func launch() {
    guard !isStarting else { return }
    // Before the rows are read, the first match may be another one.
    if isReading {
      isLaunchDue = true
    } else if let row = choice.row {
      onLaunch?(row)
    }
  }

  /// Launches the typed text as a command, if commands are among the modes.
  func launchTypedText() {
    let line = text.trimmingCharacters(in: .whitespaces)
    guard !isStarting, modes.contains(.commands), !line.isEmpty else { return }
    onLaunch?(LauncherEntry(command: line, isTyped: true))
  }

  /// Notes that a program is being started, so that a second Return does not start it again.
  func beginStarting() { isStarting = true }

  /// Notes that the start has succeeded or failed.
  func endStarting() { isStarting = false }
}
