import Foundation
import Testing

@testable import MaruKit

@Suite struct AppearanceIconTests {
  private static let head =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\" fill=\"none\" "
    + "stroke=\"currentColor\" stroke-width=\"2\">"

  private func read(_ body: String) throws(SymbolFileError) -> SymbolDrawing {
    try SymbolDrawing(bytes: Array((Self.head + body + "</svg>\n").utf8), file: "t.svg")
  }

  private func problem(_ body: String) -> SymbolFileError.Problem? {
    do throws(SymbolFileError) {
      _ = try read(body)
      return nil
    } catch {
      return error.problem
    }
  }

  @Test func `every icon that ships is valid and draws inside its grid`() throws {
    let folder = try #require(Resources.shared.icons)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.count >= 400)
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(file)))
      let drawing = try SymbolDrawing(bytes: bytes, file: file)
      #expect(!drawing.shapes.isEmpty, "\(file)")
      // A cut may reach farther than the drawing.
      for shape in drawing.shapes where shape.fill == .mark || shape.stroke == .mark {
        let bounds = try #require(shape.path.bounds)
        let reach = shape.stroke == nil ? 0 : shape.strokeWidth / 2
        #expect(bounds.minX - reach >= -0.01 && bounds.maxX + reach <= 24.01, "\(file)")
        #expect(bounds.minY - reach >= -0.01 && bounds.maxY + reach <= 24.01, "\(file)")
      }
    }
  }

  @Test func `relative and absolute commands draw the same`() throws {
    let absolute = try read(
      "<path d=\"M2 3L6 3H9V7C9 8 10 9 11 9S13 10 13 11Q15 11 15 13T17 15Z\"/>")
    let relative = try read("<path d=\"m2 3 4 0h3v4c0 1 1 2 2 2s2 1 2 2q2 0 2 2t2 2z\"/>")
    #expect(absolute.shapes == relative.shapes)
  }

  @Test func `numbers may touch and flags may be adjacent`() throws {
    let loose = try read("<path d=\"M 1 2 L 0.5 -0.5 A 8 8 0 1 1 17.5 6.5\"/>")
    let tight = try read("<path d=\"M1 2L.5-.5A8 8 0 1117.5 6.5\"/>")
    #expect(loose.shapes == tight.shapes)
  }

  @Test func `a half circle drawn as an arc extends by its radius`() throws {
    let bounds = try #require(try read("<path d=\"M4 12A8 8 0 0 1 20 12\"/>").shapes[0].path.bounds)
    #expect(abs(bounds.minY - 4) < 0.01)
    #expect(abs(bounds.maxY - 12) < 0.01)
  }

  @Test func `an arc with too small a radius is enlarged, one without is a line`() throws {
    let arc = try #require(try read("<path d=\"M4 12A1 1 0 0 1 20 12\"/>").shapes[0].path.bounds)
    #expect(abs(arc.minY - 4) < 0.01)
    let line = try read("<path d=\"M4 12A0 5 0 0 1 20 12\"/>").shapes[0].path
    #expect(line == (try read("<path d=\"M4 12L20 12\"/>").shapes[0].path))
  }

  @Test func `anything that an icon cannot contain is refused by name`() {
    #expect(problem("<text d=\"x\"/>") == .unknownElement("text"))
    #expect(problem("<path d=\"M1 1\" class=\"x\"/>") == .unknownAttribute("class", of: "path"))
    #expect(problem("<circle cx=\"1\" cy=\"1\"/>") == .missingAttribute("r", of: "circle"))
    #expect(problem("<circle cx=\"1\" cy=\"1\" r=\"nan\"/>") == .badValue("nan", of: "r"))
    #expect(problem("<path d=\"M1 1\" fill=\"red\"/>") == .badValue("red", of: "fill"))
    #expect(
      problem("<path d=\"M1 1\" stroke-width=\"-2\"/>") == .badValue("-2", of: "stroke-width"))
    #expect(problem("<polyline points=\"1 2 3\"/>") == .badValue("1 2 3", of: "points"))
    #expect(problem("<path d=\"M1 1\" d=\"M2 2\"/>") == .unexpected("second d"))
  }

  @Test(arguments: ["L1 1", "M1", "M1 1X", "M1 1L1 e", "M1 1A1 1 0 2 0 3 3", "M1 1Z5", "M1e999 1"])
  func `invalid path data is refused`(_ data: String) {
    guard case .badPathData = problem("<path d=\"\(data)\"/>") else {
      Issue.record("\(data) was accepted")
      return
    }
  }

  @Test func `an error names file, line, column and remedy in one line`() {
    do throws(SymbolFileError) {
      _ = try read("\n  <foo/>")
      Issue.record("it was accepted")
    } catch {
      #expect(error.description.hasPrefix("t.svg:2:3: an icon cannot contain <foo>; "))
      #expect(!error.description.contains("\n"))
    }
  }

  @Test func `no truncation of a file crashes the parser`() throws {
    let whole = Array((Self.head + "<!-- c --><path d=\"M1 1L2 2\"/></svg>").utf8)
    for length in 0..<whole.count {
      #expect(throws: SymbolFileError.self) {
        try SymbolDrawing(bytes: Array(whole.prefix(length)), file: "cut.svg")
      }
    }
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      var bytes = whole
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      _ = try? SymbolDrawing(bytes: bytes, file: "noise.svg")
    }
  }
}
