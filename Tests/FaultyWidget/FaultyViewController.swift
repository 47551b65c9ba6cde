import Foundation
import MaruKit

/// The title above the button, in a scroll view, so that all of it can be read at any size.
final class FaultyViewController: UIViewController {
  var onPress: (() -> Void)?
  /// Takes a press back.
  var onSecondPress: (() -> Void)?
  /// Gets the number of a row that was chosen.
  var onChoice: ((Int) -> Void)?
  /// The text of the field.
  var enteredText: String { field.text ?? "" }

  private let field = UITextField(frame: CGRect(x: 100, y: 150, width: 100, height: 30))
  private let context: WidgetContext
  private let titleLabel = UILabel()
  private let button: UIView
  private lazy var memory = ForgetfulView(frame: CGRect(x: 110, y: 60, width: 180, height: 130))
  private var keepsItself: (() -> Void)?

  init(context: WidgetContext) {
    self.context = context
    button = FaultyButton.make()
    super.init(nibName: nil, bundle: nil)
    if Fault.current == .cycle { keepsItself = { self.loadViewIfNeeded() } }
  }

  required init?(coder: NSCoder) { nil }

  func show(title: String) { titleLabel.text = title }

  /// Shows a number of a saved state, if that is not forgotten.
  func choose(_ number: Int) {
    loadViewIfNeeded()
    switch Fault.current {
    case .savedColor: button.backgroundColor = number > 0 ? .systemRed : .systemBlue
    case .savedWheel, .savedMark: memory.choose(number)
    default: break
    }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    titleLabel.numberOfLines = 0
    titleLabel.font = .preferredFont(forTextStyle: .body)
    titleLabel.adjustsFontForContentSizeCategory = true
    if let button = button as? UIControl {
      button.addAction(UIAction { [unowned self] _ in press() }, for: .primaryActionTriggered)
    } else {
      button.addGestureRecognizer(UITapGestureRecognizer { [unowned self] _ in press() })
      (button as? KeyedView)?.onPress = { [unowned self] in press() }
    }
    arrange()
    commit(Fault.current)
  }

