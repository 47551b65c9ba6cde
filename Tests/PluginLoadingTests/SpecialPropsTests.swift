import Foundation
import MaruKit
import Testing

/// Properties with other types than texts, numbers and flags.
@MainActor @Suite(.serialized) struct SpecialPropsTests {
  /// Properties of types with a special JSON form, and at the limits of numeric types.
  struct Props: WidgetProps {
    /// Ignores a date that cannot be decoded.
    struct Event: Codable, Hashable {
      var name = "begin"
      var date: Date?

      init() {}

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        date = try? container.decode(Date.self, forKey: .date)
      }
    }

    var title = "none"
    var date = Date(timeIntervalSinceReferenceDate: 1.5)
    var data = Data([1, 2, 255])
    var page = URL(fileURLWithPath: "/a b")
    var price = Decimal(string: "0.1") ?? 0
    var single: Float = 0.1
    var large: UInt64 = 1 << 60
    var smallest = Int64.min
    var whole = 2.0
    var table = ["one": 1, "two": 2]
    var numbered: [Int: String] = [7: "seven"]
    var pairs: [[Double]] = [[1, 0.5], []]
    var event = Event()
    var nothing: Int?
  }

  private final class SpecialWidget: Widget {
    static let information = WidgetInformation(
      identifier: "org.example.special", name: "Special", version: "1", summary: "Special.")
    static var latest: Props?

    init(props: Props, context: WidgetContext) { Self.latest = props }
    func makeViewController() -> UIViewController { UIViewController() }
    func update(to props: Props) {}
  }

  private let factory: WidgetFactory

  init() throws {
    let descriptor = pluginDescriptor(of: SpecialWidget.self).flatMap { PluginDescriptor(at: $0) }
    factory = try #require(descriptor?.makeFactory())
  }

  private func props(_ json: String) throws -> Props {
    _ = try factory.makeWidget(props: PropValues(json: json), context: WidgetContext())
    return try #require(SpecialWidget.latest)
  }

  @Test func `defaults are encoded as JSON would encode them`() throws {
    let defaults = Dictionary(
      uniqueKeysWithValues: factory.schema.properties.map { ($0.name, $0.defaultValue) })
    #expect(defaults.count == 14)
    #expect(defaults["date"] == .number(1.5))
    #expect(defaults["data"] == .text("AQL/"))
    #expect(defaults["page"] == .text("file:///a%20b"))
    #expect(defaults["price"] == .number(0.1))
    #expect(defaults["single"] == .number(0.1))
    #expect(defaults["smallest"] == .integer(.min))
    #expect(defaults["whole"] == .integer(2))
    #expect(defaults["table"] == .object(["one": .integer(1), "two": .integer(2)]))
  }

  @Test func `setting one property keeps the others`() throws {
    var expected = Props()
    expected.title = "set"
    let found = try props(#"{"title":"set"}"#)
    #expect(found.title == "set")
    #expect(found.date == expected.date)
    #expect(found.data == expected.data)
    #expect(found.page.path == expected.page.path)
    #expect(found.price == expected.price)
    #expect(found.single == expected.single)
    #expect(found.large == expected.large)
    #expect(found.smallest == expected.smallest)
    #expect(found.table == expected.table)
    #expect(found.numbered == expected.numbered)
    #expect(found.pairs == expected.pairs)
    #expect(found.event.name == "begin")
  }

  @Test func `an optional date inside a property is decoded`() throws {
    let found = try props(#"{"event":{"name":"end","date":60}}"#)
    #expect(found.event.date == Date(timeIntervalSinceReferenceDate: 60))
  }

  @Test func `an integer is valid for a number, but a fraction is not for an integer`() throws {
    #expect(try props(#"{"whole":3,"single":4}"#).single == 4)
    #expect(throws: PropsError.self) { try props(#"{"nothing":0.5}"#) }
  }
}
