/// A word of the system, in English, Korean, Japanese, German or Arabic.
///
/// The kit shows these words in menus and reads them to people, and a widget may use them for its
/// own buttons: `UIAlertAction(title: SystemWord.cancel.text, style: .cancel)`. They are the words
/// of Apple's systems, as far as those have them.
public enum SystemWord: String, CaseIterable, Sendable {
  /// “Undo”.
  case undo
  /// “Redo”.
  case redo
  /// “Cut”.
  case cut
  /// “Copy”.
  case copy
  /// “Paste”.
  case paste
  /// “Delete”.
  case delete
  /// “Select All”.
  case selectAll
  /// “OK”.
  case ok
  /// “Cancel”.
  case cancel
  /// “Yes”.
  case yes
  /// “No”.
  case no
  /// “Done”.
  case done
  /// “Close”.
  case close
  /// “Open”.
  case open
  /// “Save”.
  case save
  /// “Choose”.
  case choose
  /// “Create”.
  case create
  /// “Replace”.
  case replace
  /// “Add”.
  case add
  /// “Remove”.
  case remove
  /// “Edit”.
  case edit
  /// “Insert”.
  case insert
  /// “Reorder”.
  case reorder
  /// “Compose”.
  case compose
  /// “Share”.
  case share
  /// “Search”.
  case search
  /// “Find”.
  case find
  /// “Filter”.
  case filter
  /// “More”.
  case more
  /// “More Info”.
  case moreInfo
  /// “Back”.
  case back
  /// “Forward”.
  case forward
  /// “Settings”.
  case settings
  /// “Home”.
  case home
  /// “Love”.
  case love
  /// “Favourite”.
  case favourite
  /// “Reload”.
  case reload
  /// “Info”.
  case info
  /// “Help”.
  case help
  /// “Send”.
  case send
  /// “Menu”.
  case menu
  /// “Delete Left”.
  case deleteLeft
  /// “Clear text”.
  case clearText
  /// “Show the password”.
  case showPassword
  /// “Hide the password”.
  case hidePassword
  /// “In progress”.
  case inProgress
  /// “Loading”.
  case loading
  /// “Try again”.
  case tryAgain
  /// “Sheet Grabber”.
  case sheetGrabber
  /// “Reply”.
  case reply
  /// “Organize”.
  case organize
  /// “Bookmarks”.
  case bookmarks
  /// “Stop”.
  case stop
  /// “Camera”.
  case camera
  /// “Play”.
  case play
  /// “Pause”.
  case pause
  /// “Rewind”.
  case rewind
  /// “Fast Forward”.
  case fastForward
  /// “Increment”.
  case increment
  /// “Decrement”.
  case decrement
  /// “Show Sidebar”.
  case showSidebar
  /// “Hide Sidebar”.
  case hideSidebar
  /// “Full Screen”.
  case fullScreen
  /// “Find Next”.
  case findNext
  /// “Find Previous”.
  case findPrevious
  /// “Find Options”.
  case findOptions
  /// “Match Case”.
  case matchCase
  /// “Whole Words”.
  case wholeWords
  /// “Replace All”.
  case replaceAll
  /// “Not Found”.
  case notFound
  /// “Format”.
  case format
  /// “Bold”.
  case bold
  /// “Italic”.
  case italic
  /// “Underline”.
  case underline

  /// The word in the user's language; English if that is none of the five.
  ///
  /// - Complexity: O(1).
  public var text: String { text(in: PreferredLanguages.current.systemLanguage) }

  func text(in language: SystemLanguage) -> String {
    switch language {
    case .english: english
    case .korean: korean
    case .japanese: japanese
    case .german: german
    case .arabic: arabic
    }
  }

  /// The word as an action on something, such as “Delete Milk”.
  func text(of title: String) -> String {
    switch PreferredLanguages.current.systemLanguage {
    case .english: "\(english) \(title)"
    case .korean: "\(title) \(korean)"
    case .japanese: "\(title)を\(japanese)"
    case .german: "\(title) \(german.prefix(1).lowercased())\(german.dropFirst())"
    case .arabic: "\(arabic) \(title)"
    }
  }

  /// The place among pages, such as “page 1 of 3”.
  static func page(_ number: Int, of count: Int) -> String {
    switch PreferredLanguages.current.systemLanguage {
    case .english: "page \(number) of \(count)"
    case .korean: "\(count)페이지 중 \(number)페이지"
    case .japanese: "\(count)ページ中\(number)ページ"
    case .german: "Seite \(number) von \(count)"
    case .arabic: "صفحة \(number) من \(count)"
    }
  }

  /// The place among matches, such as “3 of 17”.
  static func match(_ number: Int, of count: Int) -> String {
    switch PreferredLanguages.current.systemLanguage {
    case .english: "\(number) of \(count)"
    case .korean: "\(count)개 중 \(number)번째"
    case .japanese: "\(count)件中\(number)件目"
    case .german: "\(number) von \(count)"
    case .arabic: "\(number) من \(count)"
    }
  }
}

/// A language of the kit's own words.
enum SystemLanguage: String, CaseIterable, Sendable {
  case english = "en"
  case korean = "ko"
  case japanese = "ja"
  case german = "de"
  case arabic = "ar"
}
