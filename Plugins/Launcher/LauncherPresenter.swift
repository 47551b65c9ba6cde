import MaruKit

/// A controller that shows a launcher: as a window or as a bar.
@MainActor protocol LauncherPresenter: UIViewController {
  /// The rows, and the cursor among them.
  var finder: LauncherFinder { get }
  /// The text in the field.
  var typedText: String { get set }
  /// Called for Escape.
  var onCancel: (() -> Void)? { get set }
  /// Called with the row that is to be closed or forgotten.
  var onRemove: ((LauncherEntry) -> Void)? { get set }
  /// Called when the view appears.
  var onAppear: (() -> Void)? { get set }
  /// Called before the first layout, to wait a moment for the rows.
  var onFirstLayout: (() -> Void)? { get set }

  /// Applies options.
  func apply(_ options: LauncherOptions)
  /// Ends a start, and shows why it failed; `nil` if it succeeded.
  func endStarting(problem: String?)
}

/// How the launcher looks.
struct LauncherOptions: Equatable {
  /// The text in the empty field, and the title of the window; `nil` for the usual ones.
  var prompt: String?
  /// The modes in the order of their sections.
  var modes: [LauncherMode] = [.apps]
  /// The number of rows that fit in its own window.
  ///
  /// 0 means the usual number, and in a bar that the rows are beside the field.
  var rows = 0
  /// Whether a window manager lists the windows.
  var hasWindowManager = false
}

/// How a launcher is laid out.
enum LauncherLayout: String, Codable, CaseIterable, Sendable {
  /// A field above the rows.
  case window
  /// A bar with the field, and the rows beside or below it.
  case bar
}
