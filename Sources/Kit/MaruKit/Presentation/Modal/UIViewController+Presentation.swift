import Foundation

extension UIViewController {
  /// The presentation controller for a presentation that begins now, before adaptation.
  func arrangerForPresentation(from source: UIViewController) -> UIPresentationController {
    var present = ownPresentationController
    if modalPresentationStyle == .custom || present == nil {
      present = makeArranger(style: modalPresentationStyle, presenting: source, source: source)
    }
    return present
      ?? UIPresentationController(presentedViewController: self, presenting: source)
  }

  /// The adapted presentation controller for given traits, including the delegate's wishes: the
  /// given one if it does not adapt, and `current` if that already has the style.
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

  func makeArranger(
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

  /// The presentations that leave with the controller: its own, unless it is over the whole window,
  /// and those of its children.
  var presentationsWithin: [ModalPresentation] {
    let own = ownPresented?.presentation
    let isWithin = own?.hasContext == true || presentation != nil
    return (isWithin ? [own].compactMap(\.self) : []) + children.flatMap(\.presentationsWithin)
  }

  /// Removes the presentations that leave with the controller, such as a search in one of its pages.
  func removePresentationsWithin() {
    for presentation in presentationsWithin.reversed() { presentation.remove() }
  }

  /// What is presented over the controller's view within a container's view, such as a search; `nil` if
  /// there is nothing.
  ///
  /// It comes and goes with the controller's view.
  func overlay(in content: UIView) -> ModalPresentation? {
    guard let own = ownPresented?.presentation, own.container.superview === content else {
      return nil
    }
    return own
  }

  /// Called after another presentation controller has taken over.
  func arrangerChanged() { (self as? UIAlertController)?.takeArranger() }

  func tellPreferredContentSize() {
    if let parent { return parent.preferredContentSizeDidChange(forChildContentContainer: self) }
    if let presentation { return presentation.preferredContentSizeDidChange(of: self) }
    guard let window = viewIfLoaded?.window, window.rootViewController === self else { return }
    window.onPreferredContentSizeChange?(preferredContentSize)
  }
}

extension ModalPresentation {
  fileprivate func preferredContentSizeDidChange(of controller: UIViewController) {
    controller.ownPresentationController?
      .preferredContentSizeDidChange(forChildContentContainer: controller)
    presenter?.preferredContentSizeDidChange(forChildContentContainer: controller)
  }
}
