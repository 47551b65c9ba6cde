/// Something that `maru check` looks for in a widget.
///
/// [main actor]
///
/// A check runs in a process of its own, so it need not survive a widget that crashes, hangs or
/// exits: the process that started it reports that. A new check is one file in `Checks` and an entry
/// in `CheckList`.
@MainActor package protocol Check: Sendable {
  /// The word for `--only` and `--skip`.
  nonisolated var name: String { get }
  /// One sentence for `--list` and the manual page.
  nonisolated var summary: String { get }

  /// Looks at a widget, and reports what is wrong.
  ///
  /// - Parameters:
  ///   - widget: The widget.
  ///   - examination: Receives the findings, and the condition before each attempt.
  /// - Throws: The widget's own error if it cannot be created with its defaults.
  func run(on widget: CheckedWidget, _ examination: Examination) throws
}
