import Foundation
import Testing

/// A library that is rebuilt while a program has the old file mapped.
///
/// `make build` needs no precautions: gold and bfd remove the old file before writing, and lld
/// renames a new one. A linker that wrote into the file would crash the program.
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
  func `relinking does not write into a library that a program has mapped`() throws {
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
