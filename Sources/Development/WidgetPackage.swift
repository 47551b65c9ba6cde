import FoundationEssentials
import Glibc
import PlainText
import Supervision

/// A widget package that is built at each save. [main actor]
///
/// A save while it is built stops that build and begins another. Resources that the last build copied
/// are copied again without a build, unless the kit cannot read them.
///
/// Life: `init` → `start` once → `onEvent` any number of times → `stop` once.
@MainActor final class WidgetPackage {
  /// What happened to a package.
  enum Event {
    /// It was built.
    case built(Build)
    /// It cannot be built.
    case failed([BuildProblem], output: [String])
    /// Resources of its plugins were copied anew, but not those with problems.
    case copied([String], problems: [BuildProblem])
    /// A file with props was written or removed.
    case propsChanged
    /// Something to tell in one line.
    case notice(String)
  }

  /// A build that succeeded.
  struct Build {
    /// The seconds between the start and the end of the tools.
    let seconds: Double
    /// When it ended, in seconds of `monotonicNow`.
    let end: Double
    /// The files that are new or different: plugins, other libraries and resources that can be read.
    let changes: [String]
    /// What the compiler warned of.
    let output: [String]
    /// Why resources that are new or different cannot be read.
    let problems: [BuildProblem]

    /// Files that were taken now, without a build.
    static var copy: Build {
      Build(seconds: 0, end: monotonicNow, changes: [], output: [], problems: [])
    }
  }

  /// The seconds of quiet after which a save is taken; editors write several files at once.
  static let delay = 0.02
  /// The seconds after which a build tells what it is waiting for, and then every so often.
  static let patience = (first: 5.0, later: 30.0)
  /// The seconds between two looks for a folder that is gone.
  static let returnInterval = 0.5

  /// The absolute path of the package.
  let folder: String
  /// The place of what is built.
  var products: String { "\(folder)/.build/debug" }
  /// What its manifest says; `nil` before it was read.
  private(set) var manifest: PackageManifest?
  /// The name in the manifest, or that of the folder.
  var name: String { manifest?.name ?? PathParts.name(of: folder) }
  /// Whether it was built, or could not be, at least once.
  private(set) var hasEnded = false
  /// Called with each event.
  var onEvent: ((Event) -> Void)?

  private let environment: [String: String]
  private let reader: ResourceReader
  /// The resources when they were last read, by their paths.
  private var readFiles: [String: FileTree.Stamp] = [:]
  private var watch: FolderWatch?
  private var tree = FileTree(of: [])
  private var built = FileTree(of: [])
  /// The sources when the last build started.
  private var compiled = FileTree(of: [])
  private var run: ToolRun?
  private var start = 0.0
  private var needsManifest = true
  private var wantsAnother = false
  /// The copies of resources that the last build may have replaced by bad ones, by their paths.
  private var formerCopies: [String: Data] = [:]
  /// Whether the resources of the last build are being read; another build waits for that.
  private var isReadingBuilt = false
  private var isStopping = false
  private var isGone = false
  private var watchProblem: String?
  private let patienceDeadline = Deadline()
  private let returnDeadline = Deadline()
  private var onStop: (() -> Void)?

  /// Prepares a package; nothing is read or started.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the package.
  ///   - environment: The variables of the build.
  ///   - reader: Reads the resources.
  init(folder: String, environment: [String: String], reader: ResourceReader) {
    (self.folder, self.environment, self.reader) = (folder, environment, reader)
  }

  /// Watches the package, and builds it.
  func start(adding add: FolderWatch.Adder? = nil) {
    let action: () -> Void = { [weak self] in self?.look() }
    watch =
      add.map { FolderWatch(delay: Self.delay, adding: $0, action) }
      ?? FolderWatch(delay: Self.delay, action)
    cover()
    begin()
  }

  /// Ends the build and the watch; then calls the closure.
  func stop(_ completion: @escaping () -> Void) {
    isStopping = true
    watch = nil
    patienceDeadline.cancel()
    returnDeadline.cancel()
    onEvent = nil
    run?.stop()
    reader.stop { [self] in
      guard run != nil else { return completion() }
      onStop = completion
    }
  }

