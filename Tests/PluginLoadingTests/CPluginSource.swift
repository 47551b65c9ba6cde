import Foundation
import MaruKit

/// A plugin written in C, with at most one defect, compiled during the test.
struct CPluginSource {
  var magic = PluginStamp.ofThisKit.magic
  var abi = PluginStamp.ofThisKit.abi
  var kit = PluginStamp.ofThisKit.kitVersion
  var compiler = PluginStamp.ofThisKit.compilerVersion
  var identifier: String? = "org.example.broken"
  var name: String? = "Broken"
  /// Whether the fields after the first four are unreadable addresses.
  var isPoisoned = false
  /// The name of the function that returns the descriptor.
  var symbol = "maru_plugin"
  /// The code that returns the descriptor.
  var returned = "&descriptor"
  /// Additional code, such as a constructor.
  var extra = ""

  /// Compiles the plugin with the system's compiler.
  ///
  /// - Returns: The path of the shared object.
  func build(_ fileName: String, in folder: String, arguments: [String] = []) throws -> String {
    let source = "\(folder)/\(fileName).c"
    let output = "\(folder)/\(fileName)"
    try Data(text.utf8).write(to: URL(filePath: source))
    defer { try? FileManager.default.removeItem(atPath: source) }
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["cc", "-w", "-shared", "-fPIC", "-o", output, source] + arguments
    try compiler.run()
    compiler.waitUntilExit()
    guard compiler.terminationStatus == 0 else { throw CompilerFailed() }
    return output
  }

  struct CompilerFailed: Error {}

  private var text: String {
    """
    #include <stdint.h>
    #include <stdio.h>
    #include <stdlib.h>
    typedef struct {
      uint32_t magic, abi;
      const char *kit, *compiler, *identifier, *name, *version, *summary;
      const void *context;
      void *(*make)(const void *);
    } descriptor_type;
    static void *fail(const void *context) { return NULL; }
    static const descriptor_type descriptor = {
      \(magic)u, \(abi)u, \(Self.literal(kit)), \(Self.literal(compiler)),
      \(isPoisoned ? "(void *)1, (void *)1, (void *)1, (void *)1, (void *)1, (void *)1"
      : "\(Self.literal(identifier)), \(Self.literal(name)), \"1.0\", \"Fails.\", NULL, fail")
    };
    \(extra)
    const void *\(symbol)(void) { return \(returned); }
    """
  }

  private static func literal(_ text: String?) -> String {
    text.map { "\"\($0)\"" } ?? "NULL"
  }
}
