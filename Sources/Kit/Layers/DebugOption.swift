import Foundation

/// An aid for developers, switched on by a word of the environment variable `MARU_DEBUG`.
///
/// The variable has words separated by commas: `MARU_DEBUG=fonts,layout`. It is read once.
public enum DebugOption: String, CaseIterable, Sendable {
  /// Substitutes of fonts are reported.
  case fonts
  /// The calls that led to a crash of a widget are listed.
  case backtrace

  /// What the word does, in one sentence for the manual.
  public var summary: String {
    switch self {
    case .fonts: "reports each font that was not found, with its substitute"
    case .backtrace: "lists the calls that led to a crash"
    }
  }

  /// Whether the word was given.
  public var isOn: Bool { Self.words.contains(rawValue) }

  private static let words: Set<String> = {
    guard let value = getenv("MARU_DEBUG") else { return [] }
    return Set(
      String(cString: value).split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
  }()
}
