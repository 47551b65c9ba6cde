import Foundation

/// How a camera picture must be turned before it is shown.
///
/// Tag Orientation of Exif 2.32, § 4.6.4: the sides of the scene that the first row and the first
/// column show.
enum EXIFOrientation: UInt16 {
  case up = 1
  case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

  /// Whether rows become columns.
  var swapsSides: Bool { rawValue >= 5 }

  /// The position in the file of the pixel shown at `x`, `y`.
  ///
  /// - Parameters:
  ///   - x: The column, as shown.
  ///   - y: The row, as shown.
  ///   - width: Pixels per row in the file.
  ///   - height: Rows in the file.
  /// - Returns: The column and the row in the file.
  func source(x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
    switch self {
    case .up: (x, y)
    case .upMirrored: (width - 1 - x, y)
    case .down: (width - 1 - x, height - 1 - y)
    case .downMirrored: (x, height - 1 - y)
    case .leftMirrored: (y, x)
    case .right: (y, height - 1 - x)
    case .rightMirrored: (width - 1 - y, height - 1 - x)
    case .left: (width - 1 - y, x)
    }
  }

  /// Reads the orientation from a JPEG file's segments; `.up` if the file has none.
  init(ofJPEG data: Data) {
    self = Self.find(in: ByteReader(data)) ?? .up
  }

  private static func find(in file: ByteReader) -> EXIFOrientation? {
    var place = 2
    // Each segment before the pixels is a marker, then a length that includes its own two bytes.
    while let marker = file.number(at: place, bytes: 2), marker >> 8 == 0xFF, marker != 0xFFDA {
      guard let length = file.number(at: place + 2, bytes: 2), length >= 2 else { return nil }
      if marker == 0xFFE1, file.isText("Exif\0\0", at: place + 4) {
        return inTIFF(file, from: place + 10)
      }
      place += 2 + length
    }
    return nil
  }

  /// Searches the first directory of a TIFF header, whose entries have twelve bytes.
  private static func inTIFF(_ file: ByteReader, from start: Int) -> EXIFOrientation? {
    let isLittle = file.isText("II*\0", at: start)
    guard isLittle || file.isText("MM\0*", at: start) else { return nil }
    func number(_ place: Int, _ bytes: Int) -> Int? {
      file.number(at: start + place, bytes: bytes, isLittleEndian: isLittle)
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    for entry in 0..<count {
      let place = directory + 2 + entry * 12
      guard let tag = number(place, 2) else { return nil }
      if tag == 0x0112 {
        return number(place + 8, 2).flatMap { EXIFOrientation(rawValue: UInt16($0)) }
      }
    }
    return nil
  }
}

/// Bounds-checked access to bytes.
private struct ByteReader {
  private let data: Data

  init(_ data: Data) { self.data = data }

  /// The number at an offset from the first byte, or `nil` if the data ends before.
  func number(at place: Int, bytes: Int, isLittleEndian: Bool = false) -> Int? {
    guard place >= 0, place <= data.count - bytes else { return nil }
    let first = data.startIndex + place
    let part = data[first..<first + bytes]
    return isLittleEndian
      ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
  }

  func isText(_ text: String, at place: Int) -> Bool {
    guard place >= 0, place <= data.count - text.utf8.count else { return false }
    return data[(data.startIndex + place)...].starts(with: text.utf8)
  }
}
