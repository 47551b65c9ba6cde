import Foundation
import MaruKit
import MaruTestKit

/// A sheet of small pictures with captions.
///
/// Units: points of the sheet, one pixel each.
@MainActor struct ContactSheet {
  /// The largest size of a picture; larger ones are scaled down.
  let cell: CGSize
  /// The pictures in a row.
  let columns: Int

  private static let gap: CGFloat = 10
  private static let lineHeight: CGFloat = 14
  private var pictures: [(image: UIImage, line: String)] = []

  /// Creates an empty sheet.
  init(cell: CGSize, columns: Int) {
    self.cell = cell
    self.columns = columns
  }

  /// Adds a screen's current picture.
  mutating func add(_ screen: TestScreen, line: String) {
    let bitmap = screen.memory.bitmap
    let size = CGSize(width: bitmap.width, height: bitmap.height)
    let scale = min(cell.width / size.width, cell.height / size.height, 1)
    let small = CGSize(
      width: (size.width * scale).rounded(), height: (size.height * scale).rounded())
    let image = renderer(size: small).image { _ in
      UIImage(cgImage: CGImage(bitmap)).draw(in: CGRect(origin: .zero, size: small))
    }
    pictures.append((image, line))
  }

  /// The sheet as PNG data.
  ///
  /// - Throws: If memory is exhausted.
  func png() throws -> Data {
    let count = max(pictures.count, 1)
    let rows = (count + columns - 1) / columns
    let hasLines = pictures.contains { !$0.line.isEmpty }
    let step = CGSize(
      width: cell.width + Self.gap,
      height: cell.height + Self.gap + (hasLines ? Self.lineHeight : 0))
    let size = CGSize(
      width: CGFloat(min(columns, count)) * step.width + Self.gap,
      height: CGFloat(rows) * step.height + Self.gap)
    let sheet = renderer(size: size).image { context in
      context.cgContext.setFillColor(UIColor(white: 0.88, alpha: 1).cgColor)
      context.fill(CGRect(origin: .zero, size: size))
      for (index, picture) in pictures.enumerated() {
        let (row, column) = index.quotientAndRemainder(dividingBy: columns)
        let origin = CGPoint(
          x: Self.gap + CGFloat(column) * step.width, y: Self.gap + CGFloat(row) * step.height)
        picture.image.draw(at: origin)
        NSAttributedString(
          string: picture.line,
          attributes: [.font: UIFont.systemFont(ofSize: 9), .foregroundColor: UIColor.black]
        ).draw(
          in: CGRect(
            x: origin.x, y: origin.y + cell.height + 1, width: cell.width,
            height: Self.lineHeight))
      }
    }
    guard let image = sheet.cgImage else { throw SheetError.noMemory }
    return try image.pngData()
  }

  private func renderer(size: CGSize) -> UIGraphicsImageRenderer {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: size, format: format)
  }
}
