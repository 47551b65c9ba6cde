import Foundation

/// A debugging aid for developers, enabled by a word in the environment variable `MARU_DEBUG`.
///
/// The words are separated by commas: `MARU_DEBUG=fonts,backtrace`. The variable is read once.
public enum DebugOption: String, CaseIterable, Sendable {
  /// Prints each event of a window.
  case events
  /// Prints the times of the passes of each frame, and its damage.
  case passes
  /// Reports substituted fonts.
  case fonts
  /// Prints the backtrace if a widget crashes.
  case backtrace

  /// The effect of the word, for the manual.
  public var summary: String {
    switch self {
    case .events: "prints each touch, key and scroll event, with the view that received it"
    case .passes: "prints the time of each pass of a frame, and its damage in device pixels"
    case .fonts: "reports each font that was not found, with its substitute"
    case .backtrace: "lists the calls that led to a crash"
    }
  }

  /// Whether the variable contains the word.
  public var isOn: Bool { Self.words.contains(rawValue) }

  private static let words: Set<String> = {
    guard let value = getenv("MARU_DEBUG") else { return [] }
    return Set(
      String(cString: value).split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
  }()
}
