import Foundation
import MaruKit

/// A widget that tries out what its host gives and what it forbids.
///
/// Its actions do what a hostile plugin would do, or use the host's context, and return what came of
/// it. The tests that show it link it into a plugin. It is not a product of the package.
final class Trial: Widget {
  struct Props: WidgetProps {
    var text = ""
    /// The file of a widget to show inside this one.
    var child: String?
    /// The property `atStart` of that widget.
    var childDeed = "nothing"
    /// Whether it crashes after the widget inside was made.
    var crashes = false
    static let documentation: [String: PropDocumentation] = [:]
  }

  static let information = WidgetInformation(
    identifier: "org.example.trial", name: "Trial", version: "1.0", summary: "Tries things out.",
    preferredSize: CGSize(width: 200, height: 60),
    actions: [
      ActionDocumentation("read", "Reads a file.", values: ["path": "The file."]),
      ActionDocumentation("write", "Writes a file.", values: ["path": "The file."]),
      ActionDocumentation("connect", "Connects to a socket.", values: ["path": "The socket."]),
      ActionDocumentation("dial", "Connects to a port of this machine.", values: ["port": "It."]),
      ActionDocumentation("run", "Runs a program.", values: ["path": "The program."]),
      ActionDocumentation("end-parent", "Kills the process that started this one."),
      ActionDocumentation("variable", "Reads an environment variable.", values: ["name": "It."]),
      ActionDocumentation("fill", "Takes memory until there is none."),
      ActionDocumentation("grow", "Takes 300 MiB, and rests."),
      ActionDocumentation("spin", "Never returns, and uses the processor."),
      ActionDocumentation(
        "doze", "Returns, and blocks the main thread without using the processor."),
      ActionDocumentation("start", "Starts a program that sleeps, and returns its number."),
      ActionDocumentation("flood", "Logs and prints 10,000 lines."),
      ActionDocumentation("log", "Logs a line.", values: ["level": "Its level.", "text": "It."]),
      ActionDocumentation("observe", "Observes a variable.", values: ["name": "It."]),
      ActionDocumentation("ignore", "Ends all observations."),
      ActionDocumentation("assign", "Sets a variable.", values: ["name": "It.", "value": "It."]),
      ActionDocumentation("heard", "What was heard: messages, variables, places, visibility."),
      ActionDocumentation("keep", "Keeps a text as its state.", values: ["text": "It."]),
      ActionDocumentation("kept", "The kept text."),
      ActionDocumentation("store", "Writes into its storage.", values: ["text": "It."]),
      ActionDocumentation("stored", "What lies in its storage."),
    ],
    permissions: [
      WidgetPermission(.network, purpose: "Tries to reach the network."),
      WidgetPermission(.files, purpose: "Tries to read and write files."),
    ])

  private let context: WidgetContext
  private let props: Props
  private var child: WidgetInstance?
  private var heard: [String] = []
  private var observations: [WidgetVariables.Observation] = []
  private var kept = ""
  private var memory: [UnsafeMutableRawPointer] = []

  init(props: Props, context: WidgetContext) {
    self.context = context
    kept = props.text
    self.props = props
    context.onMessage = { [unowned self] name, values in
      let words = values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      heard.append((["message", name] + words).joined(separator: " "))
    }
    context.onPlaceChange = { [unowned self] place in
      let frame = place.frame
      heard.append(
        "place \(place.window) \(Int(frame.minX)) \(Int(frame.minY)) \(Int(frame.width)) "
          + "\(Int(frame.height)) \(place.monitor)")
    }
  }

  func makeViewController() -> UIViewController {
    let controller = TrialViewController()
    controller.onLoad = { [unowned self] size in
      heard.append("loaded \(Int(size.width)) \(Int(size.height))")
      context.log(.info, "the view was loaded with \(Int(size.width)) x \(Int(size.height))")
    }
    if let path = props.child {
      child = try? context.makeWidget(
        path, props: PropValues(["atStart": .text(props.childDeed)])
      ) { _ in true }
    }
    if props.crashes { abort() }
    return controller
  }

  func saveState() -> Data? { kept.isEmpty ? nil : Data(kept.utf8) }

  func restoreState(from state: Data) { kept = String(decoding: state, as: UTF8.self) }

  func perform(action: String, values: [String: PropValue]) throws -> PropValue? {
    func word(_ name: String) -> String {
      if case .text(let text)? = values[name] { return text }
      return ""
    }
    switch action {
    case "read":
      return .text((try? String(contentsOfFile: word("path"), encoding: .utf8)) ?? "refused")
    case "write":
      return .flag((try? Data("x".utf8).write(to: URL(filePath: word("path")))) != nil)
    case "connect": return .flag(Self.connects(toSocketAt: word("path")))
    case "dial": return .flag(Self.connects(toPort: UInt16(word("port")) ?? 0))
    case "run":
      let process = Process()
      process.executableURL = URL(filePath: word("path"))
      return .flag((try? process.run()) != nil)
    case "end-parent": return .integer(Int64(kill(getppid(), SIGKILL)))
    case "variable": return ProcessInfo.processInfo.environment[word("name")].map { .text($0) }
    case "fill": fill()
    case "grow": grow()
    case "spin": while true { heard = [] }
    case "doze": DispatchQueue.main.async { sleep(600) }
    case "start":
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sleep")
      process.arguments = ["600"]
      try process.run()
      return .integer(Int64(process.processIdentifier))
    case "flood":
      for number in 0..<10_000 {
        context.log(.error, "line \(number)")
        print("printed \(number)")
      }
    case "log": context.log(WidgetLogLevel(rawValue: word("level")) ?? .info, word("text"))
    case "observe":
      let name = word("name")
      if let observation = context.variables?.observe(
        name,
        onValue: { [unowned self] value in
          heard.append("variable \(name) \(value)")
        })
      {
        observations.append(observation)
      }
    case "ignore": observations = []
    case "assign": context.variables?.set(word("name"), to: .text(word("value")))
    case "heard": return .text(heard.joined(separator: "\n"))
    case "keep": kept = word("text")
    case "kept": return .text(kept)
    case "store":
      try context.storage.map {
        try Data(word("text").utf8).write(to: $0.appending(path: "text"))
      }
    case "stored":
      return context.storage.flatMap {
        try? String(contentsOf: $0.appending(path: "text"), encoding: .utf8)
      }.map { .text($0) }
    default: throw WidgetActionError.unknown(action, among: Self.information.actions)
    }
    return nil
  }

  private func grow() {
    let size = 300 << 20
    guard let bytes = malloc(size) else { return }
    memset(bytes, 1, size)
    memory.append(bytes)
  }

  private func fill() {
    while let block = malloc(16 << 20) {
      memset(block, 1, 16 << 20)
      memory.append(block)
    }
  }

  private static func connects(toSocketAt path: String) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(100)) }
    return connects(AF_UNIX, address)
  }

  private static func connects(toPort port: UInt16) -> Bool {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return connects(AF_INET, address)
  }

  private static func connects(_ family: Int32, _ address: some Any) -> Bool {
    let descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return withUnsafeBytes(of: address) { bytes in
      guard let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else {
        return false
      }
      return connect(descriptor, pointer, socklen_t(bytes.count)) == 0
    }
  }
}

/// The root of the trial, which tells the size of its view in `viewDidLoad`.
private final class TrialViewController: UIViewController {
  var onLoad: ((CGSize) -> Void)?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemTeal
    onLoad?(view.bounds.size)
  }
}

/// The entry point that the host looks for.
@c(maru_plugin_Trial)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Trial.self) }
