import Foundation
import Testing

@testable import Development

@MainActor @Suite(.timeLimit(.minutes(2))) struct ResourceReaderTests {
  private let folder: TemporaryFolder
  private let environment = ["PATH": "/usr/bin:/bin"]

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a.png", "b.svg", "c.strings"] { try folder.write("x", to: name) }
  }

  private var files: [String] { ["a.png", "b.svg", "c.strings"].map { "\(folder.path)/\($0)" } }

  /// Reads files with a program in place of the kit.
  private func read(with program: String) async -> ResourceReader {
    let reader = ResourceReader(program: program, environment: environment)
    await withCheckedContinuation { continuation in
      reader.read(files) { continuation.resume() }
    }
    return reader
  }

  @Test func `a file that crashes the reader is told, and the later ones are read`() async {
    // It prints one line at each start, so it answers for the first file and ends at the second.
    let reader = await read(with: "echo")
    #expect(reader.badFiles == [files[1]])
    #expect(
      reader.problems(with: files, in: folder.path).map(\.line)
        == ["b.svg: the kit crashes while it reads this file, replace the file"])
  }

  @Test func `a file that is deleted, or is no resource any more, has no problem`() async throws {
    let reader = await read(with: "false")
    #expect(reader.badFiles == files)
    try folder.move("a.png", to: "away")
    #expect(reader.badFiles == Array(files.dropFirst()))
    reader.forget { $0.hasSuffix(".svg") }
    #expect(reader.badFiles == [files[2]])
  }

  @Test func `without its program, files count as good`() async {
    #expect(await read(with: "/nonexistent/maru-widgets").badFiles.isEmpty)
  }

  @Test func `other kinds of files are not read`() {
    let reader = ResourceReader(program: "false", environment: environment)
    var isRead = false
    reader.read(["/a/Card.xib", "/a/data.json"]) { isRead = true }
    #expect(isRead && reader.badFiles.isEmpty)
  }
}
