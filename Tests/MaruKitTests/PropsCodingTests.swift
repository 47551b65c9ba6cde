import Testing

@testable import MaruKit

/// The properties of widgets, coded with and without JSON.
@Suite struct PropsCodingTests {
  private enum Side: String, Codable { case left, right }

  private struct Row: Codable, Equatable {
    var title = "row"
    var share = 0.25
    var tags = ["a", "b"]
    var note: String?
  }

  private struct Props: WidgetProps, Equatable {
    var title = "“Title” \n"
    var count = 3
    var large = UInt64(1) << 40
    var ratio = 1.5
    var whole = 2.0
    var small: Float = 0.1
    var isOn = true
    var side = Side.right
    var rows = [Row(), Row(title: "", share: -2.5, tags: [], note: "n")]
    var table = ["one": 1]
    var nothing: Int?
    var gaps: [Double?] = [1, nil, 2.5]
  }

  /// Properties that only JSON can code.
  private struct SpecialProps: WidgetProps, Equatable {
    var title = "special"
    var infinite = Double.infinity
    var page = URL(fileURLWithPath: "/a b")
    var date = Date(timeIntervalSinceReferenceDate: 7)
  }

  private let plain = PropsCoding(isPlain: true)
  private let general = PropsCoding(isPlain: false)

  @Test func `properties are encoded the same with and without JSON`() {
    let values = plain.values(of: Props())
    #expect(values == general.values(of: Props()))
    #expect(values.count == 11)
    #expect(throws: Never.self) { try PlainEncoder.value(of: Props()) }
  }

  @Test func `properties that only JSON can code are coded by it`() throws {
    #expect(throws: PlainDecoder.Refusal.self) { try PlainEncoder.value(of: SpecialProps()) }
    let values = plain.values(of: SpecialProps())
    #expect(values.count == 4 && values == general.values(of: SpecialProps()))
    #expect(try plain.decode(SpecialProps.self, from: values) == SpecialProps())
  }

  @Test func `properties are decoded the same with and without JSON`() throws {
    for changes: [String: PropValue] in [
      [:], ["count": .integer(-9), "ratio": .integer(4), "side": .text("left")],
      ["rows": .list([.object(["title": .text("x"), "share": .number(1), "tags": .list([])])])],
      ["nothing": .integer(5), "small": .number(0.3)],
    ] {
      let values = general.values(of: Props()).merging(changes) { _, new in new }
      let decoded = try plain.decode(Props.self, from: values)
      #expect(try decoded == general.decode(Props.self, from: values))
    }
  }

  @Test(arguments: [
    ("count", PropValue.number(0.5)), ("isOn", .text("true")), ("side", .text("up")),
    ("rows", .flag(true)), ("large", .integer(-1)),
  ])
  func `what JSON refuses is refused without it too`(name: String, value: PropValue) {
    let values = plain.values(of: Props()).merging([name: value]) { _, new in new }
    for coding in [plain, general] {
      #expect(throws: DecodingError.self) { try coding.decode(Props.self, from: values) }
    }
  }

  @Test func `the same names and kinds are recorded with and without JSON`() {
    let values = plain.values(of: Props())
    let records = [plain, general].map { $0.record(Props.self, from: values).properties }
    #expect(records[0].map(\.name) == records[1].map(\.name))
    #expect(records[0].map { "\($0.type)" } == records[1].map { "\($0.type)" })
    #expect(records[0].count == 12)
  }
}
