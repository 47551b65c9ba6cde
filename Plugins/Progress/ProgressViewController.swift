import Foundation
import MaruKit

/// The texts, the bars and the buttons of a task.
final class ProgressViewController: WidgetDialogController {
  /// What it shows.
  struct Content: Equatable {
    var title = ""
    var message = ""
    var text = ""
    var value: Double?
    var hasTimes = true
    var tail = 0
    /// The title of the button that closes the window at the end; `nil` if it closes by itself.
    var accept: String?
    /// The title of the button that cancels; `nil` for none.
    var cancel: String?
  }

  /// Called when the task has ended and the user has seen it, if that is wanted.
  var onEnd: (() -> Void)?
  /// Called when the user cancels.
  var onCancel: (() -> Void)?
  /// Whether the window closes as soon as all bars are full.
  var closesWhenFull = false

  private var content = Content()
  private let bars = ProgressContentView()
  private lazy var task = ProgressTask(showing: bars)
  private var times: ProgressTimes?
  private var timer: Timer?
  private var hasEnded = false
  private var acceptAction: UIAlertAction?

  init() {
    super.init(nibName: nil, bundle: nil)
    contentView = bars
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  isolated deinit { timer?.invalidate() }

  // MARK: Content

  func show(_ new: Content) {
    if new.accept != content.accept || new.cancel != content.cancel || actions.isEmpty {
      showActions(accept: new.accept, cancel: new.cancel)
    }
    content = new
    heading = new.title
    message = new.message
    bars.tailCount = new.tail
    if times == nil {
      bars.times = new.hasTimes ? ProgressTimes(start: Date()).text(at: Date(), value: nil) : ""
    }
    task.show(text: new.text, value: new.value)
    changed()
  }

  private func showActions(accept: String?, cancel: String?) {
    var actions: [UIAlertAction] = []
    if let cancel {
      actions.append(
        UIAlertAction(title: cancel, style: .cancel) { [unowned self] _ in onCancel?() })
    }
    acceptAction = accept.map {
      UIAlertAction(title: $0, style: .default) { [unowned self] _ in onEnd?() }
    }
    acceptAction?.isEnabled = hasEnded || task.isFull
    setActions(actions + [acceptAction].compactMap { $0 })
  }

  // MARK: Task

  /// Acts on lines of the task.
  func take(_ lines: [String]) {
    guard !hasEnded else { return }
    task.take(lines)
    changed()
  }

  /// Shows that the task has ended.
  func finish() {
    guard !hasEnded else { return }
    hasEnded = true
    task.finish()
    showTimes()
    changed()
    if acceptAction == nil { onEnd?() }
  }

  private func changed() {
    acceptAction?.isEnabled = hasEnded || task.isFull
    if closesWhenFull, task.isFull { onEnd?() }
    viewIfLoaded?.setNeedsLayout()
  }

  // MARK: Times

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if times == nil { times = ProgressTimes(start: Date()) }
    showTimes()
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    timer?.invalidate()
    timer = nil
  }

  /// Shows the times each second until the end.
  private func showTimes() {
    timer?.invalidate()
    timer = nil
    guard content.hasTimes, let times else { return bars.times = "" }
    bars.times = times.text(at: Date(), value: hasEnded ? nil : task.value)
    guard !hasEnded else { return }
    let timer = Timer(timeInterval: 1, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated { self?.showTimes() }
    }
    RunLoop.main.add(timer, forMode: .common)
    self.timer = timer
  }
}
