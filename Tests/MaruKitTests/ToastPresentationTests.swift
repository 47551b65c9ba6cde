import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A message whose constraints allow one height only.
private final class Toast: UIViewController {
  private let icon = UIView()
  private let label = UILabel()
  let button = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGray5
    label.text = "Saved"
    button.setTitle("Undo", for: .normal)
    for part in [icon, label, button] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    NSLayoutConstraint.activate([
      icon.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
      icon.topAnchor.constraint(equalTo: view.topAnchor, constant: 12),
      icon.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -12),
      icon.widthAnchor.constraint(equalToConstant: 36),
      icon.heightAnchor.constraint(equalToConstant: 36),
      label.leadingAnchor.constraint(equalTo: icon.trailingAnchor, constant: 12),
      label.centerYAnchor.constraint(equalTo: view.centerYAnchor),
      button.leadingAnchor.constraint(equalTo: label.trailingAnchor, constant: 12),
      button.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
      button.centerYAnchor.constraint(equalTo: view.centerYAnchor),
    ])
  }
}

/// Shrinks its container to the toast, at one of the times used by published toasts.
private final class ToastPresentation: UIPresentationController {
  enum Time: CaseIterable { case begin, layout, both }

  var time = Time.begin

  private var toastFrame: CGRect {
    let room = presentingViewController.view.bounds
    return CGRect(x: (room.width - 300) / 2, y: room.height - 100, width: 300, height: 60)
  }

  override var frameOfPresentedViewInContainerView: CGRect {
    CGRect(origin: .zero, size: toastFrame.size)
  }

  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    if time != .layout { containerView?.frame = toastFrame }
  }

  override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    if time != .begin { containerView?.frame = toastFrame }
    presentedView?.frame = frameOfPresentedViewInContainerView
  }
}

/// Shrinks its container, which the toast fills.
private final class FillingPresentation: UIPresentationController {
  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    containerView?.frame = CGRect(x: 50, y: 600, width: 300, height: 60)
  }
}

/// Presents toasts, and slides them in like published toasts.
@MainActor
private final class ToastTransition: UIViewControllerTransitioningDelegate,
  UIViewControllerAnimatedTransitioning
{
  var time = ToastPresentation.Time.begin
  var hasOwnAnimator = false
  var fillsContainer = false
  private(set) var finalFrame: CGRect?

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    if fillsContainer {
      return FillingPresentation(presentedViewController: presented, presenting: presenting)
    }
    let made = ToastPresentation(presentedViewController: presented, presenting: presenting)
    made.time = time
    return made
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { hasOwnAnimator ? self : nil }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.3 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: .to), let toast = context.viewController(forKey: .to)
    else { return context.completeTransition(false) }
    finalFrame = context.finalFrame(for: toast)
    view.frame = context.finalFrame(for: toast)
    context.containerView.addSubview(view)
    view.transform = CGAffineTransform(translationX: 0, y: 80)
    view.alpha = 0
    UIView.animate(withDuration: 0.3) {
      view.transform = .identity
      view.alpha = 1
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

@MainActor @Suite final class ToastPresentationTests {
  private let screen = TestScreen(size: CGSize(width: 400, height: 700))
  private let root = UIViewController()
  private let below = UIButton(type: .system)
  private let transition = ToastTransition()
  private let toast = Toast()
  private var presses = 0

  init() {
    root.loadViewIfNeeded()
    below.setTitle("Below", for: .normal)
    below.frame = CGRect(x: 50, y: 300, width: 300, height: 44)
    below.addAction(UIAction { [weak self] _ in self?.presses += 1 }, for: .touchUpInside)
    root.view.addSubview(below)
    screen.show(root)
  }

  private func present(
    _ time: ToastPresentation.Time, animated: Bool = true, ownAnimator: Bool = false
  ) {
    transition.time = time
    transition.hasOwnAnimator = ownAnimator
    toast.modalPresentationStyle = .custom
    toast.transitioningDelegate = transition
    root.present(toast, animated: animated)
    screen.advance(by: 1)
  }

  private let home = CGRect(x: 50, y: 600, width: 300, height: 60)

  @Test(arguments: ToastPresentation.Time.allCases, [false, true])
  private func `a toast stays where its presentation controller puts the container`(
    time: ToastPresentation.Time, ownAnimator: Bool
  ) {
    present(time, ownAnimator: ownAnimator)
    let container = toast.presentationController?.containerView
    #expect(container?.frame == home)
    #expect(toast.view.convert(toast.view.bounds, to: nil) == home)
    screen.window.setNeedsLayout()
    screen.advance(by: 0.1)
    #expect(container?.frame == home)
    #expect(toast.view.convert(toast.view.bounds, to: nil) == home)
  }

  @Test(arguments: ToastPresentation.Time.allCases, [false, true])
  private func `a toast breaks no constraint, appearing or disappearing`(
    time: ToastPresentation.Time, ownAnimator: Bool
  ) {
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    defer { UIApplication.shared.onWarning = nil }
    present(time, ownAnimator: ownAnimator)
    toast.dismiss(animated: true)
    screen.advance(by: 1)
    #expect(toast.view.window == nil)
    #expect(warnings == [])
  }

  @Test func `the final frame is that of the container after the presentation has begun`() {
    transition.fillsContainer = true
    present(.begin, ownAnimator: true)
    #expect(transition.finalFrame == CGRect(x: 0, y: 0, width: 300, height: 60))
    #expect(toast.view.convert(toast.view.bounds, to: nil) == home)
  }

  @Test func `a toast keeps its frame in a window that is resized`() {
    present(.begin)
    for size in [CGSize(width: 500, height: 800), CGSize(width: 450, height: 720)] {
      screen.window.frame.size = size
      screen.advance(by: 0.1)
      #expect(toast.presentationController?.containerView?.frame == home)
      #expect(toast.view.convert(toast.view.bounds, to: nil) == home)
    }
  }

  @Test func `touches beside a toast reach the views beneath, those on it do not`() throws {
    present(.begin)
    try screen.press("Below", .button)
    #expect(presses == 1)
    below.frame = home
    screen.advance(by: 0.1)
    screen.press(at: CGPoint(x: 100, y: 630))
    #expect(presses == 1)
  }

  @Test func `touches beside a toast reach the views beneath while it appears`() throws {
    toast.modalPresentationStyle = .custom
    toast.transitioningDelegate = transition
    root.present(toast, animated: true)
    screen.advance(by: 0.1)
    try screen.press("Below", .button)
    #expect(presses == 1)
  }

  @Test func `Tab goes from a toast to the views beside it`() {
    present(.begin)
    screen.window.moveFocus(forward: true)
    #expect(screen.window.focusedView === toast.button)
    screen.window.moveFocus(forward: true)
    #expect(screen.window.focusedView === below)
  }

  @Test func `a presentation that sets no frame follows its window`() {
    let plain = UIViewController()
    plain.modalPresentationStyle = .overFullScreen
    root.present(plain, animated: false)
    screen.advance(by: 0.1)
    let container = plain.view.superview
    container?.frame = screen.window.bounds
    for size in [CGSize(width: 500, height: 600), CGSize(width: 450, height: 700)] {
      screen.window.frame.size = size
      screen.advance(by: 0.1)
      #expect(container?.frame == CGRect(origin: .zero, size: size))
      #expect(plain.view.frame == CGRect(origin: .zero, size: size))
    }
  }
}
