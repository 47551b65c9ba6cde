import MaruKit

/// A picture that can be zoomed and moved.
final class PictureStage: UIScrollView, UIScrollViewDelegate {
  /// The largest scale, unless a small picture needs more to fill the room.
  private static let largest: CGFloat = 16
  /// The scale of a double press if the picture has the size of its pixels already.
  private static let closer: CGFloat = 2
  /// The factor of a wheel that moves by so many points.
  private static let wheel: (factor: CGFloat, points: CGFloat) = (1.25, 40)

  /// Called when the scale has changed.
  var onZoom: (() -> Void)?

  private let imageView = UIImageView()
  private var fit = PictureFit.fit
  private var shownSize = CGSize.zero
  private var shownScale: CGFloat = 0
  /// Whether the picture still has its size at first, which follows the window.
  private var isOriginal = true
  private var isSettingScale = false
  /// The scale at the end of a running zoom, and the offset at the end of a running movement.
  private var goal: CGFloat = 1
  private var goalOffset = CGPoint.zero

  override init(frame: CGRect) {
    super.init(frame: frame)
    delegate = self
    contentAlignmentPoint = CGPoint(x: 0.5, y: 0.5)
    contentInsetAdjustmentBehavior = .never
    // The controller decides what the arrow keys do.
    allowsKeyboardScrolling = false
    clipsToBounds = true
    imageView.isAccessibilityElement = true
    imageView.accessibilityTraits = .image
    imageView.contentMode = .scaleToFill
    addSubview(imageView)
    let twice = UITapGestureRecognizer()
    twice.numberOfTapsRequired = 2
    twice.addHandler { [unowned self] tap in pressedTwice(at: tap.location(in: imageView)) }
    addGestureRecognizer(twice)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override var canBecomeFocused: Bool { false }

  // MARK: Content

  /// Shows a picture in its size at first; `nil` for none.
  func show(_ image: UIImage?, label: String, fit: PictureFit) {
    imageView.accessibilityLabel = label
    let isOther = image !== imageView.image
    guard isOther || fit != self.fit else { return }
    self.fit = fit
    imageView.image = image
    imageView.isHidden = image == nil
    isOriginal = true
    place()
  }

  /// The scale: 1 if a pixel of the picture is one of the screen.
  var scale: CGFloat { zoomScale }

  /// The size of the picture at scale 1, in points.
  private var size: CGSize {
    let pixels = imageView.image?.size ?? .zero
    let density = max(traitCollection.displayScale, 1)
    return CGSize(width: pixels.width / density, height: pixels.height / density)
  }

  private var originalScale: CGFloat { fit.scale(of: size, in: bounds.size) }

  /// Gives the picture its size at first.
  private func place() {
    guard bounds.width > 0, bounds.height > 0, size.width > 0, size.height > 0 else { return }
    isSettingScale = true
    defer { isSettingScale = false }
    (minimumZoomScale, maximumZoomScale) = (1, 1)
    setZoomScale(1, animated: false)
    imageView.transform = .identity
    imageView.frame = CGRect(origin: .zero, size: size)
    contentSize = size
    setLimits()
    let scale = originalScale
    setZoomScale(scale, animated: false)
    contentOffset = CGPoint(
      x: (size.width * scale - bounds.width) / 2, y: (size.height * scale - bounds.height) / 2)
    (shownSize, shownScale) = (bounds.size, traitCollection.displayScale)
    onZoom?()
  }

  private func setLimits() {
    minimumZoomScale = min(PictureFit.fit.scale(of: size, in: bounds.size), originalScale)
    maximumZoomScale = max(Self.largest, originalScale)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard imageView.image != nil,
      bounds.size != shownSize || traitCollection.displayScale != shownScale
    else { return }
    // What the user has zoomed keeps its scale.
    guard !isOriginal, traitCollection.displayScale == shownScale else {
      isOriginal = true
      return place()
    }
    shownSize = bounds.size
    setLimits()
    if zoomScale < minimumZoomScale { setZoomScale(minimumZoomScale, animated: false) }
  }

  // MARK: Zoom

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { imageView }

  func scrollViewDidZoom(_ scrollView: UIScrollView) {
    guard !isSettingScale else { return }
    isOriginal = false
    onZoom?()
  }

  /// Multiplies the scale.
  ///
  /// - Parameters:
  ///   - factor: The factor.
  ///   - place: The point of the view that keeps its position; `nil` for the middle.
  ///   - isAnimated: Whether the change is animated.
  func zoom(by factor: CGFloat, at place: CGPoint? = nil, animated isAnimated: Bool = true) {
    guard imageView.image != nil else { return }
    // Keys that follow one another quickly add up.
    let old = isZoomAnimating ? goal : zoomScale
    let new = min(max(old * factor, minimumZoomScale), maximumZoomScale)
    guard new != zoomScale else { return }
    goal = new
    let middle = CGPoint(x: bounds.width / 2, y: bounds.height / 2)
    let place = place ?? middle
    let inView = CGPoint(x: place.x + bounds.minX, y: place.y + bounds.minY)
    let fixed = convert(inView, to: imageView)
    // The visible rectangle of the picture at the new scale.
    let rect = CGRect(
      x: fixed.x - place.x / new, y: fixed.y - place.y / new, width: bounds.width / new,
      height: bounds.height / new)
    zoom(to: rect, animated: isAnimated && !UIAccessibility.isReduceMotionEnabled)
  }

  /// Returns to the size at first.
  func zoomToOriginal() {
    zoom(to: originalScale)
    isOriginal = true
  }

  /// Shows one pixel of the picture as one of the screen.
  func zoomToActual() { zoom(to: 1) }

  private func zoom(to scale: CGFloat, at place: CGPoint? = nil) {
    zoom(by: scale / max(isZoomAnimating ? goal : zoomScale, 1e-6), at: place)
  }

  private func pressedTwice(at point: CGPoint) {
    let place = imageView.convert(point, to: self)
    let inView = CGPoint(x: place.x - bounds.minX, y: place.y - bounds.minY)
    let original = originalScale
    if abs(zoomScale / original - 1) > 0.01 { return zoomToOriginal() }
    let target = original < 0.8 ? 1 : original * Self.closer
    zoom(to: target, at: inView)
  }

  /// Control and a wheel zoom; a wheel alone moves the picture.
  override func scrolled(with event: UIScrollEvent) {
    guard event.modifierFlags.contains(.control) else { return super.scrolled(with: event) }
    let place = convert(event.location, from: nil)
    zoom(
      by: pow(Self.wheel.factor, event.translation.dy / Self.wheel.points),
      at: CGPoint(x: place.x - bounds.minX, y: place.y - bounds.minY), animated: false)
  }

  // MARK: Movement

  /// Moves the view over the picture.
  ///
  /// - Parameter share: The distance as a share of the view's size.
  /// - Returns: Whether there is more of the picture in this direction at all.
  func pan(by share: CGVector) -> Bool {
    guard imageView.image != nil else { return false }
    let most = CGPoint(
      x: max(contentSize.width - bounds.width, 0), y: max(contentSize.height - bounds.height, 0))
    guard (share.dx != 0 && most.x >= 1) || (share.dy != 0 && most.y >= 1) else { return false }
    let start = isScrollAnimating ? goalOffset : contentOffset
    goalOffset = CGPoint(
      x: most.x >= 1 ? min(max(start.x + share.dx * bounds.width, 0), most.x) : contentOffset.x,
      y: most.y >= 1 ? min(max(start.y + share.dy * bounds.height, 0), most.y) : contentOffset.y)
    setContentOffset(goalOffset, animated: !UIAccessibility.isReduceMotionEnabled)
    return true
  }
}
