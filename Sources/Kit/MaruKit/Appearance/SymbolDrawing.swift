import Foundation
import Raster

/// The shapes of one icon on its grid, in the order in which they are painted.
///
/// Units: grid units, x right, y down. Guarantees: the side of the grid and all widths are finite
/// and positive; every path is finite.
struct SymbolDrawing: Hashable, Sendable {
  /// What a fill or a stroke does to the icon's coverage.
  enum Ink: Hashable, Sendable {
    /// Covers.
    case mark
    /// Uncovers what lies beneath, as the cross in a filled disc does.
    case cut
  }

  /// One element of the file.
  struct Shape: Hashable, Sendable {
    var path: Path
    var fill: Ink?
    var stroke: Ink?
    /// The width of the stroke at regular weight.
    var strokeWidth: Double
    /// What is added to the width of the stroke at every weight: the room beside what a cut is for.
    var margin: Double = 0
    /// What the stroke, without the margin, is at most at any weight, so that lines stay apart.
    var widestStroke: Double = .infinity
  }

  /// The side of the square grid.
  let side: Double
  /// What is painted, back to front.
  let shapes: [Shape]

  /// Whether anything is cut out, so that the icon must be painted as a group.
  var hasCuts: Bool { shapes.contains { $0.fill == .cut || $0.stroke == .cut } }
}
