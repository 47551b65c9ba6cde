public import ConfigurationFile
import Dispatch
import FoundationEssentials
import Glibc
import JSON
import PlainText
import Supervision
public import Terminal

/// Builds widget packages at each save, and shows their widgets: `maru dev`. [main actor, main queue]
///
/// The windows are those of a configuration file, or one for each plugin. They belong to a host of
/// this process, beside the one of the display.
///
/// Life: `init` → `start` once → `stop` once → `onStop`. `dispatchMain()` runs it.
@MainActor public final class DevelopmentSession {
  /// What `maru dev` was started with.
  public struct Options: Sendable {
    /// The folders of the packages.
    public var folders: [String]
    /// The kind of the windows, if no file names them.
    public var kind: Kind
    /// The host of the windows; its `configuration` is `nil` if a file names them.
    public var host: SupervisorOptions
    /// The variables of the compiler.
    public var buildEnvironment: [String: String]

    /// Creates options.
    public init(
      folders: [String], kind: Kind, host: SupervisorOptions, buildEnvironment: [String: String]
    ) {
      self.folders = folders
      self.kind = kind
      self.host = host
      self.buildEnvironment = buildEnvironment
    }
  }

  /// The number of errors that lie over a window.
  static let entryLimit = 8

  /// Called once, when all that was started has ended.
  public var onStop: (() -> Void)?
  /// Whether the X server is gone, for which the session stops.
  public var hasLostDisplay: Bool { supervisor.hasLostDisplay }

  private let options: Options
  private let supervisor: Supervisor
  private let packages: [WidgetPackage]
  private let write: @Sendable (String) -> Void
  private let hasFile: Bool
  /// The props files that were read last, by the plugin's name.
  private var props: [String: [String: JSONValue]] = [:]
  /// What lies over the windows of a package, by its folder.
  private var problems: [String: JSONValue] = [:]
  /// The plugins that are in two packages, which was told.
  private var doubles: Set<String> = []
  /// The windows that are shown anew after a build, by the package's folder.
  private var showings: [String: Showing] = [:]
  private var states: [String: String] = [:]
  private var signals: [any DispatchSourceSignal] = []
  private var isStopping = false

  /// A build whose windows have not all painted.
  private struct Showing {
    var name: String
    var build: WidgetPackage.Build
    /// The windows that have not painted.
    var windows: Set<String>
    /// Whether any window is shown anew.
    let isVisible: Bool
    /// The windows whose new workers have neither painted nor failed.
    var renewals: Set<String>
    /// Whether all windows have been told.
    var hasBegun = false
    /// Why a window stays as it was.
    var failures: [String] = []
  }

  /// Prepares a session.
  ///
  /// - Parameters:
  ///   - options: The packages and the windows.
  ///   - write: Prints lines; called on any thread.
  /// - Throws: `DevelopmentError` if a folder has no package.
  public init(
    _ options: Options, write: @escaping @Sendable (String) -> Void
  ) throws(DevelopmentError) {
    var folders: [String] = []
    for folder in options.folders {
      let path = URL(filePath: folder).resolvingSymlinksInPath().path
      guard access(path, F_OK) == 0 else { throw .noFolder(path) }
      guard access("\(path)/Package.swift", F_OK) == 0 else { throw .noPackage(path) }
      if !folders.contains(path) { folders.append(path) }
    }
    packages = folders.map { WidgetPackage(folder: $0, environment: options.buildEnvironment) }
    var host = options.host
    hasFile = host.configuration == nil
    host.buildFolders = packages.map(\.products)
    if hasFile {
      // The windows of the file find the plugins by their names.
      let path = host.environment["MARU_PLUGIN_PATH"].map { [$0] } ?? []
      host.environment["MARU_PLUGIN_PATH"] = (host.buildFolders + path).joined(separator: ":")
    }
    supervisor = Supervisor(host)
    (self.options, self.write) = (options, write)
  }

  // MARK: Life

  /// Opens the host, and builds and watches the packages.
  ///
  /// - Throws: As `Supervisor.start`.
  public func start() throws {
    supervisor.onWindowChange = { [weak self] in self?.windowDidChange($0) }
    supervisor.onStop = { [weak self] in self?.endBuilds() }
    let write = write
    supervisor.followLog { line in
      // The host's own steps are told by this session.
      guard !line.hasPrefix("info maru: ") else { return }
      write(line.hasPrefix("info ") ? String(line.dropFirst(5)) : line)
    }
    try supervisor.start()
    write("the windows answer to: export MARU_SOCKET=\(ShellWord.quoted(supervisor.socketPath))")
    for package in packages {
      write("\(PathParts.name(of: package.folder)) is built at each save, in \(package.folder)")
      package.onEvent = { [weak self, weak package] in
        if let package { self?.take($0, of: package) }
      }
      package.start()
    }
  }

