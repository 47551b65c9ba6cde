import Foundation
import MaruTestKit
import Testing

/// `maru`, and the programs that it starts: `maru-host`, and `maru-widgets` for what needs the kit.
@MainActor @Suite struct ProgramsTests {
  @Test func `the program that calls the host loads neither the kit nor Swift's libraries`() throws
  {
    // The dynamic loader lists the libraries instead of running the program.
    let process = Process()
    process.executableURL = URL(filePath: "\(Program.folder)/maru-host")
    process.environment = ["LD_TRACE_LOADED_OBJECTS": "1"]
    let list = Pipe()
    process.standardOutput = list
    try process.run()
    let libraries = String(
      decoding: list.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(libraries.contains("libc.so"))
    for library in ["libMaruKit", "libswift", "libFoundation", "libdispatch", "libfontconfig"] {
      #expect(!libraries.contains(library), "\(library)")
    }
  }

  @Test func `maru itself loads no library`() throws {
    let bytes = try Data(contentsOf: URL(filePath: "\(Program.folder)/maru"))
    #expect(bytes.starts(with: [0x7f] + Array("ELF".utf8)))
    #expect(bytes.range(of: Data("/ld-linux".utf8)) == nil)
  }

  @Test func `a mistake in a call of the host is answered with all commands in mind`() throws {
    let result = try Program(["status", "--size", "3x3"]).finish()
    #expect(result.status == 64)
    #expect(result.error.contains("it belongs to `maru gallery`"), "\(result.error)")
    #expect(try Program(["status", "--help"]).finish().output.contains("USAGE: maru status"))
    #expect(try Program(["stauts"]).finish().error.contains("try `maru status`"))
  }

  @Test(arguments: [("list", "maru-widgets"), ("status", "maru-host")])
  func `without its other parts, maru says what is missing and how to mend it`(
    command: String, part: String
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "maru-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.copyItem(
      atPath: "\(Program.folder)/maru", toPath: "\(folder)/maru")
    let process = Process()
    process.executableURL = URL(filePath: "\(folder)/maru")
    process.arguments = [command]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 69)
    #expect(text == "maru: a part of maru is missing, at \(folder)/\(part), install maru again\n")
  }

  @Test func `a widget is described without a host, and an unknown one gets the nearest name`()
    throws
  {
    let described = try Program(["describe", "BottomAlert"]).finish()
    #expect(described.status == 0)
    #expect(described.output.contains("\"title\""))
    let unknown = try Program(["describe", "BotomAlert"]).finish()
    #expect(unknown.status == 65)
    #expect(unknown.error.contains("BottomAlert"), "\(unknown.error)")
  }
}
