// Loading the view, and the traits that it inherits.
extension UIViewController {
  /// The traits that the view inherits if they differ from its superview's: sheets and popovers
  /// have an elevated level.
  var parentTraits: UITraitCollection? {
    guard presentation != nil,
      ownPresentationController is UISheetPresentationController
        || ownPresentationController is UIPopoverPresentationController
    else { return nil }
    return viewIfLoaded?.superview?.traitCollection.modifyingTraits {
      $0.userInterfaceLevel = .elevated
    }
  }
}