  /// Stops at SIGINT, SIGTERM and SIGHUP.
  public func handleSignals() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.stop() } }
      source.activate()
      signals.append(source)
    }
  }

  /// Ends the builds and the windows; then calls `onStop`.
  public func stop() {
    guard !isStopping else { return }
    isStopping = true
    var remaining = 1
    let finish = { [self] in
      remaining -= 1
      guard remaining == 0 else { return }
      let onStop = onStop
      self.onStop = nil
      onStop?()
    }
    for package in packages {
      remaining += 1
      package.stop(finish)
    }
    supervisor.onStop = finish
    supervisor.stop()
  }

  /// The host has ended by itself, because the X server is gone or a script wants it.
  private func endBuilds() {
    guard !isStopping else { return }
    isStopping = true
    var remaining = packages.count
    for package in packages {
      package.stop { [self] in
        remaining -= 1
        if remaining == 0 { onStop?() }
      }
    }
  }

  // MARK: Windows

  /// The windows with widgets of a package.
  private func windows(of package: WidgetPackage) -> [String] {
    let plugins = package.plugins
    let names = Set(plugins.keys.map { $0.lowercased() })
    let paths = Set(plugins.values)
    return supervisor.configuration.windows.filter { window in
      window.widgets.contains {
        paths.contains($0.name) || (hasFile && names.contains($0.name.lowercased()))
      }
    }.map(\.id)
  }

  /// Shows a window for each plugin that was built.
  private func updateConfiguration() {
    tellDoubles()
    guard !hasFile else { return }
    var windows: [WindowConfiguration] = []
    for package in packages where package.hasEnded {
      for (name, file) in package.plugins.sorted(by: { $0.key < $1.key }) {
        let id = String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "-" })
        guard !windows.contains(where: { $0.id == id }) else { continue }
        let widget = WidgetConfiguration(name: file, id: id, props: props(of: name, in: package))
        windows.append(
          WindowConfiguration(
            id: id, kind: options.kind,
            content: LayoutGroup(axis: .column, items: [.widget(widget)])))
      }
    }
    supervisor.adopt(Configuration(windows: windows))
  }

  /// Tells of plugins that two packages have.
  private func tellDoubles() {
    var owners: [String: String] = [:]
    for package in packages {
      for name in package.plugins.keys.sorted() {
        guard let owner = owners[name] else {
          owners[name] = package.folder
          continue
        }
        guard doubles.insert(name).inserted else { continue }
        write(
          "two packages have a plugin \(name), in \(owner) and \(package.folder), the first is "
            + "shown, rename one of them")
      }
    }
  }

  /// The props of a plugin's widget; those that were read last if the file has a mistake.
  private func props(of plugin: String, in package: WidgetPackage) -> [String: JSONValue] {
    let file = package.propsFile(of: plugin)
    guard let bytes = try? Data(contentsOf: URL(filePath: file)) else {
      props[plugin] = nil
      return [:]
    }
    do throws(JSONError) {
      if let members = try JSONValue(json: bytes).object {
        props[plugin] = members
      } else {
        write("\(file): it has no props, write a JSON object, as in {\"title\": \"Hello\"}")
      }
    } catch {
      write("\(file): \(error), the former props stay")
    }
    return props[plugin] ?? [:]
  }

  // MARK: Builds

  private func take(_ event: WidgetPackage.Event, of package: WidgetPackage) {
    switch event {
    case .notice(let line): write(line)
    case .propsChanged: updateConfiguration()
    case .failed(let problems, let output): fail(package, problems, output)
    case .built(let build): show(package, build)
    case .copied(let files):
      let now = monotonicNow
      let names = Set(files.map { PathParts.name(of: $0) }).sorted().joined(separator: ", ")
      let build = WidgetPackage.Build(seconds: 0, end: now, changes: files, output: [])
      renew(windows(of: package), of: package, after: build, named: names)
    }
  }

  /// Lays the errors over the windows of a package, and prints what the compiler said.
  private func fail(
    _ package: WidgetPackage, _ problems: [BuildProblem], _ output: [String]
  ) {
    showings[package.folder] = nil
    for line in output { write(line) }
    let count = problems.count == 1 ? "an error" : "\(problems.count) errors"
    write("\(package.name) cannot be built, because of \(count):")
    for problem in problems.prefix(Self.entryLimit) { write("  \(problem.line)") }
    var entries = problems.prefix(Self.entryLimit).map(\.json)
    let more = problems.count - entries.count
    if more > 0 { entries.append(["place": "", "message": .string("and \(more) more")]) }
    let problem: JSONValue = [
      "title": .string("\(package.name) cannot be built"), "entries": .array(entries),
    ]
    self.problems[package.folder] = problem
    updateConfiguration()
    for window in windows(of: package) { supervisor.setProblem(problem, of: window) }
  }

  /// Shows what was built.
  private func show(_ package: WidgetPackage, _ build: WidgetPackage.Build) {
    for line in build.output { write(line) }
    problems[package.folder] = nil
    let former = Set(supervisor.configuration.windows.map(\.id))
    showings[package.folder] = nil
    updateConfiguration()
    let all = windows(of: package)
    let new = all.filter { !former.contains($0) }
    let old = all.filter { former.contains($0) && isChanged($0, by: build, package) }
    for window in all where !new.contains(window) && !old.contains(window) {
      supervisor.setProblem(nil, of: window)
    }
    renew(old, of: package, after: build, named: package.name, beside: new)
  }

  /// Whether a build has changed a plugin of a window, or something that any plugin may use.
  private func isChanged(
    _ window: String, by build: WidgetPackage.Build, _ package: WidgetPackage
  ) -> Bool {
    guard let sight = supervisor.sight(of: window), sight.state == "shown" else { return true }
    let plugins = Set(package.plugins.values)
    guard build.changes.allSatisfy(plugins.contains) else { return true }
    guard let configuration = supervisor.configuration.windows.first(where: { $0.id == window })
    else { return false }
    let changed = Set(build.changes)
    return configuration.widgets.contains { widget in
      changed.contains(widget.name)
        || package.plugins.contains {
          $0.key.lowercased() == widget.name.lowercased() && changed.contains($0.value)
        }
    }
  }

  /// Starts new workers for windows, and waits for their pictures and for those of new windows.
  private func renew(
    _ windows: [String], of package: WidgetPackage, after build: WidgetPackage.Build,
    named name: String, beside new: [String] = []
  ) {
    let all = Set(windows + new)
    showings[package.folder] = Showing(
      name: name, build: build, windows: all, isVisible: !all.isEmpty, renewals: Set(windows))
    for window in windows {
      supervisor.renew(window, problem: problems[package.folder], opens: !hasFile) {
        [weak self, weak package] failure in
        // A renewal that another one replaces ends too.
        guard let self, let package, self.showings[package.folder]?.build.end == build.end else {
          return
        }
        self.showings[package.folder]?.renewals.remove(window)
        if let failure {
          let reason = package.problem(showing: failure)
          let problem: JSONValue = [
            "title": .string("\(package.name) cannot be shown"), "entries": [reason.json],
          ]
          self.supervisor.setProblem(problem, of: window)
          self.showings[package.folder]?.failures.append(
            "\(window) cannot be shown: \(reason.line)")
        }
        self.endShowings()
      }
    }
    showings[package.folder]?.hasBegun = true
    endShowings()
  }

  private func windowDidChange(_ id: String) {
    guard let sight = supervisor.sight(of: id) else { return }
    let former = states.updateValue(sight.state, forKey: id)
    if sight.state == "hidden", former == "shown", !isStopping, !hasFile {
      write("the window \(id) is closed, the next build shows it again")
    }
    endShowings()
  }

  /// Tells the builds whose windows have all painted.
  private func endShowings() {
    for (folder, showing) in showings where showing.hasBegun {
      let waiting = showing.windows.filter { window in
        showing.renewals.contains(window) || supervisor.sight(of: window)?.state == "starting"
      }
      for window in showing.windows.subtracting(waiting).sorted() {
        guard let sight = supervisor.sight(of: window), sight.state == "failed" else { continue }
        showings[folder]?.failures.append("\(window) has failed: \(sight.reason ?? "")")
      }
      showings[folder]?.windows = waiting
      guard waiting.isEmpty, let ended = showings.removeValue(forKey: folder) else { continue }
      tell(ended)
    }
  }

  private func tell(_ showing: Showing) {
    let build = showing.build
    let milliseconds = Int(((monotonicNow - build.end) * 1000).rounded())
    let what =
      build.seconds == 0
      ? "took \(showing.name)" : "built \(showing.name) in \(Self.hundredths(build.seconds)) s"
    if let failure = showing.failures.first {
      write("\(what), but \(failure)")
    } else if showing.isVisible {
      write("\(what), on screen \(milliseconds) ms later")
    } else {
      write("\(what), nothing has changed")
    }
  }

  /// Seconds with two digits after the point.
  private static func hundredths(_ seconds: Double) -> String {
    let hundredths = Int((seconds * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}

/// The reason why no package is watched.
public enum DevelopmentError: CommandError, Hashable {
  /// There is no such folder.
  case noFolder(String)
  /// The folder has no manifest.
  case noPackage(String)

  /// Always 65.
  public var status: ExitStatus { .badInput }

  /// One line with what was found, the place and the remedy.
  public var description: String {
    switch self {
    case .noFolder(let path):
      "there is no folder, at \(PrintableText.line(path)), name the folder of a package, or make one "
        + "with `maru new NAME`"
    case .noPackage(let path):
      "there is no Package.swift, in \(PrintableText.line(path)), name the folder of a package, or "
        + "make one with `maru new NAME`"
    }
  }
}
