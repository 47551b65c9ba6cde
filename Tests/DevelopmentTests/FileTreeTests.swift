import Foundation
import Testing

@testable import Development

@Suite struct FileTreeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func tree() -> FileTree { FileTree(of: [folder.path]) { $0 != "Tests" } }

  /// The names of what differs after something was done.
  private func changes(after action: () throws -> Void) throws -> [String] {
    let former = tree()
    try action()
    return tree().changes(since: former).map { String($0.dropFirst(folder.path.count + 1)) }
  }

  @Test func `new, changed, renamed and removed files are found`() throws {
    try folder.write("one", to: "Sources/A/a.swift")
    try folder.write("one", to: "Sources/A/b.swift")
    let found = try changes {
      try folder.write("two", to: "Sources/A/b.swift")
      try folder.write("new", to: "Sources/B/c.swift")
      try folder.move("Sources/A/a.swift", to: "Sources/A/d.swift")
    }
    #expect(
      found == ["Sources/A/a.swift", "Sources/A/b.swift", "Sources/A/d.swift", "Sources/B/c.swift"])
    #expect(tree().folders.map { PathName.last($0) }.contains("B"))
  }

  @Test(arguments: [".build/x.o", ".hidden", "a.swift~", "#a.swift#", "Tests/a.swift"])
  func `what is no source is not looked at`(path: String) throws {
    #expect(try changes { try folder.write("x", to: path) } == [])
  }

  @Test func `a file behind a link counts, and a link to nothing does not`() throws {
    try folder.write("one", to: "real.swift")
    try folder.link("link.swift", to: "real.swift")
    try folder.link("lost.swift", to: "nothing")
    #expect(
      try changes { try folder.write("more", to: "real.swift") } == ["link.swift", "real.swift"])
  }

  @Test func `a missing folder has no files`() {
    let tree = FileTree(of: ["/nonexistent"])
    #expect(tree.files.isEmpty)
    #expect(tree.folders.isEmpty)
  }
}

/// The end of a path.
private enum PathName {
  static func last(_ path: String) -> String { (path as NSString).lastPathComponent }
}
