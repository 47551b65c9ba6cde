import Foundation
import MaruKit

/// A widget with a title and a button, and with one fault.
///
/// The environment variable `FAULT` chooses the fault, because a property would be tried with all its
/// values. The tests that check it link it into a plugin. It is not a product of the package.
final class Faulty: Widget {
  struct Props: WidgetProps {
    var title = "Title"
    var count = 1
    var isLoud = false

    static let documentation: [String: PropDocumentation] = [:]

    init() {}

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      title = try container.decode(String.self, forKey: .title)
      count = try container.decode(Int.self, forKey: .count)
      isLoud = try container.decode(Bool.self, forKey: .isLoud)
      if Fault.current == .lossyProps { title = String(title.dropFirst()) }
    }
  }

  static let information = WidgetInformation(
    identifier: "org.example.faulty", name: "Faulty",
    version: Fault.current == .noVersion ? "" : "1.0", summary: "Has a fault.",
    preferredSize: CGSize(width: 300, height: 200),
    events: [EventDocumentation("tap", "A press.")])

  private let controller: FaultyViewController
  private var props: Props
  private var presses = 0

  init(props: Props, context: WidgetContext) throws {
    guard props.count >= 0 || Fault.current == .trapAtEdge else {
      throw PropsError.refused("count", reason: "it takes a number from 0")
    }
    if Fault.current == .trapAtEdge { _ = UInt(props.count) }
    if Fault.current == .exit { exit(3) }
    if Fault.current == .loop { while true { usleep(1000) } }
    self.props = props
    controller = FaultyViewController(context: context)
    controller.onSecondPress = { [unowned self] in presses -= 1 }
    controller.onChoice = { [unowned self] number in
      if Fault.current == .savedWheel || Fault.current == .savedMark { presses = number }
    }
    controller.onPress = { [unowned self, unowned context] in
      if Fault.current != .forgottenColor { presses += 1 }
      if Fault.current == .forgottenText { controller.show(title: "Pressed \(presses) times") }
      if Fault.current == .passingText { showPassingText() }
      if Fault.current == .trapAtPress, presses > 1 { fatalError("pressed twice") }
      context.emit("tap")
    }
    if Fault.current == .timer {
      Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }
    }
    if Fault.current == .descriptors { _ = open("/dev/null", O_RDONLY) }
    if Fault.current == .memory { Self.kept.append([UInt8](repeating: 1, count: 10_000)) }
  }

  private func showPassingText() {
    controller.show(title: "Copied")
    Timer.scheduledTimer(withTimeInterval: 2, repeats: false) { [weak self] _ in
      MainActor.assumeIsolated {
        if let self { self.controller.show(title: self.props.title) }
      }
    }
  }

  /// Shows the title as if a thread had to read it from a slow disk.
  private func showTextLate() {
    let show: @MainActor () -> Void = { [weak self] in
      if let self { controller.show(title: props.title) }
    }
    Thread {
      usleep(200_000)
      Task { @MainActor in show() }
    }.start()
  }

  /// What the widget never releases.
  private static var kept: [[UInt8]] = []

  func makeViewController() -> UIViewController {
    if Fault.current == .lateText { showTextLate() } else { controller.show(title: props.title) }
    return controller
  }

  func update(to props: Props) throws {
    if Fault.current == .hastyRefusal { controller.show(title: props.title + "?") }
    guard props.count >= 0 else {
      throw PropsError.refused("count", reason: "it takes a number from 0")
    }
    guard Fault.current != .deafUpdate else { return }
    self.props = props
    controller.show(title: props.title)
  }

  func saveState() -> Data? {
    Data((Fault.current == .lostText ? controller.enteredText : "\(presses)").utf8)
  }

  func restoreState(from state: Data) {
    if Fault.current == .lostText || Fault.current == .lostCount { return }
    let text = String(decoding: state, as: UTF8.self)
    if Fault.current == .trapAtState { precondition(Int(text) != nil, "the state is damaged") }
    presses = (Int(text) ?? 0) + (Fault.current == .otherState ? 1 : 0)
    controller.choose(presses)
  }
}

/// What is wrong with the widget.
enum Fault: String {
  case none
  case noVersion, lossyProps, exit, loop, trapAtEdge
  case conflict, ambiguity, flatLabel, clipping, overlap, paintOutside, outsideWindow
  case coveredText, coveredButton, backdrop, overlappingButtons
  case drawnCover, paleCover, glass, touchedGlass
  case noFocus, focusTrap, deafToKeys, noName, tapOnly, paleText, greyText
  case silentTap, silentLabel, scrolledTap, keyedTap
  case lostText, lostCount, forgottenText, passingText, lateText
  case forgottenColor, savedColor, passingColor, openedAlert, scrolledRows, clock
  case forgottenWheel, savedWheel, forgottenDate, forgottenSwitch
  case forgottenMark, savedMark, pressedRow
  case trapAtPress, endlessAnimation, otherState, trapAtState, deafUpdate, hastyRefusal
  case cycle, descriptors, memory, timer

  static let current =
    ProcessInfo.processInfo.environment["FAULT"].flatMap(Fault.init(rawValue:)) ?? .none
}

/// The function that the host looks up in this file.
@c(maru_plugin_Faulty)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Faulty.self) }