  /// The reason why a window cannot be shown, with its place in the package if it names a copy of a
  /// resource and a line: `/…/Badge.xib:12: mismatched tag`.
  func problem(showing reason: String) -> BuildProblem {
    let products = builtTree()
    for source in currentTree().files.keys.sorted() {
      // The reason may name the folder behind the link `debug`.
      guard let copy = ResourceCopy(of: source, in: self.products, tree: products),
        let range = reason.firstRange(of: "\(copy.target.dropFirst(self.products.count)):")
      else { continue }
      let rest = reason[range.upperBound...].split(separator: ":", maxSplits: 1)
      guard rest.count == 2, Int(rest[0]) != nil else { continue }
      let file =
        source.hasPrefix("\(folder)/") ? String(source.dropFirst(folder.count + 1)) : source
      return BuildProblem(
        place: "\(file):\(rest[0])", message: Whitespace.trimmed(String(rest[1])))
    }
    return BuildProblem(message: reason)
  }

  /// Where the plugins of the last good build are, by their names; before one, those of the manifest.
  private(set) var plugins: [String: String] = [:]

  /// The libraries of the manifest that have an entry point, or that were not built yet.
  private func currentPlugins() -> [String: String] {
    var plugins: [String: String] = [:]
    for name in manifest?.libraries ?? [] {
      let file = "\(products)/lib\(name).so"
      if access(file, F_OK) != 0 || PluginFile.hasEntryPoint(file) { plugins[name] = file }
    }
    return plugins
  }

  /// The file with the props of a plugin's widget, which need not exist.
  func propsFile(of plugin: String) -> String { "\(folder)/\(plugin)\(PropsFile.suffix)" }

  // MARK: Watching

  /// The package, and those beside it that it depends on.
  private var roots: [String] { [folder] + (manifest?.localDependencies ?? []) }

  private func currentTree() -> FileTree {
    // What `swift build` does not look at.
    FileTree(of: roots) { $0 != "Tests" && !$0.hasSuffix(".md") }
  }

  /// Watches the folders as they are now.
  private func cover() {
    tree = currentTree()
    guard let watch else { return }
    while true {
      let (isNew, problem) = watch.cover(tree.folders)
      if problem != watchProblem {
        watchProblem = problem
        if let problem {
          tell("\(problem), it is looked at twice a second")
        } else {
          tell("\(folder) is watched again")
        }
      }
      // What was written into a new folder before it was watched.
      guard isNew else { break }
      let later = currentTree()
      if later.folders == tree.folders {
        tree = later
        break
      }
      tree = later
    }
  }

  private func tell(_ line: String) { onEvent?(.notice(line)) }

  /// Finds what has changed since the last look.
  private func look() {
    guard watch != nil, returns() else { return }
    let former = tree
    cover()
    let changes = tree.changes(since: former)
    if !changes.isEmpty { take(changes, since: former) }
  }

  /// Whether the folder is there; waits for it if it is gone.
  private func returns() -> Bool {
    if access(folder, F_OK) == 0 {
      if isGone {
        isGone = false
        needsManifest = true
        tell("\(folder) is back")
      }
      return true
    }
    if !isGone {
      isGone = true
      tell("\(folder) is gone, it is built when it comes back")
    }
    returnDeadline.set(after: Self.returnInterval) { [weak self] in self?.look() }
    return false
  }

  private func take(_ changes: [String], since former: FileTree) {
    var copies: [ResourceCopy] = []
    var (needsBuild, hasProps) = (false, false)
    for path in changes {
      if path.hasSuffix(PropsFile.suffix), PathParts.folder(of: path) == folder {
        hasProps = true
        // A file that is back is built, because the build without it may have failed.
      } else if former.files[path] != nil,
        let copy = ResourceCopy(of: path, in: products, tree: builtTree())
      {
        copies.append(copy)
      } else {
        needsBuild = true
        if Self.isManifest(PathParts.name(of: path)) { needsManifest = true }
      }
    }
    if hasProps { onEvent?(.propsChanged) }
    if needsBuild {
      build()
    } else if !copies.isEmpty {
      take(copies)
    }
  }

  private static func isManifest(_ name: String) -> Bool {
    name.hasPrefix("Package") && (name.hasSuffix(".swift") || name.hasSuffix(".resolved"))
  }

  // MARK: Resources

  /// Why resources cannot be read, as they were read last.
  var resourceProblems: [BuildProblem] { reader.problems(with: reader.badFiles, in: folder) }

