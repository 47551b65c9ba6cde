import JSON

/// The problems that lie over the windows of `maru dev`.
///
/// Over a window lie the errors of its package's last build, or else why that build is not shown,
/// and the problems of resources and of the window's props file.
@MainActor struct ProblemOverlay {
  /// The number of errors of one kind that are listed.
  static let entryLimit = 8

  /// The errors of the last build, by the package's folder.
  private var buildErrors: [String: [BuildProblem]] = [:]
  /// Why the newest build of a window is not shown, by the window.
  private var buildProblems: [String: BuildProblem] = [:]
  /// Why the props in the file of a window are not shown, by the window.
  private var propsProblems: [String: BuildProblem] = [:]

  // MARK: Problems

  /// Takes the errors of a package's last build; none if it succeeded.
  mutating func setErrors(_ errors: [BuildProblem], of package: WidgetPackage) {
    buildErrors[package.folder] = errors
  }

  /// Why the newest build of a window is not shown; `nil` if it is, or is awaited.
  func buildProblem(of window: String) -> BuildProblem? { buildProblems[window] }

  /// Takes the reason why the newest build of a window is not shown.
  mutating func setBuildProblem(_ problem: BuildProblem?, of window: String) {
    buildProblems[window] = problem
  }

  /// Why the props in the file of a window are not shown; `nil` if they are.
  func propsProblem(of window: String) -> BuildProblem? { propsProblems[window] }

  /// Takes the reason why the props in the file of a window are not shown.
  mutating func setPropsProblem(_ problem: BuildProblem?, of window: String) {
    propsProblems[window] = problem
  }

  // MARK: Content

  /// What lies over a window, for the supervisor; `nil` if it has no problem.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - package: The package with its widget.
  ///   - propsFile: The props file of the window; `nil` if none was read.
  /// - Returns: A title, and entries with a place and a message.
  func content(
    over window: String, of package: WidgetPackage, propsFile: PropsFile?
  ) -> JSONValue? {
    let errors = buildErrors[package.folder] ?? []
    var entries = Self.entries(for: errors)
    var title = errors.isEmpty ? nil : "\(package.name) cannot be built"
    if errors.isEmpty, let reason = buildProblems[window] {
      title = "\(package.name) cannot be shown"
      entries.append(reason.json)
    }
    let resources = package.resourceProblems
    if !resources.isEmpty {
      title = title ?? "\(package.name) has resources that cannot be read"
      entries += Self.entries(for: resources)
    }
    if let reason = propsProblems[window], let propsFile {
      title = title ?? "\(propsFile.name) cannot be taken"
      entries.append(reason.json)
    }
    guard let title else { return nil }
    return ["title": .string(title), "entries": .array(entries)]
  }

  private static func entries(for problems: [BuildProblem]) -> [JSONValue] {
    let entries = problems.prefix(entryLimit).map(\.json)
    let more = problems.count - entries.count
    return more > 0 ? entries + [["place": "", "message": .string("and \(more) more")]] : entries
  }
}
