import MaruKit

/// A book in the grid: a cover with a spine and a shadow, which shrinks while it is pressed.
final class BookCell: UICollectionViewCell {
  private let cover = CoverView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    cover.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    cover.frame = contentView.bounds
    contentView.addSubview(cover)
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.22
    layer.shadowOffset = CGSize(width: 0, height: 3)
    layer.shadowRadius = 6
    isAccessibilityElement = true
    accessibilityTraits.insert(.button)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Shows a book.
  func show(_ book: Book) {
    cover.book = book
    accessibilityLabel = book.label
  }

  override var isHighlighted: Bool {
    didSet { if isHighlighted != oldValue { giveWay() } }
  }

  private func giveWay() {
    UIView.animate(
      withDuration: isHighlighted ? 0.1 : 0.25, delay: 0, options: .allowUserInteraction
    ) { [unowned self] in
      cover.transform = isHighlighted ? CGAffineTransform(scaleX: 0.97, y: 0.97) : .identity
    }
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: CoverView.radius).cgPath
  }
}

/// The front cover of a book.
final class CoverView: UIView {
  /// The corner radius, in points.
  static let radius: CGFloat = 6

  /// The displayed book.
  var book: Book? {
    didSet { if book != oldValue { setNeedsDisplay() } }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
    layer.cornerRadius = Self.radius
    clipsToBounds = true
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  // MARK: Paint

  override func draw(_ rect: CGRect) {
    guard let book, let context = UIGraphicsGetCurrentContext(), bounds.width > 0 else { return }
    context.saveGState()
    context.scaleBy(
      x: bounds.width / CoverSheet.bounds.width, y: bounds.height / CoverSheet.bounds.height)
    let sheet = CoverSheet(context: context)
    book.cover.draw(book, on: sheet)
    // The fold next to the spine.
    sheet.fill(CGRect(x: 0, y: 0, width: 2.2, height: 150), 0xFFFFFF, alpha: 0.14)
    sheet.fill(CGRect(x: 2.2, y: 0, width: 0.8, height: 150), 0x000000, alpha: 0.16)
    context.restoreGState()
  }
}
