import MaruKit

/// The swatches that are offered if none are given.
enum StandardPalette {
  /// The number of hues; each has a column.
  static let columns = 10

  /// The colours, row by row: pale ones, plain ones and dark ones.
  static let colors: [ColorValue] = {
    let hues: [UIColor] = [
      .systemRed, .systemOrange, .systemYellow, .systemGreen, .systemTeal, .systemBlue,
      .systemIndigo, .systemPink, .systemBrown,
    ]
    let plain = hues.map { ColorValue($0) }
    return [.white] + plain.map { $0.mixed(with: .white, share: 0.6) }
      + [ColorValue(.systemGray)] + plain
      + [.black] + plain.map { $0.mixed(with: .black, share: 0.45) }
  }()
}
