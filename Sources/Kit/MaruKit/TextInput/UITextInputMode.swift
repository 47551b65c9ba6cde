import Foundation

/// The language in which the user types.
///
/// Mirrors UIKit. X11 does not tell the language of a keyboard layout or of an input method, so the
/// modes are the user's preferred languages, and the current one does not change while the user
/// types.
@preconcurrency @MainActor
open class UITextInputMode: IdentityHashable {
  /// Posted when the user chooses another mode, which the kit does not learn: it is never posted.
  public nonisolated static let currentInputModeDidChangeNotification = Notification.Name(
    "UITextInputCurrentInputModeDidChangeNotification")

  private static var known: [String?: UITextInputMode] = [:]

  private let language: String?

  private init(_ language: String?) { self.language = language }

  /// The tag of the language, such as `ko-KR`; `nil` in the locale `C`.
  open var primaryLanguage: String? { language }

  /// The modes of the user's languages, the best first.
  open class var activeInputModes: [UITextInputMode] {
    let tags = PreferredLanguages.current.tags
    return tags.isEmpty ? [mode(for: nil)] : tags.map { mode(for: $0) }
  }

  /// The mode of the user's first language.
  static var first: UITextInputMode { mode(for: PreferredLanguages.current.tags.first) }

  /// The one mode of a language.
  private static func mode(for language: String?) -> UITextInputMode {
    if let mode = known[language] { return mode }
    let mode = UITextInputMode(language)
    known[language] = mode
    return mode
  }
}
