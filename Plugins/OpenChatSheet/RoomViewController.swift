import LayoutShorthand
import MaruKit

/// The content of the sheet: the name of the room and its description.
///
/// All of it scrolls if there is too little room, and follows the user's text size.
final class RoomViewController: UIViewController {
  /// The most letters of a text; the rest would never be visible and is not laid out.
  private static let longestText = 8_000
  /// The maximum width of the sheet, in points.
  static let maximumWidth: CGFloat = 704

  /// The keys that no other view in the sheet handles.
  let keys = ScreenKeys()
  /// Called with the sheet's height, in points, after each layout.
  var onExtent: ((CGFloat) -> Void)?
  /// The covered height at the bottom edge, in points.
  var keepsFree: CGFloat = 0 {
    didSet { if keepsFree != oldValue { additionalSafeAreaInsets.bottom = keepsFree } }
  }

  /// The least distance of the last visible line from the covered height, in points.
  private static let leastMargin: CGFloat = 6

  private let scrollView = UIScrollView()
  private var wordsTop: Constraint?
  private var scrollBottom: Constraint?
  private let kindLabel = UILabel()
  private let titleLabel = UILabel()
  private let descriptionLabel = UILabel()
  private lazy var stack = UIStackView(arrangedSubviews: [kindLabel, titleLabel, descriptionLabel])

  /// Sets the texts of the sheet.
  func show(title: String, description: String) {
    let texts = [title, description].map { String($0.prefix(Self.longestText)) }
    self.title = texts[0]
    titleLabel.text = texts[0]
    titleLabel.isHidden = texts[0].isEmpty
    descriptionLabel.text = texts[1]
    descriptionLabel.isHidden = texts[1].isEmpty
  }

  // MARK: Life

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .sheetBackground
    kindLabel.text = "Open chat"
    kindLabel.textColor = .secondaryLabel
    titleLabel.accessibilityTraits.insert(.header)
    for label in [kindLabel, titleLabel, descriptionLabel] { label.numberOfLines = 0 }
    stack.axis = .vertical
    stack.spacing = 14
    stack.setCustomSpacing(4, after: kindLabel)
    scrollView.addSubview(stack)
    view.addSubview(scrollView)
    scrollView.snp.makeConstraints { make in
      make.top.equalToSuperview().offset(18)
      make.leading.trailing.equalToSuperview()
      scrollBottom = make.bottom.equalTo(view.safeAreaLayoutGuide).constraint
    }
    stack.snp.makeConstraints { make in
      wordsTop = make.top.equalToSuperview().offset(10).constraint
      make.bottom.equalToSuperview().offset(-20)
      make.leading.trailing.equalToSuperview().inset(20)
      make.width.equalTo(scrollView).offset(-40)
    }
    scaleFonts()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    scaleFonts()
  }

  /// Adapts the fonts to the user's text size, as far as there is room.
  private func scaleFonts() {
    let most = max(min(view.bounds.width / 7, isLow ? 22 : .infinity), 17)
    func set(_ font: UIFont, like style: UIFont.TextStyle, on label: UILabel) {
      let scaled = UIFontMetrics(forTextStyle: style).scaledFont(
        for: font, maximumPointSize: most, compatibleWith: traitCollection)
      if label.font != scaled { label.font = scaled }
    }
    set(.systemFont(ofSize: 13, weight: .semibold), like: .footnote, on: kindLabel)
    set(.systemFont(ofSize: 26, weight: .bold), like: .title1, on: titleLabel)
    set(.systemFont(ofSize: 17), like: .body, on: descriptionLabel)
  }

  // MARK: Events

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !keys.take(presses) { super.pressesBegan(presses, with: event) }
  }

  // MARK: Layout

  /// Whether the sheet has room for a few words only.
  private var isLow: Bool { view.bounds.height < 180 }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    scaleFonts()
    // In a low sheet the title starts directly below the grabber.
    wordsTop?.update(offset: isLow ? 0 : 10)
    kindLabel.isHidden = isLow
  }

  /// The height that the scroll view leaves free, so that the last visible line of an unscrolled
  /// description is whole.
  private var heightOfCutLine: CGFloat {
    let room = view.bounds.height - view.safeAreaInsets.bottom - scrollView.frame.minY
    let words = descriptionLabel.convert(descriptionLabel.bounds, to: scrollView)
    let rest = room - words.minY
    guard !descriptionLabel.isHidden, words.height > rest else { return 0 }
    let line = descriptionLabel.font.lineHeight
    let count = ((rest - Self.leastMargin) / line).rounded(.down)
    return count < 1 ? 0 : rest - (count * line).rounded(.up)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    scrollBottom?.update(offset: -heightOfCutLine)
    onExtent?(view.bounds.height)
  }
}
