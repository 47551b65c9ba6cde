import Foundation
import MaruKit

/// A card of the gallery: a symbol on a coloured tile, a title, and a line.
final class GalleryCard: UIView {
  /// In points.
  static let height: CGFloat = 148

  /// What a card shows.
  struct Content {
    let symbol: String
    let color: UIColor
    let title: String
    let detail: String

    /// The cards of the gallery, in order.
    @MainActor static let all = [
      Content(symbol: "book.fill", color: .systemOrange, title: "Reading", detail: "4 books"),
      Content(symbol: "heart.fill", color: .systemPink, title: "Loved", detail: "12 books"),
      Content(symbol: "moon.fill", color: .systemIndigo, title: "Tonight", detail: "2 chapters"),
      Content(symbol: "checkmark", color: .systemGreen, title: "Finished", detail: "31 books"),
      Content(symbol: "star.fill", color: .systemYellow, title: "Rated", detail: "9 books"),
      Content(symbol: "clock.fill", color: .systemTeal, title: "Later", detail: "17 books"),
    ]
  }

  private static let inset: CGFloat = 16
  private static let tileSide: CGFloat = 44

  private let tile = UIView()
  private let symbol = UIImageView()
  private let titleLabel = UILabel()
  private let detailLabel = UILabel()

  init(_ content: Content) {
    super.init(frame: .zero)
    backgroundColor = .secondarySystemGroupedBackground
    layer.cornerRadius = 14
    isAccessibilityElement = true
    accessibilityLabel = "\(content.title), \(content.detail)"

    tile.backgroundColor = content.color
    tile.layer.cornerRadius = Self.tileSide / 2
    symbol.image = UIImage(
      systemName: content.symbol,
      withConfiguration: UIImage.SymbolConfiguration(pointSize: 22, weight: .semibold))
    symbol.tintColor = .white
    symbol.contentMode = .center
    titleLabel.text = content.title
    titleLabel.font = .systemFont(ofSize: 17, weight: .semibold)
    detailLabel.text = content.detail
    detailLabel.font = .systemFont(ofSize: 15)
    detailLabel.textColor = .secondaryLabel
    for view in [tile, titleLabel, detailLabel] { addSubview(view) }
    tile.addSubview(symbol)
  }

  /// Not made from an archive.
  required init?(coder: NSCoder) { nil }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let inner = bounds.insetBy(dx: Self.inset, dy: Self.inset)
    tile.frame = CGRect(
      x: inner.minX, y: inner.minY, width: Self.tileSide, height: Self.tileSide)
    symbol.frame = tile.bounds
    detailLabel.frame = CGRect(x: inner.minX, y: inner.maxY - 20, width: inner.width, height: 20)
    titleLabel.frame = CGRect(
      x: inner.minX, y: detailLabel.frame.minY - 24, width: inner.width, height: 22)
  }
}
