import MaruKit

/// A movement of a time by a key.
enum TimeMove: Equatable {
  /// By a number of values of the active column.
  case steps(Int)
  /// By a page of the active column, up or down.
  case page(Int)
  /// To a column at the right or the left.
  case column(Int)
  /// To the earliest or the latest time.
  case earliest, latest
  /// To the time of the clock.
  case now
  /// Types a digit.
  case digit(Int)
  /// To the column after the one that is typed into.
  case separator
  /// Takes the typed digits back.
  case erase
  /// Before or after noon.
  case period(Int)

  /// The movement of a key; `nil` for keys that move nothing.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - periods: The words for before and after noon; empty if hours are counted to 24.
  init?(_ key: UIKey, periods: [String]) {
    guard key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { return nil }
    switch key.keyCode {
    case .keyboardUpArrow: self = .steps(1)
    case .keyboardDownArrow: self = .steps(-1)
    case .keyboardPageUp: self = .page(1)
    case .keyboardPageDown: self = .page(-1)
    // Times are written from left to right in every language.
    case .keyboardRightArrow: self = .column(1)
    case .keyboardLeftArrow: self = .column(-1)
    case .keyboardHome: self = .earliest
    case .keyboardEnd: self = .latest
    case .keyboardDeleteOrBackspace, .keyboardDeleteForward: self = .erase
    default:
      guard let character = key.characters.first, key.characters.count == 1 else { return nil }
      self.init(character, periods: periods)
    }
  }

  private init?(_ character: Character, periods: [String]) {
    // Digits of other scripts too.
    if let digit = character.wholeNumberValue, (0...9).contains(digit) {
      self = .digit(digit)
      return
    }
    let letter = character.lowercased()
    if [":", ".", " "].contains(letter) {
      self = .separator
    } else if !periods.isEmpty, let index = Self.index(of: letter, in: periods) {
      self = .period(index)
    } else if letter == "n" {
      self = .now
    } else {
      return nil
    }
  }

  /// The period whose word begins with a letter, or with A or P.
  private static func index(of letter: String, in periods: [String]) -> Int? {
    let firsts = periods.map { $0.prefix(1).lowercased() }
    if Set(firsts).count == periods.count, let index = firsts.firstIndex(of: letter) {
      return index
    }
    return ["a", "p"].firstIndex(of: letter)
  }
}
