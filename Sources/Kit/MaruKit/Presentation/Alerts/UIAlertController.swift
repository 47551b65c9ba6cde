import Foundation

/// An alert in the centre of the window, or an action sheet at its bottom edge or in a popover.
///
/// Mirrors UIKit. An action sheet is shown in a popover if its `popoverPresentationController` has
/// a source. Another controller presents the alert; it dismisses itself when an action is chosen:
/// by a press, with Tab or arrow keys and Space, with Return for the preferred action, or with
/// Escape for the cancel action. A press beside an action sheet cancels it as well. An action's
/// handler is called after the dismissal. The first text field of an alert becomes first responder
/// when it appears; Return moves to the next field, and in the last one chooses the action.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  /// The kinds of alerts.
  public enum Style: Int, Sendable {
    /// At the bottom edge.
    case actionSheet = 0
    /// In the centre.
    case alert = 1
  }

  // MARK: Stored state

  /// The kind of the alert.
  open private(set) var preferredStyle = Style.actionSheet {
    didSet { modalPresentationStyle = preferredStyle == .alert ? .overFullScreen : .popover }
  }

  /// The actions, in the order in which they were added.
  open private(set) var actions: [UIAlertAction] = []

  /// The title, above the message.
  open override var title: String? { didSet { textChanged() } }

  /// The message below the title.
  open var message: String? { didSet { textChanged() } }

  // UIKit does not publish these properties, but programs set them by key-value coding.

  /// The title with attributes, which replaces the other one.
  final var attributedTitle: NSAttributedString? { didSet { textChanged() } }
  /// The message with attributes, which replaces the other one.
  final var attributedMessage: NSAttributedString? { didSet { textChanged() } }
  /// A controller whose view is below the message, as high as it prefers.
  final var contentViewController: UIViewController? {
    didSet {
      guard contentViewController !== oldValue else { return }
      oldValue?.willMove(toParent: nil)
      if let contentViewController { addChild(contentViewController) }
      actionsChanged()
      oldValue?.viewIfLoaded?.removeFromSuperview()
      oldValue?.removeFromParent()
      contentViewController?.didMove(toParent: self)
    }
  }

  /// The action that Return chooses in an alert; its title is bolder than the others.
  ///
  /// It has to be one of `actions`; others are ignored with a warning.
  open var preferredAction: UIAlertAction? {
    didSet {
      if let preferredAction, !actions.contains(preferredAction) {
        UIApplication.shared.warn(
          "preferredAction \"\(preferredAction.title ?? "")\" was not added to the alert")
        self.preferredAction = oldValue
      }
      actionsChanged()
    }
  }

  /// The text fields, in the order in which they were added; `nil` if there are none.
  open var textFields: [UITextField]? { fieldList?.fields }
  private var fieldList: AlertFieldList?

  private let director = AlertDirector()
  private var isAnswered = false
  private var header: AlertCard?

  // MARK: Initializers

  /// Creates an alert without actions.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - message: The message below the title.
  ///   - preferredStyle: The kind of the alert.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init()
    self.preferredStyle = preferredStyle
    self.title = title
    self.message = message
  }

  /// Creates an action sheet without texts and actions.
  public override init(nibName: String? = nil, bundle: Bundle? = nil) {
    super.init(nibName: nibName, bundle: bundle)
    modalPresentationStyle = .popover
    transitioningDelegate = director
  }

  /// Always fails: alerts do not come from archives.
  public required init?(coder: NSCoder) { nil }

  /// Adds an action.
  ///
  /// Escape and a press beside the sheet choose only the first cancel action; UIKit forbids a
  /// second.
  open func addAction(_ action: UIAlertAction) {
    if action.style == .cancel, cancelAction != nil {
      UIApplication.shared.warn(
        "\"\(action.title ?? "")\" is the second cancel action of the alert")
    }
    action.onChange = { [weak self, weak action] in
      self?.stage?.buttons.first { $0.action === action }?.actionChanged()
    }
    actions.append(action)
    actionsChanged()
  }

  /// Adds a text field below the message of an alert.
  ///
  /// On an action sheet this reports an error and adds nothing; UIKit raises an exception.
  ///
  /// - Parameter configurationHandler: Called immediately with the field.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    guard preferredStyle == .alert else {
      return UIApplication.shared.report(
        "addTextField(configurationHandler:) was called for the action sheet \"\(title ?? "")\", "
          + "which has no text fields; make it with preferredStyle .alert")
    }
    let field = AlertTextField(frame: .zero)
    field.onReturn = { [weak self] in self?.returned(from: $0) }
    configurationHandler?(field)
    let list = fieldList ?? AlertFieldList(frame: .zero)
    fieldList = list
    list.add(field)
    actionsChanged()
  }

  /// Handles Return in a field: moves to the next field, or chooses an action.
  private func returned(from field: AlertTextField) {
    guard let fields = fieldList?.fields, let index = fields.firstIndex(of: field) else { return }
    if let next = fields[(index + 1)...].first(where: \.canBecomeFocused) {
      field.window?.setFocus(next)
    } else if let action = preferredAction ?? onlyAction {
      choose(action)
    }
  }

  // MARK: Life

  private var stage: AlertStage? { viewIfLoaded as? AlertStage }

  open override func loadView() {
    let stage = AlertStage(style: preferredStyle)
    stage.onPressBeside = { [weak self] in self?.pressedBeside() }
    view = stage
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    actionsChanged()
  }

  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    isAnswered = false
    stage?.isInPopover = isInPopover
    if isInPopover { actionsChanged() }
    stage?.come()
  }

  /// The arranger has changed between popover and sheet.
  final func takeArranger() {
    stage?.isInPopover = isInPopover
    actionsChanged()
    stage?.come()
  }

  /// Makes the first text field first responder.
  open override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    _ = textFields?.first { $0.becomeFirstResponder() }
  }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    stage?.flashIndicators()
  }

  // MARK: Content

  private var cancelAction: UIAlertAction? { actions.first { $0.style == .cancel } }

  private var onlyAction: UIAlertAction? { actions.count == 1 ? actions.first : nil }

  private var isInPopover: Bool {
    presentation != nil && ownPresentationController is UIPopoverPresentationController
  }

  private func showTexts() {
    header?.show(
      title: AlertText(plain: title, styled: attributedTitle),
      message: AlertText(plain: message, styled: attributedMessage))
  }

  private func textChanged() {
    showTexts()
    stage?.setNeedsLayout()
    sizeChanged()
  }

  /// Makes room for the content's new preferred size.
  open override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    stage?.setNeedsLayout()
    sizeChanged()
  }

  private func sizeChanged() {
    if isInPopover, let stage { preferredContentSize = stage.sizeInPopover }
  }

  private func actionsChanged() {
    guard let stage else { return }
    let written = textFields?.first(where: \.isEditing)
    let metrics = AlertMetrics(style: preferredStyle)
    let others = actions.filter { $0 !== cancelAction }
    let cancel = cancelAction.map { [$0] } ?? []
    let isSheet = preferredStyle == .actionSheet
    let header = AlertCard(
      (isSheet ? others : cancel + others).map(button),
      content: contentViewController.map { AlertContent(controller: $0) }, fields: fieldList,
      metrics: metrics, ground: AlertMetrics.ground)
    self.header = header
    showTexts()
    let below = AlertCard(cancel.map(button), metrics: metrics, ground: AlertMetrics.cancelGround)
    // In a popover, a press beside it cancels.
    stage.show(isSheet && !cancel.isEmpty && !isInPopover ? [header, below] : [header])
    written?.becomeFirstResponder()
    sizeChanged()
  }

  private func button(for action: UIAlertAction) -> AlertActionControl {
    let emphasized = preferredStyle == .alert ? preferredAction ?? cancelAction : cancelAction
    let button = AlertActionControl(
      action, isEmphasized: action === emphasized, metrics: AlertMetrics(style: preferredStyle))
    button.onPress = { [weak self] in self?.choose($0) }
    button.actionChanged()
    return button
  }

  // MARK: Choosing an action

  private func choose(_ action: UIAlertAction) {
    guard action.isEnabled, !isAnswered else { return }
    isAnswered = true
    guard let presenter = presentingViewController else { return action.perform() }
    presenter.dismiss(animated: true) { action.perform() }
  }

  /// Handles a press beside an action sheet, which cancels it.
  final func pressedBeside() {
    guard preferredStyle == .actionSheet else { return }
    if let cancelAction { choose(cancelAction) } else if isInPopover { leave() }
  }

  /// Dismisses the alert without choosing an action.
  private func leave() {
    guard !isAnswered else { return }
    isAnswered = true
    presentingViewController?.dismiss(animated: true)
  }

  // MARK: Keys

  /// Handles Escape, Return, Tab, the arrow keys, and Page Up and Page Down, which scroll the text;
  /// other keys are ignored.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let press = presses.first, let key = press.key else { return }
    switch key.keyCode {
    case .keyboardEscape:
      guard !press.isRepeat else { return }
      if isInPopover { return pressedBeside() }
      if let action = cancelAction ?? onlyAction { choose(action) }
    case .keyboardReturnOrEnter, .keypadEnter:
      if !press.isRepeat, let action = preferredAction ?? onlyAction { choose(action) }
    case .keyboardTab:
      viewIfLoaded?.window?.moveFocus(forward: !key.modifierFlags.contains(.shift))
    case .keyboardDownArrow, .keyboardRightArrow:
      viewIfLoaded?.window?.moveFocus(forward: true)
    case .keyboardUpArrow, .keyboardLeftArrow:
      viewIfLoaded?.window?.moveFocus(forward: false)
    case .keyboardPageDown, .keyboardPageUp:
      stage?.scrollText(down: key.keyCode == .keyboardPageDown)
    default: break
    }
  }

  /// Handles all keys.
  open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}

  /// Handles all keys.
  open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
}
