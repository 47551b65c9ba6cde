import MaruKit

/// Fills its view with a loading view.
final class LoadingViewController: UIViewController {
  /// Called when the user cancels.
  var onCancel: (() -> Void)?

  private let loadingView = LoadingView()

  /// Sets the text and the progress, if any.
  func show(text: String, progress: Double?) {
    title = text
    loadingView.text = text
    loadingView.progress = progress
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    loadingView.frame = view.bounds
    loadingView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(loadingView)
    loadingView.startAnimation()
  }

  /// The size of its own window, in points, which grows with the text size.
  override var preferredContentSize: CGSize {
    get {
      let metrics = UIFontMetrics(forTextStyle: .title3)
      let share = min(max(metrics.scaledValue(for: 100) / 100, 1), 1.6)
      return CGSize(width: (300 * share).rounded(), height: (200 * share).rounded())
    }
    set { super.preferredContentSize = newValue }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // In another window the background belongs to that window.
    if view.window?.rootViewController === self { view.backgroundColor = .systemBackground }
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.first?.key?.keyCode == .keyboardEscape else {
      return super.pressesBegan(presses, with: event)
    }
    onCancel?()
  }
}
