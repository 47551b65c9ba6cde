import Foundation
import Testing

@testable import PluginLoading

@MainActor @Suite struct PluginInstallerTests {
  private let folder: TemporaryFolder
  /// The user's folder of plugins.
  private var home: String { "\(folder.path)/data/maru/plugins" }

  init() throws { folder = try TemporaryFolder() }

  private func installer(searching other: String? = nil) throws -> PluginInstaller {
    let variables = ["XDG_DATA_HOME": "\(folder.path)/data", "MARU_PLUGIN_PATH": other ?? ""]
    let path = PluginSearchPath(executable: "\(folder.path)/none/maru") { variables[$0] }
    return try PluginInstaller(
      searchPath: path, probe: PluginProbe(executable: "\(BuiltFiles.folder)/maru")
    ) { variables[$0] }
  }

  private func copy(_ name: String, to place: String, as file: String? = nil) throws {
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: BuiltFiles.plugin(name), toPath: "\(place)/\(file ?? "lib\(name).so")")
  }

  private var installed: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: home)) ?? []).sorted()
  }

  private func problem(_ action: () throws -> Void) -> String? {
    do {
      try action()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `a plugin's file is installed with its resources, and removed with them`() throws {
    let place = "\(folder.path)/build"
    try copy("FloatingButton", to: place)
    try FileManager.default.createDirectory(
      atPath: "\(place)/Mine_FloatingButton.resources", withIntermediateDirectories: true)
    try Data("a".utf8).write(to: URL(filePath: "\(place)/Mine_FloatingButton.resources/a.txt"))
    let result = try installer().add("\(place)/libFloatingButton.so")
    #expect(result.map(\.plugin.name) == ["FloatingButton"])
    #expect(result.first?.oldVersion == nil)
    #expect(installed == ["Mine_FloatingButton.resources", "libFloatingButton.so"])
    let text = try String(
      contentsOfFile: "\(home)/Mine_FloatingButton.resources/a.txt", encoding: .utf8)
    #expect(text == "a")
    #expect(try installer().remove("floatingbutton").count == 2)
    #expect(installed.isEmpty)
  }

  @Test func `the same plugin is replaced, also in a file of another name`() throws {
    try copy("FloatingButton", to: folder.path)
    _ = try installer().add("\(folder.path)/libFloatingButton.so")
    try copy("FloatingButton", to: folder.path, as: "libRound.so")
    let result = try installer().add("\(folder.path)/libRound.so")
    #expect(result.first?.oldVersion != nil)
    #expect(installed == ["libRound.so"])
  }

  @Test func `an installed file that is in use is replaced and not overwritten`() throws {
    try copy("FloatingButton", to: folder.path)
    _ = try installer().add("\(folder.path)/libFloatingButton.so")
    let open = try FileHandle(forReadingFrom: URL(filePath: "\(home)/libFloatingButton.so"))
    let size = try open.seekToEnd()
    _ = try installer().add("\(folder.path)/libFloatingButton.so")
    var status = stat()
    fstat(open.fileDescriptor, &status)
    #expect(status.st_nlink == 0)
    #expect(UInt64(status.st_size) == size)
  }

  @Test func `if one plugin of a folder is refused, none is installed`() throws {
    let place = "\(folder.path)/build"
    try copy("FloatingButton", to: place)
    try Data("text".utf8).write(to: URL(filePath: "\(place)/libZ.so"))
    let words = try #require(problem { _ = try installer().add(place) })
    #expect(words.contains("found a text") && words.contains("\(place)/libZ.so"))
    #expect(installed.isEmpty)
  }

  @Test func `the built plugins of a package are installed, and its other libraries are not`()
    throws
  {
    let package = "\(folder.path)/Clock"
    try FileManager.default.createDirectory(
      atPath: "\(package)/.build", withIntermediateDirectories: true)
    _ = FileManager.default.createFile(atPath: "\(package)/Package.swift", contents: Data())
    let words = try #require(problem { _ = try installer().add(package) })
    #expect(words.contains("has no built plugin") && words.contains("swift build -c release"))
    try copy("FloatingButton", to: "\(package)/.build/debug")
    try FileManager.default.copyItem(
      atPath: "\(BuiltFiles.folder)/libMaruKit.so",
      toPath: "\(package)/.build/debug/libOther.so")
    #expect(try installer().add(package).map(\.plugin.name) == ["FloatingButton"])
    #expect(installed == ["libFloatingButton.so"])
  }

  @Test func `a file name that another plugin has is refused`() throws {
    try copy("FloatingButton", to: folder.path)
    _ = try installer().add("\(folder.path)/libFloatingButton.so")
    let place = "\(folder.path)/other"
    try copy("Label", to: place, as: "libFloatingButton.so")
    let words = try #require(problem { _ = try installer().add(place) })
    #expect(words.contains("maru remove FloatingButton"))
  }

  @Test func `a plugin that another one precedes on the path is installed, and that is said`()
    throws
  {
    let first = "\(folder.path)/first"
    try copy("FloatingButton", to: first)
    let result = try installer(searching: first).add("\(first)/libFloatingButton.so")
    #expect(result.first?.shadow == "\(first)/libFloatingButton.so")
  }

  @Test func `only the user's plugins are removed, and a broken one can be`() throws {
    let other = "\(folder.path)/other"
    try copy("FloatingButton", to: other)
    let words = problem { _ = try installer(searching: other).remove("FloatingButton") }
    #expect(words?.contains("is not one of your plugins, \(other)") == true)
    #expect(FileManager.default.fileExists(atPath: "\(other)/libFloatingButton.so"))

    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    try Data("text".utf8).write(to: URL(filePath: "\(home)/libBroken.so"))
    let near = problem { _ = try installer().remove("Brokn") }
    #expect(near?.contains("did you mean Broken?") == true)
    #expect(try installer().remove("Broken") == ["\(home)/libBroken.so"])
    #expect(installed.isEmpty)
  }

  @Test func `a folder that others can write is refused with the command that mends it`() throws {
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    chmod(home, 0o777)
    try copy("FloatingButton", to: folder.path)
    let words = problem { _ = try installer().add("\(folder.path)/libFloatingButton.so") }
    #expect(words?.contains("chmod go-w") == true)
    #expect(installed.isEmpty)
  }
}