  private func press() {
    // Nobody reads the colour.
    if Fault.current == .silentTap { return button.backgroundColor = .systemRed }
    if Fault.current == .silentLabel { return }
    pressForState()
    if Fault.current == .endlessAnimation {
      UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .autoreverse]) {
        self.button.transform = CGAffineTransform(translationX: 10, y: 0)
      }
    }
    onPress?()
  }

  /// Does what need not be saved, or has to be.
  private func pressForState() {
    switch Fault.current {
    case .forgottenColor, .savedColor: button.backgroundColor = .systemRed
    case .passingColor:
      button.backgroundColor = .systemRed
      Timer.scheduledTimer(withTimeInterval: 2, repeats: false) { [weak self] _ in
        MainActor.assumeIsolated { self?.button.backgroundColor = .systemBlue }
      }
    case .openedAlert:
      let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "Yes", style: .default))
      present(alert, animated: true)
    case .scrolledRows: memory.scroll()
    default: break
    }
  }

  /// Constrains the views as a careful author does.
  private func arrange() {
    let scrollView = UIScrollView()
    view.addSubview(scrollView)
    view.clipsToBounds = true
    scrollView.addSubview(titleLabel)
    scrollView.addSubview(button)
    for view in [scrollView, titleLabel, button] {
      view.translatesAutoresizingMaskIntoConstraints = false
    }
    let content = scrollView.contentLayoutGuide
    NSLayoutConstraint.activate([
      scrollView.topAnchor.constraint(equalTo: view.topAnchor),
      scrollView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scrollView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      scrollView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      content.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor),
      titleLabel.topAnchor.constraint(equalTo: content.topAnchor, constant: 10),
      titleLabel.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 10),
      titleLabel.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -10),
      button.topAnchor.constraint(equalTo: titleLabel.bottomAnchor, constant: 10),
      button.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 10),
      button.widthAnchor.constraint(equalToConstant: 44),
      button.heightAnchor.constraint(equalToConstant: 44),
      button.bottomAnchor.constraint(
        equalTo: content.bottomAnchor, constant: Fault.current == .scrolledTap ? -600 : -10),
    ])
  }

  /// Adds what is wrong.
  private func commit(_ fault: Fault) {
    let label = UILabel(frame: CGRect(x: 10, y: 10, width: 100, height: 20))
    label.text = "Second label"
    switch fault {
    case .conflict:
      titleLabel.heightAnchor.constraint(equalToConstant: 5000).isActive = true
      titleLabel.heightAnchor.constraint(equalToConstant: 6000).isActive = true
    case .ambiguity:
      label.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(label)
      label.topAnchor.constraint(equalTo: view.topAnchor, constant: 150).isActive = true
    case .flatLabel:
      label.frame.size.height = 8
      label.frame.origin.y = 180
      view.addSubview(label)
    case .clipping:
      titleLabel.lineBreakMode = .byClipping
      titleLabel.numberOfLines = 1
    case .overlap: titleLabel.superview?.addSubview(label)
    case .coveredText:
      label.frame.origin.y = 150
      view.addSubview(label)
      let cover = UIView(frame: CGRect(x: 40, y: 145, width: 30, height: 30))
      cover.backgroundColor = .systemRed
      view.addSubview(cover)
    case .coveredButton, .backdrop:
      let cover = UIView(frame: view.bounds)
      cover.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      if fault == .backdrop {
        cover.addGestureRecognizer(UITapGestureRecognizer { [unowned self] _ in press() })
      }
      view.addSubview(makeButton(at: 100))
      view.addSubview(cover)
    case .drawnCover, .paleCover:
      label.frame.origin.y = 150
      view.addSubview(label)
      let seal = FaultySeal(frame: CGRect(x: 15, y: 145, width: 60, height: 30))
      seal.alpha = fault == .paleCover ? 0.3 : 1
      view.addSubview(seal)
    case .glass, .touchedGlass:
      let glass = FaultyGlass(frame: view.bounds)
      glass.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      if fault == .touchedGlass { glass.onTouch = { [unowned self] in press() } }
      view.addSubview(makeButton(at: 100))
      view.addSubview(glass)
    case .overlappingButtons:
      view.addSubview(makeButton(at: 100))
      view.addSubview(makeButton(at: 150))
    case .paintOutside:
      let box = UIView(frame: CGRect(x: -5, y: 50, width: 50, height: 20))
      box.backgroundColor = .systemRed
      view.clipsToBounds = false
      view.addSubview(box)
    case .outsideWindow:
      view.clipsToBounds = false
      label.frame.origin.x = 5000
      view.addSubview(label)
    case .focusTrap:
      view.addSubview(GreedyField(frame: CGRect(x: 100, y: 150, width: 60, height: 30)))
    case .lostText:
      field.accessibilityLabel = "Text"
      view.addSubview(field)
    case .lostCount:
      let less = UIButton(type: .system)
      less.frame = CGRect(x: 100, y: 150, width: 100, height: 30)
      less.setTitle("Less", for: .normal)
      less.addAction(
        UIAction { [unowned self] _ in onSecondPress?() }, for: .primaryActionTriggered)
      view.addSubview(less)
    case .clock, .scrolledRows, .forgottenWheel, .savedWheel, .forgottenDate, .forgottenSwitch,
      .forgottenMark, .savedMark, .pressedRow:
      memory.onChoice = { [unowned self] number in onChoice?(number) }
      view.addSubview(memory)
    case .paleText: titleLabel.textColor = UIColor(white: 0.6, alpha: 1)
    case .greyText: titleLabel.textColor = UIColor(white: 0.5, alpha: 1)
    default: break
    }
  }
}

extension FaultyViewController {
  /// A button below the others.
  private func makeButton(at x: CGFloat) -> UIButton {
    let button = UIButton(type: .system)
    button.frame = CGRect(x: x, y: 150, width: 80, height: 30)
    button.accessibilityLabel = "Button at \(Int(x))"
    button.addAction(UIAction { _ in }, for: .primaryActionTriggered)
    return button
  }
}

/// The button, whose faults are those of its class.
enum FaultyButton {
  @MainActor static func make() -> UIView {
    let view: UIView
    switch Fault.current {
    case .noFocus:
      view = UIView()
      view.isAccessibilityElement = true
      view.accessibilityTraits = .button
    case .tapOnly, .silentTap, .scrolledTap: view = UIView()
    case .silentLabel:
      view = UILabel()
      view.isUserInteractionEnabled = true
      view.accessibilityTraits = .button
    case .keyedTap: view = KeyedView()
    case .deafToKeys: view = DeafButton()
    default: view = UIButton(type: .system)
    }
    view.backgroundColor = .systemBlue
    let isNamed = Fault.current != .noName && Fault.current != .tapOnly
    view.accessibilityLabel = isNamed ? "Favourite" : nil
    return view
  }
}

/// A button that keys do not press.
private final class DeafButton: UIButton {
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }
}

/// A view with a tap recognizer; Return has the same effect.
private final class KeyedView: UIView {
  var onPress: (() -> Void)?

  override var canBecomeFocused: Bool { true }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.contains(where: { $0.key?.keyCode == .keyboardReturnOrEnter }) else {
      return super.pressesBegan(presses, with: event)
    }
    onPress?()
  }
}

/// A control that keeps Tab to itself.
private final class GreedyField: UIControl {
  override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityLabel = "Field"
    accessibilityTraits = .button
  }

  required init?(coder: NSCoder) { nil }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
}
