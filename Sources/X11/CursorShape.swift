internal import CX11

/// The shape of the pointer.
public enum CursorShape: Hashable, Sendable, CaseIterable {
  /// The plain arrow.
  case arrow
  /// The text cursor, over selectable text.
  case text
  /// The hand, over something clickable.
  case pointingHand
  /// The crosshair, over a picture to aim in.
  case crosshair
  /// The move cursor, for something that is or can be dragged.
  case move
  /// The busy cursor.
  case wait
  /// The action is not possible here.
  case notAllowed
  /// A question mark.
  case help
  /// A left or right edge.
  case resizeHorizontally
  /// An upper or lower edge.
  case resizeVertically
  /// The upper left or lower right corner.
  case resizeDownRight
  /// The upper right or lower left corner.
  case resizeUpRight
  /// No pointer at all.
  case hidden

  /// The glyph index in the cursor font; themes use the same numbers.
  var glyph: UInt32 {
    let glyph: Int32 =
      switch self {
      case .arrow, .hidden: XC_left_ptr
      case .text: XC_xterm
      case .pointingHand: XC_hand2
      case .crosshair: XC_crosshair
      case .move: XC_fleur
      case .wait: XC_watch
      case .notAllowed: XC_X_cursor
      case .help: XC_question_arrow
      case .resizeHorizontally: XC_sb_h_double_arrow
      case .resizeVertically: XC_sb_v_double_arrow
      case .resizeDownRight: XC_bottom_right_corner
      case .resizeUpRight: XC_bottom_left_corner
      }
    return UInt32(glyph)
  }
}

extension Window {
  /// Applies `cursor`.
  ///
  /// The corresponding C function is `XDefineCursor`.
  func applyCursor() {
    guard let display, let number = connection.cursors.number(for: cursor) else { return }
    XDefineCursor(display, id.window, number)
  }
}
