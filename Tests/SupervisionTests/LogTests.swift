import Foundation
import Testing

@testable import Supervision

@Suite struct LogTests {
  private let path = "/tmp/log-\(getpid())-\(UInt32.random(in: 0...UInt32.max))/maru.log"

  private func text(_ suffix: String = "") -> String {
    (try? String(contentsOfFile: path + suffix, encoding: .utf8)) ?? ""
  }

  private func remove() {
    try? FileManager.default.removeItem(
      atPath: (path as NSString).deletingLastPathComponent)
  }

  @Test func `a line has the time, the level, the source and visible words`() throws {
    defer { remove() }
    let log = Log(path: path)
    log.logger(for: "bar").warning("one\ntwo \u{1b}[31m\u{202e}")
    log.logger(for: "bar").debug("not wanted")
    let line =
      /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z warning bar: one\\ntwo \\u\{1b\}\[31m\\u\{202e\}\n/
    #expect(try line.wholeMatch(in: text()) != nil, "\(text())")
  }

  @Test func `five files are kept at most`() {
    defer { remove() }
    let log = Log(path: path, sizeLimit: 1000)
    for number in 0..<190 { log.write("info", "s\(number)", String(repeating: "x", count: 400)) }
    #expect(text().utf8.count <= 1000)
    for number in 1...4 { #expect(text(".\(number)").utf8.count <= 1000) }
    #expect(!text(".4").isEmpty)
    #expect(text(".5").isEmpty)
  }

  @Test func `a flood of one source is cut, and others are heard`() {
    defer { remove() }
    let log = Log(path: path)
    for number in 0..<1000 { log.write("info", "loud", "line \(number)") }
    log.write("info", "quiet", "hello")
    // The thousand lines may fall into two seconds.
    #expect(text().split(separator: "\n").count <= 2 * Log.linesPerSecond + 2)
    #expect(text().contains("info quiet: hello"))
  }

  @Test func `a log that cannot be written loses lines and nothing else`() {
    for path in ["/dev/full", "/proc/nothing/maru.log"] {
      let log = Log(path: path)
      log.write("error", "maru", "lost")
      #expect(log.recent(1).first?.hasSuffix("error maru: lost") == true)
    }
  }
}
