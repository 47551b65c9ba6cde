import Foundation

extension UIViewController {
  /// The controller that presents this one.
  public var presentingViewController: UIViewController? {
    sequence(first: self, next: \.parent).lazy.compactMap(\.presenter).first
  }

  /// What arranges the controller while it is presented; before that, what would arrange it in its
  /// `modalPresentationStyle`.
  ///
  /// Children have their parent's. One that was asked for early is kept until the presentation is
  /// over, or the style is changed.
  public var presentationController: UIPresentationController? {
    if let parent { return parent.presentationController }
    if let ownPresentationController { return ownPresentationController }
    let new = makeArranger(style: modalPresentationStyle, presenting: nil, source: self)
    ownPresentationController = new
    return new
  }

  /// The presentation controller, where that is one of a sheet.
  public var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }

  /// What coordinates the transition that this controller takes part in; `nil` while there is none.
  public var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    for controller in sequence(first: self, next: \.parent) {
      let presentations = [controller.presentation, controller.ownPresented?.presentation]
      if let coordinator = presentations.lazy.compactMap({ $0?.coordinator }).first {
        return coordinator
      }
    }
    return nil
  }

  /// What arranges the controller when it is presented now, before it adapts.
  func arrangerForPresentation(from source: UIViewController) -> UIPresentationController {
    var present = ownPresentationController
    if modalPresentationStyle == .custom || present == nil {
      present = makeArranger(style: modalPresentationStyle, presenting: source, source: source)
    }
    return present
      ?? UIPresentationController(presentedViewController: self, presenting: source)
  }

  /// What takes the place of an arranger in some surroundings, the delegate's wishes included: the
  /// arranger itself where it does not adapt, and `current` where that has the style already.
  func adapted(
    _ arranger: UIPresentationController, to traits: UITraitCollection,
    from source: UIViewController, current: UIPresentationController? = nil
  ) -> UIPresentationController {
    let asked =
      arranger.delegate?.adaptivePresentationStyle(for: arranger, traitCollection: traits)
      ?? arranger.adaptivePresentationStyle(for: traits)
    let style = asked == .automatic ? .pageSheet : asked
    guard style != .none, style != arranger.presentationStyle else { return arranger }
    if let current, current !== arranger, current.presentationStyle == style { return current }
    let adapted =
      (arranger as? UIPopoverPresentationController)?.sheet(in: style)
      ?? makeArranger(style: style, presenting: source, source: source)
    adapted.delegate = adapted.delegate ?? arranger.delegate
    return adapted
  }

  private func makeArranger(
    style: UIModalPresentationStyle, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController {
    let arranger: UIPresentationController
    switch style {
    case .custom:
      return transitioningDelegate?.presentationController(
        forPresented: self, presenting: presenting, source: source)
        ?? UIPresentationController(presentedViewController: self, presenting: presenting)
    case .popover:
      arranger = UIPopoverPresentationController(
        presentedViewController: self, presenting: presenting)
    case .pageSheet, .formSheet, .automatic, .none:
      arranger = UISheetPresentationController(
        presentedViewController: self, presenting: presenting)
    case .fullScreen, .currentContext, .overFullScreen, .overCurrentContext:
      arranger = UIPresentationController(presentedViewController: self, presenting: presenting)
    }
    arranger.storedStyle =
      switch style {
      case .automatic, .none: .pageSheet
      default: style
      }
    return arranger
  }

  /// Called when another presentation controller has begun to arrange this one.
  func arrangerChanged() { (self as? UIAlertController)?.takeArranger() }

  func tellPreferredContentSize() {
    if let parent { return parent.preferredContentSizeDidChange(forChildContentContainer: self) }
    presentation?.preferredContentSizeDidChange(of: self)
  }
}

extension ModalPresentation {
  fileprivate func preferredContentSizeDidChange(of controller: UIViewController) {
    controller.ownPresentationController?
      .preferredContentSizeDidChange(forChildContentContainer: controller)
    presenter?.preferredContentSizeDidChange(forChildContentContainer: controller)
  }
}
