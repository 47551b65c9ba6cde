import ConfigurationFile
import Control
import Development
import Dispatch
import FoundationEssentials
import Glibc
import PlainText
import Supervision
import Terminal

extension Command {
  private static let config = ValueOption(
    "config", takes: "FILE", "Show the windows of a configuration file; its changes apply at once.",
    details: "Without it, each widget has a window of its own.", read: file)

  private static let window = ValueOption<Kind>(
    "window", takes: "KIND", "The kind of the windows; by default normal.",
    details: "One of \(Kind.allCases.map(\.rawValue).joined(separator: ", ")); not with --config.",
    words: Kind.allCases.map(\.rawValue)
  ) { word throws(InvalidValue) in
    guard let kind = Kind(rawValue: word) else {
      let names = Kind.allCases.map(\.rawValue)
      throw InvalidValue(
        wanted: names.dropLast().joined(separator: ", ") + " or \(names.last ?? "")"
          + NearestName.hint(for: word, among: names))
    }
    return kind
  }

  /// `maru dev`: widgets that are built and shown anew at each save.
  package static let dev = Command(
    name: "dev", summary: "Builds widget packages at each save, and shows their widgets.",
    discussion: """
      A save is on the screen as soon as it is built; the widget keeps its place and what it saves \
      with saveState(). The errors of a failed build lie over the window until a build succeeds or \
      you press them. \
      Nib files and other resources are taken without a build, and so are the props in \
      NAME.props.json, beside Package.swift. Mistakes in that file lie over the window too, and so \
      do pictures, tables of strings and property lists that cannot be read.
      The windows do not belong to the host of `maru run`. `maru set`, `maru screenshot` and the \
      others reach them if MARU_SOCKET has the path that is printed first. SIGINT (Ctrl-C) and \
      SIGTERM end the builds and the windows.
        maru dev
        maru dev Clicker Meter --config desk.toml
      """,
    operands: .named([
      Operand(
        "DIR", "The folder of a package, by default the current one.", isOptional: true,
        isRepeated: true)
    ]),
    options: [config.description, window.description]
  ) { call in
    let environment = ProcessInfo.processInfo.environment
    let display = try HostCall.display(in: environment)
    var host = SupervisorOptions(
      file: call[config] ?? "", display: display, environment: environment,
      executable: try WidgetsProgram().path)
    if call[config] == nil { host.configuration = Configuration() }
    host.session = HostCall.session
    host.quitWithin = 0.5
    // A report of the Swift runtime takes seconds; the host reports crashes itself.
    if environment["MARU_DEBUG"] == nil { host.environment["SWIFT_BACKTRACE"] = "enable=no" }
    // The manifest of a package asks $MARU, or else the first maru in $PATH.
    var buildEnvironment = environment
    if let own = ProgramInPath.ownPathIfNotFound() { buildEnvironment["MARU"] = own }
    let folders = call.operands("DIR")
    let session = try DevelopmentSession(
      DevelopmentSession.Options(
        folders: folders.isEmpty ? ["."] : folders, kind: call[window] ?? .normal, host: host,
        buildEnvironment: buildEnvironment)
    ) { line in
      try? StandardStream.output.write(lines: PrintableText.line(line) + "\n")
    }
    session.onStop = { [unowned session] in exit(hasLostDisplay: session.hasLostDisplay) }
    session.handleSignals()
    do {
      try session.start()
    } catch let error as ControlError where error.status == ControlStatus.badInput {
      return try report(error)
    }
    dispatchMain()
  }
}
