// Whether a controller has its view, and what that inherits.
extension UIViewController {
  /// The view, if it was made.
  public var viewIfLoaded: UIView? { loadedView }

  /// Whether the view was made.
  public var isViewLoaded: Bool { loadedView != nil }

  /// Whether the content is edited; `setEditing(_:animated:)` is called when it is set.
  public var isEditing: Bool {
    get { isInEditingMode }
    set { setEditing(newValue, animated: false) }
  }

  /// Makes the view if it was not made.
  public func loadViewIfNeeded() {
    guard loadedView == nil, !isLoading else { return }
    isLoading = true
    loadView()
    if loadedView == nil { view = UIView() }
    isLoading = false
    viewDidLoad()
  }

  /// The traits that the view inherits where those are not its superview's: a sheet and a popover
  /// lie above the ground.
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
