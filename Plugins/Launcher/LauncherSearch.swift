import Foundation

/// Rows below one heading.
struct LauncherSection: Hashable {
  let mode: LauncherMode
  var rows: [LauncherEntry]
}

/// Finds the rows for a query, and orders them.
struct LauncherSearch {
  /// The most rows of commands among those of other modes.
  private static let mostCommands = 20

  /// The rows of each mode, in the order without a query and a history.
  var rows: [LauncherMode: [LauncherEntry]] = [:]
  /// The modes in the order of their sections.
  var modes: [LauncherMode] = [.apps]
  /// The mode that is shown; `nil` for all.
  var mode: LauncherMode?

  /// Whether it is a list of windows alone.
  var isSwitcher: Bool { shownModes == [.windows] }

  /// The modes whose rows are shown.
  var shownModes: [LauncherMode] { mode.map { [$0] } ?? modes }

  /// Finds the rows.
  ///
  /// The section with the best match comes first. Rows that match equally well stay in their order.
  ///
  /// - Parameters:
  ///   - query: The typed text.
  ///   - history: What was launched before.
  ///   - date: The present time.
  /// - Returns: The sections that have rows.
  /// - Complexity: O(n) in the texts of all rows, and O(m log m) for the m rows that match.
  func sections(
    for query: String, history: LaunchHistory, at date: Date
  ) -> [LauncherSection] {
    let ranking = LauncherRanking(query: query)
    let found = shownModes.compactMap { mode -> (section: LauncherSection, best: Int)? in
      // Thousands of commands say nothing before a letter is typed.
      if mode == .commands, ranking.isEmpty, shownModes.count > 1 { return nil }
      var rated = rated(mode, ranking, history, date)
      if mode == .commands, !ranking.isEmpty {
        addTyped(query.trimmingCharacters(in: .whitespaces), to: &rated)
        if shownModes.count > 1 { rated = Array(rated.prefix(Self.mostCommands)) }
      }
      guard let best = rated.first?.points else { return nil }
      return (LauncherSection(mode: mode, rows: rated.map(\.row)), best)
    }
    guard !ranking.isEmpty else { return found.map(\.section) }
    return found.enumerated().sorted {
      ($1.element.best, $0.offset) < ($0.element.best, $1.offset)
    }.map(\.element.section)
  }

  /// A row and its points.
  private typealias Rated = (row: LauncherEntry, points: Int)

  private func rated(
    _ mode: LauncherMode, _ ranking: LauncherRanking, _ history: LaunchHistory, _ date: Date
  ) -> [Rated] {
    let rows = rows[mode, default: []] + (mode == .commands ? typedBefore(history) : [])
    let rated = rows.enumerated().compactMap { index, row -> (Rated, Int)? in
      guard let points = ranking.points(of: row.terms) else { return nil }
      let weight = row.kind == .window ? 0 : history.weight(of: row.id, at: date)
      return ((row, points + LauncherRanking.habit(weight)), index)
    }
    return rated.sorted { ($1.0.points, $0.1) < ($0.0.points, $1.1) }.map(\.0)
  }

  /// The lines for the shell that were typed before.
  private func typedBefore(_ history: LaunchHistory) -> [LauncherEntry] {
    let prefix = "\(LauncherEntry.Kind.command.rawValue):"
    return history.keys(beginningWith: prefix).map { $0.dropFirst(prefix.count) }
      .filter { $0.contains(where: \.isWhitespace) }
      .map { LauncherEntry(command: String($0)) }
  }

  /// Adds the typed text as a command: first if it begins with a command or a path, else last.
  private func addTyped(_ line: String, to rated: inout [Rated]) {
    guard !rated.contains(where: { $0.row.target == line }) else { return }
    let typed = LauncherEntry(command: line, isTyped: true)
    let first = line.prefix { !$0.isWhitespace }
    let isCommand =
      first.count < line.count
      && rows[.commands, default: []].contains { $0.target == first }
    if isCommand || first.contains("/") {
      rated.insert((typed, max(rated.first?.points ?? 0, 650)), at: 0)
    } else {
      rated.append((typed, 0))
    }
  }
}
