import Foundation
import MaruKit
import Testing

@testable import PluginLoading

@MainActor @Suite struct PluginCatalogTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func catalog(_ folders: String..., executable: String? = nil) -> PluginCatalog {
    PluginCatalog(
      searchPath: PluginSearchPath(
        executable: executable ?? "\(folder.path)/none/maru",
        variable: { ["MARU_PLUGIN_PATH": folders.joined(separator: ":")][$0] }),
      probe: PluginProbe(executable: "\(BuiltFiles.folder)/maru"))
  }

  /// Puts a bundled widget's file into a folder.
  private func copy(_ name: String, to place: String, as file: String? = nil) throws {
    try FileManager.default.copyItem(
      atPath: BuiltFiles.plugin(name), toPath: "\(place)/\(file ?? "lib\(name).so")")
  }

  private func find(_ name: String, in catalog: PluginCatalog) -> Result<String, PluginLookupError>
  {
    Result { () throws(PluginLookupError) in try catalog.find(name).library.path }
  }

  @Test(arguments: ["FloatingButton", "floatingbutton", "org.maru.floating-button"])
  func `a widget is found by its name in any case, and by its identifier`(name: String) throws {
    try copy("FloatingButton", to: folder.path)
    let found = find(name, in: catalog(folder.path))
    #expect(found == .success("\(folder.path)/libFloatingButton.so"))
  }

  @Test func `a widget is found by the path of its file`() throws {
    let path = BuiltFiles.plugin("BottomAlert")
    #expect(find(path, in: catalog()) == .success(path))
  }

  @Test func `a widget is found even if its file has another name`() throws {
    try copy("FloatingButton", to: folder.path, as: "round.so")
    #expect(find("FloatingButton", in: catalog(folder.path)) == .success("\(folder.path)/round.so"))
  }

  @Test func `finding one widget opens no other`() throws {
    let trace = "\(folder.path)/trace"
    var other = CPluginSource()
    other.extra = """
      __attribute__((constructor)) static void leave_trace(void) {
        fclose(fopen("\(trace)", "w"));
      }
      """
    _ = try other.build("libAardvark.so", in: folder.path)
    try copy("FloatingButton", to: folder.path)
    let catalog = catalog(folder.path)
    _ = try catalog.find("FloatingButton")
    #expect(!FileManager.default.fileExists(atPath: trace))
    _ = catalog.entries()
    #expect(FileManager.default.fileExists(atPath: trace))
  }

  @Test func `of two plugins with the same identifier, the first on the path wins`() throws {
    let (first, second) = (try folder.makeFolder("first"), try folder.makeFolder("second"))
    try copy("FloatingButton", to: first)
    try copy("FloatingButton", to: second)
    let catalog = catalog(first, second)
    #expect(find("FloatingButton", in: catalog) == .success("\(first)/libFloatingButton.so"))
    let entries = catalog.entries()
    #expect(entries.map(\.path) == [first, second].map { "\($0)/libFloatingButton.so" })
    guard case .shadowed(_, let winner) = entries[1].status else {
      Issue.record("the second is not shadowed")
      return
    }
    #expect(winner == "\(first)/libFloatingButton.so")
  }

  @Test func `a broken file does not prevent the others from loading`() throws {
    _ = try folder.write([], to: "libEmpty.so")
    _ = try folder.write(Array("text".utf8), to: "libText.so")
    try copy("FloatingButton", to: folder.path)
    let entries = catalog(folder.path).entries()
    let refused = entries.filter { if case .refused = $0.status { true } else { false } }
    #expect(refused.map(\.path) == ["libEmpty.so", "libText.so"].map { "\(folder.path)/\($0)" })
    #expect(entries.count == 3)
  }

  @Test func `if the only file with a name is broken, the error says so`() throws {
    let path = try folder.write([], to: "libClock.so")
    let refusal = PluginRefusal(path: path, reason: .empty)
    #expect(find("clock", in: catalog(folder.path)) == .failure(.refused(refusal)))
  }

  @Test func `a broken file is reported, and a valid one later on the path is used`() throws {
    let (first, second) = (try folder.makeFolder("first"), try folder.makeFolder("second"))
    try Data().write(to: URL(filePath: "\(first)/libFloatingButton.so"))
    try copy("FloatingButton", to: second)
    let finding = try catalog(first, second).find("FloatingButton")
    #expect(finding.library.path == "\(second)/libFloatingButton.so")
    #expect(finding.refusals.map(\.reason) == [.empty])
  }

  @Test func `an unknown name suggests the nearest one`() throws {
    try copy("FloatingButton", to: folder.path)
    let known = ["FloatingButton"]
    let catalog = catalog(folder.path)
    #expect(
      find("FlotingButon", in: catalog)
        == .failure(.unknown("FlotingButon", nearest: "FloatingButton", known: known)))
    #expect(
      find("Xylophone", in: catalog)
        == .failure(.unknown("Xylophone", nearest: nil, known: known)))
  }

  @Test func `next to the executable, only plugins are listed`() throws {
    try copy("FloatingButton", to: folder.path)
    try copy("FloatingButton", to: folder.path, as: "unnamed.so")
    _ = try folder.write(Array("text".utf8), to: "libText.so")
    var library = CPluginSource()
    library.symbol = "something_else"
    _ = try library.build("libOther.so", in: folder.path)
    let catalog = PluginCatalog(
      searchPath: PluginSearchPath(executable: "\(folder.path)/maru", variable: { _ in nil }))
    #expect(catalog.entries().map(\.path) == ["\(folder.path)/libFloatingButton.so"])
  }

  @Test func `a file with two names is listed once`() throws {
    try copy("FloatingButton", to: folder.path)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/libZ.so", withDestinationPath: "libFloatingButton.so")
    #expect(catalog(folder.path).entries().count == 1)
  }
}
