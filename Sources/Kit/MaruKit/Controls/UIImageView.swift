import Foundation
import Graphics
import Layers

/// A view that displays an image.
///
/// Symbols and other template images are drawn in the tint colour, from their outlines, at the size
/// that the content mode gives. SVG documents are drawn at that size too, in their own colours. Other
/// images are handed to the layer unchanged. An image whose `flipsForRightToLeftLayoutDirection` is
/// true is mirrored if the view's direction is right to left.
@preconcurrency @MainActor
open class UIImageView: UIView {
  private var shownSize = CGSize.zero
  /// Whether the layer has the picture of an image.
  private var hasPicture = false
  /// Shows animated images; made for the first one.
  private lazy var sequence = ImageSequence { [weak self] in
    self?.contentChanged()
    self?.followSequence()
  }
  private var hasSequence = false

  // MARK: Initializers

  /// Creates a view.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  /// Creates a view of its image's size.
  public convenience init(image: UIImage?) { self.init(image: image, highlightedImage: nil) }

  /// Creates a view of its image's size.
  public convenience init(image: UIImage?, highlightedImage: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    self.highlightedImage = highlightedImage
    // Property observers do not run in initializers.
    if image?.images != nil { showSequence() }
    contentChanged()
  }

  /// Creates a view from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    decode(coder, as: UIImageView.self)
  }

  private func prepare() {
    isUserInteractionEnabled = false
    accessibilityTraits = .image
  }

  // MARK: Images

  /// The image.
  open var image: UIImage? {
    didSet {
      guard image != oldValue else { return }
      if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
      if image?.images != nil || oldValue?.images != nil { showSequence() }
      contentChanged()
      tellObservers()
    }
  }

  /// The image while highlighted; `image` by default.
  open var highlightedImage: UIImage? {
    didSet { if isHighlighted { contentChanged() } }
  }

  /// Whether `highlightedImage` is displayed.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { contentChanged() } }
  }

  /// Applied over the configuration of every displayed symbol.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    didSet {
      appearanceDidSet(\UIImageView.preferredSymbolConfiguration, to: preferredSymbolConfiguration)
      guard preferredSymbolConfiguration != oldValue else { return }
      invalidateIntrinsicContentSize()
      contentChanged()
    }
  }

  /// The displayed image, mirrored if the view's direction demands it; a symbol is configured for
  /// the text size of the view's traits.
  final var shownImage: UIImage? {
    var shown = isHighlighted ? highlightedImage ?? image : image
    if hasSequence { shown = sequence.current ?? shown }
    if shown?.flipsForRightToLeftLayoutDirection == true, readsRightToLeft {
      shown = shown?.withHorizontallyFlippedOrientation()
    }
    guard let shown, shown.isSymbolImage else { return shown }
    let preferred = preferredSymbolConfiguration ?? .unspecified
    let wanted = preferred.applying(shown.configuration) as? UIImage.SymbolConfiguration
    return shown.withConfiguration((wanted ?? preferred).sized(for: traitCollection))
  }

  /// Redraws a symbol whose size follows the text size.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    let category = traitCollection.preferredContentSizeCategory
    guard category != previousTraitCollection?.preferredContentSizeCategory,
      image?.isSymbolImage == true || highlightedImage?.isSymbolImage == true
    else { return }
    invalidateIntrinsicContentSize()
    superview?.setNeedsLayout()
    contentChanged()
  }

  // MARK: Animation

  /// The images that `startAnimating()` shows in turn.
  ///
  /// Setting others stops the animation, as in UIKit.
  open var animationImages: [UIImage]? {
    didSet { if animationImages != oldValue { stopAnimating() } }
  }

  /// Seconds of all `animationImages`; 0, the default, is a thirtieth of a second for each.
  open var animationDuration: TimeInterval = 0

  /// How often all `animationImages` are shown; 0, the default, is without an end.
  open var animationRepeatCount = 0

  /// Whether images are shown in turn.
  open var isAnimating: Bool { hasSequence && sequence.isRunning }

  /// Shows the `animationImages` in turn, or the frames of an animated `image`.
  open func startAnimating() {
    if let animationImages, !animationImages.isEmpty {
      run(animationImages, duration: animationDuration, rounds: animationRepeatCount)
    } else {
      showSequence()
    }
  }

  /// Shows `image` again.
  open func stopAnimating() { if hasSequence { sequence.stop() } }

  /// Animates while the view is in a window.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    followSequence()
  }

  /// Shows the frames of the image, if it has some.
  private func showSequence() {
    if let image, let images = image.images {
      run(images, duration: image.duration, rounds: 0)
    } else {
      stopAnimating()
    }
  }

  private func run(_ images: [UIImage], duration: Double, rounds: Int) {
    hasSequence = true
    sequence.run(images, duration: duration, rounds: rounds)
  }

  private func followSequence() { if hasSequence { sequence.follow(window != nil) } }

  // MARK: Layout

  /// The placement of the image in the view.
  open override var contentMode: ContentMode {
    didSet { if contentMode != oldValue { contentChanged() } }
  }

  /// The size of the image; none without one.
  open override var intrinsicContentSize: CGSize {
    shownImage?.size ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  /// The size of the image.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { shownImage?.size ?? .zero }

  /// Redraws the image if the view was resized.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if bounds.size != shownSize { contentChanged() }
  }

  // MARK: Paint

  /// Redraws template images for a new tint colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if let shownImage, shownImage.isTemplate { setNeedsDisplay() }
  }

  private func contentChanged() {
    shownSize = bounds.size
    setNeedsDisplay()
  }

  /// Hands a plain image to the layer; any other image is drawn.
  open override func display(_ layer: CALayer) -> Bool {
    let picture = plainPicture
    defer { hasPicture = picture != nil }
    guard let picture else {
      // If nothing is drawn, the layer would keep the picture of the former image.
      if hasPicture { layer.contents = nil }
      layer.contentsGravity = .resize
      return false
    }
    layer.contents = picture
    layer.contentsScale = shownImage?.scale ?? 1
    layer.contentsGravity = CALayerContentsGravity(contentMode)
    return true
  }

  /// The bitmap to hand to the layer, if nothing has to be drawn.
  private var plainPicture: CGImage? {
    guard let shownImage, !shownImage.isTemplate, shownImage.look.tint == nil,
      !shownImage.look.isMirrored, shownImage.capInsets == .zero,
      case .bitmap(let picture) = shownImage.content
    else { return nil }
    return picture
  }

  /// Draws the image.
  open override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), let shownImage else { return }
    shownImage.draw(in: imageRect(for: shownImage), of: context, tint: tintColor ?? .tintColor)
  }

  /// The rectangle of an image for the content mode.
  private func imageRect(for image: UIImage) -> CGRect {
    let size = image.size
    guard size.width > 0, size.height > 0 else { return .zero }
    let (dx, dy) = (bounds.width - size.width, bounds.height - size.height)
    var place = CGPoint(x: bounds.minX + dx / 2, y: bounds.minY + dy / 2)
    switch contentMode {
    case .scaleToFill, .redraw: return bounds
    case .scaleAspectFit, .scaleAspectFill:
      let factors = (bounds.width / size.width, bounds.height / size.height)
      let isFit = contentMode == .scaleAspectFit
      let factor = isFit ? min(factors.0, factors.1) : max(factors.0, factors.1)
      let scaled = CGSize(width: size.width * factor, height: size.height * factor)
      return CGRect(
        x: bounds.midX - scaled.width / 2, y: bounds.midY - scaled.height / 2,
        width: scaled.width, height: scaled.height)
    case .top: place.y = bounds.minY
    case .bottom: place.y = bounds.minY + dy
    case .left: place.x = bounds.minX
    case .right: place.x = bounds.minX + dx
    case .topLeft: place = bounds.origin
    case .topRight: place = CGPoint(x: bounds.minX + dx, y: bounds.minY)
    case .bottomLeft: place = CGPoint(x: bounds.minX, y: bounds.minY + dy)
    case .bottomRight: place = CGPoint(x: bounds.minX + dx, y: bounds.minY + dy)
    default: break
    }
    return CGRect(
      origin: CGPoint(x: roundToPixels(place.x), y: roundToPixels(place.y)), size: size)
  }

  // MARK: Description

  /// The label that was set; `nil` by default.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel }
    set {
      super.accessibilityLabel = newValue
      isAccessibilityElement = newValue != nil
    }
  }
}

extension CALayerContentsGravity {
  /// The layer gravity that corresponds to a content mode.
  init(_ mode: UIView.ContentMode) {
    switch mode {
    case .scaleAspectFit: self = .resizeAspect
    case .scaleAspectFill: self = .resizeAspectFill
    case .center: self = .center
    case .top: self = .top
    case .bottom: self = .bottom
    case .left: self = .left
    case .right: self = .right
    case .topLeft: self = .topLeft
    case .topRight: self = .topRight
    case .bottomLeft: self = .bottomLeft
    case .bottomRight: self = .bottomRight
    default: self = .resize
    }
  }
}
