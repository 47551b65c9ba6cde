import FoundationEssentials
import Glibc
import Trust

/// Reads a configuration file and the files that it includes.
///
/// 1. Each file is read and checked, its includes first.
/// 2. What one file may say about another is checked: names of windows, widgets and variables.
final class ConfigurationReader {
  let log = MistakeLog()
  let references = ReferenceChecker()
  var owners = OwnerChains()
  var configuration = Configuration()
  /// Names that only plugins can confirm; `references` has those of other widgets.
  var pluginReferences: [PluginReference] = []
  /// The families that themes name, which only the machine can confirm.
  private var fonts: [FontReference] = []

  private let environment: [String: String]
  /// The resolved paths of all files that were read.
  private var readFiles: Set<String> = []
  /// The files that are being read, each included by the one before.
  private var stack: [(resolved: String, shown: String)] = []
  /// Whether a file could not be read, so that its names are unknown.
  private var isIncomplete = false

  /// The most files that a configuration can consist of.
  static let fileLimit = 100

  init(environment: [String: String]) { self.environment = environment }

  /// The result after all files were read.
  func finish() -> ConfigurationReading {
    references.check(log: log, knowsAllNames: !isIncomplete)
    owners.check(log: log)
    for index in configuration.windows.indices {
      let theme = configuration.windows[index].theme
      configuration.windows[index].theme = theme.merging(over: configuration.theme)
    }
    let corners = PanelCorners(of: configuration.windows)
    for index in configuration.windows.indices {
      configuration.windows[index].margin = corners.margin(of: configuration.windows[index])
    }
    return ConfigurationReading(
      draft: configuration,
      pluginReferences: pluginReferences + references.pluginReferences(in: configuration),
      fonts: fonts, log: log)
  }

  // MARK: Files

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - file: The path.
  ///   - origin: Where a file includes this one. A file that is not readable is a mistake there.
  func read(file: String, includedAt origin: SourcePosition? = nil) {
    if origin == nil { log.begin(file: file) }
    let place = origin ?? SourcePosition(file: file, line: 1, column: 1)
    let subject = origin == nil ? "the file" : file
    let absolute = FilePaths.absolute(file)
    let resolved = FilePaths.resolved(file) ?? absolute
    if let start = stack.firstIndex(where: { $0.resolved == resolved }) {
      let cycle = (stack[start...].map(\.shown) + [file]).joined(separator: " → ")
      return log.add(place, "the files include each other: \(cycle); remove one of the includes")
    }
    guard !readFiles.contains(resolved) else { return }
    guard readFiles.count < Self.fileLimit else {
      isIncomplete = true
      return log.add(place, "more than \(Self.fileLimit) files are included")
    }
    readFiles.insert(resolved)
    // Also a file with a mistake, or a missing one, is watched.
    configuration.files.append(absolute)
    if resolved != absolute { configuration.files.append(resolved) }
    do {
      let text = try FileText.read(file)
      if let problem = FileTrust.problem(with: file) { log.add(place, problem.description) }
      log.begin(file: file)
      read(text: text, named: file, resolved: resolved)
    } catch {
      isIncomplete = true
      guard let (line, column) = error.place else {
        return log.add(place, "\(subject) \(error.message)")
      }
      log.begin(file: file)
      log.add(
        SourcePosition(file: file, line: line, column: column), "the file \(error.message)")
    }
  }

  /// Checks and reads a text as if it were in a file.
  func read(unsavedText text: [UInt8], named file: String) {
    log.begin(file: file)
    do {
      try FileText.check(text)
      let resolved = FilePaths.resolved(file) ?? FilePaths.absolute(file)
      configuration.files.append(FilePaths.absolute(file))
      readFiles.insert(resolved)
      read(text: text, named: file, resolved: resolved)
    } catch {
      let (line, column) = error.place ?? (1, 1)
      log.add(
        SourcePosition(file: file, line: line, column: column), "the file \(error.message)")
    }
  }

  private func read(text: [UInt8], named file: String, resolved: String) {
    do {
      let document = try TOMLNode(document: text, file: file)
      stack.append((resolved, file))
      defer { stack.removeLast() }
      guard let fields = TableReader(document, as: .file, name: "the file", log: log) else {
        return
      }
      readFile(fields)
    } catch {
      isIncomplete = true
      log.add(error.position, error.message)
    }
  }

  // MARK: Tables

  private func readFile(_ fields: TableReader) {
    if let node = fields.node("version"), case .integer(let version) = node.value, version > 1 {
      log.add(
        node.position, "the file has version \(version), but this maru reads version 1 only")
    } else {
      _ = fields.wholeNumber("version")
    }
    for node in fields.list("include") {
      guard let path = node.string, !path.isEmpty, !path.utf8.contains(0) else {
        log.add(node.position, "include takes names of files, found \(node.found)")
        continue
      }
      read(file: self.path(path, relativeTo: node.position.file), includedAt: node.position)
    }
    if let theme = readTheme(fields) {
      configuration.theme = theme.merging(over: configuration.theme)
    }
    readSupervision(fields)
    for member in fields.named("variable") { readVariable(member) }
    for member in fields.named("keys") { readKey(member) }
    for member in fields.named("window") { readWindow(member) }
  }

  /// Reads the table `theme` of the file or of a window.
  func readTheme(_ fields: TableReader) -> Theme? {
    guard let node = fields.node("theme"),
      let theme = TableReader(node, as: .theme, name: "theme", log: log)
    else { return nil }
    if let family = theme.text("font"), let value = theme.node("font") {
      fonts.append(FontReference(family: family, position: value.position))
    }
    return Theme(
      appearance: theme.word("appearance", as: Theme.Appearance.self),
      accentColor: theme.color("accent-color"), textSize: theme.word("text-size"),
      font: theme.text("font"), contrast: theme.word("contrast", as: Theme.Contrast.self),
      reduceMotion: theme.truth("reduce-motion"),
      direction: theme.word("direction", as: Theme.Direction.self))
  }

  private func readSupervision(_ fields: TableReader) {
    guard let node = fields.node("supervision"),
      let limits = TableReader(node, as: .supervision, name: "supervision", log: log)
    else { return }
    if let deaths = limits.wholeNumber("deaths") { configuration.supervision.deaths = deaths }
    if let within = limits.number("within") { configuration.supervision.within = within }
    if let time = limits.number("answer-within") { configuration.supervision.answerWithin = time }
    if let limit = limits.wholeNumber("memory-limit") {
      configuration.supervision.memoryLimit = limit
    }
  }

  // MARK: Names

  /// A path in a file, with `~`, made relative to that file's folder.
  func path(_ path: String, relativeTo file: String) -> String {
    FilePaths.path(path, relativeTo: file, environment: environment)
  }

  /// Checks a name that the user chose, which must be an identifier.
  func checkName(_ name: String, of what: String, at position: SourcePosition) {
    guard !Identifier.isValid(name) else { return }
    log.add(
      position,
      name.count > 64
        ? "the name of \(what) has more than 64 letters"
        : "“\(name)” is not a name for \(what); use \(Identifier.rule)")
  }
}
