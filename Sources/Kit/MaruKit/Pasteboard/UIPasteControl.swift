import Foundation
import Graphics

/// A button that pastes the general pasteboard into its target.
///
/// Mirrors UIKit. It is enabled while the pasteboard has something that the target can paste.
/// Another program's types are asked for without waiting.
@preconcurrency @MainActor
open class UIPasteControl: UIControl {
  private let look: Configuration
  private let face: UIPasteControlFace
  private var observer: (any NSObjectProtocol)?
  /// The number of times the pasteboard was looked at; only the last answer counts.
  private var lookCount = 0

  // MARK: Making

  /// Creates a button with the default look.
  public override init(frame: CGRect) {
    look = Configuration()
    face = UIPasteControlFace(look)
    super.init(frame: frame)
    setUp()
  }

  /// Creates a button.
  ///
  /// - Parameter configuration: Its look; later changes of the object have no effect.
  public init(configuration: Configuration) {
    look = configuration.copied
    face = UIPasteControlFace(look)
    super.init(frame: .zero)
    frame.size = intrinsicContentSize
    setUp()
  }

  /// Creates a button from an archive, with the default look.
  public required init?(coder: NSCoder) {
    look = Configuration()
    face = UIPasteControlFace(look)
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    accessibilityTraits = .button
    face.isUserInteractionEnabled = false
    face.accessibilityElementsHidden = true
    addSubview(face)
    isEnabled = false
    face.isEnabled = false
    let notes = NotificationCenter.default
    observer = notes.addObserver(
      forName: UIPasteboard.changedNotification, object: UIPasteboard.general, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.lookAtPasteboard() }
    }
  }

  isolated deinit {
    if let observer { NotificationCenter.default.removeObserver(observer) }
  }

  // MARK: Properties

  /// A copy of the look.
  open var configuration: Configuration { look.copied }

  /// The object into which the button pastes, such as a text view; without one it is disabled.
  open weak var target: (any UIPasteConfigurationSupporting)? { didSet { lookAtPasteboard() } }

  // MARK: The pasteboard

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    lookAtPasteboard()
  }

  /// Enables the button if the target can paste the pasteboard.
  private func lookAtPasteboard() {
    lookCount += 1
    guard let target, window != nil else {
      isEnabled = false
      return
    }
    let count = lookCount
    UIPasteboard.general.loadItems { [weak self, weak target] items in
      guard let self, count == lookCount else { return }
      isEnabled = target?.canPaste(items) == true
    }
  }

  /// Pastes the pasteboard, whose items may come later from another program.
  override func sendPress(with event: UIEvent?) {
    super.sendPress(with: event)
    sendActions(for: .primaryActionTriggered, with: event)
    UIPasteboard.general.loadItems { [weak target] items in
      guard let target, target.canPaste(items) else { return }
      target.paste(itemProviders: items)
    }
  }

  override var pressIsPrimaryAction: Bool { true }

  // MARK: Look

  override func stateChanged() {
    super.stateChanged()
    face.isEnabled = isEnabled
    face.isHighlighted = isHighlighted
  }

  open override var intrinsicContentSize: CGSize { face.intrinsicContentSize }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { face.sizeThatFits(size) }
  override func baselines(in size: CGSize) -> Baselines? { face.baselines(in: size) }
  override var focusRingCornerRadius: CGFloat { face.focusRingCornerRadius }

  open override func layoutSubviews() {
    super.layoutSubviews()
    face.frame = bounds
  }

  /// The label that was set; “Paste” in the user's language by default.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? SystemWord.paste.text }
    set { super.accessibilityLabel = newValue }
  }
}

/// The picture of a paste button, which handles the presses.
@MainActor
private final class UIPasteControlFace: UIButton {
  convenience init(_ look: UIPasteControl.Configuration) {
    self.init(configuration: look.button)
  }

  /// The focus belongs to the paste button.
  override var canBecomeFocused: Bool { false }
}
