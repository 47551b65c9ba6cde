import Graphics

/// The lines of the part of a text that a container shows.
///
/// They lie in pieces from top to bottom. Coordinates are points from the first line's upper left corner, without
/// padding.
protocol ContainerLines: AnyObject {
  /// The offset of the first character.
  var start: Int { get }
  /// The offset after the last character.
  var visibleEnd: Int { get }
  /// Whether the text goes on in the next container.
  var isContinued: Bool { get }
  /// The height of all lines.
  var height: CGFloat { get }
  /// The widest line that has been laid out.
  var widest: CGFloat { get }

  /// The number of pieces.
  var count: Int { get }
  /// The piece with an index, laid out; `nil` if it is not shown.
  func part(_ index: Int) -> TextFlow.Part?
  /// The piece with an offset, laid out; `nil` if it is not shown.
  func part(atOffset offset: Int) -> TextFlow.Part?
  /// The piece at a height, laid out, or the nearest.
  func part(atHeight y: CGFloat) -> TextFlow.Part?
  /// The index of the piece at a height without laying it out.
  func index(atHeight y: CGFloat) -> Int
  /// The top of a piece without laying it out.
  func top(of index: Int) -> CGFloat
  /// Whether a piece's height is exact.
  func isLaidOut(_ index: Int) -> Bool
  /// Lays out all pieces.
  func layOutAll()
}
