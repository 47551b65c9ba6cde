import FoundationEssentials
import Glibc
import PlainText
import JSON
import Logging
import Trust

/// The state that the widgets of one window last saved, in memory and in a file.
///
/// The file is `state/DISPLAY/WINDOW.json` in the state folder, or in another folder there, so that two hosts have
/// two files. A display without one begins with what another display left last. The file is written a second after a
/// change and at a stop, and replaced as a whole, so a crash leaves the old one or the new one. A file that
/// others could have written is neither read nor replaced, so that it can be used once that is mended.
@MainActor final class SavedState {
  /// The seconds between a change and the write.
  static let delay = 1.0
  /// The seconds after which a write that failed is tried again, as when the disk was full.
  private static let retryDelay = 60.0

  /// Why the last change is not in the file; `nil` if it is, or will be soon.
  private(set) var problem: String?

  /// By the widget's id, in base64.
  var values: [String: String] { entries.mapValues(\.state) }

  /// What a widget saved.
  private struct Entry: Equatable {
    /// The name of the widget's plugin, which alone can read it; `nil` in a file of 0.4.
    var widget: String?
    /// In base64.
    var state: String
  }

  private var entries: [String: Entry] = [:]

  private let path: String
  private let logger: Logger
  private let deadline = Deadline()
  private var isDirty = false
  /// Whether the file is one that others could have written.
  private var isRefused = false

  /// Reads what an earlier host left.
  ///
  /// - Parameters:
  ///   - window: The name of the window.
  ///   - display: The name of the display.
  ///   - folder: The folder in the state folder.
  ///   - environment: The variables that name the state folder.
  ///   - logger: Where a file is reported that cannot be read or written.
  init(
    window: String, display: String, folder: String = "state", environment: [String: String],
    logger: Logger
  ) {
    let all = "\(StateFolder.path(environment: environment))/\(folder)"
    path = "\(all)/\(display.replacing("/", with: "_"))/\(window).json"
    self.logger = logger
    if access(path, F_OK) == 0 {
      load(path)
    } else if let other = Self.newest(of: window, in: all) {
      load(other)
      isDirty = !entries.isEmpty
    }
  }

  /// The file that was written last for a window on any display; `nil` if there is none.
  private static func newest(of window: String, in folder: String) -> String? {
    let displays = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let paths = displays.map { "\(folder)/\($0)/\(window).json" } + ["\(folder)/\(window).json"]
    let times = paths.compactMap { path in
      var information = stat()
      return stat(path, &information) == 0 ? (path, information.st_mtim.tv_sec) : nil
    }
    return times.max { $0.1 < $1.1 }?.0
  }

  /// Keeps the new state of one widget.
  ///
  /// - Parameters:
  ///   - state: The state in base64.
  ///   - id: The widget's id.
  ///   - widget: The name of its plugin.
  func keep(_ state: String, of id: String, named widget: String) {
    let entry = Entry(widget: widget, state: state)
    guard entries[id] != entry else { return }
    entries[id] = entry
    isDirty = true
    // A new change does not wait until a write that failed is tried again.
    if !deadline.isSet || problem != nil {
      deadline.set(after: Self.delay, leeway: 0.2) { [weak self] in self?.save() }
    }
  }

  /// Forgets the widgets that are no longer there, and those whose id another widget has now.
  ///
  /// - Parameter widgets: The names of the widgets' plugins, by id.
  func keepOnly(_ widgets: [String: String]) {
    let kept = entries.filter { id, entry in
      widgets[id].map { entry.widget == nil || entry.widget == $0 } ?? false
    }
    guard kept.count != entries.count else { return }
    entries = kept
    isDirty = true
    save()
  }

  /// Writes the file now, if anything changed.
  func save() {
    deadline.cancel()
    guard isDirty, !isRefused else { return }
    StateFolder.create(PathParts.folder(of: path))
    let text = JSONValue.object(
      entries.mapValues { entry in
        var members: [String: JSONValue] = ["state": .string(entry.state)]
        members["widget"] = entry.widget.map { .string($0) }
        return .object(members)
      }
    ).json
    let temporary = "\(path).\(getpid()).new"
    let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    let bytes = Array(text.utf8)
    var isWritten = file >= 0 && write(file, bytes, bytes.count) == bytes.count
    if file >= 0 { isWritten = close(file) == 0 && isWritten }
    guard isWritten, rename(temporary, path) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(temporary)
      let problem = "\(path): \(reason)"
      if self.problem != problem { logger.warning("the state cannot be saved, \(problem)") }
      self.problem = problem
      return deadline.set(after: Self.retryDelay, leeway: 5) { [weak self] in self?.save() }
    }
    (isDirty, problem) = (false, nil)
  }

  private func load(_ path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return }
    defer { close(file) }
    if let problem = FileTrust.problem(with: path) {
      isRefused = true
      self.problem = problem.description
      return logger.warning(
        "the saved state is ignored, and kept until the host is started again: \(problem.description)"
      )
    }
    let bytes = SystemFile.bytes(of: file, limit: .max)
    guard let members = try? JSONValue(json: Data(bytes)).object else {
      return logger.warning("the saved state is ignored, \(path): it is not a JSON object")
    }
    entries = members.compactMapValues { value in
      let state = value["state"] ?? value
      return state.string.map { Entry(widget: value["widget"]?.string, state: $0) }
    }
  }
}
