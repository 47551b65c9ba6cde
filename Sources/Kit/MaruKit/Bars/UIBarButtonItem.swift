import Foundation

/// A button, a custom view or a space in a toolbar or a navigation bar.
///
/// Mirrors UIKit. A press performs `primaryAction`, or else calls the target's method.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
  /// The looks of an item.
  public enum Style: Int, Sendable {
    /// A regular title.
    case plain = 0
    /// An older name of `plain`.
    case bordered = 1
    /// A semibold title, for the action that completes a task.
    case done = 2
  }

  /// The system item that it was made from.
  final private(set) var systemItem: SystemItem?
  private var pressTarget: BarButtonTarget?
  private lazy var button = BarItemButton.make(for: self)
  private lazy var wrapper = BarCustomView()
  /// The bar that shows the item.
  final weak var host: (any BarItemHost)?

  // MARK: Initializers

  /// Creates an item without title and image.
  public override init() { super.init() }

  /// Creates an item from an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates an item that shows a view.
  ///
  /// The view has its size: that of its constraints, of its frame, or of its content.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// Creates an item that performs an action.
  ///
  /// - Parameters:
  ///   - title: The title; that of the action if `nil`.
  ///   - image: The image; that of the action if `nil`.
  ///   - primaryAction: The action of a press.
  ///   - menu: The menu that the item opens.
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil,
    menu: UIMenu? = nil
  ) {
    self.init()
    let actionTitle = primaryAction?.title ?? ""
    self.title = title ?? (actionTitle.isEmpty ? nil : actionTitle)
    self.image = image ?? primaryAction?.image
    self.primaryAction = primaryAction
    self.menu = menu
  }

  /// Creates one of the system's items that performs an action.
  ///
  /// Title and image of the action are not used.
  public convenience init(
    systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init()
    self.systemItem = systemItem
    self.primaryAction = primaryAction
    self.menu = menu
    title = systemItem.word?.text
    image = systemItem.symbol.flatMap { UIImage(systemName: $0) }
    if systemItem.isDone { style = .done }
  }

  /// A space that takes the remaining room; several of them share it.
  public class func flexibleSpace() -> UIBarButtonItem {
    UIBarButtonItem(systemItem: .flexibleSpace)
  }

  /// A space of a fixed width in points.
  public class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem(systemItem: .fixedSpace)
    item.width = width
    return item
  }

  // MARK: Look

  /// The look of the item.
  open var style = Style.plain { didSet { if style != oldValue { changed() } } }

  /// The width of the item in points; 0, as by default, for that of its content.
  open var width: CGFloat = 0 { didSet { if width != oldValue { changed() } } }

  /// The titles that the item may get; it is at least as wide as the widest.
  open var possibleTitles: Set<String>? { didSet { changed() } }

  /// The colour of title and image; that of the bar if `nil`.
  open var tintColor: UIColor? {
    didSet {
      changed()
      appearanceDidSet(\UIBarButtonItem.tintColor, to: tintColor)
    }
  }

  /// A view that is shown instead of title and image.
  ///
  /// A press on it does nothing unless the view handles it.
  open var customView: UIView? { didSet { if customView !== oldValue { changed() } } }

  /// Whether the item takes neither room nor presses.
  open var isHidden = false { didSet { if isHidden != oldValue { changed() } } }

  /// Whether the item is shown as selected.
  open var isSelected = false { didSet { if isSelected != oldValue { changed() } } }

  /// Whether a press selects the item, and the next one deselects it.
  open var changesSelectionAsPrimaryAction = false

  // MARK: Pressing

  /// The action of a press; `nil` if the target is called.
  open var primaryAction: UIAction? { didSet { changed() } }

  /// The menu that the item opens: by a press, or by a long press if a press does something else.
  open var menu: UIMenu? { didSet { changed() } }

  /// The object whose method a press calls, if there is no `primaryAction`.
  ///
  /// Held weakly.
  open var target: AnyObject? { pressTarget?.object }

  func take(_ target: BarButtonTarget?) {
    pressTarget = target
    changed()
  }

  /// Performs the action, or calls the target.
  final func press() {
    if changesSelectionAsPrimaryAction { isSelected.toggle() }
    if let primaryAction { return primaryAction.perform(sender: self) }
    if let object = target { pressTarget?.call(object, self) }
  }

  // MARK: View

  /// Whether a press opens the menu.
  final var opensMenu: Bool { menu != nil && primaryAction == nil && target == nil }

  /// Whether the item is only room between others.
  final var isSpace: Bool {
    customView == nil && (systemItem == .flexibleSpace || systemItem == .fixedSpace)
  }

  /// Whether the item takes the room that is left.
  final var isFlexible: Bool { customView == nil && systemItem == .flexibleSpace }

  /// The view that shows the item; `nil` for a space or a hidden item.
  final var shownView: UIView? {
    guard !isSpace, !isHidden else { return nil }
    guard let customView else {
      button.show(self)
      return button
    }
    guard !customView.translatesAutoresizingMaskIntoConstraints else { return customView }
    wrapper.hold(customView)
    return wrapper
  }

  override func changed() { host?.barItemChanged() }
}

/// A view that lays out bar items.
@MainActor
protocol BarItemHost: AnyObject {
  /// Called after an item's look, width or view has changed.
  func barItemChanged()
  /// The attributes of the titles of a style in a state, beneath those of the item.
  func titleAttributes(
    of style: UIBarButtonItem.Style, in state: UIControl.State
  ) -> [NSAttributedString.Key: Any]
}

/// A method of a target, which is held weakly.
@MainActor
struct BarButtonTarget {
  weak var object: AnyObject?
  let call: @MainActor (AnyObject, UIBarButtonItem) -> Void
}

extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {
  /// The frame of the item's view in another view's coordinates; `nil` if it is not shown in its
  /// window.
  public func frame(in referenceView: UIView) -> CGRect? {
    (customView ?? shownView)?.frame(in: referenceView)
  }
}
