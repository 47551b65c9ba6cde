import Foundation

/// The action and the menu of a text item, about which the delegate is asked.
@MainActor struct TextItemActions {
  private let item: UITextItem
  private let view: UITextView

  /// Prepares to ask about an item of a view.
  init(of item: UITextItem, in view: UITextView) { (self.item, self.view) = (item, view) }

  /// Runs the action of a click or a tap; without one, opens the menu at a point.
  func perform(at point: CGPoint) {
    let standard = defaultAction
    let delegate = view.textDelegate
    let action =
      delegate.map { $0.textView(view, primaryActionFor: item, defaultAction: standard) }
      ?? standard
    if let action { action.perform(sender: view) } else { showMenu(at: point) }
  }

  /// Opens the menu at a point of the view.
  ///
  /// - Returns: Whether a menu is open; not if the delegate prevents it.
  @discardableResult
  func showMenu(at point: CGPoint) -> Bool {
    let (item, view, delegate) = (item, view, view.textDelegate)
    guard allows(.presentActions) else { return false }
    let standard = defaultMenu
    let configuration =
      delegate.map { $0.textView(view, menuConfigurationFor: item, defaultMenu: standard) }
      ?? UITextItem.MenuConfiguration(menu: standard)
    guard let menu = configuration?.menu else { return false }
    let shown = EditMenu.show(menu, at: point, in: view) { [weak view] in
      guard let view, let delegate = view.textDelegate else { return }
      let animator = MenuAnimator()
      delegate.textView(view, textItemMenuWillEndFor: item, animator: animator)
      animator.run()
    }
    guard shown != nil else { return false }
    let animator = MenuAnimator()
    delegate?.textView(view, textItemMenuWillDisplayFor: item, animator: animator)
    animator.run()
    return true
  }

  /// Opens a link, unless an older method of the delegate prevents it.
  private var defaultAction: UIAction {
    UIAction(title: item.content.isLink ? SystemWord.open.text : "") { _ in
      guard allows(.invokeDefaultAction), case .link(let url) = item.content else { return }
      UIApplication.shared.open(url)
    }
  }

  private var defaultMenu: UIMenu {
    switch item.content {
    case .link(let url):
      UIMenu(children: [
        UIAction(title: SystemWord.open.text) { _ in UIApplication.shared.open(url) },
        UIAction(title: SystemWord.copy.text) { _ in
          UIPasteboard.general.string = url.absoluteString
        },
      ])
    case .textAttachment(let attachment):
      UIMenu(
        children: attachment.image.map { image in
          [UIAction(title: SystemWord.copy.text) { _ in UIPasteboard.general.image = image }]
        } ?? [])
    case .tag: UIMenu()
    }
  }

  /// Asks the delegate's older methods.
  private func allows(_ interaction: UITextItemInteraction) -> Bool {
    guard let delegate = view.textDelegate else { return true }
    switch item.content {
    case .link(let url):
      return delegate.textView(
        view, shouldInteractWith: url, in: item.range, interaction: interaction)
    case .textAttachment(let attachment):
      return delegate.textView(
        view, shouldInteractWith: attachment, in: item.range, interaction: interaction)
    case .tag: return true
    }
  }
}

extension UITextItem.Content {
  fileprivate var isLink: Bool { if case .link = self { true } else { false } }
}
