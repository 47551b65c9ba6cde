import Foundation
import Graphics
import Layers

/// A wheel above the content of a scroll view, which is reloaded when somebody pulls it down.
///
/// Mirrors UIKit: it belongs to `UIScrollView.refreshControl`. While content is pulled the spokes come
/// one after another; with the last the wheel turns, and `valueChanged` is sent, once. Let go, the
/// content rests below the wheel until `endRefreshing()`.
@MainActor
open class UIRefreshControl: UIControl {
  /// The room that it takes while it turns, in points.
  static let room: CGFloat = 60
  /// How far content is pulled before the first spoke is seen, in points.
  private static let calm: CGFloat = 16
  /// How large the wheel is beside a large one.
  private static let scale: CGFloat = 0.75

  weak var scrollView: UIScrollView?
  private let wheel = UIActivityIndicatorView(style: .large)
  private let caption = UILabel(frame: .zero)
  /// Whether the pull that goes on has reloaded already.
  private var isSpent = false

  /// Whether the content is being reloaded.
  public private(set) var isRefreshing = false

  /// What is written below the wheel; `nil` for nothing.
  open var attributedTitle: NSAttributedString? {
    didSet {
      caption.attributedText = attributedTitle
      setNeedsLayout()
    }
  }

  /// Creates a control that has no scroll view as yet.
  public convenience init() {
    self.init(frame: CGRect(x: 0, y: 0, width: 0, height: Self.room))
  }

  /// Creates a control; its scroll view decides where it lies.
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

  /// Tells that the content is being reloaded, where that was begun by the program.
  ///
  /// Room is made above the content, which stays where it is; `valueChanged` is not sent.
  open func beginRefreshing() {
    guard !isRefreshing else { return }
    turn()
    scrollView?.refreshingChanged()
  }

  /// Tells that the content was reloaded: the wheel goes, and the content goes back.
  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    isSpent = scrollView?.isDragging == true
    scrollView?.refreshingChanged()
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

  /// Lies where the content leaves room, and shows how far it is pulled.
  func follow() {
    guard let scrollView else { return }
    let pull = scrollView.refreshPull
    frame = CGRect(
      x: 0, y: min(-pull, -Self.room), width: scrollView.bounds.width, height: Self.room)
    guard !isRefreshing else { return }
    if pull <= 0 || !scrollView.isDragging { isSpent = false }
    guard !isSpent, !wheel.isAnimating else { return }
    let threshold = scrollView.refreshThreshold
    showWheel((pull - Self.calm) / (threshold - Self.calm))
    guard pull >= threshold, scrollView.isDragging, isEnabled else { return }
    turn()
    sendActions(for: .valueChanged)
  }

  /// - Parameter share: How many of the spokes are seen, 0…1, clamped.
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

  /// The colour of the wheel; a grey where not set.
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
