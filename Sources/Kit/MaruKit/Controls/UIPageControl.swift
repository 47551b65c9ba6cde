import Foundation
import Graphics
import Layers

/// A row of dots, one for each page.
///
/// Mirrors UIKit: a press on either side of the present page's dot goes one page on; arrow keys do.
@MainActor
open class UIPageControl: UIControl {
  private static let dot: CGFloat = 7
  private static let step: CGFloat = 16
  private static let margin: CGFloat = 8
  private static let height: CGFloat = 26
  /// More dots than these are not made.
  private static let mostDots = 200

  private var dots: [UIImageView] = []
  private var images: [Int: UIImage] = [:]

  /// Makes a row of no pages.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    super.accessibilityTraits = .adjustable
  }

  /// Makes a row from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    super.accessibilityTraits = .adjustable
    decode(coder, as: UIPageControl.self)
  }

  // MARK: Pages

  /// How many pages there are; below 0 counts as 0.
  open var numberOfPages = 0 {
    didSet {
      if numberOfPages < 0 { numberOfPages = 0 }
      currentPage = min(currentPage, max(numberOfPages - 1, 0))
      makeDots()
    }
  }

  /// The page that is shown, from 0; kept inside.
  open var currentPage = 0 {
    didSet {
      currentPage = min(max(currentPage, 0), max(numberOfPages - 1, 0))
      if currentPage != oldValue { show() }
    }
  }

  /// Whether a single page has no dot.
  open var hidesForSinglePage = false { didSet { show() } }
  /// The colour of the other pages' dots.
  open var pageIndicatorTintColor: UIColor? { didSet { show() } }
  /// The colour of the present page's dot.
  open var currentPageIndicatorTintColor: UIColor? { didSet { show() } }
  /// Whether a finger that slides over the dots goes through the pages.
  open var allowsContinuousInteraction = true

  /// What is shown instead of dots, in their colours; dots where `nil`.
  open var preferredIndicatorImage: UIImage? { didSet { show() } }
  /// What is shown instead of the present page's dot; as the other pages' where `nil`.
  open var preferredCurrentPageIndicatorImage: UIImage? { didSet { show() } }

  /// What is shown for a page instead of its dot; `nil` where none was set.
  open func indicatorImage(forPage page: Int) -> UIImage? { images[page] }

  /// Shows something for a page instead of its dot.
  open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
    images[page] = image
    show()
  }

  /// The size of a number of pages, in points.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    let count = CGFloat(min(max(pageCount, 0), Self.mostDots))
    return CGSize(
      width: count * Self.step - (Self.step - Self.dot) + 4 * Self.margin,
      height: Self.height)
  }

  private func makeDots() {
    let count = min(numberOfPages, Self.mostDots)
    while dots.count > count { dots.removeLast().removeFromSuperview() }
    while dots.count < count {
      let dot = UIImageView(frame: .zero)
      dot.isUserInteractionEnabled = false
      dot.layer.cornerRadius = Self.dot / 2
      addSubview(dot)
      dots.append(dot)
    }
    invalidateIntrinsicContentSize()
    show()
  }

  private func show() {
    for (index, dot) in dots.enumerated() {
      let isPresent = index == currentPage
      let color =
        isPresent
        ? currentPageIndicatorTintColor ?? Self.presentColor
        : pageIndicatorTintColor ?? Self.otherColor
      let image =
        images[index] ?? (isPresent ? preferredCurrentPageIndicatorImage : nil)
        ?? preferredIndicatorImage
      dot.image = image?.withRenderingMode(.alwaysTemplate)
      dot.tintColor = color
      dot.backgroundColor = image == nil ? color : nil
      dot.isHidden = hidesForSinglePage && numberOfPages == 1
    }
    setNeedsLayout()
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
    for (index, dot) in dots.enumerated() {
      let size = dot.image?.size ?? CGSize(width: Self.dot, height: Self.dot)
      dot.bounds = CGRect(origin: .zero, size: size)
      dot.center = CGPoint(x: middle(of: index), y: bounds.midY)
    }
  }

  private func middle(of page: Int) -> CGFloat {
    let offset = (CGFloat(page) - CGFloat(dots.count - 1) / 2) * Self.step
    return bounds.midX + (readsRightToLeft ? -offset : offset)
  }

  // MARK: Events

  /// Goes to the page under a finger that slides.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let place = touch.location(in: self).x
    let isFar = abs(touch.windowLocation.x - touch.startLocation.x) > Self.step
    if allowsContinuousInteraction, isFar || hasSlid {
      hasSlid = true
      let offset = (readsRightToLeft ? bounds.midX - place : place - bounds.midX) / Self.step
      let page = offset + CGFloat(dots.count - 1) / 2
      go(to: Int(min(max(page.rounded(), 0), CGFloat(Self.mostDots))), with: event)
    }
    return super.continueTracking(touch, with: event)
  }
  private var hasSlid = false
  private var pressPlace: CGFloat?

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    pressPlace = hasSlid ? nil : touch?.location(in: self).x
  }

  override func sendPress(with event: UIEvent?) {
    if let pressPlace {
      let isAfter = (pressPlace > middle(of: currentPage)) != readsRightToLeft
      go(to: currentPage + (isAfter ? 1 : -1), with: event)
    }
    pressPlace = nil
    hasSlid = false
    super.sendPress(with: event)
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    hasSlid = false
  }

  /// Goes on and back with the arrow keys.
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

  /// Which page it is, and of how many.
  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? "page \(currentPage + 1) of \(numberOfPages)" }
    set { super.accessibilityValue = newValue }
  }

  /// The next page.
  open func accessibilityIncrement() { go(to: currentPage + 1, with: nil) }

  /// The page before.
  open func accessibilityDecrement() { go(to: currentPage - 1, with: nil) }
}
