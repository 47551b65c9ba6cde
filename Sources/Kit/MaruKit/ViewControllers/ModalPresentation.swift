import Foundation
import Layers

/// A controller that is shown over another, from its coming to its going.
@MainActor
final class ModalPresentation {
  let controller: UIViewController
  private weak var presenter: UIViewController?
  private weak var window: UIWindow?
  /// Holds the controller's view, so that touches beside it do not reach what is beneath.
  private let container = PresentationContainer(frame: .zero)
  private(set) var isLeaving = false

  private static let duration = 0.35

  private init(
    _ controller: UIViewController, from presenter: UIViewController, in window: UIWindow
  ) {
    self.controller = controller
    self.presenter = presenter
    self.window = window
  }

  // MARK: Coming

  static func begin(
    _ controller: UIViewController, from source: UIViewController, animated: Bool,
    completion: (() -> Void)?
  ) {
    let presenter = sequence(first: source, next: \.parent).first { $0.parent == nil } ?? source
    if let problem = problem(with: controller, from: presenter) {
      return UIApplication.shared.warn(
        "\(type(of: controller)) was not presented by \(type(of: source)): \(problem)")
    }
    guard let window = presenter.viewIfLoaded?.window else { return }
    let presentation = ModalPresentation(controller, from: presenter, in: window)
    window.presentations.append(presentation)
    presenter.presentedViewController = controller
    controller.presenter = presenter
    controller.presentation = presentation
    presentation.come(animated: animated, completion: completion)
  }

  private static func problem(
    with controller: UIViewController, from presenter: UIViewController
  ) -> String? {
    if presenter.viewIfLoaded?.window == nil {
      return "the presenting view is in no window yet; present from viewDidAppear or later"
    }
    if let shown = presenter.presentedViewController {
      return "it presents \(type(of: shown)) already; dismiss that first"
    }
    if controller.presenter != nil { return "it is presented already" }
    if controller.parent != nil { return "it is a child of another controller" }
    if controller === presenter { return "a controller cannot present itself" }
    return nil
  }

  private func come(animated: Bool, completion: (() -> Void)?) {
    guard let window else { return }
    controller.isBeingPresented = true
    container.frame = window.bounds
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(container)
    controller.loadViewIfNeeded()
    controller.view.frame = container.bounds
    controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    controller.beginAppearanceTransition(true, animated: animated)
    if coversPresenter { presenter?.beginAppearanceTransition(false, animated: animated) }
    container.addSubview(controller.view)
    container.layoutIfNeeded()
    container.isInTransition = animated
    transition(animated: animated, from: { self.moveAway() }, to: { self.moveIn() }) {
      self.controller.isBeingPresented = false
      self.container.isInTransition = self.isLeaving
      guard !self.isLeaving else { return }
      if self.coversPresenter {
        self.presenter?.view.isHidden = true
        self.presenter?.endAppearanceTransition()
      }
      self.controller.endAppearanceTransition()
      completion?()
    }
  }

  // MARK: Going

  func end(animated: Bool, completion: (() -> Void)?) {
    guard !isLeaving else { return }
    // What the leaving controller presents goes with it, at once.
    controller.presentedViewController?.presentation?.end(animated: false, completion: nil)
    isLeaving = true
    controller.isBeingDismissed = true
    controller.beginAppearanceTransition(false, animated: animated)
    if coversPresenter {
      presenter?.view.isHidden = false
      presenter?.beginAppearanceTransition(true, animated: animated)
    }
    container.isInTransition = true
    transition(animated: animated, from: {}, to: { self.moveAway() }) {
      self.remove()
      if self.coversPresenter { self.presenter?.endAppearanceTransition() }
      completion?()
    }
  }

  /// Takes the controller away at once.
  func remove() {
    isLeaving = true
    controller.view.removeFromSuperview()
    container.removeFromSuperview()
    UIView.performWithoutAnimation { self.moveIn() }
    controller.endAppearanceTransition()
    controller.isBeingDismissed = false
    controller.isBeingPresented = false
    controller.presenter = nil
    controller.presentation = nil
    if presenter?.presentedViewController === controller {
      presenter?.presentedViewController = nil
    }
    window?.presentations.removeAll { $0 === self }
  }

  // MARK: Transition

  private var coversPresenter: Bool { controller.modalPresentationStyle == .fullScreen }

  private func transition(
    animated: Bool, from: () -> Void, to: @escaping () -> Void, completion: @escaping () -> Void
  ) {
    guard animated else {
      UIView.performWithoutAnimation(to)
      return completion()
    }
    UIView.performWithoutAnimation(from)
    UIView.animate(
      withDuration: Self.duration, delay: 0, options: .curveEaseOut, animations: to
    ) { _ in completion() }
  }

  private func moveAway() {
    switch controller.modalTransitionStyle {
    case .coverVertical:
      container.frame = container.bounds.offsetBy(dx: 0, dy: container.bounds.height)
    case .crossDissolve: container.alpha = 0
    }
  }

  private func moveIn() {
    container.frame = window?.bounds ?? container.bounds
    container.alpha = 1
  }

  func layout(in bounds: CGRect) {
    guard !isLeaving, !controller.isBeingPresented else { return }
    container.frame = bounds
  }
}

/// The full-size view that holds a presented controller's.
final class PresentationContainer: UIView {
  /// Whether the controller comes or goes: touches then reach neither it nor what is beneath.
  var isInTransition = false

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isInTransition else { return super.hitTest(point, with: event) }
    return isHidden ? nil : self
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

extension UIWindow {
  func layoutPresentations() {
    for presentation in presentations { presentation.layout(in: bounds) }
  }
}
