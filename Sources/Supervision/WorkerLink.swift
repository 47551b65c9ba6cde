import Control
import Dispatch
import FoundationEssentials
import Glibc
import JSON

/// The supervisor's end of the link to one worker.
///
/// The link is a stream socket. The worker finds its end at file descriptor 3 and marks it
/// close-on-exec. Each message is one JSON object on one line, of at most 16 MiB.
///
/// ## Requests
///
/// The supervisor sends `{"id": 7, "call": "set", …}`. The worker answers each request once, in any
/// order: `{"id": 7, "value": …}`, or `{"id": 7, "error": {"status": 65, "message": "…"}}`. An answer
/// without a result has the value `null`. The statuses are 65 (unknown widget, prop or action, or a
/// bad value) and 70 (everything else).
///
/// | call | members | value of the answer |
/// |---|---|---|
/// | `open` | see below | `{"plugins": [path, …], "refused": [{"widget": id, "reason": text}, …]}`, once the window exists |
/// | `permissions` | `window` | the kinds of things that its plugins ask for, in place of `open` |
/// | `show`, `hide` | | `null`; the event `shown` or `hidden` follows |
/// | `set` | `widget`, `prop`, `value` | `null` |
/// | `props` | `props`, as in `open` | `null`; the widgets have these in place of all that were set |
/// | `get` | `widget`, `prop`? | the prop's value, or an object of all props |
/// | `call` | `widget`, `action`, `values` (an object) | what the action returns |
/// | `describe` | `widget`? | props, events and actions; of all widgets by id if there is no `widget` |
/// | `tree` | `at`?, a point of the window | the views, or which of them gets a press there |
/// | `overlay` | `name`?, `on`?, `view`? | the names of the overlays that are shown |
/// | `pick` | `on`? | whether a view is being `picking`, and the `view` that was picked |
/// | `trace` | `on` | `null` when a trace begins; when it ends, the trace in Chrome's format |
/// | `screenshot` | `path`?, absolute | `null` if it wrote the PNG file, else the file in base64 |
/// | `state` | | `{ID: base64}`, of each widget that keeps state |
/// | `theme` | `theme` | `null` |
/// | `title` | `title`? | `null`; without a title, the widget's or the id is shown |
/// | `block` | `by`, an integer or null | `null`; the id of the X window of the modal dialog that blocks the window |
/// | `owner` | `owner`? | `null`; the id of the X window that the window belongs to |
/// | `message` | `name`, `values` | `null`; each widget receives an emitted message |
/// | `variable` | `name`, `value` | `null`; a variable that the worker observes has a new value |
/// | `problem` | `problem` | `null`; what lies over the widgets, or nothing if it is `null` |
/// | `minimize` | | `null`; the event `minimized` follows if the window manager does it |
/// | `urgent` | | `null`; the window asks for attention until it gets the focus |
/// | `ping` | | `null`, from the main thread |
/// | `quit` | | `null`; then the worker saves (event `state`), closes its window and exits with 0 |
///
/// `open` is the first request, and is sent once. A worker that is asked for `permissions` opens nothing. Its members:
///
/// - `maru`: 1, the version of the protocol.
/// - `window`: the `WindowConfiguration`. Its props may hold bindings; use `props` instead.
/// - `theme`: the window's `Theme`, merged over the theme of the file.
/// - `props`: `{ID: {PROP: VALUE}}`, every configured prop of every widget, with bindings resolved
///   and with the values that scripts have set.
/// - `state`: `{ID: base64}`, the state that each widget last saved.
/// - `visible`: whether to show the window at once.
/// - `place`: the members of the last `placed` event; absent at first.
/// - `owner`: the id of the X window that the window belongs to; absent if that is not shown.
/// - `block`: the id of the X window of the modal dialog that blocks the window; absent if there is none.
/// - `problem`: `{"title", "entries": [{"place", "message"}, …]}`, what lies over the widgets because
///   they could not be built; absent if there is none.
/// - `overlays`: `[NAME, …]`, the overlays that the worker before showed; absent without any.
/// - `placeholder`: `{"reason": "…"}`, only in place of a window that failed. The worker loads no
///   plugin. It shows the window's id, the reason and a button that sends the event `retry`.
///
/// ## Events
///
/// The worker sends `{"event": NAME, …}` without an id. `window` may be left out.
///
/// | event | members | meaning |
/// |---|---|---|
/// | `ready` | | the link is read; optional |
/// | `shown` | `xid`, an integer | the window is mapped and has its first picture |
/// | `hidden` | | the window is unmapped |
/// | `minimized`, `restored` | | the window was minimized, or is no longer |
/// | `waiting` | `reason` | the window is wanted, but cannot be shown now: its monitor is gone |
/// | `placed` | `x`, `y`, `width`, `height` (device pixels, if a person chose them), `workspace`, `states` (`_NET_WM_STATE`), `active` | the place or the state of a window with a frame changed |
/// | `state` | `widget`, `state` (base64) | the widget's state changed; at most one a second |
/// | `finished` | `widget`, `values` (`outcome`, `text`) | the widget ended, alone in its window after `hidden` |
/// | `unhandled-key` | `symbol`, `modifiers` | a popup, which has the keyboard, did not handle a key: its keysym and X11's bits |
/// | `warning` | `message` | a line for the log |
/// | `log` | `source`, `level`, `message` | a widget's line for the log |
/// | `observe` | `names` | the variables whose values the worker wants, in place of those before |
/// | `assign` | `source`, `name`, `value` | a widget gives a variable a new value |
/// | `retry` | | the placeholder's button was pressed |
/// | any other | `widget`, `values` (an object of strings) | an event of a widget |
///
/// An event of a widget that has the name of one of these is told apart by its member `widget`,
/// except for `state` and `finished`, which are reserved.
///
/// ## Life
///
/// - Standard input is `/dev/null`. What the worker writes to standard output and standard error
///   becomes lines of the log. `MARU_WINDOW` is the window's id, and `MARU_LOG_LEVEL` the level.
/// - The worker leads a session of its own; signals are neither blocked nor ignored.
/// - If the link is closed without `quit`, the supervisor died, and the worker exits.
/// - A worker that exits, or closes the link, without having been told to quit has died. It is
///   started again, with its state.
/// - A line that is not a JSON object is logged and ignored.
///
/// ## When a worker counts as hung
///
/// Each request but `call`, `screenshot` and `open` must be answered within `answer-within` seconds,
/// `open` within 30. After a `call` or a `screenshot`, a `ping` is sent along, so an action may take
/// its time if the main thread answers. Without traffic nothing is sent, so idle windows sleep:
/// a worker is pinged when it was stopped by a signal, when it has used a second of processor time
/// since the last ping (see `ProcessorWatch`), and every 60 s, for all workers at the same moment.
/// It also watches its main thread itself (`WorkerWatch` of the module Host).
@MainActor final class WorkerLink {
  /// The version of the protocol.
  static let version: Int64 = 1
  /// The seconds that a worker has to open its window.
  static let openWithin = 30.0

