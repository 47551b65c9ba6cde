import Foundation
import Raster

/// How the current path is drawn.
public enum CGPathDrawingMode: Int32, Sendable {
  /// Fills by the winding rule.
  case fill
  /// Fills by the even-odd rule.
  case eoFill
  /// Strokes.
  case stroke
  /// Fills by the winding rule, then strokes.
  case fillStroke
  /// Fills by the even-odd rule, then strokes.
  case eoFillStroke
}

// The current path. It stays in place on the device if the transform changes while it is built.
extension CGContext {
  /// Discards the current path and starts an empty one.
  public func beginPath() { currentPath = CGMutablePath() }

  /// Starts a new subpath of the current path.
  public func move(to point: CGPoint) { currentPath.move(to: point) }

  /// Adds a line to the current path.
  public func addLine(to point: CGPoint) { currentPath.addLine(to: point) }

  /// Adds a cubic curve to the current path.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    currentPath.addCurve(to: end, control1: control1, control2: control2)
  }

  /// Adds a quadratic curve to the current path.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    currentPath.addQuadCurve(to: end, control: control)
  }

  /// Adds an arc to the current path; see `CGMutablePath.addArc`.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    currentPath.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Adds a rectangle to the current path.
  public func addRect(_ rect: CGRect) { currentPath.addRect(rect) }

  /// Adds an ellipse to the current path.
  public func addEllipse(in rect: CGRect) { currentPath.addEllipse(in: rect) }

  /// Adds another path to the current path.
  public func addPath(_ other: CGPath) { currentPath.addPath(other) }

  /// Closes the current subpath.
  public func closePath() { currentPath.closeSubpath() }

  /// Starts a subpath of the current path at the first point, and adds lines to the others.
  public func addLines(between points: [CGPoint]) { currentPath.addLines(between: points) }

  /// Adds rectangles to the current path.
  public func addRects(_ rects: [CGRect]) { currentPath.addRects(rects) }

  /// Adds a line and an arc that touches two lines; see `CGMutablePath.addArc`.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    currentPath.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
  }

  /// Replaces the current path by the outline of its stroke.
  public func replacePathWithStrokedPath() {
    currentPath = CGMutablePath(
      storage: currentPath.rasterPath.stroked(state.stroke, scale: strokeScale))
  }

  /// A copy of the current path, in points; `nil` if it is empty.
  public var path: CGPath? { isPathEmpty ? nil : currentPath.copy() }

  /// Whether the current path has no elements.
  public var isPathEmpty: Bool { currentPath.isEmpty }

  /// The current point, at which the next line starts.
  public var currentPointOfPath: CGPoint { currentPath.currentPoint }

  /// The smallest rectangle around the current path, control points included.
  public var boundingBoxOfPath: CGRect { currentPath.boundingBox }

  /// Whether a point is inside the current path, by the rule of a drawing mode.
  ///
  /// For `.stroke`, whether it is on the line.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    let line = {
      CGPath(
        self.currentPath.rasterPath.stroked(self.state.stroke, scale: self.strokeScale)
      ).contains(point)
    }
    return switch mode {
    case .fill: currentPath.contains(point)
    case .eoFill: currentPath.contains(point, using: .evenOdd)
    case .stroke: line()
    case .fillStroke: currentPath.contains(point) || line()
    case .eoFillStroke: currentPath.contains(point, using: .evenOdd) || line()
    }
  }
}
