import Foundation
import Glibc
import Testing

@testable import Development

/// Runs the main queue until a condition holds.
@MainActor private func until(_ what: String, _ condition: () -> Bool) async throws {
  for _ in 0..<15_000 {
    if condition() { return }
    try await Task.sleep(for: .milliseconds(2))
  }
  Issue.record("not within 30 s: \(what)")
  throw CancellationError()
}

@MainActor @Suite(.timeLimit(.minutes(2))) struct FolderWatchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a write, a new folder and a rename are told`() async throws {
    var count = 0
    let watch = FolderWatch(delay: 0) { count += 1 }
    #expect(watch.cover([folder.path]) == (true, nil))
    #expect(watch.cover([folder.path]) == (false, nil))
    try folder.write("x", to: "a.swift")
    try await until("the write is told") { count > 0 }

    try folder.write("x", to: "Sources/b.swift")
    #expect(watch.cover([folder.path, "\(folder.path)/Sources"]).isNew)
    count = 0
    try folder.write("y", to: "Sources/b.swift", atomically: true)
    try await until("the rename is told") { count > 0 }
  }

  @Test func `a folder that was moved away and made again is watched`() async throws {
    var count = 0
    try folder.write("x", to: "Sources/a.swift")
    let sources = "\(folder.path)/Sources"
    let watch = FolderWatch(delay: 0) { count += 1 }
    #expect(watch.cover([folder.path, sources]).isNew)
    try folder.move("Sources", to: "Former")
    try await until("the move is told") { count > 0 }
    try folder.write("x", to: "Sources/a.swift")
    #expect(watch.cover([folder.path, sources]).isNew)
    // What the watches had to tell of the move.
    try await until("it is quiet") { watch.firstEvent == nil }
    count = 0
    try folder.write("y", to: "Sources/a.swift")
    try await until("the write is told") { count > 0 }
  }

  @Test func `folders that cannot be watched are looked at, and watched as soon as they can be`()
    async throws
  {
    nonisolated(unsafe) var isFull = true
    var count = 0
    let watch = FolderWatch(
      delay: 0,
      adding: { descriptor, folder, mask in
        guard isFull else { return inotify_add_watch(descriptor, folder, mask) }
        errno = ENOSPC
        return -1
      }
    ) { count += 1 }
    let problem = try #require(watch.cover([folder.path]).problem)
    #expect(problem.hasPrefix(folder.path))
    #expect(problem.contains("fs.inotify.max_user_watches"))
    try await until("it is looked at twice") { count > 1 }

    isFull = false
    #expect(watch.cover([folder.path]) == (true, nil))
    count = 0
    try folder.write("x", to: "a.swift")
    try await until("the write is told") { count > 0 }
  }
}
