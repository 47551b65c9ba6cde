import Foundation
import MaruKit
import MaruTestKit

/// Pictures of different sizes on one sheet, in rows, each pixel for pixel with a line beneath.
///
/// Units: points of the sheet, which has one pixel a point.
@MainActor struct StateSheet {
  /// As wide as it may become.
  private static let width: CGFloat = 3000
  /// What is larger is made smaller to fit.
  private static let largest = CGSize(width: 1480, height: 1800)
  private static let gap: CGFloat = 16
  private static let lineHeight: CGFloat = 16

  /// A picture at its place.
  private struct Picture {
    let image: UIImage
    let frame: CGRect
    let line: String
  }

  private var pictures: [Picture] = []
  private var next = CGPoint(x: gap, y: gap)
  private var rowHeight: CGFloat = 0

  /// Adds a picture, beside the last one where there is room.
  ///
  /// - Parameters:
  ///   - image: As large as its pixels.
  ///   - line: What it shows.
  mutating func add(_ image: UIImage, line: String) {
    let (wide, high) = (image.size.width, image.size.height)
    guard wide > 0, high > 0 else { return }
    let shrink = min(Self.largest.width / wide, Self.largest.height / high, 1)
    let size = CGSize(width: (wide * shrink).rounded(), height: (high * shrink).rounded())
    if next.x + size.width + Self.gap > Self.width { breakRow() }
    pictures.append(
      Picture(image: image, frame: CGRect(origin: next, size: size), line: line))
    next.x += max(size.width, 150) + Self.gap
    rowHeight = max(rowHeight, size.height + Self.lineHeight)
  }

  /// Begins a row.
  mutating func breakRow() {
    guard rowHeight > 0 else { return }
    next = CGPoint(x: Self.gap, y: next.y + rowHeight + Self.gap)
    rowHeight = 0
  }

  /// The sheet as a PNG file.
  ///
  /// - Throws: Where there is no memory for it.
  func png() throws -> Data {
    let size = CGSize(width: Self.width, height: next.y + rowHeight + Self.gap)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let sheet = UIGraphicsImageRenderer(size: size, format: format).image { context in
      context.cgContext.setFillColor(UIColor(white: 0.78, alpha: 1).cgColor)
      context.fill(CGRect(origin: .zero, size: size))
      for picture in pictures {
        picture.image.draw(in: picture.frame)
        NSAttributedString(
          string: picture.line,
          attributes: [.font: UIFont.systemFont(ofSize: 10), .foregroundColor: UIColor.black]
        ).draw(at: CGPoint(x: picture.frame.minX, y: picture.frame.maxY + 1))
      }
    }
    guard let image = sheet.cgImage else { throw SheetError.noMemory }
    return try image.pngData()
  }
}

/// Why there is no sheet.
enum SheetError: Error, CustomStringConvertible {
  case noMemory

  var description: String { "there is no memory for the sheet" }
}
