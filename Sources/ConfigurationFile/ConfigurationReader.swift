import FoundationEssentials
import Glibc
import Trust

/// Reads a configuration file and the files that it includes.
///
/// 1. Each file is read and checked, its includes first.
/// 2. What one file may say about another is checked: names of windows, widgets and variables.
final class ConfigurationReader {
  private let log = MistakeLog()
  private let references = ReferenceChecker()
  private let actions: ActionReader
  private let variables: VariableReader
  private let themes: ThemeReader
  private let windows: WindowReader
  private var configuration = Configuration()

  private let environment: [String: String]
  /// The resolved paths of all files that were read.
  private var readFiles: Set<String> = []
  /// The files that are being read, each included by the one before.
  private var stack: [(resolved: String, shown: String)] = []
  /// Whether a file could not be read, so that its names are unknown.
  private var isIncomplete = false

  /// The most files that a configuration can consist of.
  static let fileLimit = 100

  /// Creates a reader that has read no file.
  ///
  /// - Parameter environment: The environment variables, for paths with `~`.
  init(environment: [String: String]) {
    self.environment = environment
    let checker = ValueChecker(log: log, references: references)
    actions = ActionReader(log: log, references: references, checker)
    variables = VariableReader(
      log: log, references: references, checker, environment: environment)
    themes = ThemeReader(log: log)
    windows = WindowReader(
      log: log, references: references, checker,
      GroupReader(log: log, references: references, checker, actions), themes,
      environment: environment)
  }

  /// The result after all files were read.
  func finish() -> ConfigurationReading {
    references.check(log: log, knowsAllNames: !isIncomplete)
    windows.checkOwners()
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
      pluginReferences: references.pluginReferences(in: configuration),
      fonts: themes.fonts, log: log)
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
      read(
        file: FilePaths.path(path, relativeTo: node.position.file, environment: environment),
        includedAt: node.position)
    }
    if let theme = themes.read(fields) {
      configuration.theme = theme.merging(over: configuration.theme)
    }
    readSupervision(fields)
    for member in fields.named("variable") {
      if let variable = variables.read(member) { configuration.variables.append(variable) }
    }
    for member in fields.named("keys") { readKey(member) }
    for member in fields.named("window") {
      if let window = windows.read(member) { configuration.windows.append(window) }
    }
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

  /// Reads a member of `[keys]`: a key and its actions.
  private func readKey(_ member: TOMLMember) {
    // Read first, so that a wrong or repeated key hides no mistake in them.
    let actions = actions.read(member, as: "keys.\"\(member.key)\"", of: .key)
    let chord: KeyChord
    do throws(InvalidKeyChord) {
      chord = try KeyChord(member.key)
    } catch {
      return log.add(member.keyPosition, error.message)
    }
    if let first = configuration.keys.first(where: { $0.chord == chord }) {
      return log.add(
        member.keyPosition, "the key \(chord) is already bound at \(first.position)")
    }
    configuration.keys.append(
      KeyBinding(chord: chord, actions: actions, position: member.keyPosition))
  }
}
