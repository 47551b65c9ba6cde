import Foundation
import Raster

// Parsing an icon file into shapes.
extension SymbolDrawing {
  private static let paintKeys: Set<String> = ["fill", "stroke", "stroke-width"]
  private static let rootKeys: Set<String> = [
    "xmlns", "viewBox", "width", "height", "fill", "stroke", "stroke-width", "stroke-linecap",
    "stroke-linejoin",
  ]
  private static let geometryKeys: [String: [String]] = [
    "path": ["d"], "circle": ["cx", "cy", "r"], "rect": ["x", "y", "width", "height"],
    "line": ["x1", "y1", "x2", "y2"], "polyline": ["points"], "polygon": ["points"],
  ]

  /// Parses the bytes of a file.
  ///
  /// - Throws: The first error in the file.
  init(bytes: [UInt8], file: String) throws(SymbolFileError) {
    let (root, children) = try SymbolMarkup.parse(bytes, file: file)
    let reader = ElementReader(file: file, bytes: bytes)
    try reader.check(root, takes: Self.rootKeys)
    guard let box = root.attributes["viewBox"].flatMap(Self.numbers), box.count == 4,
      box[0] == 0, box[1] == 0, box[2] == box[3], box[2] > 0
    else { throw reader.error(.notAnIcon, in: root) }
    var shapes: [Shape] = []
    for child in children {
      guard let needed = Self.geometryKeys[child.name] else {
        throw reader.error(.unknownElement(child.name), in: child)
      }
      let optional: Set<String> = child.name == "rect" ? ["rx"] : []
      try reader.check(child, takes: Self.paintKeys.union(needed).union(optional))
      for key in needed where child.attributes[key] == nil {
        throw reader.error(.missingAttribute(key, of: child.name), in: child)
      }
      shapes.append(
        Shape(
          path: try reader.path(of: child),
          fill: try reader.ink("fill", of: child, in: root),
          stroke: try reader.ink("stroke", of: child, in: root),
          strokeWidth: try reader.positive("stroke-width", of: child, in: root)))
    }
    side = box[2]
    self.shapes = shapes
  }

  /// Parses finite numbers separated by spaces and commas; `nil` if the text is invalid.
  fileprivate static func numbers(_ text: String) -> [Double]? {
    var numbers: [Double] = []
    for part in text.split(whereSeparator: { " ,\n\t\r".contains($0) }) {
      guard let number = Double(part), number.isFinite else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}

/// Converts the attributes of elements.
private struct ElementReader {
  let file: String
  let bytes: [UInt8]

  func error(
    _ problem: SymbolFileError.Problem, in element: SymbolMarkup.Element
  ) -> SymbolFileError {
    SymbolMarkup.error(problem, file: file, bytes: bytes, offset: element.offset)
  }

  func check(
    _ element: SymbolMarkup.Element, takes keys: Set<String>
  ) throws(SymbolFileError) {
    for key in element.attributes.keys.sorted() where !keys.contains(key) {
      throw error(.unknownAttribute(key, of: element.name), in: element)
    }
  }

  func ink(
    _ key: String, of element: SymbolMarkup.Element, in root: SymbolMarkup.Element
  ) throws(SymbolFileError) -> SymbolDrawing.Ink? {
    switch element.attributes[key] ?? root.attributes[key] ?? "none" {
    case "none": return nil
    case "currentColor": return .mark
    case "white": return .cut
    case let other: throw error(.badValue(other, of: key), in: element)
    }
  }

  func positive(
    _ key: String, of element: SymbolMarkup.Element, in root: SymbolMarkup.Element
  ) throws(SymbolFileError) -> Double {
    let text = element.attributes[key] ?? root.attributes[key] ?? "2"
    guard let value = Double(text), value.isFinite, value > 0 else {
      throw error(.badValue(text, of: key), in: element)
    }
    return value
  }

  func path(of element: SymbolMarkup.Element) throws(SymbolFileError) -> Path {
    func number(_ key: String) throws(SymbolFileError) -> Double {
      let text = element.attributes[key] ?? "0"
      guard let value = Double(text), value.isFinite else {
        throw error(.badValue(text, of: key), in: element)
      }
      return value
    }
    var path = Path()
    switch element.name {
    case "path":
      do throws(PathDataError) {
        return try Path(pathData: element.attributes["d"] ?? "")
      } catch {
        throw self.error(.badPathData(error.text), in: element)
      }
    case "circle":
      let (x, y, radius) = (try number("cx"), try number("cy"), try number("r"))
      path.addEllipse(
        in: Rect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius))
    case "rect":
      let rect = Rect(
        x: try number("x"), y: try number("y"), width: try number("width"),
        height: try number("height"))
      path.addRoundedRect(RoundedRect(rect: rect, radii: CornerRadii(all: try number("rx"))))
    case "line":
      path.move(to: Point(x: try number("x1"), y: try number("y1")))
      path.line(to: Point(x: try number("x2"), y: try number("y2")))
    default:
      let text = element.attributes["points"] ?? ""
      guard let numbers = SymbolDrawing.numbers(text), numbers.count >= 4, numbers.count % 2 == 0
      else { throw error(.badValue(text, of: "points"), in: element) }
      path.move(to: Point(x: numbers[0], y: numbers[1]))
      for index in stride(from: 2, to: numbers.count, by: 2) {
        path.line(to: Point(x: numbers[index], y: numbers[index + 1]))
      }
      if element.name == "polygon" { path.close() }
    }
    return path
  }
}
