import MaruKit
import Testing

@testable import Checking

@Suite struct PropEdgesTests {
  private func edges(_ kind: PropKind, isOptional: Bool = false) -> [PropValue?] {
    PropEdges.edges(of: kind, isOptional: isOptional).map(\.value)
  }

  @Test func `a text is tried empty, long, in lines, and in several scripts`() {
    let texts = edges(.text).compactMap { value -> String? in
      if case .text(let text)? = value { text } else { nil }
    }
    #expect(texts.contains(""))
    #expect(texts.contains { $0.count > 300 })
    #expect(texts.contains { $0.contains("\n") })
    for range in ["\u{4E00}"..."\u{9FFF}", "\u{590}"..."\u{5FF}", "\u{1F300}"..."\u{1FAFF}"]
      as [ClosedRange<Unicode.Scalar>]
    {
      #expect(texts.contains { $0.unicodeScalars.contains { range.contains($0) } })
    }
  }

  @Test func `numbers are tried at zero, negative and huge`() {
    #expect(edges(.integer).contains(.integer(.min)) && edges(.integer).contains(.integer(.max)))
    #expect(edges(.integer).contains(.integer(0)) && edges(.integer).contains(.integer(-1)))
    #expect(edges(.number).contains(.number(1e300)) && edges(.number).contains(.number(-1e300)))
  }

  @Test func `every choice, both flags, and lists from none to many are tried`() {
    #expect(edges(.choice(["a", "b", "c"])) == [.text("a"), .text("b"), .text("c")])
    #expect(edges(.flag) == [.flag(false), .flag(true)])
    let counts = edges(.list(.flag)).map { value -> Int in
      if case .list(let elements)? = value { elements.count } else { -1 }
    }
    #expect(counts == [0, 1, 2, 200])
  }

  @Test func `a property without a default is also tried without a value`() {
    #expect(edges(.flag, isOptional: true).contains(.null))
    #expect(!edges(.flag).contains(.null))
  }
}
