import MaruKit

/// Swatches in rows; one can be chosen.
///
/// It is one stop of Tab, and the arrow keys move in it. It sends `valueChanged` when the user chooses a
/// swatch.
final class PaletteView: ColorControl {
  /// The least and the greatest distance of the middles of two swatches, in points.
  private static let leastPitch: CGFloat = 34
  private static let largestPitch: CGFloat = 60
  /// The least space between two swatches, in points.
  private static let gap: CGFloat = 10
  private static let largestSwatch: CGFloat = 40
  private static let ringWidth: CGFloat = 2.5
  /// The distance of the ring from the swatch, in points.
  private static let ringGap: CGFloat = 2

  /// Called when a swatch is pressed twice.
  var onDoublePress: (() -> Void)?

  private var colors: [ColorValue] = []
  private var usualColumns: Int?
  private var patches: [ColorPatch] = []
  private let ring = UIView()
  /// The chosen swatch.
  private var selection: Int?

  override init(frame: CGRect) {
    super.init(frame: frame)
    ring.isUserInteractionEnabled = false
    ring.layer.borderWidth = Self.ringWidth
    addSubview(ring)
    accessibilityLabel = "Palette"
    accessibilityTraits = .adjustable
    let twice = UITapGestureRecognizer()
    twice.numberOfTapsRequired = 2
    twice.delaysTouchesEnded = false
    twice.cancelsTouchesInView = false
    twice.addHandler { [unowned self] recognizer in
      if index(at: recognizer.location(in: self)) != nil { onDoublePress?() }
    }
    addGestureRecognizer(twice)
    colorRing()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  // MARK: Content

  /// The colour of the chosen swatch.
  var selectedColor: ColorValue? { selection.map { colors[$0] } }

  /// Shows some colours.
  ///
  /// - Parameters:
  ///   - new: The colours.
  ///   - columns: The number in a row if there is room for them; `nil` for as many as fit.
  func show(_ new: [ColorValue], columns: Int?) {
    usualColumns = columns
    setNeedsLayout()
    guard new != colors else { return }
    colors = new
    selection = nil
    for patch in patches { patch.removeFromSuperview() }
    patches = colors.map { color in
      let patch = ColorPatch()
      patch.color = color
      patch.isAccessibilityElement = true
      patch.accessibilityLabel = ColorFormat.hex.text(color)
      patch.accessibilityTraits = .button
      addSubview(patch)
      return patch
    }
    mark(nil)
  }

  /// Marks the swatch of a colour, if there is one.
  func mark(_ color: ColorValue) {
    // Of two swatches with the same colour, the chosen one stays.
    if let selectedColor, selectedColor.looksLike(color) { return }
    mark(colors.firstIndex { $0.looksLike(color) })
  }

  private func mark(_ index: Int?) {
    if let selection, patches.indices.contains(selection) {
      patches[selection].accessibilityTraits = .button
    }
    selection = index
    if let index { patches[index].accessibilityTraits = [.button, .selected] }
    accessibilityValue = index.map {
      "\(ColorFormat.hex.text(colors[$0])), \($0 + 1) of \(colors.count)"
    }
    ring.isHidden = index == nil
    setNeedsLayout()
  }

  private func colorRing() {
    layer.cornerRadius = 6
    ring.layer.borderColor =
      (tintColor ?? .systemBlue).resolvedColor(with: traitCollection).cgColor
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    colorRing()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    colorRing()
  }

  // MARK: Layout

  private func columns(in width: CGFloat) -> Int {
    let fitting = max(Int(width / Self.leastPitch), 1)
    if let usualColumns, usualColumns <= fitting { return usualColumns }
    return min(fitting, max(Int(width / Self.largestPitch), StandardPalette.columns))
  }

  private func pitch(in width: CGFloat) -> CGFloat {
    min(width / CGFloat(columns(in: width)), Self.largestPitch)
  }

  /// The height of some rows, or of all.
  func height(of rows: CGFloat? = nil, in width: CGFloat) -> CGFloat {
    guard !colors.isEmpty, width > 0 else { return 0 }
    let all = CGFloat((colors.count - 1) / columns(in: width) + 1)
    return (min(rows ?? all, all) * rowHeight(in: width)).rounded(.up)
  }

  private func rowHeight(in width: CGFloat) -> CGFloat { side(in: width) + Self.gap }

  private func side(in width: CGFloat) -> CGFloat {
    min(max(pitch(in: width) - Self.gap, 0), Self.largestSwatch).rounded()
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: height(in: size.width))
  }

  /// The rectangle of a swatch, in points.
  private func rect(of index: Int) -> CGRect {
    let width = bounds.width
    let columns = columns(in: width)
    // Columns share the width; the swatches of the first and the last one are at its edges.
    let side = side(in: width)
    let widest = columns == usualColumns ? CGFloat.infinity : Self.largestPitch
    let step = columns > 1 ? min((width - side) / CGFloat(columns - 1), widest) : 0
    let x = (CGFloat(index % columns) * step).rounded()
    let y = Self.gap / 2 + CGFloat(index / columns) * rowHeight(in: width)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return CGRect(x: isMirrored ? width - x - side : x, y: y, width: side, height: side)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for (index, patch) in patches.enumerated() {
      patch.frame = rect(of: index)
      patch.cornerRadius = patch.frame.width / 2
    }
    guard let selection else { return }
    let reach = Self.ringGap + Self.ringWidth
    ring.frame = rect(of: selection).insetBy(dx: -reach, dy: -reach)
    ring.layer.cornerRadius = ring.frame.width / 2
  }

  override var focusedRect: CGRect { selection.map(rect) ?? bounds }

  // MARK: Input

  private func index(at place: CGPoint) -> Int? {
    let margin = Self.gap / 2
    return colors.indices.first { rect(of: $0).insetBy(dx: -margin, dy: -margin).contains(place) }
  }

  override func follow(_ touch: UITouch) {
    if let index = index(at: touch.location(in: self)) { choose(index) }
  }

  override func take(_ key: UIKey) -> Bool {
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    guard !colors.isEmpty, let move = PaletteMove(key, isMirrored: isMirrored) else { return false }
    choose(
      move.destination(
        from: selection, count: colors.count, columns: columns(in: bounds.width)))
    return true
  }

  private func choose(_ index: Int) {
    guard index != selection else { return }
    mark(index)
    scrollIntoView()
    sendActions(for: .valueChanged)
  }

  /// Chooses the next swatch.
  override func accessibilityIncrement() { adjust(by: 1) }

  /// Chooses the swatch before.
  override func accessibilityDecrement() { adjust(by: -1) }

  private func adjust(by step: Int) {
    guard !colors.isEmpty else { return }
    choose(
      PaletteMove.swatches(step).destination(
        from: selection, count: colors.count, columns: columns(in: bounds.width)))
  }
}
