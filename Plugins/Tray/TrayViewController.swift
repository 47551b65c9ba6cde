import MaruKit

/// A row or a column of icons.
final class TrayViewController: UIViewController {
  /// The least size of its own window, in points.
  private static let leastSize: CGFloat = 32

  /// Called when the size or the direction of the icons has changed, or the appearance.
  var onDemandChange: ((WidgetTray.Demand) -> Void)?

  private let line = TrayLine()

  override func loadView() {
    view = line
    line.clipsToBounds = true
    line.accessibilityLabel = "Tray"
    line.onAppearanceChange = { [unowned self] in onDemandChange?(demand) }
  }

  /// The wishes for the icons.
  var demand: WidgetTray.Demand {
    WidgetTray.Demand(
      iconSize: line.iconSize, isVertical: line.isVertical,
      isDark: line.traitCollection.userInterfaceStyle == .dark)
  }

  /// The views of the icons, in order.
  var iconViews: [TrayIconView] { line.views.compactMap { $0 as? TrayIconView } }

  /// Changes the size, the gap and the direction of the icons.
  func arrange(size: CGFloat, spacing: CGFloat, isVertical: Bool) {
    (line.iconSize, line.spacing, line.isVertical) = (size, spacing, isVertical)
    sizeChanged()
    onDemandChange?(demand)
  }

  /// Shows other icons; the views of those that stay are kept.
  func show(_ icons: [WidgetTray.Icon]) {
    let former = Dictionary(iconViews.map { ($0.icon.id, $0) }) { first, _ in first }
    let views = icons.map { icon in
      let view = former[icon.id] ?? TrayIconView(icon)
      view.icon = icon
      return view
    }
    line.show(views)
    sizeChanged()
  }

  /// Shows three symbols in place of icons.
  func showExamples() {
    guard line.views.isEmpty else { return }
    line.show(
      ["bell", "wifi", "speaker.wave.2"].map { name in
        let view = UIImageView(image: UIImage(systemName: name))
        view.contentMode = .scaleAspectFit
        view.tintColor = .label
        return view
      })
    sizeChanged()
  }

  private func sizeChanged() {
    let size = line.intrinsicContentSize
    let wanted = CGSize(
      width: max(size.width, Self.leastSize), height: max(size.height, Self.leastSize))
    if preferredContentSize != wanted { preferredContentSize = wanted }
  }
}

/// Lays out views of equal size beside or below each other, in the middle of its bounds.
final class TrayLine: UIView {
  /// The width and height of each view, in points.
  var iconSize: CGFloat = 0 { didSet { if iconSize != oldValue { changed() } } }
  /// The gap between views, in points.
  var spacing: CGFloat = 0 { didSet { if spacing != oldValue { changed() } } }
  /// Whether they are in a column.
  var isVertical = false { didSet { if isVertical != oldValue { changed() } } }
  /// Called when light has become dark, or dark light.
  var onAppearanceChange: (() -> Void)?

  private(set) var views: [UIView] = []

  /// Shows these views instead of the former ones.
  func show(_ views: [UIView]) {
    guard views != self.views else { return }
    for view in self.views where !views.contains(view) { view.removeFromSuperview() }
    self.views = views
    for view in views where view.superview == nil { addSubview(view) }
    changed()
  }

  private func changed() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  // MARK: Layout

  /// The length of the row or the column; 0 without views.
  private var length: CGFloat {
    views.isEmpty ? 0 : (iconSize + spacing) * CGFloat(views.count) - spacing
  }

  override var intrinsicContentSize: CGSize {
    guard !views.isEmpty else { return .zero }
    return isVertical
      ? CGSize(width: iconSize, height: length) : CGSize(width: length, height: iconSize)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  override func layoutSubviews() {
    super.layoutSubviews()
    let scale = max(traitCollection.displayScale, 1)
    // Icons are pictures of whole pixels, which would be blurred in between.
    func whole(_ length: CGFloat) -> CGFloat { (length * scale).rounded() / scale }
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft && !isVertical
    let size = whole(iconSize)
    let bounds = bounds
    for (index, view) in views.enumerated() {
      let place = isMirrored ? views.count - 1 - index : index
      let distance = whole(CGFloat(place) * (iconSize + spacing))
      view.frame =
        isVertical
        ? CGRect(
          x: whole((bounds.width - size) / 2), y: whole((bounds.height - length) / 2) + distance,
          width: size, height: size)
        : CGRect(
          x: whole((bounds.width - length) / 2) + distance, y: whole((bounds.height - size) / 2),
          width: size, height: size)
    }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
    let former = previousTraitCollection?.userInterfaceStyle
    if traitCollection.userInterfaceStyle != former { onAppearanceChange?() }
  }
}
