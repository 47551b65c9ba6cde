@testable import MaruKit
import Testing

/// Properties from environment variables.
@MainActor @Suite(.serialized) struct PropsEnvironmentTests {
  private let factory: WidgetFactory

  init() throws { factory = try SampleWidget.factory() }

  private func values(_ environment: [String: String]) throws -> [String: PropValue] {
    try factory.schema.values(fromEnvironment: environment).values
  }

  @Test func `a variable is named like the option, in capitals`() throws {
    #expect(
      try values(["MARU_TITLE": "T", "MARU_ROW_COUNT": "7", "MARU_IS_LOUD": "yes"]) == [
        "title": .text("T"), "rowCount": .integer(7), "isLoud": .flag(true),
      ])
  }

  @Test func `empty variables and those of other widgets set nothing`() throws {
    #expect(try values(["MARU_TITLE": "", "MARU_NOBODY": "x", "TITLE": "y"]).isEmpty)
  }

  @Test func `a list is JSON or a single element`() throws {
    #expect(
      try values(["MARU_MOODS": #"["calm", "eager"]"#])
        == ["moods": .list([.text("calm"), .text("eager")])])
    #expect(try values(["MARU_MOODS": "eager"]) == ["moods": .list([.text("eager")])])
  }

  @Test(arguments: [("MARU_ROW_COUNT", "many"), ("MARU_MOODS", "[1]"), ("MARU_MOOD", "cross")])
  func `an invalid variable is named in the error`(name: String, text: String) throws {
    let error = #expect(throws: PropsError.self) { try values([name: text]) }
    #expect(try #require(error).description.hasPrefix(name))
  }

  @Test func `the host's own variables do not set properties`() {
    #expect(!PropsSchema.isVariable("MARU_PLUGIN_PATH"))
    #expect(!PropsSchema.isVariable("PATH"))
    #expect(PropsSchema.isVariable("MARU_TITLE"))
    let property = PropsSchema.Property(
      name: "event", option: "event", kind: .text, defaultValue: nil, summary: "",
      vocabulary: nil)
    #expect(property.variable == "MARU_WIDGET_EVENT")
    #expect(!PropsSchema.isVariable("MARU_REDUCE_MOTION"))
  }

  @Test func `variables of an event set no properties of a widget that its command shows`() {
    #expect(!PropsSchema.isVariable("MARU_EVENT_OPTION"))
    let property = PropsSchema.Property(
      name: "eventOption", option: "event-option", kind: .text, defaultValue: nil, summary: "",
      vocabulary: nil)
    #expect(property.variable == "MARU_WIDGET_EVENT_OPTION")
  }
}
