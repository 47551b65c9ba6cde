import Foundation
import MaruKit
import Testing

@testable import Commands
@testable import maru_widgets

@Suite struct ManualPageTests {
  private func page() throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: "share/man/man1/maru.1"), encoding: .utf8)
  }

  @Test func `the manual page is up to date: otherwise run make manual`() throws {
    let page = try page()
    #expect(ManualPage.updated(page) == page)
  }

  @Test func `a generated part that was edited by hand is replaced, and the rest stays`() throws {
    let page = try page()
    let begin = try #require(page.range(of: ".\\\" BEGIN options\n")).upperBound
    var changed = page
    changed.insert(contentsOf: "Written by hand.\n", at: begin)
    #expect(ManualPage.updated(changed) == page)
  }

  @Test func `the page and the help list every word of MARU_DEBUG`() throws {
    let page = try page().replacing("\\-", with: "-")
    for word in DebugWords.known {
      #expect(page.contains(" \(word)\n"), "\(word)")
    }
    for word in DebugOption.allCases.map(\.rawValue) + Shortcuts.named.map(\.key) {
      #expect(ProgramHelp.text.contains(word), "\(word)")
    }
  }

  @Test func `the page has every option of every command`() throws {
    let page = try page()
    for option in CommandTable.set.listed.flatMap(\.options) {
      #expect(page.contains("Fl \(option.typed.dropFirst())"), "\(option.name)")
    }
  }
}
