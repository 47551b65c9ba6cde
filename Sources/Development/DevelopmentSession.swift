public import ConfigurationFile
import Dispatch
import FoundationEssentials
import Glibc
import JSON
import PlainText
import Supervision

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

  /// Called once, when all that was started has ended.
  public var onStop: (() -> Void)?
  /// Whether the X server is gone, for which the session stops.
  public var hasLostDisplay: Bool { supervisor.hasLostDisplay }

  private let options: Options
  private let supervisor: Supervisor
  private let packages: [WidgetPackage]
  private let write: @Sendable (String) -> Void
  private let hasFile: Bool
  /// The props files, by the window.
  private var propsFiles: [String: PropsFile] = [:]
  /// The props that the widget of a window has, by the window.
  private var takenProps: [String: [String: JSONValue]] = [:]
  private var overlay = ProblemOverlay()
  /// The props files beside a configuration file that were reported.
  private var ignoredFiles: Set<String> = []
  /// The packages that were built before, by their folders.
  private var builtBefore: Set<String> = []
  private let wait: ConfigurationWait
  /// The plugins that were reported to be in two packages.
  private var doubles: Set<String> = []
  /// The windows that are shown anew after a build, by the package's folder.
  private var showings: [String: BuildShowing] = [:]
  /// The windows whose newest plugin crashed while it was loaded.
  private var hasCrashed: Set<String> = []
  private var states: [String: String] = [:]
  private var signals: [any DispatchSourceSignal] = []
  private var isStopping = false

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
    packages = folders.map { folder in
      WidgetPackage(
        folder: folder, environment: options.buildEnvironment,
        reader: ResourceReader(
          program: options.host.executable, environment: options.buildEnvironment))
    }
    var host = options.host
    hasFile = host.configuration == nil
    host.buildFolders = packages.map(\.products)
    // A plugin that crashes when it is loaded does so again until it is built anew.
    host.retriesOpening = false
    if hasFile {
      // The windows of the file find the plugins by their names.
      let path = host.environment["MARU_PLUGIN_PATH"].map { [$0] } ?? []
      host.environment["MARU_PLUGIN_PATH"] = (host.buildFolders + path).joined(separator: ":")
    }
    supervisor = Supervisor(host)
    wait = ConfigurationWait(
      for: options.host.file, environment: options.host.environment, write: write)
    (self.options, self.write) = (options, write)
  }

  // MARK: Life

  /// Opens the host, and builds and watches the packages.
  ///
  /// If the configuration file has mistakes, it prints them, and waits until they are corrected.
  ///
  /// - Throws: As `Supervisor.start`; after a wait, it stops instead.
  public func start() throws {
    let mustWait = hasFile && wait.begin { [weak self] in self?.openAfterWait() }
    if !mustWait { try open() }
  }

  private func openAfterWait() {
    do {
      try open()
    } catch {
      write("\(error)")
      stop()
    }
  }

  private func open() throws {
    supervisor.onWindowChange = { [weak self] in self?.windowDidChange($0) }
    supervisor.onFinish = { [weak self] in self?.write($0.description) }
    supervisor.onStop = { [weak self] in self?.endBuilds() }
    let (write, log) = (write, PrintedLog(environment: options.host.environment))
    supervisor.followLog { line in
      if let text = log.text(of: line) { write(text) }
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
    wait.cancel()
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
    for package in packages { tellIgnoredProps(of: package) }
    guard !hasFile else { return }
    var windows: [WindowConfiguration] = []
    for package in packages where package.hasEnded {
      for (name, file) in package.plugins.sorted(by: { $0.key < $1.key }) {
        let id = Self.window(of: name)
        guard !windows.contains(where: { $0.id == id }) else { continue }
        let former = configuration(of: id)
        if former == nil {
          readProps(of: id, in: package.propsFile(of: name))
          takenProps[id] = propsFiles[id]?.values
        }
        // A window that is there already takes props by itself, without a restart.
        let props = former?.widgets.first?.props ?? propsFiles[id]?.values
        let widget = WidgetConfiguration(name: file, id: id, props: props ?? [:])
        windows.append(
          WindowConfiguration(
            id: id, kind: options.kind,
            content: LayoutGroup(axis: .column, items: [.widget(widget)])))
      }
    }
    supervisor.adopt(Configuration(windows: windows))
  }

  /// The window of a plugin.
  private static func window(of plugin: String) -> String {
    String(plugin.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "-" })
  }

  private func configuration(of window: String) -> WindowConfiguration? {
    supervisor.configuration.windows.first { $0.id == window }
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

  // MARK: Problems

  private func problem(of window: String, in package: WidgetPackage) -> JSONValue? {
    overlay.content(over: window, of: package, propsFile: propsFiles[window])
  }

  private func showProblem(of window: String, in package: WidgetPackage) {
    supervisor.setProblem(problem(of: window, in: package), of: window)
  }

  // MARK: Props

  /// Reads a props file if it has changed.
  ///
  /// - Returns: Whether it has.
  @discardableResult
  private func readProps(of window: String, in path: String) -> Bool {
    if propsFiles[window]?.path == path {
      guard propsFiles[window]?.read() == true else { return false }
    } else {
      propsFiles[window] = PropsFile(path)
    }
    let problem = propsFiles[window]?.problem
    overlay.setPropsProblem(problem, of: window)
    if let problem { write("\(problem.line); the former props stay") }
    return true
  }

  /// Tells of props files that are not read, because a configuration file has the props.
  private func tellIgnoredProps(of package: WidgetPackage) {
    guard hasFile else { return }
    for path in package.plugins.keys.sorted().map(package.propsFile)
    where access(path, F_OK) == 0 && ignoredFiles.insert(path).inserted {
      write(
        "\(PathParts.name(of: path)) is not read, the props are those of "
          + "\(PathParts.name(of: options.host.file))")
    }
  }

  /// Gives the windows of a package the props of the files that have changed.
  private func takeProps(of package: WidgetPackage) {
    tellIgnoredProps(of: package)
    guard !hasFile else { return }
    for name in package.plugins.keys.sorted() {
      let window = Self.window(of: name)
      let path = package.propsFile(of: name)
      // Of two packages with a plugin of this name, the first is shown.
      guard configuration(of: window) != nil, propsFiles[window]?.path == path,
        readProps(of: window, in: path)
      else { continue }
      if overlay.propsProblem(of: window) == nil {
        takeProps(of: window, in: package)
      } else {
        showProblem(of: window, in: package)
      }
    }
  }

  private func takeProps(of window: String, in package: WidgetPackage) {
    guard let file = propsFiles[window],
      let new = configuration(of: window, withProps: file.values)
    else { return }
    let start = monotonicNow
    let hasFailed = supervisor.sight(of: window)?.state == "failed"
    let isRenewed = showings[package.folder]?.isRenewing(window) == true
    // The former props may have kept the newest build from being shown.
    let isShown = overlay.buildProblem(of: window) == nil || hasCrashed.contains(window)
    guard !hasFailed, !isRenewed, isShown else {
      return renew([window], of: package, after: .copy, named: file.name)
    }
    supervisor.takeProps(of: new, tellsWorker: true) { [weak self, weak package] failure in
      guard let self, let package else { return }
      guard let failure else {
        let milliseconds = Int(((monotonicNow - start) * 1000).rounded())
        self.overlay.setPropsProblem(self.propsFiles[window]?.problem, of: window)
        self.takenProps[window] = file.values
        self.write("took \(file.name) in \(milliseconds) ms")
        return self.showProblem(of: window, in: package)
      }
      let problem =
        file.problem(refusing: failure.message)
        ?? BuildProblem(place: file.name, message: failure.message)
      self.refuseProps(of: window, in: package, because: problem)
    }
  }

  private func refuseProps(
    of window: String, in package: WidgetPackage, because problem: BuildProblem
  ) {
    guard overlay.propsProblem(of: window) != problem else { return }
    overlay.setPropsProblem(problem, of: window)
    write("\(problem.line); the former props stay")
    showProblem(of: window, in: package)
  }

  /// The configuration of a window with other props; `nil` if a configuration file has them.
  private func configuration(
    of window: String, withProps props: [String: JSONValue]?
  ) -> WindowConfiguration? {
    guard !hasFile, let props, var new = configuration(of: window), var widget = new.widgets.first
    else { return nil }
    widget.props = props
    new.content = LayoutGroup(axis: .column, items: [.widget(widget)])
    return new
  }

  // MARK: Builds

  private func take(_ event: WidgetPackage.Event, of package: WidgetPackage) {
    switch event {
    case .notice(let line): write(line)
    case .propsChanged: takeProps(of: package)
    case .failed(let problems, let output): fail(package, problems, output)
    case .built(let build): show(package, build)
    case .copied(let files, let problems):
      for problem in problems { write("\(problem.line); the former copy stays") }
      guard !files.isEmpty else {
        for window in windows(of: package) { showProblem(of: window, in: package) }
        return
      }
      let names = Set(files.map { PathParts.name(of: $0) }).sorted().joined(separator: ", ")
      renew(windows(of: package), of: package, after: .copy, named: names)
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
    for problem in problems.prefix(ProblemOverlay.entryLimit) { write("  \(problem.line)") }
    overlay.setErrors(problems, of: package)
    updateConfiguration()
    for window in windows(of: package) { showProblem(of: window, in: package) }
  }

  /// Shows what was built.
  private func show(_ package: WidgetPackage, _ build: WidgetPackage.Build) {
    for line in build.output { write(line) }
    for problem in build.problems { write(problem.line) }
    overlay.setErrors([], of: package)
    let former = Set(supervisor.configuration.windows.map(\.id))
    showings[package.folder] = nil
    updateConfiguration()
    let all = windows(of: package)
    let new = all.filter { !former.contains($0) }
    let old = all.filter { former.contains($0) && isChanged($0, by: build, package) }
    for window in all where !old.contains(window) { showProblem(of: window, in: package) }
    renew(old, of: package, after: build, named: package.name, beside: new)
  }

  /// Whether a build has changed a plugin of a window, or something that any plugin may use.
  private func isChanged(
    _ window: String, by build: WidgetPackage.Build, _ package: WidgetPackage
  ) -> Bool {
    guard let sight = supervisor.sight(of: window) else { return true }
    // What crashed while it was loaded is not tried again until it is built anew.
    let isShown = sight.state == "shown" && overlay.buildProblem(of: window) == nil
    guard hasCrashed.contains(window) || isShown else { return true }
    let plugins = Set(package.plugins.values)
    guard build.changes.allSatisfy(plugins.contains) else { return true }
    guard let configuration = configuration(of: window) else { return false }
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
    showings[package.folder] = BuildShowing(
      of: build, named: name, renewals: windows, new: new)
    for window in windows {
      let former = configuration(of: window, withProps: takenProps[window])
      let wanted = configuration(of: window, withProps: propsFiles[window]?.values)
      hasCrashed.remove(window)
      overlay.setBuildProblem(nil, of: window)
      if let wanted {
        overlay.setPropsProblem(propsFiles[window]?.problem, of: window)
        supervisor.takeProps(of: wanted, tellsWorker: false)
      }
      supervisor.renew(window, problem: problem(of: window, in: package), opens: !hasFile) {
        [weak self, weak package] failure in
        // A renewal that another one replaces ends too.
        guard let self, let package, self.showings[package.folder]?.shows(build) == true else {
          return
        }
        self.showings[package.folder]?.endRenewal(of: window)
        if let failure {
          let reason =
            self.propsFiles[window]?.problem(refusing: failure) ?? package.problem(showing: failure)
          self.overlay.setBuildProblem(reason, of: window)
          if Self.isCrash(failure) { self.hasCrashed.insert(window) }
          // The old worker keeps its props.
          if let former { self.supervisor.takeProps(of: former, tellsWorker: false) }
          self.showProblem(of: window, in: package)
          self.showings[package.folder]?.fail("\(window) cannot be shown: \(reason.line)")
        } else if let wanted {
          self.takenProps[window] = wanted.widgets.first?.props
          // The restored state has overridden the new props. A widget takes a change only.
          if let former, wanted != former {
            self.supervisor.takeProps(of: former, tellsWorker: true)
            self.supervisor.takeProps(of: wanted, tellsWorker: true)
          }
        }
        self.endShowings()
      }
    }
    showings[package.folder]?.begin()
    endShowings()
  }

  /// Whether a reason is the report of a crash, or of a call of `exit`.
  private static func isCrash(_ reason: String) -> Bool { reason.contains(", fix the plugin") }

  private func windowDidChange(_ id: String) {
    guard let sight = supervisor.sight(of: id) else { return }
    let former = states.updateValue(sight.state, forKey: id)
    if sight.state == "hidden", former == "shown", !isStopping, !hasFile {
      write("the window \(id) is closed, the next build shows it again")
    }
    if sight.state == "failed", former != "failed", !isStopping,
      !showings.values.contains(where: { $0.windows.contains(id) })
    {
      write("the window \(id) has failed: \(sight.reason ?? "")")
    }
    endShowings()
  }

  /// Tells the builds whose windows have all painted.
  private func endShowings() {
    for folder in showings.filter({ $0.value.hasBegun }).keys {
      let ended = showings[folder]?.wait { supervisor.sight(of: $0)?.state == "starting" }
      for window in ended ?? [] {
        guard let sight = supervisor.sight(of: window) else { continue }
        if sight.state == "failed" {
          hasCrashed.insert(window)
          showings[folder]?.fail("\(window) has failed: \(sight.reason ?? "")")
        } else if let refusal = sight.refusal, !hasFile,
          let problem = propsFiles[window]?.problem(refusing: refusal),
          let package = packages.first(where: { $0.folder == folder })
        {
          refuseProps(of: window, in: package, because: problem)
        }
      }
      guard let showing = showings[folder], showing.windows.isEmpty else { continue }
      showings[folder] = nil
      let isFirst = builtBefore.insert(folder).inserted
      write(showing.report(at: monotonicNow, isFirst: isFirst))
    }
  }
}
