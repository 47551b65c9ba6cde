import Foundation

/// Asks a person something: an alert in the middle of the window, or an action sheet at its lower
/// edge, or in a popover where its `popoverPresentationController` knows what it belongs to.
///
/// Mirrors UIKit. It is presented by another controller, and goes by itself when an action was
/// chosen: by a press, with Tab or arrows and Space, with Return for the preferred action, or with
/// Escape for the one that cancels. A press beside an action sheet cancels it as well. An action's
/// handler is called when the alert has gone. The first of an alert's text fields is edited as it comes;
/// Return goes on to the next, and at the last chooses.
@MainActor
open class UIAlertController: UIViewController {
  /// Where an alert lies.
  public enum Style: Int, Sendable {
    /// At the lower edge.
    case actionSheet = 0
    /// In the middle.
    case alert = 1
  }

  // MARK: Stored state

  /// Where the alert lies.
  open private(set) var preferredStyle = Style.actionSheet {
    didSet { modalPresentationStyle = preferredStyle == .alert ? .overFullScreen : .popover }
  }

  /// What can be chosen, in the order in which it was added.
  open private(set) var actions: [UIAlertAction] = []

  /// What it is about, above the message.
  open override var title: String? { didSet { textChanged() } }

  /// More of what it is about.
  open var message: String? { didSet { textChanged() } }

  /// What Return chooses in an alert; its title is heavier than the others.
  ///
  /// Add the action first: others are ignored with a warning.
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

  /// What is written in, in the order in which it was added; `nil` where there is nothing.
  open var textFields: [UITextField]? { fieldList?.fields }
  private var fieldList: AlertFieldList?

  private let director = AlertDirector()
  private var isAnswered = false
  private var header: AlertCard?

  // MARK: Making

  /// Makes an alert without actions.
  ///
  /// - Parameters:
  ///   - title: What it is about.
  ///   - message: More of that.
  ///   - preferredStyle: Where it lies.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init()
    self.preferredStyle = preferredStyle
    self.title = title
    self.message = message
  }

  /// Makes an action sheet without texts and actions.
  public override init() {
    super.init()
    modalPresentationStyle = .popover
    transitioningDelegate = director
  }

  /// Not made from an archive.
  public required init?(coder: NSCoder) { nil }

  /// Adds what can be chosen.
  ///
  /// Only the first action that cancels is the one that Escape and a press beside choose; UIKit
  /// forbids others.
  open func addAction(_ action: UIAlertAction) {
    if action.style == .cancel, cancelAction != nil {
      UIApplication.shared.warn(
        "\"\(action.title ?? "")\" is the second action of the alert that cancels")
    }
    action.onChange = { [weak self, weak action] in
      self?.stage?.buttons.first { $0.action === action }?.actionChanged()
    }
    actions.append(action)
    actionsChanged()
  }

  /// Adds a text field below the message of an alert.
  ///
  /// An action sheet has none: that is reported, and nothing is added. UIKit raises an exception.
  ///
  /// - Parameter configurationHandler: Called at once with the field.
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

  /// Return was pressed in a field: goes on to the next, or chooses.
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

  /// The popover has become a sheet, or the sheet a popover.
  func takeArranger() {
    stage?.isInPopover = isInPopover
    actionsChanged()
    stage?.come()
  }

  /// Begins to edit the first text field.
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

  private func textChanged() {
    header?.show(title: title, message: message)
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
      (isSheet ? others : cancel + others).map(button), fields: fieldList, metrics: metrics,
      ground: AlertMetrics.ground)
    header.show(title: title, message: message)
    self.header = header
    let below = AlertCard(cancel.map(button), metrics: metrics, ground: AlertMetrics.cancelGround)
    // In a popover a press beside it cancels.
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

  // MARK: Choosing

  private func choose(_ action: UIAlertAction) {
    guard action.isEnabled, !isAnswered else { return }
    isAnswered = true
    guard let presenter = presentingViewController else { return action.perform() }
    presenter.dismiss(animated: true) { action.perform() }
  }

  /// A person presses beside an action sheet, which cancels it.
  func pressedBeside() {
    guard preferredStyle == .actionSheet else { return }
    if let cancelAction { choose(cancelAction) } else if isInPopover { leave() }
  }

  /// Goes without an answer.
  private func leave() {
    guard !isAnswered else { return }
    isAnswered = true
    presentingViewController?.dismiss(animated: true)
  }

  // MARK: Keys

  /// Takes Escape, Return, Tab, the arrows, and Page Up and Page Down, which scroll the text; other
  /// keys go no further.
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

  /// Takes all keys.
  open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}

  /// Takes all keys.
  open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
}
