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
    view.backgroundColor = .systemBackground
    loadingView.frame = view.bounds
    loadingView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(loadingView)
    loadingView.startAnimation()
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.first?.key?.keyCode == .keyboardEscape else {
      return super.pressesBegan(presses, with: event)
    }
    onCancel?()
  }
}
