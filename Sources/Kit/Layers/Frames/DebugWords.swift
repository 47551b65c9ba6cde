import Foundation
import PlainText

/// The words of the environment variable `MARU_DEBUG`, separated by commas.
///
/// A word is the name of a ``DebugOption``, or `no-` and the name of one of the ``Shortcuts``.
/// Words without a letter, such as `1`, are ignored.
public struct DebugWords: Hashable, Sendable {
  /// The aids that are enabled.
  public private(set) var options: Set<DebugOption> = []
  /// The shortcuts that are not switched off.
  public private(set) var shortcuts = Shortcuts.all
  /// The words that have no meaning, in order.
  public private(set) var unknown: [String] = []

  /// Reads the value of the variable.
  public init(_ text: String) {
    for part in text.split(separator: ",") {
      let word = part.trimmingCharacters(in: .whitespaces)
      if let option = DebugOption(rawValue: word) {
        options.insert(option)
      } else if let shortcut = Self.shortcut(switchedOffBy: word) {
        shortcuts.subtract(shortcut)
      } else if word.contains(where: \.isLetter) {
        unknown.append(word)
      }
    }
  }

  /// The words of this process, read once.
  public static let current = DebugWords(getenv("MARU_DEBUG").map { String(cString: $0) } ?? "")

  /// All words that have a meaning.
  public static let known =
    DebugOption.allCases.map(\.rawValue) + Shortcuts.named.map { "no-\($0.key)" }

  /// A line for each unknown word, with the nearest known one.
  public var complaints: [String] {
    unknown.map { word in
      let hint = NearestName.hint(for: word, among: Self.known)
      let list = hint.isEmpty ? ", the words are \(Self.known.joined(separator: ", "))" : hint
      return "MARU_DEBUG: unknown word “\(word)”\(list)"
    }
  }

  private static func shortcut(switchedOffBy word: String) -> Shortcuts? {
    Shortcuts.named.first { word == "no-\($0.key)" }?.value
  }
}
