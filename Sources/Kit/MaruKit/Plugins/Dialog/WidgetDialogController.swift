import Foundation

/// The controller of a widget that is a dialog: texts, a view of the widget's own, and buttons.
///
/// ```swift
/// let dialog = WidgetDialogController()
/// dialog.heading = "How loud?"
/// dialog.contentView = slider
/// dialog.setActions([
///   UIAlertAction(title: "Cancel", style: .cancel) { _ in context.finish(with: .cancelled(nil)) },
///   UIAlertAction(title: "OK", style: .default) { _ in context.finish(with: .accepted(text)) },
/// ])
/// ```
///
/// `preferredContentSize` is that of the contents, so the widget's own window is as large as they are.
/// In a smaller window the buttons have room first, then the widget's view; the texts scroll. Escape
/// chooses the cancelling action, and Return the preferred one, unless a view takes the key.
///
/// UIKit has no such controller: its alerts lie over a window, while this one is a window's content.
@preconcurrency @MainActor
open class WidgetDialogController: UIViewController {
  private static let margin: CGFloat = 20
  private static let spacing: CGFloat = 14
  private static let usualWidth: CGFloat = 400
  /// The share of the height that the widget's view keeps if the texts are too long.
  private static let contentShare: CGFloat = 0.55
  /// The share of the height that more than two buttons take at most.
  private static let buttonShare: CGFloat = 0.6
  private static let longestTitle = 200

  private let texts = DialogTexts(frame: .zero)
  private let buttons = DialogButtons(frame: .zero)

  // MARK: Contents

  /// The question or the subject; hidden if it is empty.
  open var heading: String {
    get { texts.heading }
    set {
      texts.heading = newValue
      textsChanged()
    }
  }

  /// An explanation below the heading; hidden if it is empty.
  open var message: String {
    get { texts.message }
    set {
      texts.message = newValue
      textsChanged()
    }
  }

  /// Whether the heading and the message are in Pango's markup, such as `<b>bold</b>`.
  ///
  /// A text that is no valid markup is shown as it is.
  open var hasMarkup: Bool {
    get { texts.hasMarkup }
    set {
      texts.hasMarkup = newValue
      textsChanged()
    }
  }

  /// A symbol beside the texts.
  open var symbol: UIImage? {
    get { texts.symbol }
    set {
      texts.symbol = newValue
      viewIfLoaded?.setNeedsLayout()
    }
  }

  /// The widget's view between the texts and the buttons; its `sizeThatFits(_:)` gives its height.
  open var contentView: UIView? {
    didSet {
      guard contentView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if isViewLoaded, let contentView { view.insertSubview(contentView, aboveSubview: texts) }
      viewIfLoaded?.setNeedsLayout()
    }
  }

  /// Whether the widget's view takes all the height that is left, as a list does.
  open var contentFills = false {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }

  /// The actions of the buttons, in reading order.
  open var actions: [UIAlertAction] { buttons.actions }

  /// The action whose button is filled, and which Return chooses.
  open private(set) var preferredAction: UIAlertAction?

  /// Shows buttons for some actions.
  ///
  /// The handler of an action is called when its button is pressed; the dialog stays.
  ///
  /// - Parameters:
  ///   - actions: The actions, in reading order.
  ///   - preferred: The one whose button is filled, and which Return chooses; `nil` for the last one
  ///     that does not cancel.
  open func setActions(_ actions: [UIAlertAction], preferred: UIAlertAction? = nil) {
    preferredAction = preferred ?? actions.last { $0.style != .cancel }
    buttons.show(actions, preferred: preferredAction)
    viewIfLoaded?.setNeedsLayout()
  }

  /// The title of the window is the heading, or the message if there is none.
  private func textsChanged() {
    let text = [heading, message].first { !$0.isEmpty }
    title = text.map {
      String((hasMarkup ? PangoMarkup.plain($0) : $0).prefix(Self.longestTitle))
    }
    viewIfLoaded?.setNeedsLayout()
  }

  // MARK: Views

  open override func viewDidLoad() {
    super.viewDidLoad()
    for part in [texts, contentView, buttons].compactMap({ $0 }) { view.addSubview(part) }
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    reportSize()
    var room = view.bounds.inset(by: view.safeAreaInsets)
    let margin = min(Self.margin, room.width / 16, room.height / 10)
    room = room.insetBy(dx: margin, dy: margin)
    let spacing = min(Self.spacing, margin)
    func take(_ height: CGFloat, from edge: CGRectEdge = .minYEdge) -> CGRect {
      let parts = room.divided(atDistance: min(height, room.height), from: edge)
      room = parts.remainder.divided(atDistance: height > 0 ? spacing : 0, from: edge).remainder
      return parts.slice
    }
    let width = CGSize(width: room.width, height: .infinity)
    // Many buttons below one another scroll rather than take all the room.
    let mostButtons = actions.count > 2 ? (room.height * Self.buttonShare).rounded() : room.height
    buttons.frame = take(min(buttons.sizeThatFits(width).height, mostButtons), from: .maxYEdge)
    var textHeight = texts.sizeThatFits(width).height
    guard let contentView else {
      texts.frame = take(min(textHeight, room.height))
      return
    }
    let contentHeight = contentView.sizeThatFits(width).height
    if textHeight > 0 {
      let least = min(contentHeight, (room.height * Self.contentShare).rounded())
      textHeight = min(textHeight, max(room.height - least - spacing, 0))
    }
    texts.frame = take(textHeight)
    contentView.frame = contentFills ? room : take(contentHeight)
  }

  /// The size last reported to the host.
  private var reportedSize = CGSize.zero

  /// The size of the widget's own window, in points: that of the contents.
  open override var preferredContentSize: CGSize {
    get {
      loadViewIfNeeded()
      let width = max(Self.usualWidth, UIFont.preferredFont(forTextStyle: .body).pointSize * 18)
      let room = CGSize(width: width - 2 * Self.margin, height: .infinity)
      let heights = [texts, contentView, buttons].compactMap { $0?.sizeThatFits(room).height }
        .filter { $0 > 0 }
      let gaps = Self.spacing * CGFloat(max(heights.count - 1, 0))
      return CGSize(
        width: width, height: (heights.reduce(gaps, +) + 2 * Self.margin).rounded(.up))
    }
    set { super.preferredContentSize = newValue }
  }

  /// Reports the size of the contents to the host if it has changed.
  private func reportSize() {
    let size = preferredContentSize
    if size != reportedSize {
      reportedSize = size
      super.preferredContentSize = size
    }
  }

  // MARK: Keys

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.first?.key,
      key.modifierFlags.isDisjoint(with: [.shift, .control, .alternate, .command])
    else { return super.pressesBegan(presses, with: event) }
    switch key.keyCode {
    case .keyboardEscape:
      guard let action = actions.first(where: { $0.style == .cancel }) else { break }
      return choose(action)
    case .keyboardReturnOrEnter, .keypadEnter:
      guard let action = preferredAction else { break }
      return choose(action)
    default: break
    }
    super.pressesBegan(presses, with: event)
  }

  /// Performs an action as its button does, if it is enabled.
  open func choose(_ action: UIAlertAction) {
    if action.isEnabled { action.perform() }
  }
}
