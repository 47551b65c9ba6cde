import Foundation
import Testing

/// A plugin whose constructor ends the process does not prevent `maru` from describing the others.
@Suite final class CrashingPluginTests {
  private let folder: String

  init() throws {
    folder =
      FileManager.default.temporaryDirectory.appending(path: "maru-crash-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Compiles a plugin with a constructor.
  private func build(constructor: String) throws {
    let source = "\(folder)/crash.c"
    try Data(
      """
      #include <stdlib.h>
      #include <unistd.h>
      __attribute__((constructor)) static void begin(void) { \(constructor) }
      void *maru_plugin(void) { return 0; }
      """.utf8
    ).write(to: URL(filePath: source))
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["cc", "-shared", "-fPIC", "-o", "\(folder)/libCrash.so", source]
    try compiler.run()
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0)
  }

  private func run(_ words: String...) throws -> Program.Ending {
    try Program(words, environment: ["MARU_PLUGIN_PATH": folder]).finish()
  }

  @Test(arguments: ["abort();", "*(volatile int *)8 = 1;", "for (;;);", "_exit(0);"])
  func `list, help and completion work beside it`(constructor: String) throws {
    try build(constructor: constructor)
    let list = try run("list")
    #expect(list.isOwn && list.status == 0 && list.error.isEmpty, "\(list)")
    let lines = list.output.split(separator: "\n")
    #expect(lines.count == 2 + Program.widgets.count, "\(list)")
    #expect(lines.count { $0.contains(" refused ") } == 1)

    let help = try run("--help")
    #expect(help.isOwn && help.status == 0 && help.error.isEmpty, "\(help)")
    let offered = try run("complete", "--", "show", "")
    #expect(offered.isOwn && offered.status == 0, "\(offered)")
    for widget in Program.widgets { #expect(offered.output.contains(widget), "\(offered)") }
    let described = try run("show", "DropDown", "--help")
    #expect(described.isOwn && described.status == 0 && described.output.contains("--option"))
  }
}
