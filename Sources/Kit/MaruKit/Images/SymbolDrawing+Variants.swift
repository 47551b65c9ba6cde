import Foundation
import Raster

// Composing variants of a drawing that have no file.
extension SymbolDrawing {
  /// The gap between a struck-through drawing and the stroke, in grid units at every weight.
  private static let slashGap = 1.5
  /// The width of a cut in a fill, relative to the line that it replaces.
  private static let cutFactor = 0.85
  /// The maximum distance of a filled drawing's ink from the centre of a frame.
  private static let solidReach = 6.0
  /// The maximum distance of a drawing's lines from the centre of a frame.
  private static let lineReach = 4.6
  /// The maximum scale of a drawing in a frame.
  private static let largestScale = 0.64
  /// The length of lines up to which they keep their width, as a multiple of the drawing's reach.
  private static let airyLength = 5.0
  /// The number of lines up to which they are far enough apart.
  private static let fewLines = 2
  /// The factor of the room between more lines.
  private static let roomOfMany = 0.75
  /// The minimum width of lines in a frame, as a multiple of the frame's.
  private static let leastThickness = 0.72
  /// The factor by which lines in a frame widen from regular to the heaviest weight.
  private static let growthInFrame = 1.15
  /// The radius of a dot that matches lines two units wide.
  private static let dotRadius = 1.4

  /// Composes a variant of this drawing.
  ///
  /// For `circle` and `square` the drawing has to be the filled one, if there is one.
  func composed(as variant: SymbolVariant) -> SymbolDrawing {
    switch variant {
    case .fill: filled()
    case .slash, .slashFill: slashed()
    case .circle: framed(by: Self.circle, isFilled: false)
    case .circleFill: framed(by: Self.circle, isFilled: true)
    case .square: framed(by: Self.square, isFilled: false)
    case .squareFill: framed(by: Self.square, isFilled: true)
    }
  }

  // MARK: Fill

  /// Fills closed shapes; shapes inside them are cut out, others are kept.
  private func filled() -> SymbolDrawing {
    var bodies: [Shape] = []
    var result: [Shape] = []
    for shape in shapes {
      guard shape.fill != .cut, shape.stroke != .cut else {
        result.append(shape)
        continue
      }
      // The shape for which a gap was cut stands out by itself.
      if let last = result.last, last.stroke == .cut, last.fill == nil, last.path == shape.path {
        result.append(shape)
        continue
      }
      let points = shape.path.samples
      let inside = points.filter { point in bodies.contains { $0.path.contains(point) } }
      if inside.count * 2 > points.count {
        var detail = shape.withInksExchanged
        detail.strokeWidth *= Self.cutFactor
        // The edges are drawn again, so that no detail breaks through them.
        result += [detail] + bodies
      } else {
        var body = shape
        if shape.path.isClosed {
          body.fill = .mark
          bodies.append(shape)
        }
        result.append(body)
      }
    }
    return SymbolDrawing(side: side, shapes: result)
  }

  // MARK: Slash

  private func slashed() -> SymbolDrawing {
    let unit = side / 24
    var line = Path()
    line.move(to: Point(x: 3.5 * unit, y: 3.5 * unit))
    line.line(to: Point(x: 20.5 * unit, y: 20.5 * unit))
    let gap = Shape(
      path: line, stroke: .cut, strokeWidth: 2 * unit, margin: 2 * Self.slashGap * unit)
    let slash = Shape(path: line, stroke: .mark, strokeWidth: 2 * unit)
    return SymbolDrawing(side: side, shapes: shapes + [gap, slash])
  }

  // MARK: Frames

  private static let circle: Path = {
    var path = Path()
    path.addEllipse(in: Rect(x: 3, y: 3, width: 18, height: 18))
    return path
  }()

  private static let square: Path = {
    var path = Path()
    let rect = Rect(x: 3.5, y: 3.5, width: 17, height: 17)
    path.addRoundedRect(RoundedRect(rect: rect, radii: CornerRadii(all: 3.5)))
    return path
  }()

