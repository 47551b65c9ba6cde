import Foundation
import MaruKit

/// The status texts of a window: the number of matches, and why there are none.
struct ListStatus {
  /// The number of matches and of items, or what is wrong with the typed text.
  let text: String
  /// Whether something is wrong with the typed text.
  let isProblem: Bool
  /// The reason why nothing matches, if nothing does.
  let emptiness: String

  /// Describes the matches.
  ///
  /// - Parameters:
  ///   - contents: The items.
  ///   - options: How the list behaves.
  ///   - typedText: The text in the field.
  ///   - markedCount: The number of marked items.
  @MainActor init(
    of contents: ListContents, _ options: ListOptions, typedText: String, markedCount: Int
  ) {
    let query = options.query(typedText)
    isProblem = options.match == .regex && !query.isEmpty && (try? query.expressions()) == nil
    text =
      isProblem
      ? String(localized: "This is no regular expression")
      : Self.number(of: contents, markedCount: options.takesMany ? markedCount : 0)
    emptiness = Self.emptiness(of: contents, options, hasText: !typedText.isEmpty)
  }

  @MainActor private static func number(of contents: ListContents, markedCount: Int) -> String {
    let all = items(contents.lines.count)
    var text =
      contents.isNarrowed
      ? String(localized: "\(contents.count) of \(all)", locale: locale) : all
    if contents.isUnfinished { text += " …" }
    return markedCount == 0
      ? text : String(localized: "\(text), \(markedCount) chosen", locale: locale)
  }

  @MainActor private static func emptiness(
    of contents: ListContents, _ options: ListOptions, hasText: Bool
  ) -> String {
    let isComplete = contents.source.isComplete
    if contents.lines.isEmpty, !hasText {
      return isComplete
        ? String(localized: "There are no items") : String(localized: "No items yet")
    }
    guard isComplete else { return String(localized: "No item matches so far") }
    return options.takesTypedText
      ? String(localized: "No item matches; Return takes the text")
      : String(localized: "No item matches")
  }

  private static func items(_ count: Int) -> String {
    String(localized: "\(count) items", locale: locale)
  }

  /// The locale of counts, which have commas in the locale C too; `nil` for the language's.
  private static var locale: Locale? {
    PreferredLanguages.current.tags.isEmpty ? .current : nil
  }
}
