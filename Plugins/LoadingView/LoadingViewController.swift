import MaruKit

/// Fills its view with a loading view.
final class LoadingViewController: UIViewController {
  /// Hears that the person does not want to wait.
  var onCancel: (() -> Void)?

  private let loadingView = LoadingView()

  /// Shows a line of text, and progress where there is some.
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

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // Within another window what lies behind is that one's.
    if view.window?.rootViewController === self { view.backgroundColor = .systemBackground }
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.first?.key?.keyCode == .keyboardEscape else {
      return super.pressesBegan(presses, with: event)
    }
    onCancel?()
  }
}
