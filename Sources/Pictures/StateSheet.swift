import Foundation
import MaruKit
import MaruTestKit

/// Pictures of different sizes in rows, in their own pixels, with captions.
///
/// Units: points of the sheet, one pixel each.
@MainActor struct StateSheet {
  /// The maximum width.
  private static let width: CGFloat = 3000
  /// Larger pictures are scaled down.
  private static let largest = CGSize(width: 1480, height: 1800)
  private static let gap: CGFloat = 16
  private static let lineHeight: CGFloat = 16

  /// A picture and its position.
  private struct Picture {
    let image: UIImage
    let frame: CGRect
    let line: String
  }

  private var pictures: [Picture] = []
  private var next = CGPoint(x: gap, y: gap)
  private var rowHeight: CGFloat = 0

  /// Adds a picture, next to the last one if there is room.
  ///
  /// - Parameters:
  ///   - image: The picture, in its own pixels.
  ///   - line: The caption.
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

  /// Starts a new row.
  mutating func breakRow() {
    guard rowHeight > 0 else { return }
    next = CGPoint(x: Self.gap, y: next.y + rowHeight + Self.gap)
    rowHeight = 0
  }

  /// The sheet as PNG data.
  ///
  /// - Throws: If memory is exhausted.
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

/// The reason for a missing sheet.
enum SheetError: Error, CustomStringConvertible {
  case noMemory

  var description: String { "there is no memory for the sheet" }
}