  /// The drawing, scaled down in the centre of a frame on a grid of 24 units.
  private func framed(by frame: Path, isFilled: Bool) -> SymbolDrawing {
    let points = shapes.flatMap { $0.path.samples }
    guard let box = Rect(around: points) else { return self }
    let middle = Point(x: box.x + box.width / 2, y: box.y + box.height / 2)
    let reach = max(points.map { hypot($0.x - middle.x, $0.y - middle.y) }.max() ?? 0, 1)
    let isSolid = shapes.contains { $0.fill == .mark && $0.stroke == .mark }
    let scale = min(
      isSolid ? Self.solidReach / (reach + 1) : Self.lineReach / reach, Self.largestScale)
    // Lines keep the width of the frame's, unless they would run into each other.
    let length = shapes.reduce(0) { $0 + $1.path.sampledLength }
    let count = shapes.reduce(0) { $0 + ($1.stroke == nil ? 0 : $1.path.pieces.count) }
    let room = count > Self.fewLines ? Self.roomOfMany : 1
    let airiness = isSolid ? scale : Self.airyLength * reach / length * room
    let thickness = min(max(airiness, Self.leastThickness), 1)
    let growth = max(thickness, airiness) / thickness * Self.growthInFrame
    let placement = Transform(
      a: scale, b: 0, c: 0, d: scale, tx: 12 - middle.x * scale, ty: 12 - middle.y * scale)
    let inner = shapes.map { shape in
      var shape = isFilled ? shape.withInksExchanged : shape
      shape.path = shape.path.transformed(by: placement)
      if shape.stroke == nil {
        // A dot keeps its size relative to the lines.
        shape.stroke = shape.fill
        shape.strokeWidth = Self.dotRadius * 2 * (thickness - scale)
      } else {
        shape.strokeWidth *= thickness
      }
      shape.widestStroke = shape.strokeWidth * growth
      shape.margin *= scale
      return shape
    }
    let outer = Shape(path: frame, fill: isFilled ? .mark : nil, stroke: .mark, strokeWidth: 2)
    return SymbolDrawing(side: 24, shapes: [outer] + inner)
  }
}

extension SymbolDrawing.Shape {
  /// The shape with marks and cuts exchanged.
  fileprivate var withInksExchanged: SymbolDrawing.Shape {
    var shape = self
    shape.fill = fill?.exchanged
    shape.stroke = stroke?.exchanged
    return shape
  }
}

extension SymbolDrawing.Ink {
  fileprivate var exchanged: SymbolDrawing.Ink { self == .mark ? .cut : .mark }
}

extension Rect {
  /// The bounding box of points; `nil` if there are none.
  fileprivate init?(around points: [Point]) {
    guard let first = points.first else { return nil }
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    for point in points {
      left = min(left, point.x)
      right = max(right, point.x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension Path {
  /// Whether any subpath is closed.
  fileprivate var isClosed: Bool { elements.contains(.close) }

  /// The approximate length of the path.
  fileprivate var sampledLength: Double {
    pieces.reduce(0) { length, piece in
      zip(piece, piece.dropFirst()).reduce(length) { $0 + hypot($1.0.x - $1.1.x, $1.0.y - $1.1.y) }
    }
  }

  /// Sample points of the path: the ends of its segments, the middles of lines, and seven per
  /// curve.
  fileprivate var samples: [Point] { pieces.flatMap { $0 } }

  fileprivate var pieces: [[Point]] {
    var pieces: [[Point]] = []
    var piece: [Point] = []
    var at = Point.zero
    forEachElement { element in
      switch element {
      case .move(let to):
        if !piece.isEmpty { pieces.append(piece) }
        piece = []
        at = to
      case .line(let to):
        piece.append(at.toward(to, 0.5))
        at = to
      case .quad(let to, let control):
        for step in 1..<8 {
          let t = Double(step) / 8
          piece.append(at.toward(control, t).toward(control.toward(to, t), t))
        }
        at = to
      case .cubic(let to, let first, let second):
        for step in 1..<8 {
          let t = Double(step) / 8
          let middle = first.toward(second, t)
          piece.append(
            at.toward(first, t).toward(middle, t)
              .toward(middle.toward(second.toward(to, t), t), t))
        }
        at = to
      case .close: return
      }
      piece.append(at)
    }
    if !piece.isEmpty { pieces.append(piece) }
    return pieces
  }
}

extension Point {
  fileprivate func toward(_ other: Point, _ share: Double) -> Point {
    Point(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
  }
}
