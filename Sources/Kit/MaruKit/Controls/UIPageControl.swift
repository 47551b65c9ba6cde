import Foundation
import Graphics
import Layers

/// A row of dots, one for each page.
///
/// Mirrors UIKit: a press on either side of the current page's dot goes one page in that direction,
/// and so do the arrow keys. If there is not enough room, only the dots around the current page's
/// are shown, and they shrink towards an end with more pages beyond it.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
  private static let dot: CGFloat = 7
  private static let step: CGFloat = 16
  private static let margin: CGFloat = 8
  private static let height: CGFloat = 26
  /// The number of pages up to which the size grows.
  private static let mostDots = 200
  /// The scales of the last dots at an end with more pages beyond it.
  private static let endScales: [CGFloat] = [3.0 / 7, 5.0 / 7]

  private var dots: [UIImageView] = []
  /// The page of the first dot.
  private var first = 0
  private var images: [Int: UIImage] = [:]

  /// Creates a row without pages.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    super.accessibilityTraits = .adjustable
  }

  /// Creates a row from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    super.accessibilityTraits = .adjustable
    decode(coder, as: UIPageControl.self)
  }

  // MARK: Pages

  /// The number of pages; a negative one counts as 0.
  open var numberOfPages = 0 {
    didSet {
      if numberOfPages < 0 { numberOfPages = 0 }
      currentPage = min(currentPage, max(numberOfPages - 1, 0))
      invalidateIntrinsicContentSize()
      show()
    }
  }

  /// The current page, from 0; clamped to the pages.
  open var currentPage = 0 {
    didSet {
      currentPage = min(max(currentPage, 0), max(numberOfPages - 1, 0))
      if currentPage != oldValue { show() }
    }
  }

  /// Whether the dot of a single page is hidden.
  open var hidesForSinglePage = false { didSet { show() } }
  /// The colour of the other pages' dots.
  open var pageIndicatorTintColor: UIColor? {
    didSet {
      show()
      appearanceDidSet(\UIPageControl.pageIndicatorTintColor, to: pageIndicatorTintColor)
    }
  }
  /// The colour of the current page's dot.
  open var currentPageIndicatorTintColor: UIColor? {
    didSet {
      show()
      appearanceDidSet(
        \UIPageControl.currentPageIndicatorTintColor, to: currentPageIndicatorTintColor)
    }
  }
  /// Whether sliding a finger over the dots goes through the pages.
  open var allowsContinuousInteraction = true

  /// An image that replaces the dots, in their colours; dots if `nil`.
  open var preferredIndicatorImage: UIImage? {
    didSet {
      show()
      appearanceDidSet(\UIPageControl.preferredIndicatorImage, to: preferredIndicatorImage)
    }
  }
  /// An image that replaces the current page's dot; the other pages' image if `nil`.
  open var preferredCurrentPageIndicatorImage: UIImage? {
    didSet {
      show()
      appearanceDidSet(
        \UIPageControl.preferredCurrentPageIndicatorImage, to: preferredCurrentPageIndicatorImage)
    }
  }

  /// The image that replaces a page's dot; `nil` if none was set.
  open func indicatorImage(forPage page: Int) -> UIImage? { images[page] }

  /// Sets the image that replaces a page's dot.
  open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
    images[page] = image
    show()
  }

  /// The size for a number of pages, in points.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    let count = CGFloat(min(max(pageCount, 0), Self.mostDots))
    return CGSize(
      width: count * Self.step - (Self.step - Self.dot) + 4 * Self.margin,
      height: Self.height)
  }

  private func show() { setNeedsLayout() }

  private func look(of dot: UIImageView, for page: Int) {
    let isPresent = page == currentPage
    let color =
      isPresent
      ? currentPageIndicatorTintColor ?? Self.presentColor
      : pageIndicatorTintColor ?? Self.otherColor
    let image =
      images[page] ?? (isPresent ? preferredCurrentPageIndicatorImage : nil)
      ?? preferredIndicatorImage
    dot.image = image?.withRenderingMode(.alwaysTemplate)
    dot.tintColor = color
    dot.backgroundColor = image == nil ? color : nil
    dot.isHidden = hidesForSinglePage && numberOfPages == 1
  }

  private static let presentColor = UIColor { traits in
    let isDark = traits.userInterfaceStyle == .dark
    return UIColor(white: isDark ? 1 : 0, alpha: isDark ? 0.9 : 0.8)
  }
  private static let otherColor = UIColor { traits in
    let isDark = traits.userInterfaceStyle == .dark
    return UIColor(white: isDark ? 1 : 0, alpha: isDark ? 0.3 : 0.25)
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    fitDots()
    for (index, dot) in dots.enumerated() {
      look(of: dot, for: first + index)
      let size = dot.image?.size ?? CGSize(width: Self.dot, height: Self.dot)
      let scale = scale(ofDot: index)
      dot.transform = CGAffineTransform(scaleX: scale, y: scale)
      dot.bounds = CGRect(origin: .zero, size: size)
      dot.center = CGPoint(x: middle(of: first + index), y: bounds.midY)
    }
  }

  /// Creates as many dots as fit, such that the current page's is one of the large ones.
  private func fitDots() {
    let room = max((bounds.width + Self.step - Self.dot) / Self.step, 1)
    let count = min(numberOfPages, Int(min(room, 10_000)))
    while dots.count > count { dots.removeLast().removeFromSuperview() }
    while dots.count < count {
      let dot = UIImageView(frame: .zero)
      dot.isUserInteractionEnabled = false
      dot.layer.cornerRadius = Self.dot / 2
      addSubview(dot)
      dots.append(dot)
    }
    let margin = min(Self.endScales.count, max(count - 1, 0) / 2)
    first = min(max(first, currentPage - (count - 1 - margin)), currentPage - margin)
    first = min(max(first, 0), numberOfPages - count)
  }

  private func scale(ofDot index: Int) -> CGFloat {
    let ends = [
      (steps: index, goesOn: first > 0),
      (steps: dots.count - 1 - index, goesOn: first + dots.count < numberOfPages),
    ]
    return ends.filter { $0.goesOn && $0.steps < Self.endScales.count }
      .map { Self.endScales[$0.steps] }.min() ?? 1
  }

  private func middle(of page: Int) -> CGFloat {
    let offset = (CGFloat(page - first) - CGFloat(dots.count - 1) / 2) * Self.step
    return bounds.midX + (readsRightToLeft ? -offset : offset)
  }

  // MARK: Events

  /// Goes to the page under a sliding finger.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let place = touch.location(in: self).x
    let isFar = abs(touch.windowLocation.x - touch.startLocation.x) > Self.step
    if allowsContinuousInteraction, isFar || hasSlid {
      hasSlid = true
      let offset = (readsRightToLeft ? bounds.midX - place : place - bounds.midX) / Self.step
      let dot = (offset + CGFloat(dots.count - 1) / 2).rounded()
      go(to: first + Int(min(max(dot, 0), CGFloat(max(dots.count - 1, 0)))), with: event)
    }
    return super.continueTracking(touch, with: event)
  }
  private var hasSlid = false
  private var pressPlace: CGFloat?

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    pressPlace = hasSlid || !isTouchInside ? nil : touch?.location(in: self).x
    hasSlid = false
  }

  override func sendPress(with event: UIEvent?) {
    if let pressPlace {
      let isAfter = (pressPlace > middle(of: currentPage)) != readsRightToLeft
      go(to: currentPage + (isAfter ? 1 : -1), with: event)
    }
    pressPlace = nil
    super.sendPress(with: event)
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    hasSlid = false
  }

  /// Goes back and forth with the arrow keys.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let forward = readsRightToLeft ? -1 : 1
    switch presses.first?.key?.keyCode {
    case .keyboardRightArrow where isEnabled: go(to: currentPage + forward, with: event)
    case .keyboardLeftArrow where isEnabled: go(to: currentPage - forward, with: event)
    default: super.pressesBegan(presses, with: event)
    }
  }

  private func go(to page: Int, with event: UIEvent?) {
    let old = currentPage
    currentPage = page
    if currentPage != old { sendActions(for: .valueChanged, with: event) }
  }

  // MARK: Description

  /// The current page and the number of pages.
  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? SystemWord.page(currentPage + 1, of: numberOfPages) }
    set { super.accessibilityValue = newValue }
  }

  /// Goes to the next page.
  open override func accessibilityIncrement() { go(to: currentPage + 1, with: nil) }

  /// Goes to the previous page.
  open override func accessibilityDecrement() { go(to: currentPage - 1, with: nil) }
}
