import LayoutShorthand
import MaruKit

/// The user's choice on the entry screen, in the words of the output.
enum OpenChatChoice: String {
  case join, share, close
}

/// The picture with its two buttons behind the sheet, and the join button in front of it.
final class OpenChatViewController: UIViewController {
  /// The height of the higher stop, in points.
  private static let highStop: CGFloat = 650
  private static let high = UISheetPresentationController.Detent.Identifier("high")
  /// The minimum height of the lower stop, in points, if there is room; it shows some words.
  private static let leastLowStop: CGFloat = 200

  /// The top and the side of the buttons on the picture, in points.
  private static let buttonTop: CGFloat = 60
  private static let buttonSide: CGFloat = 24

  /// Called with the user's choice.
  var onChoice: ((OpenChatChoice) -> Void)?

  private let city = NightCityView()
  private let closeButton = PictureButton(symbol: "xmark", label: SystemWord.close.text)
  private let shareButton = PictureButton(
    symbol: "square.and.arrow.up", label: SystemWord.share.text)
  private let room: RoomViewController
  private let joinBar = JoinBar()
  private var buttonTops: [Constraint] = []

  init(props: OpenChatSheet.Props) {
    room = RoomViewController()
    super.init()
    modalPresentationStyle = .fullScreen
    show(props)
    room.onExtent = { [unowned self] in follow($0) }
    for controller in [room.keys, joinBar.keys] {
      controller.onEscape = { [unowned self] in onChoice?(.close) }
      controller.onReturn = { [unowned self] in onChoice?(.join) }
    }
    hear(closeButton, .close)
    hear(shareButton, .share)
    hear(joinBar.button, .join)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Updates the content from the props.
  func show(_ props: OpenChatSheet.Props) {
    title = props.title
    room.show(title: props.title, description: props.description)
    joinBar.button.setTitle(props.button.isEmpty ? "Join" : props.button, for: .normal)
  }

  private func hear(_ button: UIButton, _ choice: OpenChatChoice) {
    button.addAction(UIAction { [unowned self] _ in onChoice?(choice) }, for: .touchUpInside)
  }

  // MARK: Life

  override func viewDidLoad() {
    super.viewDidLoad()
    for part in [city, closeButton, shareButton] { view.addSubview(part) }
    city.snp.makeConstraints { $0.edges.equalToSuperview() }
    closeButton.snp.makeConstraints { $0.leading.equalToSuperview().offset(20) }
    shareButton.snp.makeConstraints { $0.trailing.equalToSuperview().offset(-20) }
    for button in [closeButton, shareButton] {
      button.snp.makeConstraints { make in
        buttonTops.append(make.top.equalToSuperview().offset(Self.buttonTop).constraint)
        make.size.equalTo(Self.buttonSide)
      }
    }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if room.presentingViewController == nil { raiseSheet(animated: animated) }
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !room.keys.take(presses) { super.pressesBegan(presses, with: event) }
  }

  // MARK: Layout

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    joinBar.room = view.bounds.size
    placeButtons(over: room.viewIfLoaded?.bounds.height ?? 0)
  }

  /// Keeps the buttons on the picture clear of the sheet.
  ///
  /// If the sheet leaves little of the picture, they move up with it.
  private func placeButtons(over extent: CGFloat) {
    let least = Self.buttonTop + Self.buttonSide + 2
    let gap = max(view.bounds.height - extent, 0)
    let middle = max((gap - Self.buttonSide) / 2, 0)
    let top = max(Self.buttonTop - max(least - gap, 0) * 1.2, middle)
    for constraint in buttonTops { constraint.update(offset: min(Self.buttonTop, top)) }
  }

  // MARK: Sheet

  private func raiseSheet(animated: Bool) {
    room.modalPresentationStyle = .pageSheet
    room.isModalInPresentation = true
    guard let sheet = room.sheetPresentationController else { return }
    sheet.detents = [
      .custom(identifier: .medium) { [unowned self] in lowStop(most: $0.maximumDetentValue) },
      .custom(identifier: Self.high) { [unowned self] in
        // The remaining part of the picture is large enough to press its buttons.
        let most = $0.maximumDetentValue
        return max(min(Self.highStop, most - 34), lowStop(most: most))
      },
    ]
    sheet.largestUndimmedDetentIdentifier = Self.high
    sheet.prefersGrabberVisible = true
    sheet.preferredCornerRadius = 20
    present(room, animated: animated)
    if let container = sheet.containerView { pinJoinBar(in: container) }
  }

  /// Pins the join button to the bottom edge, in front of the sheet.
  private func pinJoinBar(in container: UIView) {
    container.addSubview(joinBar)
    joinBar.snp.remakeConstraints { make in
      make.bottom.centerX.equalToSuperview()
      make.width.lessThanOrEqualTo(RoomViewController.maximumWidth)
      make.width.equalToSuperview().priority(.high)
      // A long title is as strong as the line above.
      make.width.lessThanOrEqualToSuperview()
      make.height.lessThanOrEqualToSuperview().multipliedBy(0.36)
    }
    joinBar.onHeight = { [unowned self] in room.keepsFree = $0 }
  }

  /// Half of the height; in a low window, enough for a few words.
  private func lowStop(most: CGFloat) -> CGFloat {
    let half = max(view.bounds.height / 2 - view.safeAreaInsets.bottom, 0)
    return max(half, min(Self.leastLowStop, most - 26))
  }

  /// Moves the picture with the sheet's height.
  private func follow(_ extent: CGFloat) {
    placeButtons(over: extent)
    city.rise = max(extent - min(view.bounds.height / 2, Self.highStop), 0)
  }
}
