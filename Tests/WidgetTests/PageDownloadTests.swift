import Foundation
import MaruKit
import Testing

@testable import TextViewer

/// Pages that a child process fetches.
@MainActor @Suite struct PageDownloadTests {
  /// Runs commands, and returns what is reported to the end.
  private func reports(
    _ commands: [[String]], timeLimit: Double = 30, sizeLimit: Int = 1 << 20
  ) async -> [PageDownload.Report] {
    let download = PageDownload(commands, timeLimit: timeLimit, sizeLimit: sizeLimit)
    var found: [PageDownload.Report] = []
    await withCheckedContinuation { continuation in
      download.start { report in
        found.append(report)
        if case .bytes = report { return }
        continuation.resume()
      }
    }
    return found
  }

  private func shell(_ script: String) -> [String] { ["sh", "-c", script] }

  private func text(_ reports: [PageDownload.Report]) -> String {
    let bytes = reports.flatMap { report -> [UInt8] in
      if case .bytes(let bytes) = report { bytes } else { [] }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func reason(_ reports: [PageDownload.Report]) -> String? {
    if case .failure(let reason, _) = reports.last { reason } else { nil }
  }

  @Test func `all that is printed arrives in order, and then the end`() async {
    let found = await reports([shell("seq 1 20000")])
    #expect(text(found) == (1...20_000).map { "\($0)\n" }.joined())
    #expect(found.last == .end)
  }

  @Test func `a program that is missing is passed over`() async {
    #expect(text(await reports([["no-such-program-x"], shell("echo a")])) == "a\n")
    let none = await reports([["no-such-program-x"], ["no-such-program-y"]])
    #expect(
      none == [.failure(reason: "there is neither curl nor wget", remedy: "install curl")])
  }

  @Test func `the reason of a failure is the last line of the program`() async {
    let found = await reports([shell("echo part; echo no >&2; echo 'curl: (22) 404' >&2; exit 22")])
    #expect(text(found) == "part\n" && reason(found) == "404")
    #expect(reason(await reports([shell("exit 1")])) == "it does not answer")
  }

  @Test func `a page that is too large or takes too long is given up`() async {
    let large = await reports([shell("yes")], sizeLimit: 1 << 20)
    #expect(reason(large) == "it is larger than 1 MiB")
    let slow = await reports([shell("echo a; exec sleep 600")], timeLimit: 0.5)
    #expect(text(slow) == "a\n" && reason(slow) == "it takes longer than 0.5 seconds")
  }

  @Test(arguments: [
    ("https://example.org", true), ("HTTP://example.org/a?b=[c]#d", true), ("http:///a", false),
    ("file:///etc/passwd", false), ("example.org", false), ("-o x", false), ("", false),
  ])
  func `only addresses of http and https are fetched`(text: String, isPage: Bool) {
    #expect((PageDownload.address(text) != nil) == isPage)
  }
}

/// Lines of a text whose bytes arrive in any parts.
@Suite struct ArrivingTextTests {
  private func lines(_ text: String, isHTML: Bool, by count: Int) -> [String] {
    var arriving = ArrivingText(isHTML: isHTML)
    var (found, rest) = ([TextLine](), Array(text.utf8)[...])
    while !rest.isEmpty {
      found += arriving.take(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return (found + arriving.end()).map {
      switch $0 {
      case .plain(let text): text
      case .html(let line): line.text
      }
    }
  }

  @Test(arguments: [1, 2, 3, 5, 1_000]) func `parts divide neither characters nor lines`(count: Int)
  {
    #expect(
      lines("é\n\n漢字 🎈\r\nend", isHTML: false, by: count) == ["é", "", "漢字 🎈", "end"])
    #expect(lines("<p>é<p>漢字 🎈 <b>x</b>", isHTML: true, by: count) == ["é", "漢字 🎈 x"])
  }
}