  /// Copies resources that can be read; the former copies of the others stay.
  private func take(_ copies: [ResourceCopy]) {
    let files = copies.map(\.source)
    read(files) { [weak self] problems in
      guard let self else { return }
      var copied: [String] = []
      var needsBuild = false
      for copy in copies where !self.reader.hasProblem(with: copy.source) {
        if copy.write() { copied.append(copy.target) } else { needsBuild = true }
      }
      if needsBuild {
        copied = []
        self.build()
      } else {
        self.built = self.builtTree()
      }
      if !copied.isEmpty || !problems.isEmpty {
        self.onEvent?(.copied(copied, problems: problems))
      }
    }
  }

  /// The copies of resources that have changed since they were read, or that could not be read.
  private func copiesAtRisk() -> [String: Data] {
    var copies: [String: Data] = [:]
    for (file, stamp) in readFiles {
      guard tree.files[file] != stamp || reader.hasProblem(with: file),
        let target = ResourceCopy(of: file, in: products, tree: built)?.target
      else { continue }
      copies[target] = try? Data(contentsOf: URL(filePath: target))
    }
    return copies
  }

  /// Puts the former copies of bad resources back, which the package manager has replaced.
  private func restore(_ badCopies: Set<String>) {
    for target in badCopies {
      guard let former = formerCopies[target],
        (try? Data(contentsOf: URL(filePath: target))) != former
      else { continue }
      _ = ResourceCopy.replace(target, by: former)
    }
    formerCopies = [:]
    built = builtTree()
  }

  private func read(_ files: [String], _ completion: @escaping ([BuildProblem]) -> Void) {
    for file in files { readFiles[file] = tree.files[file] }
    reader.read(files) { [weak self] in
      if let self { completion(self.reader.problems(with: files, in: self.folder)) }
    }
  }

  /// Reads the resources that a build has copied and that have changed since they were read.
  ///
  /// The closure gets their problems, and the copies of all that cannot be read.
  private func readBuiltResources(
    _ completion: @escaping (_ problems: [BuildProblem], _ badCopies: Set<String>) -> Void
  ) {
    var targets: [String: String] = [:]
    for file in tree.files.keys where ResourceReader.reads(file) {
      targets[file] = ResourceCopy(of: file, in: products, tree: built)?.target
    }
    reader.forget { targets[$0] == nil }
    readFiles = readFiles.filter { targets[$0.key] != nil }
    let files = targets.keys.filter { readFiles[$0] != tree.files[$0] }.sorted()
    read(files) { [weak self] problems in
      let bad = self?.reader.badFiles.compactMap { targets[$0] } ?? []
      completion(problems, Set(bad))
    }
  }

  // MARK: Building

  /// Builds the package; a build that is out of date is stopped.
  func build() {
    if isReadingBuilt { return wantsAnother = true }
    guard let run else { return begin() }
    wantsAnother = true
    run.stop()
  }

  private func begin() {
    wantsAnother = false
    start = monotonicNow
    wait(for: Self.patience.first)
    // If the SDK was moved or replaced, the manifest may have other options.
    if let manifest, BuildProblem.ofSDKs(manifest.sdkFolders) != nil { needsManifest = true }
    needsManifest ? readManifest() : runBuild()
  }

  /// Runs a tool; the closure gets it when it has ended on its own.
  private func launch(_ words: [String], _ completion: @escaping (ToolRun, Bool) -> Void) {
    do throws(SpawnError) {
      run = try ToolRun(words, environment: environment) { [weak self] end in
        self?.ended(end, completion)
      }
    } catch {
      patienceDeadline.cancel()
      let problem: BuildProblem =
        error.problem == ENOENT
        ? .noCompiler : BuildProblem(message: "\(error), it is tried again at the next save")
      fail([problem], output: [])
    }
  }

  private func ended(_ end: ToolRun.End, _ completion: (ToolRun, Bool) -> Void) {
    guard let run else { return }
    self.run = nil
    guard !isStopping else {
      let onStop = onStop
      self.onStop = nil
      onStop?()
      return
    }
    if wantsAnother { return begin() }
    completion(run, end == .succeeded)
  }

