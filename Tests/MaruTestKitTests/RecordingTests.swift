import Foundation
import MaruKit
import Testing

@testable import MaruTestKit

/// A recorded test that fails leaves pictures, elements and a log; one that passes leaves nothing.
@MainActor @Suite struct RecordingTests {
  private struct Trouble: Error {}

  private let package = FileManager.default.temporaryDirectory
    .appending(path: "maru-recording-\(UUID().uuidString)")

  private var report: TestReport { TestReport(package: package) }

  /// Runs a recorded test, whose issues are not those of this test.
  private func run(_ body: @escaping @MainActor @Sendable () throws -> Void) async throws {
    let test = try #require(Test.current)
    let testCase = try #require(Test.Case.current)
    let trait = RecordedTrait(report: report)
    let quiet = IssueHandlingTrait.compactMapIssues { _ in nil }
    try await quiet.provideScope(for: test, testCase: testCase) {
      do {
        try await trait.provideScope(for: test, testCase: testCase) { try await body() }
      } catch is Trouble {}
    }
  }

  /// The page, or an empty text.
  private var page: String {
    let file = report.folder.appending(path: "index.html")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }

  /// The files of all entries by their names.
  private var files: [String: Data] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: report.folder.path)) ?? []
    var files: [String: Data] = [:]
    for path in paths {
      files[URL(filePath: path).lastPathComponent] =
        try? Data(contentsOf: report.folder.appending(path: path))
    }
    return files
  }

  private nonisolated func pressSomething() throws {
    try MainActor.assumeIsolated {
      let screen = TestScreen(size: CGSize(width: 100, height: 60))
      try screen.showWidget(named: "FloatingButton", props: PropValues(["symbol": .text("plus")]))
      try screen.element(.button).press()
    }
  }

  @Test func `a test that throws leaves pictures, elements and a log`() async throws {
    defer { try? FileManager.default.removeItem(at: package) }
    try await run {
      try pressSomething()
      throw Trouble()
    }
    let files = files
    let log = String(decoding: try #require(files["log.txt"]), as: UTF8.self)
    #expect(log.contains("Trouble()"))
    #expect(log.contains("press button\n"), "\(log)")
    #expect(log.contains("the widget sends the event tap"), "\(log)")
    let elements = String(decoding: try #require(files["elements.txt"]), as: UTF8.self)
    #expect(elements.contains(" button "), "\(elements)")
    let strip = try CGImage(pngData: try #require(files["strip.png"]))
    // One picture of the shown widget, and one after the press.
    #expect(strip.width == 2 * 100 + 8 && strip.height == 60)
    #expect(page.contains("<figcaption>2. press button</figcaption>"), "\(page)")
  }

  @Test func `a test whose expectation fails leaves its issue`() async throws {
    defer { try? FileManager.default.removeItem(at: package) }
    try await run {
      try pressSomething()
      Issue.record("a <b> & 'c'")
    }
    #expect(page.contains("a &lt;b&gt; &amp; &#39;c&#39;"), "\(page)")
    #expect(page.contains("<h1>1 failure</h1>"))
  }

  @Test func `a test that passes leaves nothing`() async throws {
    try await run { try pressSomething() }
    #expect(!FileManager.default.fileExists(atPath: package.path))
  }

  @Test func `an action that fails is in the log with its error`() async throws {
    defer { try? FileManager.default.removeItem(at: package) }
    try await run {
      let screen = TestScreen(size: CGSize(width: 100, height: 60))
      screen.patience = 0
      try? screen.element(.button, "None").press()
      throw Trouble()
    }
    let log = String(decoding: try #require(files["log.txt"]), as: UTF8.self)
    #expect(log.contains("0.000   failed: button \"None\" was not found"), "\(log)")
  }

  @Test func `at most twelve pictures are kept, the last ones`() async throws {
    let recording = TestRecording()
    let screen = TestScreen(size: CGSize(width: 10, height: 10))
    for number in 1...20 { recording.record("step \(number)", on: screen) {} }
    #expect(recording.frames.count == 12)
    #expect(recording.frames.first?.caption == "9. step 9")
    #expect(recording.frames.last?.caption == "20. step 20")
    #expect(recording.lines.count == 20)
  }

  @Test func `a failure stays in the report until its test runs again`() throws {
    defer { try? FileManager.default.removeItem(at: package) }
    for (test, place) in [("A/one()", "A.swift:1"), ("A/two()", "A.swift:2")] {
      report.begin(test)
      report.add(TestRecording(), of: test, title: test, place: place, failures: ["it failed"])
    }
    #expect(page.contains("<h1>2 failures</h1>") && page.contains("A.swift:1"))
    // Another process runs the first test again.
    TestReport.forgetRun()
    report.begin("A/one()")
    #expect(page.contains("<h1>1 failure</h1>") && !page.contains("A.swift:1"))
  }

  @Test func `a failure leaves the report if its test passes at another line`() async throws {
    defer { try? FileManager.default.removeItem(at: package) }
    let test = try #require(Test.current)
    try await run { throw Trouble() }
    let folder = try #require(
      FileManager.default.contentsOfDirectory(atPath: report.folder.path).first {
        $0.contains("-run-")
      })
    // The test was two lines above in the run that failed.
    let line = test.sourceLocation.line
    let former = folder.replacing("-\(line)-", with: "-\(line - 2)-")
    #expect(former != folder)
    try FileManager.default.moveItem(
      at: report.folder.appending(path: folder), to: report.folder.appending(path: former))
    TestReport.forgetRun()
    try await run {}
    #expect(page.contains("<h1>0 failures</h1>"), "\(page)")
  }

  @Test func `a failure stays if a test of the same name in another suite runs`() throws {
    defer { try? FileManager.default.removeItem(at: package) }
    report.add(
      TestRecording(), of: "T/A.swift/One/press()", title: "press()", place: "A.swift:1",
      failures: ["it failed"])
    report.begin("T/A.swift/Two/press()")
    #expect(page.contains("<h1>1 failure</h1>"))
    report.begin("T/A.swift/One/press()")
    #expect(page.contains("<h1>0 failures</h1>"))
  }

  @Test func `the page is well-formed and refers to no other file`() throws {
    defer { try? FileManager.default.removeItem(at: package) }
    let picture = TestScreen(size: CGSize(width: 4, height: 4)).image()
    let error = SnapshotError.missing(path: "<p>", actual: "\"a\"")
    report.set(snapshot: "Suite/one", to: error, [("Wanted", picture), ("Actual", picture)])
    report.add(
      TestRecording(), of: "A/one()", title: "</section>", place: "A.swift:1",
      failures: ["\u{1B}[31m"])
    var open: [Substring] = []
    for tag in page.matches(of: /<(\/?)([a-z0-9]+)[^<>]*>/) {
      if ["meta", "img"].contains(tag.2) { continue }
      if tag.1.isEmpty {
        open.append(tag.2)
      } else {
        #expect(open.popLast() == tag.2, "\(page)")
      }
    }
    #expect(open.isEmpty)
    #expect(!page.contains("\u{1B}") && !page.contains("http"))
    #expect(
      page.matches(of: /src="/).count == page.matches(of: /src="data:image\/png;base64,/).count)
    #expect(page.contains("&lt;/section&gt;"))
    report.set(snapshot: "Suite/one", to: nil)
    #expect(page.contains("<h1>1 failure</h1>"))
  }
}
