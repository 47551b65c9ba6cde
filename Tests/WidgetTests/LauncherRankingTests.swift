import Foundation
import Testing

@testable import Launcher

/// The order of rows by match and by use.
@Suite struct LauncherRankingTests {
  private func points(_ query: String, _ terms: SearchTerms) -> Int? {
    LauncherRanking(query: query).points(of: terms)
  }

  @Test func `a match counts more at the beginning, at a word, in a name, in a keyword`() throws {
    let terms = [
      SearchTerms("Web"), SearchTerms("Web Browser"), SearchTerms("Epiphany Web"),
      SearchTerms("Cobweb"), SearchTerms("Firefox", keywords: ["Web Browser"]),
      SearchTerms("Firefox", keywords: ["Cobweb"]),
      SearchTerms("Chromium", remark: "Access the web"), SearchTerms("Wide edge border"),
    ]
    let points = terms.map { self.points("web", $0) }
    #expect(!points.contains(nil))
    let rated = points.compactMap(\.self)
    #expect(rated == rated.sorted(by: >))
    #expect(Set(rated).count == rated.count)
    #expect(self.points("web", SearchTerms("Mail")) == nil)
  }

  @Test(arguments: [
    ("office", "LibreOffice Writer"), ("writer", "LibreOffice Writer"), ("8", "Agenda-8"),
    ("eclair", "Café Éclair"),
  ])
  func `a word begins after a sign, at a capital, and accents do not count`(
    query: String, name: String
  ) {
    #expect(SearchText(name).place(of: SearchText.folded(query)) == .wordBeginning)
  }

  @Test func `letters match in their order if the first one begins a word`() {
    #expect(points("ffx", SearchTerms("Firefox")) != nil)
    #expect(points("vsc", SearchTerms("Visual Studio Code")) != nil)
    #expect(points("irx", SearchTerms("Firefox")) == nil)
    #expect(points("xf", SearchTerms("Firefox")) == nil)
    #expect(points("ls", SearchTerms("lxappearance-settings", isScattered: false)) == nil)
  }

  @Test func `each word of a query has to match somewhere`() {
    let writer = SearchTerms("LibreOffice Writer", keywords: ["Word Processor"])
    #expect(points("writer libre", writer) != nil)
    #expect(points("word writer", writer) != nil)
    #expect(points("writer web", writer) == nil)
    #expect(
      points("libreoffice writer", writer) ?? 0 > points("writer libreoffice", writer) ?? 0)
  }

  @Test func `use moves a row up, but not past a much better match`() {
    #expect(LauncherRanking.habit(0) == 0)
    #expect(LauncherRanking.habit(1) > 0)
    #expect(LauncherRanking.habit(1_000) < 200)
    #expect(LauncherRanking.habit(5) > LauncherRanking.habit(4))
  }

  // MARK: Sections

  private func search(_ names: [LauncherMode: [String]]) -> LauncherSearch {
    var search = LauncherSearch()
    search.modes = [.apps, .commands].filter { names[$0] != nil }
    search.rows[.apps] = names[.apps]?.map { LauncherEntry(LauncherItem(name: $0, command: "x")) }
    search.rows[.commands] = names[.commands]?.map { LauncherEntry(command: $0) }
    return search
  }

  private func rows(
    _ search: LauncherSearch, _ query: String, _ history: LaunchHistory = LaunchHistory(in: nil)
  ) -> [String] {
    search.sections(for: query, history: history, at: Date(timeIntervalSince1970: 0))
      .flatMap(\.rows).map(\.name)
  }

  @Test func `without a query the most used come first, then the others in their order`() {
    var history = LaunchHistory(in: nil)
    let date = Date(timeIntervalSince1970: 0)
    for name in ["C", "B", "C"] { history.add("item:\(name)", at: date) }
    #expect(rows(search([.apps: ["A", "B", "C", "D"]]), "", history) == ["C", "B", "A", "D"])
  }

  @Test func `commands wait for a letter beside other modes, and the best section comes first`() {
    let search = search([.apps: ["Terminal"], .commands: ["mail", "term"]])
    #expect(rows(search, "") == ["Terminal"])
    #expect(rows(search, "term") == ["term", "Terminal"])
    #expect(rows(search, "termi") == ["Terminal", "termi"])
  }

  @Test func `a typed line that begins with a command comes first, any other text last`() {
    let search = search([.commands: ["less", "ls", "tools-list"]])
    #expect(rows(search, "ls -l") == ["ls -l", "tools-list"])
    #expect(rows(search, "l") == ["less", "ls", "tools-list", "l"])
    #expect(rows(search, "ls") == ["ls", "tools-list"])
    #expect(rows(search, "./run") == ["./run"])
  }

  @Test func `a line that was run is a row again`() {
    var history = LaunchHistory(in: nil)
    history.add("command:ls -l /tmp", at: Date(timeIntervalSince1970: 0))
    #expect(rows(search([.commands: ["ls"]]), "tmp", history).first == "ls -l /tmp")
  }
}
