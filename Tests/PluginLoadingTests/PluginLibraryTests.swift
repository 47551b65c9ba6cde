import Foundation
import MaruKit
import Testing

@testable import PluginLoading

/// The results of opening a plugin.
@MainActor @Suite struct PluginLibraryTests {
  private func refusal(of source: CPluginSource) throws -> PluginRefusal.Reason? {
    let folder = try TemporaryFolder()
    let path = try source.build("libBroken.so", in: folder.path)
    do throws(PluginRefusal) {
      _ = try PluginLibrary(at: path)
      return nil
    } catch {
      #expect(error.path == path)
      return error.reason
    }
  }

  @Test(arguments: [
    ("BottomAlert", "org.maru.bottom-alert"), ("FloatingButton", "org.maru.floating-button"),
  ])
  func `a bundled widget opens and has its identity`(name: String, identifier: String) throws {
    let library = try PluginLibrary(at: BuiltFiles.plugin(name))
    #expect(library.name == name)
    #expect(library.identifier == identifier)
    #expect(library.factory.information.identifier == identifier)
    #expect(!library.version.isEmpty)
    #expect(!library.summary.isEmpty)
  }

  @Test func `the versions are compiled into the plugin, not read from the kit`() throws {
    let file = try Data(contentsOf: URL(filePath: BuiltFiles.plugin("BottomAlert")))
    for text in [PluginStamp.ofThisKit.kitVersion, PluginStamp.ofThisKit.compilerVersion] {
      let bytes = Data((try #require(text) + "\0").utf8)
      #expect(file.range(of: bytes) != nil)
    }
  }

  @Test func `another magic number is refused, and nothing after it is read`() throws {
    var source = CPluginSource()
    source.magic = 7
    source.kit = nil
    source.isPoisoned = true
    #expect(try refusal(of: source) == .notDescriptor(magic: 7))
  }

  @Test func `another ABI number is refused, and nothing after the versions is read`() throws {
    var source = CPluginSource()
    source.abi += 1
    source.isPoisoned = true
    let wanted = PluginStamp.ofThisKit.abi
    #expect(try refusal(of: source) == .otherABI(found: wanted + 1, wanted: wanted))
  }

  @Test func `another kit version is refused, and nothing after the versions is read`() throws {
    var source = CPluginSource()
    source.kit = "0.0.9"
    source.isPoisoned = true
    let wanted = try #require(PluginStamp.ofThisKit.kitVersion)
    #expect(try refusal(of: source) == .otherKit(found: "0.0.9", wanted: wanted))
  }

  @Test(arguments: [
    ("0.2.0", "0.2.0", true), ("0.2.7", "0.2.0", true), ("0.2.7", "0.2.7", true),
    ("0.2.10", "0.2.9", true), ("0.2.7", "0.2.8", false), ("0.2.7", "0.1.0", false),
    ("0.2.7", "1.2.7", false), ("0.2.7", "0.2", false), ("0.2.7", "0.2.", false),
    ("0.2.7", "0.2.7-beta", false), ("0.2.7", "", false), ("0.2.7", "0.2.-1", false),
  ])
  func `a kit serves plugins of its own and earlier patch versions`(
    kit: String, plugin: String, isServed: Bool
  ) {
    func stamp(_ version: String) -> PluginStamp {
      let own = PluginStamp.ofThisKit
      return PluginStamp(
        magic: own.magic, abi: own.abi, kitVersion: version, compilerVersion: own.compilerVersion)
    }
    let refusal = PluginRefusal.Reason.otherKit(found: plugin, wanted: kit)
    if isServed {
      #expect(throws: Never.self) {
        try PluginLibrary.check(stamp(plugin), against: stamp(kit))
      }
    } else {
      #expect(throws: refusal) { try PluginLibrary.check(stamp(plugin), against: stamp(kit)) }
    }
  }

  @Test func `the error for another kit tells the versions that it serves`() {
    let message =
      "\(PluginRefusal(path: "/x/libA.so", reason: .otherKit(found: "0.2.8", wanted: "0.2.7")))"
    #expect(message.contains("made with kit 0.2.8, wanted kit 0.2.0 to 0.2.7"))
  }

  @Test func `another compiler is refused, and nothing after the versions is read`() throws {
    var source = CPluginSource()
    source.compiler = "GNU C 1.0"
    source.isPoisoned = true
    let wanted = try #require(PluginStamp.ofThisKit.compilerVersion)
    #expect(try refusal(of: source) == .otherCompiler(found: "GNU C 1.0", wanted: wanted))
  }

  @Test func `a plugin without versions is refused`() throws {
    var source = CPluginSource()
    source.kit = nil
    let wanted = try #require(PluginStamp.ofThisKit.kitVersion)
    #expect(try refusal(of: source) == .otherKit(found: nil, wanted: wanted))
  }

  @Test func `a plugin that returns null is refused`() throws {
    var source = CPluginSource()
    source.returned = "NULL"
    #expect(try refusal(of: source) == .noDescriptor)
  }

  @Test func `a factory that fails is reported`() throws {
    #expect(try refusal(of: CPluginSource()) == .factoryFailed)
  }

  @Test(arguments: [nil, "", "two words", "quote\\\"d", "sub/folder"] as [String?])
  func `a plugin without a valid name is refused`(name: String?) throws {
    var source = CPluginSource()
    source.name = name
    #expect(try refusal(of: source) == .noIdentity)
  }

  @Test func `a plugin without an identifier is refused`() throws {
    var source = CPluginSource()
    source.identifier = nil
    #expect(try refusal(of: source) == .noIdentity)
  }

  @Test func `a symbol that the kit lacks means another kit version`() throws {
    var source = CPluginSource()
    source.extra = """
      extern void maru_kit_of_tomorrow(void);
      void use(void) { maru_kit_of_tomorrow(); }
      """
    #expect(try refusal(of: source) == .undefinedSymbol("maru_kit_of_tomorrow"))
  }

  @Test func `the error for a missing library names it`() throws {
    let reason = PluginLibrary.reason(
      ofLoaderMessage: "libgone.so.1: cannot open shared object file: No such file or directory",
      about: "/x/libA.so")
    #expect(reason == .missingLibrary("libgone.so.1"))
  }

  @Test func `a file without the symbol is not loaded, so none of its code runs`() throws {
    let folder = try TemporaryFolder()
    let trace = "\(folder.path)/trace"
    var source = CPluginSource()
    source.extra = """
      __attribute__((constructor)) static void leave_trace(void) {
        fclose(fopen("\(trace)", "w"));
      }
      """
    source.symbol = "something_else"
    let path = try source.build("libTrap.so", in: folder.path)
    #expect(throws: PluginRefusal(path: path, reason: .noSymbol)) { try PluginLibrary(at: path) }
    #expect(!FileManager.default.fileExists(atPath: trace))

    // The test's constructor works: with the symbol, the file is loaded and runs it.
    source.symbol = "maru_plugin"
    let loaded = try source.build("libLoaded.so", in: folder.path)
    #expect(throws: PluginRefusal.self) { try PluginLibrary(at: loaded) }
    #expect(FileManager.default.fileExists(atPath: trace))
  }

  @Test func `every refusal is one line with the file and the remedy`() {
    let reasons: [PluginRefusal.Reason] = [
      .missing, .danglingLink(target: "y"), .unreadable("no"), .notFile, .empty, .text,
      .otherFormat,
      .truncated(size: 1, wanted: 2), .otherMachine(found: ELFMachine(number: 40), bits: 32),
      .notSharedObject(found: "a program"), .noSymbol, .missingLibrary("libx"),
      .undefinedSymbol("x"), .notLoaded("no"), .noDescriptor, .notDescriptor(magic: 1),
      .otherABI(found: 2, wanted: 1), .otherKit(found: nil, wanted: "1"),
      .otherCompiler(found: "a", wanted: "b"), .noIdentity, .factoryFailed,
    ]
    var lines: Set<String> = []
    for reason in reasons {
      let line = PluginRefusal(path: "/x/libClock.so", reason: reason).description
      #expect(!line.contains("\n"))
      #expect(line.contains("/x/libClock.so"))
      lines.insert(line)
    }
    #expect(lines.count == reasons.count)
    let stale = PluginRefusal(path: "/x/libClock.so", reason: .otherABI(found: 2, wanted: 1))
    #expect(
      stale.description.hasSuffix("swift package clean && swift build -c release --product Clock"))
  }
  @Test func `a plugin that others could change is refused with the command that mends it`() throws
  {
    let folder = try TemporaryFolder()
    let file = try folder.write(BuiltFiles.bytes(ofPlugin: "Label"), to: "libLabel.so")
    #expect(chmod(file, 0o666) == 0)
    let refusal = #expect(throws: PluginRefusal.self) { try PluginLibrary(at: file) }
    #expect(
      refusal?.description
        == "the plugin can be changed by other users, \(file), run: chmod go-w \(file)")
    #expect(chmod(file, 0o644) == 0 && chmod(folder.path, 0o777) == 0)
    let other = #expect(throws: PluginRefusal.self) { try PluginLibrary(at: file) }
    #expect(other?.description.contains("the folder \(folder.path) can be changed") == true)
  }

  @Test(arguments: ["Maru_Label.resources", "Label.resources"])
  func `so is one whose resources others could change`(resources: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(BuiltFiles.bytes(ofPlugin: "Label"), to: "libLabel.so")
    let inner = "\(folder.path)/\(resources)/deep"
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    let nib = "\(inner)/View.xib"
    try Data().write(to: URL(filePath: nib))
    #expect(throws: Never.self) { try PluginLibrary.checkFile(at: file) }
    #expect(chmod(nib, 0o666) == 0)
    let refusal = #expect(throws: PluginRefusal.self) { try PluginLibrary(at: file) }
    #expect(refusal?.description.contains("\(nib) can be changed by other users") == true)
    #expect(refusal?.description.hasSuffix("chmod go-w \(nib)") == true)
    // Those of another plugin do not matter.
    let other = try folder.write(BuiltFiles.bytes(ofPlugin: "Clock"), to: "libClock.so")
    #expect(throws: Never.self) { try PluginLibrary.checkFile(at: other) }
  }
}
