import Foundation
import MaruKit

/// Every symbol at 24 points, for their designers: thin, regular, bold and black on white, then
/// regular on black.
///
/// Units: points of the sheet, two pixels each.
@MainActor struct SymbolSheets {
  private static let side: CGFloat = 24
  private static let cell = CGSize(width: 168, height: 44)
  private static let columns = 7
  private static let rows = 20
  private static let weights: [UIImage.SymbolWeight] = [.thin, .regular, .bold, .black]

  /// Writes `symbols-1.png` and so on.
  ///
  /// - Throws: If memory is exhausted, or if a sheet cannot be written.
  func write(into folder: String) throws {
    let names = UIImage.systemNames
    let count = Self.columns * Self.rows
    for (index, start) in stride(from: 0, to: names.count, by: count).enumerated() {
      let page = Array(names[start..<min(start + count, names.count)])
      let url = URL(fileURLWithPath: folder).appendingPathComponent("symbols-\(index + 1).png")
      try png(of: page).write(to: url)
    }
  }

  private func png(of names: [String]) throws -> Data {
    let rows = (names.count + Self.columns - 1) / Self.columns
    let size = CGSize(
      width: Self.cell.width * CGFloat(Self.columns), height: Self.cell.height * CGFloat(rows))
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    let sheet = UIGraphicsImageRenderer(size: size, format: format).image { context in
      context.cgContext.setFillColor(UIColor.white.cgColor)
      context.fill(CGRect(origin: .zero, size: size))
      for (index, name) in names.enumerated() {
        let (row, column) = index.quotientAndRemainder(dividingBy: Self.columns)
        draw(
          name,
          at: CGPoint(
            x: CGFloat(column) * Self.cell.width, y: CGFloat(row) * Self.cell.height),
          in: context)
      }
    }
    guard let image = sheet.cgImage else { throw SheetError.noMemory }
    return try image.pngData()
  }

  private func draw(_ name: String, at origin: CGPoint, in context: UIGraphicsImageRendererContext)
  {
    var place = CGPoint(x: origin.x + 6, y: origin.y + 4)
    func draw(_ weight: UIImage.SymbolWeight, _ color: UIColor) {
      let configuration = UIImage.SymbolConfiguration(
        pointSize: Self.side / 1.2, weight: weight)
      UIImage(systemName: name, withConfiguration: configuration)?.withTintColor(color)
        .draw(in: CGRect(origin: place, size: CGSize(width: Self.side, height: Self.side)))
      place.x += Self.side + 6
    }
    for weight in Self.weights { draw(weight, .black) }
    context.cgContext.setFillColor(UIColor.black.cgColor)
    context.fill(CGRect(x: place.x - 3, y: place.y - 3, width: 30, height: 30))
    draw(.regular, .white)
    NSAttributedString(
      string: name, attributes: [.font: UIFont.systemFont(ofSize: 8)]
    ).draw(
      in: CGRect(x: origin.x + 6, y: origin.y + 30, width: Self.cell.width - 8, height: 12))
  }
}
