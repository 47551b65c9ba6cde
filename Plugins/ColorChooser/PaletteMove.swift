import MaruKit

/// A movement in a palette by a key.
enum PaletteMove: Equatable {
  /// By a number of swatches in reading order.
  case swatches(Int)
  /// By a number of rows.
  case rows(Int)
  case first, last

  /// The movement of a key; `nil` for keys that move nothing.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - isMirrored: Whether rows run from right to left.
  init?(_ key: UIKey, isMirrored: Bool) {
    let modifiers: UIKeyModifierFlags = [.shift, .control, .alternate, .command]
    guard key.modifierFlags.isDisjoint(with: modifiers) else { return nil }
    switch key.keyCode {
    case .keyboardRightArrow: self = .swatches(isMirrored ? -1 : 1)
    case .keyboardLeftArrow: self = .swatches(isMirrored ? 1 : -1)
    case .keyboardUpArrow: self = .rows(-1)
    case .keyboardDownArrow: self = .rows(1)
    case .keyboardHome: self = .first
    case .keyboardEnd: self = .last
    default: return nil
    }
  }

  /// Where it leads.
  ///
  /// - Parameters:
  ///   - index: The swatch from which it begins; `nil` if none is chosen, so that the first one is.
  ///   - count: The number of swatches, at least 1.
  ///   - columns: The number of swatches in a row, at least 1.
  /// - Returns: The swatch.
  func destination(from index: Int?, count: Int, columns: Int) -> Int {
    guard let index else { return self == .last ? count - 1 : 0 }
    switch self {
    case .swatches(let step): return min(max(index + step, 0), count - 1)
    case .rows(let step):
      let next = index + step * columns
      if (0..<count).contains(next) { return next }
      // A last row that is not full is reached from the columns beyond it too.
      let hasRow = next >= count && index / columns < (count - 1) / columns
      return hasRow ? count - 1 : index
    case .first: return 0
    case .last: return count - 1
    }
  }
}
