import Foundation
import Testing

@testable import Launcher

/// What was launched, in a file.
@Suite struct LaunchHistoryTests {
  private let folder: DesktopFolder
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  init() throws { folder = try DesktopFolder() }

  @Test func `uses are kept, and count half as much after two weeks`() {
    var history = LaunchHistory(in: folder.url)
    history.add("a", at: now)
    history.add("a", at: now)
    let read = LaunchHistory(in: folder.url)
    #expect(read.weight(of: "a", at: now) == 2)
    #expect(abs(read.weight(of: "a", at: now.addingTimeInterval(14 * 86_400)) - 1) < 0.001)
    #expect(read.weight(of: "b", at: now) == 0)
  }

  @Test func `two windows do not overwrite each other's uses`() {
    var (first, second) = (LaunchHistory(in: folder.url), LaunchHistory(in: folder.url))
    first.add("a", at: now)
    second.add("b", at: now)
    let read = LaunchHistory(in: folder.url)
    #expect(read.weight(of: "a", at: now) == 1 && read.weight(of: "b", at: now) == 1)
  }

  @Test func `a forgotten thing is gone from the file too`() {
    var history = LaunchHistory(in: folder.url)
    history.add("a", at: now)
    history.remove("a")
    #expect(LaunchHistory(in: folder.url).weight(of: "a", at: now) == 0)
  }

  @Test func `at most five hundred things are kept, the used ones longest`() throws {
    var history = LaunchHistory(in: folder.url)
    for _ in 0..<3 { history.add("often", at: now) }
    let stored = (0..<600).map { "\"\($0)\":{\"weight\":1,\"last\":1800000000}" }
    try folder.write(
      LaunchHistory.fileName,
      Data("{\"often\":{\"weight\":3,\"last\":1800000000},\(stored.joined(separator: ","))}".utf8))
    history.add("new", at: now)
    let read = LaunchHistory(in: folder.url)
    #expect(read.keys(beginningWith: "").count == 500)
    #expect(read.weight(of: "often", at: now) == 3)
  }

  @Test(arguments: [
    "", "nonsense", "[]", "{\"a\":1}", "{\"a\":{\"weight\":-5,\"last\":0}}",
    "{\"a\":{\"weight\":1e400,\"last\":0}}",
  ])
  func `broken content is ignored, and replaced at the next launch`(content: String) throws {
    try folder.write(LaunchHistory.fileName, Data(content.utf8))
    var history = LaunchHistory(in: folder.url)
    #expect(history.weight(of: "a", at: now) == 0)
    history.add("b", at: now)
    #expect(LaunchHistory(in: folder.url).weight(of: "b", at: now) == 1)
  }

  @Test func `an absurd weight is not believed`() throws {
    try folder.write(
      LaunchHistory.fileName, Data("{\"a\":{\"weight\":1e300,\"last\":99999999999}}".utf8))
    #expect(LaunchHistory(in: folder.url).weight(of: "a", at: now) <= 1_000)
  }
}
