import MaruKit

/// What a key does to the pictures.
enum PictureMove: Equatable {
  /// Shows a picture before or after the shown one.
  case turn(Int)
  /// Shows the first or the last picture.
  case first, last
  /// Moves the view over the picture, by a share of its size; if all is seen, an arrow turns.
  case pan(CGVector, turns: Int)
  /// Changes the scale by a factor.
  case zoom(CGFloat)
  /// Returns to the size at first, or to that of the pixels.
  case original, actual
  /// Reads the file again.
  case reload
  /// Closes the window.
  case close

  /// The factor of a key that zooms.
  static let factor: CGFloat = 1.25
  /// The share of the view by which an arrow moves it.
  private static let share: CGFloat = 0.25

  /// The meaning of a key; `nil` if it has none.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - isMirrored: Whether the next picture is at the left.
  init?(_ key: UIKey, isMirrored: Bool) {
    guard key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { return nil }
    let forth = isMirrored ? -1 : 1
    switch key.keyCode {
    case .keyboardLeftArrow: self = .pan(CGVector(dx: -Self.share, dy: 0), turns: -forth)
    case .keyboardRightArrow: self = .pan(CGVector(dx: Self.share, dy: 0), turns: forth)
    case .keyboardUpArrow: self = .pan(CGVector(dx: 0, dy: -Self.share), turns: 0)
    case .keyboardDownArrow: self = .pan(CGVector(dx: 0, dy: Self.share), turns: 0)
    case .keyboardPageUp, .keyboardDeleteOrBackspace: self = .turn(-1)
    case .keyboardPageDown, .keyboardSpacebar: self = .turn(1)
    case .keyboardHome: self = .first
    case .keyboardEnd: self = .last
    case .keyboardEscape, .character("q"): self = .close
    case .character("r"): self = .reload
    default:
      switch key.characters {
      case "+", "=": self = .zoom(Self.factor)
      case "-", "_": self = .zoom(1 / Self.factor)
      case "0": self = .original
      case "1": self = .actual
      default: return nil
      }
    }
  }
}
