// Loading the view, and the traits that it inherits.
extension UIViewController {
  /// The view, if it has been loaded.
  public var viewIfLoaded: UIView? { loadedView }

  /// Whether the view has been loaded.
  public var isViewLoaded: Bool { loadedView != nil }

  /// Whether the controller is in editing mode; setting it calls `setEditing(_:animated:)`.
  public var isEditing: Bool {
    get { isInEditingMode }
    set { setEditing(newValue, animated: false) }
  }

  /// Loads the view, unless it has been loaded.
  public func loadViewIfNeeded() {
    guard loadedView == nil, !isLoading else { return }
    isLoading = true
    loadView()
    if loadedView == nil { view = UIView() }
    isLoading = false
    viewDidLoad()
  }

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
