import Foundation
import Testing

/// A library that is built anew while a program has the former one mapped.
///
/// `make build` needs nothing for that: gold and bfd remove the former file before they write, and lld
/// writes another and renames it. A linker that wrote into the file would end the program.
@Suite struct RelinkedPluginTests {
  private static let compiler = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":")
    .map { "\($0)/swiftc" }.first(where: FileManager.default.isExecutableFile)

  private func link(_ number: Int, to path: String, in folder: String) throws {
    let source = "\(folder)/value.swift"
    try Data("@c(value) public func value() -> Int32 { \(number) }\n".utf8)
      .write(to: URL(filePath: source))
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.compiler))
    process.arguments = ["-emit-library", "-module-name", "Value", "-o", path, source]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  @Test(.enabled("swiftc is not in PATH, nothing is linked") { compiler != nil })
  func `the linker of a build leaves the file alone that a program has open`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/libValue.so"
    try link(1, to: path, in: folder.path)
    let old = try Data(contentsOf: URL(filePath: path))
    let mapped = try #require(FileHandle(forReadingAtPath: path))
    try link(2, to: path, in: folder.path)
    #expect(try mapped.readToEnd() == old)
    #expect(try Data(contentsOf: URL(filePath: path)) != old)
  }
}
