import Foundation
import Synchronization
public import Testing

/// Records what tests do on their screens, and reports those that fail.
///
/// ```swift
/// @MainActor @Suite(.recorded) struct RecordedWidgetTests {
/// ```
///
/// A test that fails leaves a picture after each action, the elements of its screens and a log of its
/// actions and their events. They are in `.build/maru-report` of the test's package: in `index.html`, and as
/// files in a folder for each failure. A test that passes leaves nothing; its pictures are copied in memory
/// and dropped.
public struct RecordedTrait: SuiteTrait, TestTrait, TestScoping {
  /// The report; `nil` for that of the test's package.
  private let ownReport: TestReport?

  init(report: TestReport? = nil) { ownReport = report }

  /// A suite's tests are recorded, not the suite as a whole.
  public var isRecursive: Bool { true }

  /// Provides a scope for each case of a test.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? nil : self
  }

  /// Runs a test, and reports it if it fails.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: Its case.
  ///   - function: Runs it.
  /// - Throws: The error of the test.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let recording = TestRecording()
    let failures = Failures()
    let watch = IssueHandlingTrait.compactMapIssues { issue in
      if issue.isFailure { failures.add("\(issue)") }
      return issue
    }
    let report = try? ownReport ?? TestReport(forTest: test.sourceLocation.filePath)
    let title = test.displayName ?? test.name
    let place = "\(test.sourceLocation.fileName):\(test.sourceLocation.line)"
    let path = [test.sourceLocation.fileID] + test.id.nameComponents
    let name = path.joined(separator: "/")
    await report?.begin(name)
    func finish() async {
      if !failures.texts.isEmpty {
        await report?.add(
          recording, of: name, title: title, place: place, failures: failures.texts)
      }
      await recording.end()
    }
    do {
      try await CurrentRecording.$value.withValue(recording) {
        try await watch.provideScope(for: test, testCase: testCase, performing: function)
      }
    } catch {
      failures.add("\(error)")
      await finish()
      throw error
    }
    await finish()
  }

  /// The issues of one test.
  private final class Failures: Sendable {
    private let storage = Mutex<[String]>([])

    var texts: [String] { storage.withLock(\.self) }

    func add(_ text: String) { storage.withLock { $0.append(text) } }
  }
}

extension Trait where Self == RecordedTrait {
  /// Records what the tests do on their screens, and reports those that fail in `.build/maru-report`.
  public static var recorded: Self { Self() }
}
