import Foundation
import MaruTestKit
import SeededRandom
import Testing

@testable import PluginLoading

/// Plugins whose code crashes or hangs when it is loaded.
@MainActor @Suite struct PluginProbeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A catalog of the folder, with its cache in the same folder.
  private func catalog() -> PluginCatalog {
    let variables = ["MARU_PLUGIN_PATH": folder.path, "XDG_CACHE_HOME": "\(folder.path)/cache"]
    return PluginCatalog(
      searchPath: PluginSearchPath(executable: "\(folder.path)/none/maru") {
        $0 == "MARU_PLUGIN_PATH" ? folder.path : nil
      },
      probe: PluginProbe(executable: "\(BuiltFiles.folder)/maru"), variable: { variables[$0] })
  }

  /// Builds a plugin with a constructor.
  private func build(_ file: String, constructor: String) throws {
    var source = CPluginSource()
    source.extra = """
      #include <fcntl.h>
      #include <signal.h>
      #include <unistd.h>
      __attribute__((constructor)) static void begin(void) { \(constructor) }
      """
    _ = try source.build(file, in: folder.path)
  }

  private func copyButton() throws {
    try FileManager.default.copyItem(
      atPath: BuiltFiles.plugin("FloatingButton"), toPath: "\(folder.path)/libFloatingButton.so")
  }

  private func reasons(in catalog: PluginCatalog) -> [PluginRefusal.Reason] {
    catalog.entries().compactMap { entry in
      if case .refused(let refusal) = entry.status { refusal.reason } else { nil }
    }
  }

  private func isReady(_ name: String, in catalog: PluginCatalog) -> Bool {
    catalog.entries().contains { entry in
      if case .ready(let plugin) = entry.status { plugin.name == name } else { false }
    }
  }

  @Test(arguments: [
    ("abort();", PluginRefusal.Reason.died(signal: SIGABRT)),
    ("*(volatile int *)8 = 1;", .died(signal: SIGSEGV)),
    ("__builtin_trap();", .died(signal: SIGILL)),
    ("_exit(0);", .exited(status: 0)),
    ("exit(3);", .exited(status: 3)),
    ("for (int fd = 0; fd < 64; fd++) close(fd); _exit(0);", .exited(status: 0)),
    ("puts(\"{}\"); write(3, \"{}\\n\", 3); _exit(1);", .noDescriptor),
  ])
  func `a plugin that crashes while it is loaded is refused, and the others are listed`(
    constructor: String, reason: PluginRefusal.Reason
  ) throws {
    try build("libBad.so", constructor: constructor)
    try copyButton()
    let catalog = catalog()
    #expect(reasons(in: catalog) == [reason])
    #expect(isReady("FloatingButton", in: catalog))
  }

  // The second one is not ended by an alarm in its own process, either.
  @Test(arguments: ["for (;;);", "signal(SIGALRM, SIG_IGN); for (;;);"])
  func `a plugin that never finishes loading is refused`(constructor: String) throws {
    try build("libBad.so", constructor: constructor)
    try copyButton()
    let catalog = catalog()
    #expect(reasons(in: catalog) == [.tooSlow(seconds: PluginProbe.limit)])
    #expect(isReady("FloatingButton", in: catalog))
  }

  @Test func `a widget is found by its identifier although another plugin crashes`() throws {
    try build("libAardvark.so", constructor: "abort();")
    try copyButton()
    let finding = try catalog().find("org.maru.floating-button")
    #expect(finding.library.name == "FloatingButton")
  }

  @Test func `a plugin that crashes is refused if it is described before it is opened`() throws {
    try build("libBad.so", constructor: "abort();")
    let refusal = PluginRefusal(path: "\(folder.path)/libBad.so", reason: .died(signal: SIGABRT))
    #expect(throws: PluginLookupError.refused(refusal)) {
      try catalog().find("Bad", isCareful: true)
    }
  }

  @Test func `a plugin inherits no file descriptors`() throws {
    let open = Pipe()
    defer { try? open.fileHandleForWriting.close() }
    // Descriptors are closed on `exec` by default; a shell may leave others open.
    let leak = dup(open.fileHandleForWriting.fileDescriptor)
    defer { close(leak) }
    try build(
      "libBad.so",
      constructor: """
        for (int fd = 4; fd < 256; fd++) if (fcntl(fd, 1) >= 0) _exit(fd > 99 ? 98 : fd);
        char byte;
        if (read(0, &byte, 1) != 0) abort();
        _exit(99);
        """)
    #expect(reasons(in: catalog()) == [.exited(status: 99)])
  }

  // MARK: Damage

  @Test func `plugins with random bits flipped do not break the listing`() throws {
    var random = SplitMix(seed: 24)
    let good = try BuiltFiles.bytes(ofPlugin: "LoadingView")
    for number in 0..<24 {
      var bytes = good
      for _ in 0..<40 {
        let place = Int(random.next() % UInt64(bytes.count))
        bytes[place] ^= 1 << UInt8(random.next() % 8)
      }
      _ = try folder.write(bytes, to: "libFlipped\(number).so")
    }
    try copyButton()
    let catalog = catalog()
    #expect(catalog.entries().count == 25)
    #expect(isReady("FloatingButton", in: catalog))
  }

  // MARK: Memory

  private var memory: URL { URL(filePath: "\(folder.path)/cache/maru/plugins") }

  /// Builds a plugin that adds a letter to a file each time it is loaded, and then runs `ending`.
  private func buildCounted(ending: String = "") throws {
    try build(
      "libCounted.so",
      constructor: """
        FILE *file = fopen("\(folder.path)/count", "a"); fputc('x', file); fclose(file);
        \(ending)
        """)
  }

  private var loads: Int {
    ((try? Data(contentsOf: URL(filePath: "\(folder.path)/count"))) ?? Data()).count
  }

  @Test func `a plugin's description is cached until its file changes`() throws {
    try copyButton()
    #expect(isReady("FloatingButton", in: catalog()))
    let text = String(decoding: try Data(contentsOf: memory), as: UTF8.self)
    // An edited cache shows that it is used.
    try Data(text.replacing("\"name\":\"FloatingButton\"", with: "\"name\":\"Remembered\"").utf8)
      .write(to: memory)
    #expect(isReady("Remembered", in: catalog()))
    let path = "\(folder.path)/libFloatingButton.so"
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path)
    #expect(isReady("FloatingButton", in: catalog()))
  }

  @Test func `a damaged cache is ignored`() throws {
    try copyButton()
    #expect(isReady("FloatingButton", in: catalog()))
    for damage in [Data(), Data("{\"kit\":".utf8), Data([0xFF, 0, 1])] {
      try damage.write(to: memory)
      #expect(isReady("FloatingButton", in: catalog()))
    }
  }

  @Test func `a refused plugin is described again`() throws {
    try buildCounted()
    #expect(reasons(in: catalog()) == [.factoryFailed])
    #expect(reasons(in: catalog()) == [.factoryFailed])
    #expect(loads == 2)
  }

  @Test(arguments: [
    ("abort();", PluginRefusal.Reason.died(signal: SIGABRT)),
    ("_exit(0);", .exited(status: 0)),
    ("for (;;);", .tooSlow(seconds: PluginProbe.limit)),
  ])
  func `a plugin that crashed or took too long is not described again until its file changes`(
    ending: String, reason: PluginRefusal.Reason
  ) throws {
    try buildCounted(ending: ending)
    for _ in 0..<3 { #expect(reasons(in: catalog()) == [reason]) }
    #expect(loads == 1)
    try buildCounted()
    #expect(reasons(in: catalog()) == [.factoryFailed])
    #expect(loads == 2)
  }

  @Test func `the record of a crash expires after some minutes`() throws {
    try buildCounted(ending: "abort();")
    let identity = try #require(
      PluginMemory.Identity(ofFileAt: "\(folder.path)/libCounted.so"))
    func memory(at time: Double) -> PluginMemory {
      PluginMemory(variable: { $0 == "XDG_CACHE_HOME" ? "\(folder.path)/cache" : nil }, now: time)
    }
    var first = memory(at: 1000)
    first.remember(.failure(.died(signal: SIGABRT)), for: identity)
    first.write()
    #expect(memory(at: 1001)[identity] == .failure(.died(signal: SIGABRT)))
    #expect(memory(at: 1000 + PluginMemory.refusalLifetime)[identity] == nil)
    #expect(memory(at: 999)[identity] == nil)
  }
}
