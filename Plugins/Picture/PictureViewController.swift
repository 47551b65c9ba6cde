import Foundation
import MaruKit

/// Shows one of several pictures.
final class PictureViewController: UIViewController {
  /// What it shows.
  struct Content: Equatable {
    var title = ""
    var files: [PictureFile] = []
    var captions: [String] = []
    var fit = PictureFit.fit
    var background: WidgetColor?
    /// The seconds for each picture; `nil` for no slide show.
    var interval: Double?
  }

  /// The largest and the smallest size of its own window, in points.
  private static let largest = CGSize(width: 960, height: 720)
  private static let smallest = CGSize(width: 240, height: 180)
  private static let emptySize = CGSize(width: 420, height: 300)

  /// Called when the user closes the window by a key.
  var onClose: (() -> Void)?
  /// Called with the index of a picture that the user or the slide show has chosen.
  var onTurn: ((Int) -> Void)?
  /// Called with a file that cannot be shown, once for each.
  var onProblem: ((PictureFile, PictureFile.Problem) -> Void)?
  /// Whether the user can see the widget; otherwise the slide show rests.
  var isWidgetVisible = true { didSet { if isWidgetVisible != oldValue { runOrRest() } } }

  private let room = PictureRoom()
  private var content = Content()
  private var index = 0
  private var reported: Set<PictureFile> = []
  private var reading: Task<Void, Never>?
  private var timer: Timer?
  private var hasAppeared = false

  init() {
    super.init(nibName: nil, bundle: nil)
    room.bar.onTurn = { [unowned self] in turn(by: $0) }
    room.stage.onZoom = { [unowned self] in zoomed() }
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  isolated deinit {
    timer?.invalidate()
    reading?.cancel()
  }

  override func loadView() { view = room }

  override var canBecomeFirstResponder: Bool { true }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    hasAppeared = true
    // In a window with other widgets the user decides which of them has the keyboard.
    if isAlone { becomeFirstResponder() }
    runOrRest()
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    hasAppeared = false
    runOrRest()
  }

  private var isAlone: Bool { view.window?.rootViewController === self }

  // MARK: Content

  /// Shows pictures; the shown one stays if it is still among them.
  func show(_ new: Content) {
    let shown = content.files.indices.contains(index) ? content.files[index] : nil
    content = new
    room.ground = new.background
    index = shown.flatMap { new.files.firstIndex(of: $0) } ?? 0
    reported = []
    for file in new.files {
      do throws(PictureFile.Problem) { try file.check() } catch { report(error, of: file) }
    }
    read(sizesWindow: true)
    runOrRest()
  }

  private func report(_ problem: PictureFile.Problem, of file: PictureFile) {
    if reported.insert(file).inserted { onProblem?(file, problem) }
  }

  /// Reads the file of the picture, and shows it.
  ///
  /// - Parameter sizesWindow: Whether the window gets the size of the picture.
  private func read(sizesWindow: Bool = false) {
    reading?.cancel()
    reading = nil
    let caption = content.captions.indices.contains(index) ? content.captions[index] : ""
    room.bar.show(caption: caption, index: index, count: content.files.count)
    room.setNeedsLayout()
    guard content.files.indices.contains(index) else {
      title = content.title.isEmpty ? nil : content.title
      room.notice.show(name: "", reason: "No picture")
      return show(nil, sizesWindow: sizesWindow)
    }
    let file = content.files[index]
    title = content.title.isEmpty ? file.name : content.title
    // A large file is decoded beside the window; before the window is shown, its size has to be known.
    guard hasAppeared, !file.isQuick else {
      return show(Self.result(of: file), of: file, sizesWindow: sizesWindow)
    }
    room.isReading = true
    reading = Task { [weak self] in
      let result = await Task.detached { Self.result(of: file) }.value
      guard !Task.isCancelled, let self else { return }
      self.reading = nil
      self.show(result, of: file, sizesWindow: sizesWindow)
    }
  }

  private nonisolated static func result(
    of file: PictureFile
  ) -> Result<UIImage, PictureFile.Problem> {
    do throws(PictureFile.Problem) {
      return .success(try file.image())
    } catch {
      return .failure(error)
    }
  }

  private func show(
    _ result: Result<UIImage, PictureFile.Problem>, of file: PictureFile, sizesWindow: Bool
  ) {
    switch result {
    case .success(let image): show(image, sizesWindow: sizesWindow)
    case .failure(let problem):
      room.notice.show(name: file.name, reason: problem.reason)
      show(nil, sizesWindow: sizesWindow)
      report(problem, of: file)
    }
  }

  /// Shows a picture, or the notice if there is none.
  private func show(_ image: UIImage?, sizesWindow: Bool) {
    room.isReading = false
    room.notice.isHidden = image != nil
    room.stage.isHidden = image == nil
    let name = content.files.indices.contains(index) ? content.files[index].name : ""
    let caption = content.captions.indices.contains(index) ? content.captions[index] : ""
    room.stage.show(image, label: caption.isEmpty ? name : caption, fit: content.fit)
    zoomed()
    if sizesWindow { preferredContentSize = windowSize(of: image) }
  }

  private func windowSize(of image: UIImage?) -> CGSize {
    guard let pixels = image?.size else { return Self.emptySize }
    let density = max(UITraitCollection.current.displayScale, 1)
    let size = CGSize(width: pixels.width / density, height: pixels.height / density)
    let scale = PictureFit.fit.scale(of: size, in: Self.largest)
    let bar = room.bar.isHidden ? 0 : room.bar.sizeThatFits(Self.largest).height
    return CGSize(
      width: max((size.width * scale).rounded(.up), Self.smallest.width),
      height: max((size.height * scale).rounded(.up), Self.smallest.height) + bar)
  }

  private func zoomed() {
    let percent = Int((room.stage.scale * 100).rounded())
    room.stage.accessibilityValue = "\(percent) %"
  }

  // MARK: Turning

  private func turn(by step: Int) { turn(to: index + step) }

  private func turn(to new: Int) {
    guard content.files.indices.contains(new), new != index else { return }
    index = new
    read()
    runOrRest()
    onTurn?(new)
  }

  /// Starts the time of the shown picture, or stops the slide show while it cannot be seen.
  private func runOrRest() {
    timer?.invalidate()
    timer = nil
    guard hasAppeared, isWidgetVisible, content.files.count > 1, let interval = content.interval
    else { return }
    let next = Date(timeIntervalSinceNow: interval)
    let timer = Timer(fire: next, interval: 0, repeats: false) { [weak self] _ in
      MainActor.assumeIsolated {
        guard let self else { return }
        self.turn(to: (self.index + 1) % self.content.files.count)
      }
    }
    RunLoop.main.add(timer, forMode: .common)
    self.timer = timer
  }

  // MARK: Keys

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    guard let key = presses.first?.key, let move = PictureMove(key, isMirrored: isMirrored),
      perform(move)
    else { return super.pressesBegan(presses, with: event) }
  }

  /// Does what a key means; returns whether the key is used.
  private func perform(_ move: PictureMove) -> Bool {
    let stage = room.stage
    switch move {
    case .turn(let step): turn(by: step)
    case .first: turn(to: 0)
    case .last: turn(to: content.files.count - 1)
    case .pan(let share, let turns):
      if !stage.pan(by: share), turns != 0 { turn(by: turns) }
    case .zoom(let factor): stage.zoom(by: factor)
    case .original: stage.zoomToOriginal()
    case .actual: stage.zoomToActual()
    case .reload: read()
    case .close:
      guard isAlone else { return false }
      onClose?()
    }
    return true
  }
}
