extension UIView {
  /// Whether a screen reader ignores the view's siblings; `false` by default.
  ///
  /// Read by programs only, because no screen reader reads the kit's windows yet.
  public var accessibilityViewIsModal: Bool {
    get { storedAccessibility.isModal }
    set { storedAccessibility.isModal = newValue }
  }

  /// Whether a screen reader ignores the view and its descendants; `false` by default.
  ///
  /// Read by programs only, because no screen reader reads the kit's windows yet.
  public var accessibilityElementsHidden: Bool {
    get { storedAccessibility.hidesElements }
    set { storedAccessibility.hidesElements = newValue }
  }

  /// Whether a screen reader reads all elements in the view before the next one beside it.
  ///
  /// `false` by default. Read by programs only, because no screen reader reads the kit's windows yet.
  public var shouldGroupAccessibilityChildren: Bool {
    get { storedAccessibility.groupsElements }
    set { storedAccessibility.groupsElements = newValue }
  }
}
