import Foundation
import Raster

/// A syntax error in path data.
struct PathDataError: Error, Hashable, Sendable {
  /// The offending character, or that the data ended.
  let text: String
}

extension Path {
  /// Parses SVG path data: every command, absolute and relative.
  ///
  /// SVG 1.1, section 8.3, "Path data"; arcs by appendix F.6, "Elliptical arc implementation
  /// notes". Complexity: linear in the length.
  init(pathData: String) throws(PathDataError) {
    self.init()
    var reader = PathDataReader(pathData)
    while let command = try reader.command() {
      try reader.perform(command, on: &self)
    }
  }
}

/// A reader of path data, with the state that relative commands need.
private struct PathDataReader {
  private let bytes: [UInt8]
  private var offset = 0
  private var last: UInt8?
  private var current = Point(x: 0, y: 0)
  private var start = Point(x: 0, y: 0)
  private var control: Point?

  init(_ text: String) { bytes = Array(text.utf8) }

  // MARK: Commands

  /// The next command letter; the last one again if numbers follow directly.
  mutating func command() throws(PathDataError) -> UInt8? {
    skipSeparators()
    guard offset < bytes.count else { return nil }
    let byte = bytes[offset]
    if "MmLlHhVvCcSsQqTtAaZz".utf8.contains(byte) {
      guard last != nil || byte | 0x20 == UInt8(ascii: "m") else { throw failure }
      offset += 1
      last = byte
      return byte
    }
    guard let last, last | 0x20 != UInt8(ascii: "z"), isNumberStart(byte) else { throw failure }
    // After a move, further pairs are lines.
    if last == UInt8(ascii: "M") { return UInt8(ascii: "L") }
    if last == UInt8(ascii: "m") { return UInt8(ascii: "l") }
    return last
  }

  mutating func perform(_ command: UInt8, on path: inout Path) throws(PathDataError) {
    let isRelative = command & 0x20 != 0
    let origin = isRelative ? current : Point(x: 0, y: 0)
    let before = control
    control = nil
    switch command | 0x20 {
    case UInt8(ascii: "m"):
      current = try point(from: origin)
      start = current
      path.move(to: current)
    case UInt8(ascii: "l"):
      current = try point(from: origin)
      path.line(to: current)
    case UInt8(ascii: "h"):
      current = Point(x: try number() + origin.x, y: current.y)
      path.line(to: current)
    case UInt8(ascii: "v"):
      current = Point(x: current.x, y: try number() + origin.y)
      path.line(to: current)
    case UInt8(ascii: "c"), UInt8(ascii: "s"):
      let isSmooth = command | 0x20 == UInt8(ascii: "s")
      let first = isSmooth ? reflected(before) : try point(from: origin)
      let second = try point(from: origin)
      current = try point(from: origin)
      path.cubic(to: current, control1: first, control2: second)
      control = second
    case UInt8(ascii: "q"), UInt8(ascii: "t"):
      let isSmooth = command | 0x20 == UInt8(ascii: "t")
      let middle = isSmooth ? reflected(before) : try point(from: origin)
      current = try point(from: origin)
      path.quad(to: current, control: middle)
      control = middle
    case UInt8(ascii: "a"):
      try arc(from: origin, on: &path)
    default:
      path.close()
      current = start
    }
  }

  private mutating func arc(from origin: Point, on path: inout Path) throws(PathDataError) {
    let radii = (abs(try number()), abs(try number()))
    let turn = try number() * .pi / 180
    let isLarge = try flag()
    let isSweep = try flag()
    let end = try point(from: origin)
    let arc = EllipticalArc(
      from: current, to: end, radii: radii, rotation: turn, isLarge: isLarge, isSweep: isSweep)
    if let arc { arc.append(to: &path) } else if end != current { path.line(to: end) }
    current = end
  }

  private func reflected(_ control: Point?) -> Point {
    guard let control else { return current }
    return Point(x: 2 * current.x - control.x, y: 2 * current.y - control.y)
  }

  // MARK: Scanning

  private var failure: PathDataError {
    guard offset < bytes.count else { return PathDataError(text: "its end") }
    return PathDataError(
      text:
        "\"\(String(decoding: bytes[offset...offset], as: UTF8.self))\", character \(offset + 1)")
  }

  private func isNumberStart(_ byte: UInt8) -> Bool {
    byte >= 0x30 && byte <= 0x39 || "+-.".utf8.contains(byte)
  }

  private mutating func skipSeparators() {
    while offset < bytes.count, " ,\n\t\r".utf8.contains(bytes[offset]) { offset += 1 }
  }

  private mutating func point(from origin: Point) throws(PathDataError) -> Point {
    let x = try number()
    return Point(x: x + origin.x, y: try number() + origin.y)
  }

  private mutating func flag() throws(PathDataError) -> Bool {
    skipSeparators()
    guard offset < bytes.count, bytes[offset] == 0x30 || bytes[offset] == 0x31 else {
      throw failure
    }
    defer { offset += 1 }
    return bytes[offset] == 0x31
  }

  private mutating func number() throws(PathDataError) -> Double {
    skipSeparators()
    let begin = offset
    var end = offset
    func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }
    func isDigit(_ index: Int) -> Bool { byte(index) >= 0x30 && byte(index) <= 0x39 }
    if "+-".utf8.contains(byte(end)) { end += 1 }
    while isDigit(end) { end += 1 }
    if byte(end) == UInt8(ascii: ".") { end += 1 }
    while isDigit(end) { end += 1 }
    if byte(end) | 0x20 == UInt8(ascii: "e") {
      let sign = "+-".utf8.contains(byte(end + 1)) ? 1 : 0
      if isDigit(end + 1 + sign) {
        end += 1 + sign
        while isDigit(end) { end += 1 }
      }
    }
    let text = String(decoding: bytes[begin..<end], as: UTF8.self)
    guard let value = Double(text), value.isFinite else { throw failure }
    offset = end
    return value
  }
}
