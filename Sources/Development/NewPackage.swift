import FoundationEssentials
import Glibc
import PlainText
import Terminal

/// A package with one widget that has tests, made from a template.
///
/// The widget and its tests are those of the example, under another name. The rest is the folder
/// `package` of the SDK.
public struct NewPackage: Sendable {
  /// The name of the widget.
  public let name: WidgetName
  /// The example that the widget is made from.
  public let template: Template

  /// A file to write.
  private struct File {
    /// Relative to the package.
    let path: String
    let contents: Data
    let isExecutable: Bool
  }

  private let files: [File]

  /// Reads the template from an SDK.
  ///
  /// - Throws: `NewPackageError` if the name is taken, `SDKError` if a part of the SDK is missing.
  public init(_ name: WidgetName, from template: Template, of sdk: SDK) throws {
    try Self.checkIsFree(name, in: sdk)
    (self.name, self.template) = (name, template)
    let (example, package) = (template.example, "\(sdk.examples)/\(template.package)")
    let renaming = ExampleRenaming(example: example, name: name)
    // The test of the window suits every widget.
    let windowRenaming = ExampleRenaming(example: Template.view.example, name: name)
    let sources = "\(package)/Sources/\(example)"
    let tests = "\(package)/Tests/\(template.package)Tests/\(example)Tests.swift"
    let windowTests = "\(sdk.examples)/Hello/Tests/HelloTests/HelloWindowTests.swift"

    var files: [File] = []
    var code = ""
    var nib: String?
    for file in try Self.files(in: sources) {
      let text = try Self.text(at: "\(sources)/\(file)")
      let isSource = file.hasSuffix(".swift")
      if isSource { code += text + "\n" } else { nib = file }
      files.append(
        File(
          path: "Sources/\(name.text)/\(renaming.plain(file))",
          contents: Data((isSource ? renaming.source(text) : renaming.plain(text)).utf8),
          isExecutable: false))
    }
    for (path, suffix, renaming) in [
      (tests, "Tests", renaming), (windowTests, "WindowTests", windowRenaming),
    ] {
      let text = try Self.text(at: path)
      files.append(
        File(
          path: "Tests/\(name.text)Tests/\(name.text)\(suffix).swift",
          contents: Data(renaming.source(text).utf8), isExecutable: false))
      if path == tests { code += text }
    }
    // The props that `maru dev` shows.
    let props = "\(package)/\(example)\(PropsFile.suffix)"
    if FileManager.default.fileExists(atPath: props) {
      files.append(
        File(
          path: "\(name.text)\(PropsFile.suffix)", contents: Data(try Self.text(at: props).utf8),
          isExecutable: false))
    }
    if let identifier = renaming.conflict(in: code) {
      throw NewPackageError.identifier(identifier, name: name.text, template: template)
    }
    self.files = try files + Self.surroundings(of: name, hasNib: nib != nil, in: sdk)
  }

  /// Writes the package into a folder.
  ///
  /// After a failure, nothing of it is left.
  ///
  /// - Parameter folder: A path of an empty folder or of none.
  /// - Throws: `NewPackageError`.
  public func write(to folder: String) throws(NewPackageError) {
    let isNew = try Self.makeFolder(folder)
    do throws(NewPackageError) {
      for file in files { try Self.write(file, in: folder) }
    } catch {
      let names = Set(files.map { String($0.path.prefix { $0 != "/" }) })
      for name in names { try? FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
      if isNew { rmdir(folder) }
      throw error
    }
  }

  // MARK: Reading

  /// Checks that no bundled widget and no module of the SDK has a name.
  private static func checkIsFree(_ name: WidgetName, in sdk: SDK) throws(NewPackageError) {
    for folder in [sdk.modules, "\(sdk.folder)/compatibility"]
    where FileManager.default.fileExists(atPath: "\(folder)/\(name.text).swiftmodule") {
      throw .module(name.text)
    }
    let beside = PathParts.folder(of: sdk.folder)
    for plugin in ["\(beside)/plugins/lib\(name.text).so", "\(beside)/lib\(name.text).so"]
    where FileManager.default.fileExists(atPath: plugin) {
      throw .bundled(name.text, plugin: plugin)
    }
  }

  /// The manifest and the other files that every package has.
  private static func surroundings(
    of name: WidgetName, hasNib: Bool, in sdk: SDK
  ) throws -> [File] {
    let renaming = ExampleRenaming(example: "NAME", name: name)
    return try files(in: sdk.package).map { path in
      let file = "\(sdk.package)/\(path)"
      var lines = try text(at: file).split(separator: "\n", omittingEmptySubsequences: false)
      if !hasNib { lines.removeAll { $0.contains("NAME.xib") } }
      return File(
        path: renaming.plain(path),
        contents: Data(renaming.plain(lines.joined(separator: "\n")).utf8),
        isExecutable: access(file, X_OK) == 0)
    }
  }

  /// The paths of the files in a folder and in the folders within, relative to it and sorted.
  private static func files(in folder: String) throws(SDKError) -> [String] {
    guard let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder), !paths.isEmpty
    else { throw .incomplete(folder) }
    return paths.sorted().filter {
      var isFolder = false
      return FileManager.default.fileExists(atPath: "\(folder)/\($0)", isDirectory: &isFolder)
        && !isFolder
    }
  }

  private static func text(at path: String) throws(SDKError) -> String {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw .incomplete(path)
    }
    return text
  }

  // MARK: Writing

  /// Makes the folder of the package, or accepts an empty one.
  ///
  /// The corresponding C function is `mkdir`.
  ///
  /// - Returns: Whether it was made.
  private static func makeFolder(_ folder: String) throws(NewPackageError) -> Bool {
    if mkdir(folder, 0o777) == 0 { return true }
    let problem = errno
    switch problem {
    case EEXIST:
      guard (try? FileManager.default.contentsOfDirectory(atPath: folder))?.isEmpty == true else {
        throw .occupied(folder)
      }
      return false
    case ENOENT, ENOTDIR: throw .noFolder(PathParts.folder(of: folder))
    default: throw .unwritable(folder, reason: String(cString: strerror(problem)))
    }
  }

  private static func write(_ file: File, in folder: String) throws(NewPackageError) {
    let path = "\(folder)/\(file.path)"
    var place = folder
    for part in file.path.split(separator: "/").dropLast() {
      place += "/\(part)"
      guard mkdir(place, 0o777) == 0 || errno == EEXIST else {
        throw .unwritable(place, reason: String(cString: strerror(errno)))
      }
    }
    do throws(TerminalError) {
      try OutputFile(path: path).write(file.contents)
    } catch {
      if case .unwritable(_, let reason) = error { throw .unwritable(path, reason: reason) }
      throw .unwritable(path, reason: "\(error)")
    }
    if file.isExecutable {
      let mask = umask(0)
      umask(mask)
      chmod(path, 0o777 & ~mask)
    }
  }
}
