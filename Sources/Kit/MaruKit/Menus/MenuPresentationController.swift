import Foundation

/// Arranges an open menu below the view that it belongs to, or above.
@MainActor
final class MenuPresentationController: UIPresentationController {
  private static let margin: CGFloat = 8

  private let backdrop = UIView(frame: .zero)
  private weak var source: UIView?
  private let rect: CGRect?

  /// Creates a presentation controller.
  ///
  /// - Parameters:
  ///   - presentedViewController: The controller of the menu.
  ///   - presentingViewController: The controller around the source.
  ///   - source: The view that the menu belongs to.
  ///   - rect: The part of that view, such as the place of the pointer; all of it if `nil`.
  init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?, source: UIView?, rect: CGRect?
  ) {
    self.source = source
    self.rect = rect
    super.init(
      presentedViewController: presentedViewController, presenting: presentingViewController)
    let press = UITapGestureRecognizer { [weak self] _ in self?.dismissByPerson() }
    press.buttonMaskRequired = [.primary, .secondary]
    backdrop.addGestureRecognizer(press)
  }

  // MARK: UIPresentationController

  override var hearsEscape: Bool { true }

  override func systemAnimator(
    isComing: Bool
  ) -> any UIViewControllerAnimatedTransitioning { MenuTransition(isComing: isComing) }

  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let containerView else { return }
    backdrop.frame = containerView.bounds
    backdrop.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    containerView.addSubview(backdrop)
  }

  override func wasTakenDown() { backdrop.removeFromSuperview() }

  override func containerSizeChanged() { place() }

  /// Places the menu beside its source, inside the container.
  func place() {
    guard let presentedView, containerView != nil else { return }
    presentedView.frame = frameOfPresentedViewInContainerView
  }

  /// Below the source and aligned to its nearer side, or above if there is more room.
  override var frameOfPresentedViewInContainerView: CGRect {
    guard let containerView else { return .zero }
    let room = containerView.bounds.inset(by: containerView.safeAreaInsets)
      .insetUpToCenter(dx: Self.margin, dy: Self.margin)
    let wish = preferredContentSize
    var size = CGSize(width: min(wish.width, room.width), height: min(wish.height, room.height))
    guard let source, source.window === containerView.window else {
      return CGRect(
        x: room.midX - size.width / 2, y: room.midY - size.height / 2, width: size.width,
        height: size.height)
    }
    let origin = source.convert(rect ?? source.bounds, to: containerView)
    let below = max(room.maxY - origin.maxY, 0)
    let above = max(origin.minY - room.minY, 0)
    let isBelow = below >= size.height || below >= above
    size.height = min(size.height, max(isBelow ? below : above, min(size.height, 88)))
    // The menu of a point opens on its trailing side, as far as there is room.
    let isLeft =
      rect == nil
      ? origin.midX < containerView.bounds.midX : !containerView.readsRightToLeft
    let x = isLeft ? origin.minX : origin.maxX - size.width
    let y = isBelow ? origin.maxY : origin.minY - size.height
    return containerView.roundToPixels(
      CGRect(
        x: min(max(x, room.minX), room.maxX - size.width),
        y: min(max(y, room.minY), room.maxY - size.height), width: size.width,
        height: size.height))
  }
}