  private func readManifest() {
    launch(["swift", "package", "--package-path", folder, "dump-package"]) {
      [weak self] run, isGood in
      guard let self else { return }
      guard isGood, let manifest = PackageManifest(json: run.outputLines.joined(separator: "\n"))
      else { return self.fail(afterPrinting: run.lines) }
      let former = self.manifest
      self.manifest = manifest
      guard !manifest.libraries.isEmpty else {
        return self.fail([.noPlugin(of: manifest.name, in: self.folder)], output: [])
      }
      let compiler = manifest.sdkFolders.isEmpty ? nil : Compiler()
      if let problem = BuildProblem.ofSDKs(manifest.sdkFolders, compiler: compiler) {
        return self.fail([problem], output: [])
      }
      self.needsManifest = false
      if former?.localDependencies != manifest.localDependencies { self.cover() }
      self.runBuild()
    }
  }

  private func runBuild() {
    let before = built.files.isEmpty ? builtTree() : built
    if DriverRecord.misses(changeFrom: compiled, to: tree) { DriverRecord.remove(in: products) }
    compiled = tree
    formerCopies = copiesAtRisk()
    launch(["swift", "build", "--package-path", folder]) { [weak self] run, isGood in
      guard let self else { return }
      guard isGood else { return self.fail(afterPrinting: run.lines) }
      self.patienceDeadline.cancel()
      self.built = self.builtTree()
      let plugins = self.currentPlugins()
      guard !plugins.isEmpty else {
        return self.fail([.noPlugin(of: self.name, in: self.folder)], output: [])
      }
      self.plugins = plugins
      self.hasEnded = true
      let (seconds, end) = (monotonicNow - self.start, monotonicNow)
      let changes = self.built.changes(since: before)
      let hasWarnings = run.lines.contains { $0.contains("warning: ") }
      self.isReadingBuilt = true
      self.readBuiltResources { [weak self] problems, badCopies in
        guard let self else { return }
        self.isReadingBuilt = false
        self.restore(badCopies)
        self.onEvent?(
          .built(
            Build(
              seconds: seconds, end: end, changes: changes.filter { !badCopies.contains($0) },
              output: hasWarnings ? run.lines : [], problems: problems)))
        if self.wantsAnother, self.run == nil { self.begin() }
      }
    }
  }

  private func fail(afterPrinting lines: [String]) {
    // The manifest ended with an error of the SDK, to which the package manager's output adds
    // nothing.
    let isOfSDK = lines.contains { $0.hasPrefix("maru: ") }
    fail(BuildProblem.all(in: lines, of: folder), output: isOfSDK ? [] : lines)
  }

  private func fail(_ problems: [BuildProblem], output: [String]) {
    patienceDeadline.cancel()
    if plugins.isEmpty { plugins = currentPlugins() }
    hasEnded = true
    onEvent?(.failed(problems, output: output))
  }

  /// The plugins, other libraries and resources that were built.
  private func builtTree() -> FileTree {
    FileTree(of: [products]) { path in
      let outer = path.prefix { $0 != "/" }
      return outer.hasSuffix(".so") || outer.hasSuffix(".resources")
    }
  }

  /// Tells what a build waits for that takes its time.
  private func wait(for seconds: Double) {
    patienceDeadline.set(after: seconds) { [weak self] in
      guard let self, let run = self.run else { return }
      let time = SecondsText.of((monotonicNow - self.start).rounded())
      let last = run.lastLine.isEmpty ? "nothing yet" : run.lastLine
      self.tell(
        "\(self.name) is being built for \(time) s, and printed last: \(last); Ctrl-C ends it")
      self.wait(for: Self.patience.later)
    }
  }
}

extension BuildProblem {
  /// There is no program `swift`.
  fileprivate static var noCompiler: BuildProblem {
    let wanted = (try? SDK(beside: "/proc/self/exe"))?.compiler ?? "Swift"
    return BuildProblem(message: SDKError.noCompiler("swift", wanted: wanted).description)
  }

  /// No dynamic library of a package is a plugin.
  fileprivate static func noPlugin(of name: String, in folder: String) -> BuildProblem {
    BuildProblem(
      message: "the package \(name) has no plugin, in \(folder)/Package.swift, add to its products "
        + ".library(name: \"\(name)\", type: .dynamic, targets: [\"\(name)\"]), with the entry point "
        + "maru_plugin_\(name)")
  }
}