  /// What a request came to.
  typealias Answer = Result<JSONValue, ControlError>

  private struct Pending {
    /// Whether the worker hangs if it does not answer in time.
    var isStrict: Bool
    var completion: ((Answer) -> Void)?
  }

  /// Called with each event: a message without an id.
  var onEvent: ((Message) -> Void)?
  /// Called with each line that is not a message.
  var onInvalidLine: ((String) -> Void)?
  /// Called once, when the worker has closed its end; pending requests have failed by then.
  var onClose: (() -> Void)?
  /// Called when the worker has not answered in time; the argument is the number of seconds.
  var onHang: ((Double) -> Void)?

  private let channel: Channel
  private let answerWithin: Double
  private var pending: [Int: Pending] = [:]
  private var nextNumber = 1
  private var strictCount = 0
  private var isOpening = false
  /// Whether either side has closed it.
  private(set) var isClosed = false
  private var lastProgress = 0.0
  private let deadline = Deadline()

  /// Takes over one end of a stream socket.
  ///
  /// A worker that is silent for `answerWithin` seconds counts as hung.
  init(descriptor: Int32, answerWithin: Double) {
    channel = Channel(descriptor: descriptor, lineLimit: Channel.queueLimit)
    self.answerWithin = answerWithin
    channel.onMessage = { [weak self] in self?.take($0) }
    channel.onInvalidLine = { [weak self] in self?.onInvalidLine?($0) }
    channel.onClose = { [weak self] in self?.end(tells: true) }
  }

