import Foundation
import Testing

@testable import Development

@Suite struct DriverRecordTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a source that was saved at a time, and looks at the folder.
  private func tree(savedAt seconds: Double, as name: String = "A.swift") throws -> FileTree {
    try folder.write("\(seconds)", to: "Sources/\(name)")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: seconds)],
      ofItemAtPath: "\(folder.path)/Sources/\(name)")
    return FileTree(of: [folder.path])
  }

  @Test func `a second save within the second is missed`() throws {
    let former = try tree(savedAt: 1000.125)
    #expect(DriverRecord.misses(changeFrom: former, to: try tree(savedAt: 1000.75)))
  }

  @Test func `a save in the next second, or none, is not missed`() throws {
    let former = try tree(savedAt: 1000.875)
    #expect(!DriverRecord.misses(changeFrom: former, to: former))
    #expect(!DriverRecord.misses(changeFrom: former, to: try tree(savedAt: 1001.125)))
  }

  @Test func `new sources and other files are not missed`() throws {
    let former = try tree(savedAt: 1000.125, as: "note.txt")
    #expect(
      !DriverRecord.misses(changeFrom: former, to: try tree(savedAt: 1000.75, as: "note.txt")))
    #expect(
      !DriverRecord.misses(changeFrom: former, to: try tree(savedAt: 1000.75, as: "New.swift")))
  }

  @Test func `the records of all modules are removed, and nothing else`() throws {
    for name in [
      "A.build/primary.priors", "A.build/A.swift.o", "B.build/master.priors", "libA.so",
      "other/primary.priors",
    ] {
      try folder.write("x", to: name)
    }
    DriverRecord.remove(in: folder.path)
    let files = FileTree(of: [folder.path]).files.keys.map {
      String($0.dropFirst(folder.path.count))
    }
    #expect(Set(files) == ["/A.build/A.swift.o", "/libA.so", "/other/primary.priors"])
  }
}
