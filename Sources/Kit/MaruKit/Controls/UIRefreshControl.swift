import Foundation
import Graphics
import Layers

/// A wheel above the content of a scroll view, which is refreshed when the user pulls it down.
///
/// Mirrors UIKit: it belongs to `UIScrollView.refreshControl`. While content is pulled the spokes
/// appear one after another; with the last one the wheel starts to spin, and `valueChanged` is sent
/// once. On release the content rests below the wheel until `endRefreshing()`.
@preconcurrency @MainActor
open class UIRefreshControl: UIControl {
  /// The room for the control while it refreshes, in points.
  static let room: CGFloat = 60
  /// The pull at which the first spoke appears, in points.
  private static let calm: CGFloat = 16
  /// The scale of the wheel, relative to a large one.
  private static let scale: CGFloat = 0.75

  final weak var scrollView: UIScrollView?
  private let wheel = UIActivityIndicatorView(style: .large)
  private let caption = UILabel(frame: .zero)
  /// Whether the current pull has already started a refresh.
  private var isSpent = false

  /// Whether the content is being refreshed.
  open private(set) var isRefreshing = false

  /// The text below the wheel; `nil` for none.
  open var attributedTitle: NSAttributedString? {
    didSet {
      appearanceDidSet(\UIRefreshControl.attributedTitle, to: attributedTitle)
      caption.attributedText = attributedTitle
      setNeedsLayout()
    }
  }

  /// Creates a control without a scroll view.
  public convenience init() {
    self.init(frame: CGRect(x: 0, y: 0, width: 0, height: Self.room))
  }

  /// Creates a control; its scroll view decides its frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a control from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    isUserInteractionEnabled = false
    caption.textAlignment = .center
    caption.font = .preferredFont(forTextStyle: .footnote)
    caption.textColor = .secondaryLabel
    wheel.hidesWhenStopped = false
    for view in [wheel, caption] as [UIView] { addSubview(view) }
    showWheel(0)
  }

  // MARK: Refreshing

  /// Shows that the program has begun to refresh the content.
  ///
  /// Room is made above the content, which stays in place; `valueChanged` is not sent.
  open func beginRefreshing() {
    guard !isRefreshing else { return }
    turn()
    scrollView?.refreshRoom.refreshingChanged()
  }

  /// Ends refreshing: the wheel disappears, and the content returns.
  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    isSpent = scrollView?.isDragging == true
    scrollView?.refreshRoom.refreshingChanged()
    UIView.animate(withDuration: 0.25, delay: 0, options: .beginFromCurrentState) {
      wheel.alpha = 0
      wheel.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
    } completion: { [weak self] _ in
      guard let self, !isRefreshing else { return }
      wheel.stopAnimating()
      follow()
    }
  }

  private func turn() {
    isRefreshing = true
    showWheel(1)
    wheel.startAnimating()
  }

  // MARK: Pulling

  /// Follows the content, and shows how far it is pulled.
  func follow() {
    guard let scrollView else { return }
    let pull = scrollView.refreshRoom.pull
    frame = CGRect(
      x: 0, y: min(-pull, -Self.room), width: scrollView.bounds.width, height: Self.room)
    guard !isRefreshing else { return }
    if pull <= 0 || !scrollView.isDragging { isSpent = false }
    guard !isSpent, !wheel.isAnimating else { return }
    let threshold = scrollView.refreshRoom.threshold
    showWheel((pull - Self.calm) / (threshold - Self.calm))
    guard pull >= threshold, scrollView.isDragging, isEnabled else { return }
    turn()
    sendActions(for: .valueChanged)
  }

  /// - Parameter share: The fraction of visible spokes, clamped to 0…1.
  private func showWheel(_ share: CGFloat) {
    ViewAnimation.runWithout {
      wheel.alpha = share > 0 ? 1 : 0
      wheel.transform = CGAffineTransform(scaleX: Self.scale, y: Self.scale)
      wheel.showSpokes(share)
    }
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    let isAlone = attributedTitle == nil
    wheel.center = CGPoint(x: bounds.midX, y: isAlone ? bounds.midY : bounds.midY - 10)
    caption.isHidden = isAlone
    caption.frame = CGRect(x: 0, y: bounds.maxY - 22, width: bounds.width, height: 18)
  }

  /// The colour of the wheel; grey by default.
  // UIKit's own declaration: never nil when read, reset by setting nil.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open override var tintColor: UIColor! {
    get { super.tintColor }
    set {
      super.tintColor = newValue
      wheel.color = newValue
    }
  }
}
