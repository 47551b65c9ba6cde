// Opening the menu of a button.
extension UIButton {
  /// Prepares the long press that opens the menu.
  func menuChanged() {
    if menu != nil, menuPress == nil {
      let press = UILongPressGestureRecognizer { [weak self] recognizer in
        guard let self, recognizer.state == .began else { return }
        _ = openMenu(byKey: false)
      }
      menuPress = press
      addGestureRecognizer(press)
    } else if menu == nil, let press = menuPress {
      menuPress = nil
      removeGestureRecognizer(press)
    }
  }

  /// Opens the menu, if there is one.
  ///
  /// - Parameter byKey: Whether its first row gets the keyboard focus.
  /// - Returns: Whether it was opened.
  func openMenu(byKey: Bool) -> Bool {
    guard isEnabled, menu != nil else { return false }
    sendActions(for: .menuActionTriggered)
    // The action may have replaced it.
    return menu?.open(from: self, sender: menuSender, byKey: byKey) ?? false
  }
}
