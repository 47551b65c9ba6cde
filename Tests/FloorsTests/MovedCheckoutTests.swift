import Foundation
import Testing

/// A built checkout that was moved.
@Suite struct MovedCheckoutTests {
  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../.ci/moved").standardizedFileURL

  /// Runs the script in a checkout that was built in another folder.
  ///
  /// - Parameters:
  ///   - name: The folder of the build in the checkout; `nil` for the script's default.
  ///   - built: Where the checkout was built, from its current folder.
  /// - Returns: Whether the build was kept, and the output.
  /// - Throws: If a file operation fails.
  private func run(
    build name: String? = nil, built: (_ here: URL) throws -> String
  ) throws -> (isKept: Bool, words: String) {
    let manager = FileManager.default
    let here = manager.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "maru checkout \(UUID().uuidString)")
    defer { try? manager.removeItem(at: here) }
    let build = here.appending(path: name ?? ".build")
    try manager.createDirectory(at: build, withIntermediateDirectories: true)
    let path = try built(here).replacing("/", with: "\\/")
    try Data(
      """
      { "packageRef" : {
          "location" : "\(path)\\/Sources\\/Kit",
          "name" : "Kit" } }
      """.utf8
    ).write(to: build.appending(path: "workspace-state.json"))
    let error = Pipe()
    let process = Process()
    process.executableURL = Self.script
    process.arguments = name.map { [$0] } ?? []
    process.currentDirectoryURL = here
    process.standardError = error
    try process.run()
    let words = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return (manager.fileExists(atPath: build.path), String(decoding: words, as: UTF8.self))
  }

  @Test func `the build of a moved checkout is removed, and one line reports it`() throws {
    let (isKept, words) = try run { _ in "/nonexistent/old place" }
    #expect(!isKept)
    #expect(words.split(separator: "\n").count == 1)
    #expect(words.contains("/nonexistent/old place") && words.contains("building anew"))
  }

  @Test func `another build of a moved checkout is removed if it is named`() throws {
    #expect(try run(build: ".build-debug") { _ in "/nonexistent/old place" }.isKept == false)
    #expect(try run(build: ".build-debug") { $0.path }.isKept)
  }

  @Test func `the build of a copy is removed even if the original still exists`() throws {
    #expect(try run { $0.deletingLastPathComponent().path }.isKept == false)
  }

  @Test func `the build of a checkout that was not moved is kept`() throws {
    let (isKept, words) = try run { $0.path }
    #expect(isKept && words.isEmpty)
  }

  @Test func `the build of a checkout behind a symbolic link is kept`() throws {
    let link = FileManager.default.temporaryDirectory.appending(path: "maru-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: link) }
    let (isKept, words) = try run { here in
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: here)
      return link.path
    }
    #expect(isKept && words.isEmpty)
  }
}