  /// Sends a request.
  ///
  /// The closure is called once: with the answer, or with status 70 if the link closes.
  func request(
    _ call: String, _ members: [String: JSONValue] = [:],
    _ completion: ((Answer) -> Void)? = nil
  ) {
    guard !isClosed else { completion?(.failure(Self.closedError)); return }
    let number = nextNumber
    nextNumber += 1
    let isPatient = call == "call" || call == "screenshot"
    pending[number] = Pending(isStrict: !isPatient, completion: completion)
    if call == "open" { isOpening = true }
    if !isPatient {
      if strictCount == 0 { lastProgress = monotonicNow }
      strictCount += 1
      if !deadline.isSet { watch() }
    }
    var object = members
    object["id"] = .integer(Int64(number))
    object["call"] = .string(call)
    channel.send(Message(object))
    if isPatient { request("ping") }
  }

  /// Closes the link without a call of `onClose`; pending requests fail.
  func close() { end(tells: false) }

  // MARK: Messages

  private func take(_ message: Message) {
    guard let identifier = message.object["id"] else {
      guard message.object["event"]?.string != nil else {
        onInvalidLine?(JSONValue.object(message.object).json)
        return
      }
      onEvent?(message)
      return
    }
    guard let number = identifier.int, let request = pending.removeValue(forKey: number) else {
      onInvalidLine?("an answer to no request: \(JSONValue.object(message.object).json)")
      return
    }
    lastProgress = monotonicNow
    isOpening = false
    if request.isStrict {
      strictCount -= 1
      if strictCount == 0 { deadline.cancel() }
    }
    guard let completion = request.completion else { return }
    if let error = message.object["error"] {
      let status = error["status"]?.int.flatMap { Int32(exactly: $0) } ?? 70
      let words = error["message"]?.string ?? "the worker gave no reason"
      completion(.failure(ControlError(status: status, message: words)))
    } else {
      completion(.success(message.object["value"] ?? .null))
    }
  }

  private func end(tells: Bool) {
    guard !isClosed else { return }
    isClosed = true
    deadline.cancel()
    channel.close()
    let (requests, onClose) = (pending, onClose)
    pending = [:]
    (onEvent, onInvalidLine, onHang, self.onClose) = (nil, nil, nil, nil)
    for (_, request) in requests.sorted(by: { $0.key < $1.key }) {
      request.completion?(.failure(Self.closedError))
    }
    if tells { onClose?() }
  }

  private static let closedError = ControlError(
    status: 70, message: "the window's worker ended before it answered; try again")

  // MARK: Hangs

  private var limit: Double { isOpening ? max(Self.openWithin, answerWithin) : answerWithin }

  /// Waits until the worker would have been silent for too long.
  ///
  /// If this process itself was stopped meanwhile, the worker gets its time again.
  private func watch() {
    let due = lastProgress + limit
    deadline.set(after: due - monotonicNow) { [weak self] in
      guard let self, self.strictCount > 0 else { return }
      let now = monotonicNow
      if now - due > 0.5 { self.lastProgress = now }
      guard now - self.lastProgress >= self.limit else { return self.watch() }
      // An answer may have arrived that this process was too busy to read.
      self.deadline.set(after: 0.05) { [weak self] in
        guard let self, self.strictCount > 0 else { return }
        guard monotonicNow - self.lastProgress >= self.limit else { return self.watch() }
        self.onHang?(self.limit)
      }
    }
  }
}
