import Testing

@testable import List

/// The thread that searches.
///
/// It reports on the main actor, which other tests keep busy for minutes.
@MainActor @Suite(.timeLimit(.minutes(15))) struct ListSearchTests {
  @Test(arguments: [ListMatch.words, .fuzzy])
  func `a search in the background and arrivals meanwhile find every match`(
    match: ListMatch
  ) async {
    func items(_ range: Range<Int>) -> ListLines {
      ListLines(range.map { "item \($0) of many" })
    }
    var lines = items(0..<100_000)
    let search = ListSearch(lines, query: ListQuery("", match: match, letterCase: .smart))
    let (changes, reporter) = AsyncStream.makeStream(of: Void.self)
    search.onChange = { _ in reporter.yield() }
    search.search(ListQuery("99", match: match, letterCase: .smart))
    #expect(search.isSearching)
    for start in stride(from: 100_000, to: 150_000, by: 10_000) {
      lines.append(items(start..<start + 10_000))
      search.append(lines, permanent: [])
    }
    let wanted = (0..<150_000).count { number in
      match == .words
        ? "\(number)".contains("99") : "\(number)".filter { $0 == "9" }.count > 1
    }
    for await _ in changes where search.count == wanted { break }
    #expect(!search.isSearching && search.count == wanted)
  }
}
