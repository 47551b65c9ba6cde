/// A debugging aid for developers, enabled by a word in the environment variable `MARU_DEBUG`.
public enum DebugOption: String, CaseIterable, Sendable {
  /// Prints each event of a window.
  case events
  /// Prints the times of the passes of each frame, and its damage.
  case passes
  /// Prints the views that each frame laid out.
  case layout
  /// Tints the damage of each frame.
  case damage
  /// Reports substituted fonts.
  case fonts
  /// Uses the bundled fonts only.
  case bundledFonts = "bundled-fonts"
  /// Prints the backtrace if a widget crashes.
  case backtrace

  /// The effect of the word, for the manual.
  public var summary: String {
    switch self {
    case .events: "prints each touch, key and scroll event, with the view that received it"
    case .passes: "prints the time of each pass of a frame, and its damage in device pixels"
    case .layout: "prints the views that each frame laid out, and the constraints that were solved"
    case .damage: "tints the parts of a window that a frame painted, for half a second"
    case .fonts: "reports each font that was not found, with its substitute"
    case .bundledFonts: "uses the bundled fonts only, so that pictures are the same everywhere"
    case .backtrace: "lists the calls that led to a crash"
    }
  }

  /// Whether `MARU_DEBUG` contains the word.
  public var isOn: Bool { DebugWords.current.options.contains(self) }
}
