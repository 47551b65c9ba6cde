import Foundation
import Graphics
import Raster

extension AnimationValue {
  /// The numbers that a value consists of, or `nil` if it cannot be decomposed.
  var components: [Double]? {
    switch self {
    case .number(let value): [value]
    case .point(let point): [Double(point.x), Double(point.y)]
    case .size(let size): [Double(size.width), Double(size.height)]
    case .rect(let rect):
      [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].map { Double($0) }
    case .transform(let transform): transform.isPlanar ? PlaneParts(transform.affine).numbers : nil
    case .color(let color): Self.premultiplied(color)
    case .colors(let colors): colors.flatMap(Self.premultiplied)
    case .numbers(let numbers), .difference(let numbers): numbers
    case .path(let path): Self.coordinates(path.rasterPath)
    case .image: nil
    }
  }

  /// The difference that leads from another value to this one, or `nil` if there is none.
  package func difference(from other: AnimationValue) -> [Double]? {
    guard isAlike(other), let mine = components, let others = other.components else { return nil }
    var way = zip(mine, others).map { $0 - $1 }
    if case .transform = self { PlaneParts.takeShorterTurn(&way) }
    return way
  }

  /// The value plus a fraction of a difference.
  func moved(by way: [Double], times share: Double) -> AnimationValue? {
    guard let mine = components, mine.count == way.count else { return nil }
    let n = zip(mine, way).map { $0 + $1 * share }
    switch self {
    case .number: return .number(n[0])
    case .point: return .point(CGPoint(x: n[0], y: n[1]))
    case .size: return .size(CGSize(width: n[0], height: n[1]))
    case .rect: return .rect(CGRect(x: n[0], y: n[1], width: n[2], height: n[3]))
    case .transform: return .transform(CATransform3D(PlaneParts(n).transform))
    case .color: return .color(Self.color(n[...]))
    case .colors:
      return .colors(stride(from: 0, to: n.count, by: 4).map { Self.color(n[$0..<$0 + 4]) })
    case .numbers: return .numbers(n)
    case .difference: return .difference(n)
    case .path(let path): return .path(Self.path(like: path.rasterPath, coordinates: n))
    case .image: return nil
    }
  }

  /// Whether two values have the same type and structure.
  func isAlike(_ other: AnimationValue) -> Bool {
    switch (self, other) {
    case (.number, .number), (.point, .point), (.size, .size), (.rect, .rect), (.color, .color):
      true
    case (.transform(let a), .transform(let b)): a.isPlanar && b.isPlanar
    case (.colors(let a), .colors(let b)): a.count == b.count
    case (.numbers(let a), .numbers(let b)), (.difference(let a), .difference(let b)):
      a.count == b.count
    case (.path(let a), .path(let b)): Self.steps(a.rasterPath) == Self.steps(b.rasterPath)
    default: false
    }
  }

  // MARK: Colours

  private static func premultiplied(_ color: CGColor) -> [Double] {
    let alpha = Double(color.alpha)
    return [color.red, color.green, color.blue].map { Double($0) * alpha } + [alpha]
  }

  private static func color(_ n: ArraySlice<Double>) -> CGColor {
    let first = n.startIndex
    let alpha = n[first + 3]
    guard alpha > 0 else { return CGColor(red: 0, green: 0, blue: 0, alpha: 0) }
    return CGColor(
      red: n[first] / alpha, green: n[first + 1] / alpha, blue: n[first + 2] / alpha,
      alpha: alpha)
  }

  // MARK: Paths

  private static func steps(_ path: Path) -> [Int] {
    var steps: [Int] = []
    path.forEachElement { element in
      switch element {
      case .move: steps.append(0)
      case .line: steps.append(1)
      case .quad: steps.append(2)
      case .cubic: steps.append(3)
      case .close: steps.append(4)
      }
    }
    return steps
  }

  private static func coordinates(_ path: Path) -> [Double] {
    var result: [Double] = []
    path.forEachElement { element in
      switch element {
      case .move(let end), .line(let end): result += [end.x, end.y]
      case .quad(let end, let control): result += [control.x, control.y, end.x, end.y]
      case .cubic(let end, let first, let second):
        result += [first.x, first.y, second.x, second.y, end.x, end.y]
      case .close: break
      }
    }
    return result
  }

  private static func path(like path: Path, coordinates: [Double]) -> CGPath {
    var result = Path()
    var index = 0
    func next() -> Point {
      defer { index += 2 }
      return Point(x: coordinates[index], y: coordinates[index + 1])
    }
    path.forEachElement { element in
      switch element {
      case .move: result.move(to: next())
      case .line: result.line(to: next())
      case .quad:
        let control = next()
        result.quad(to: next(), control: control)
      case .cubic:
        let (first, second) = (next(), next())
        result.cubic(to: next(), control1: first, control2: second)
      case .close: result.close()
      }
    }
    return CGPath(result)
  }
}
