import Foundation
import Raster

/// The shapes of an icon on its grid, in painting order.
///
/// Units: grid units, x right, y down. Guarantees: the side of the grid and all widths are finite
/// and positive; every path is finite.
struct SymbolDrawing: Hashable, Sendable {
  /// The effect of a fill or stroke on the icon's coverage.
  enum Ink: Hashable, Sendable {
    /// Adds coverage.
    case mark
    /// Removes the coverage beneath, like the cross in a filled disc.
    case cut
  }

  /// A shape of the drawing.
  struct Shape: Hashable, Sendable {
    var path: Path
    var fill: Ink?
    var stroke: Ink?
    /// The width of the stroke at regular weight.
    var strokeWidth: Double
    /// Added to the stroke's width at every weight: the gap beside the shape for which a cut is
    /// made.
    var margin: Double = 0
    /// The maximum width of the stroke without the margin, so that lines stay apart.
    var widestStroke: Double = .infinity
  }

  /// The side of the square grid.
  let side: Double
  /// The shapes, back to front.
  let shapes: [Shape]

  /// Whether anything is cut out, so that the icon must be painted as a group.
  var hasCuts: Bool { shapes.contains { $0.fill == .cut || $0.stroke == .cut } }
}
