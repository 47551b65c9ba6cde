import Foundation
import MaruKit
import Testing

/// Properties from the command line.
@MainActor @Suite(.serialized) struct PropsSchemaTests {
  private let factory: WidgetFactory

  init() throws { factory = try SampleWidget.factory() }

  /// The props of a widget that was created with some options.
  private func props(_ options: String...) throws -> SampleWidget.Props {
    let values = try factory.schema.values(fromOptions: options)
    _ = try factory.makeWidget(props: values, context: WidgetContext())
    return try #require(SampleWidget.latest)
  }

  private func refusal(of options: String...) -> PropsError? {
    do throws(PropsError) {
      let values = try factory.schema.values(fromOptions: options)
      try factory.schema.check(values)
      return nil
    } catch {
      return error
    }
  }

  @Test func `properties are found in the order of declaration`() {
    #expect(
      factory.schema.properties.map(\.name) == [
        "title", "rowCount", "level", "opacity", "isLoud", "mood", "moods", "note", "items", "size",
      ])
  }

  @Test func `an unknown name beside a known one is answered with all names`() throws {
    let names = factory.schema.properties.map(\.name)
    let fresh = try SampleWidget.factory()
    let values = try PropValues(json: #"{"title": "x", "titel": "y"}"#)
    #expect(throws: PropsError.unknown("titel", nearest: "title", accepted: names)) {
      try fresh.check(values)
    }
    try fresh.check(PropValues(json: #"{"title": "x", "rowCount": 2}"#))
    #expect(fresh.schema.properties.map(\.name) == names)
  }

  @Test func `the kind of each property is found`() {
    #expect(
      factory.schema.properties.map(\.kind) == [
        .text, .integer, .integer, .number, .flag, .choice(["calm", "eager"]),
        .list(.choice(["calm", "eager"])), .text, .list(.json(acceptsText: true)),
        .json(acceptsText: false),
      ])
  }

  @Test func `the default of each property is found`() {
    let defaults = factory.schema.properties.map(\.defaultValue)
    #expect(defaults[0] == .text("none"))
    #expect(defaults[3] == .number(0.5))
    #expect(defaults[4] == .flag(false))
    #expect(defaults[7] == nil)
  }

  @Test func `an option has the property's name with dashes, or the widget's own spelling`() {
    #expect(factory.schema.properties.map(\.option)[1] == "row-count")
    #expect(factory.schema.properties.map(\.option)[8] == "item")
  }

  @Test func `options become properties and the rest keep their defaults`() throws {
    let props = try props(
      "--title", "-5", "--row-count=12", "--opacity", "1e-1", "--mood", "eager", "--note=--x")
    #expect(props.title == "-5")
    #expect(props.rowCount == 12)
    #expect(props.opacity == 0.1)
    #expect(props.mood == .eager)
    #expect(props.note == "--x")
    #expect(props.moods == [.eager])
  }

  @Test(arguments: [
    ("--is-loud", true), ("--no-is-loud", false), ("--is-loud=false", false),
    ("--is-loud=yes", true), ("--isLoud", true),
  ])
  func `each spelling of a flag sets it`(option: String, expected: Bool) throws {
    #expect(try props(option).isLoud == expected)
  }

  @Test func `a list on the command line replaces its default, in order`() throws {
    let props = try props("--item", "b", "--item={\"title\":\"a\"}")
    #expect(props.items.map(\.title) == ["b", "a"])
  }

  @Test func `if a property is repeated, the last value counts`() throws {
    #expect(try props("--title", "a", "--title", "b").title == "b")
  }

  @Test func `JSON can set every property`() throws {
    let values = try PropValues(json: #"{"size":[4,5],"level":255,"note":null,"opacity":1}"#)
    _ = try factory.makeWidget(props: values, context: WidgetContext())
    let props = try #require(SampleWidget.latest)
    #expect(props.size == CGSize(width: 4, height: 5))
    #expect(props.level == 255)
    #expect(props.note == nil)
    #expect(props.opacity == 1)
  }

  @Test func `the error for an unknown option names it, the nearest one and all options`() throws {
    let error = try #require(refusal(of: "--titel", "x"))
    guard case .unknown("--titel", nearest: "--title", let accepted) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(accepted.count == 10)
    #expect(error.description.contains("--titel"))
    #expect(error.description.contains("--row-count"))
  }

  @Test(arguments: [
    ("--row-count", "3.5"), ("--row-count", "many"), ("--row-count", "99999999999999999999"),
    ("--opacity", "nan"), ("--opacity", "inf"), ("--opacity", "half"), ("--mood", "sad"),
    ("--size", "{"),
  ])
  func `a value of the wrong kind is refused with the option's name`(
    option: String, value: String
  ) throws {
    let error = try #require(refusal(of: option, value))
    #expect(error.description.contains(option))
    #expect(!error.description.contains("\n"))
    guard case .illTyped = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test func `a flag accepts no other word`() {
    #expect(refusal(of: "--is-loud=maybe") != nil)
    #expect(refusal(of: "--is-loud", "stray") == .stray("stray"))
  }

  @Test func `an option at the end of the line needs its value`() {
    #expect(refusal(of: "--title") == .missingValue(option: "--title", wanted: .text))
    #expect(
      refusal(of: "--item") == .missingValue(option: "--item", wanted: .json(acceptsText: true)))
    #expect(
      refusal(of: "--title", "--note", "x") == .missingValue(option: "--title", wanted: .text))
  }

  @Test(arguments: [
    (#"{"title":5}"#, "title"), (#"{"rowCount":"3"}"#, "rowCount"), (#"{"isLoud":1}"#, "isLoud"),
    (#"{"mood":"sad"}"#, "mood"), (#"{"moods":["sad"]}"#, "moods"), (#"{"level":256}"#, "level"),
    (#"{"level":null}"#, "level"), (#"{"size":{"w":1}}"#, "size"), (#"{"items":[{}]}"#, "items"),
    (#"{"titles":"x"}"#, "titles"),
  ])
  func `ill-typed JSON is refused with the property's name`(json: String, name: String) throws {
    let values = try PropValues(json: json)
    let error = #expect(throws: PropsError.self) {
      try factory.makeWidget(props: values, context: WidgetContext())
    }
    let description = try #require(error).description
    #expect(description.contains(name))
    #expect(!description.contains("\n"))
  }

  @Test(arguments: [
    (#"{"title":null}"#, "title takes a text, found null"),
    (#"{"level":null}"#, "level takes a whole number, found null"),
    (#"{"items":[{"title":"a"},{}]}"#, "items was refused, in its element 2: title is missing"),
    (#"{"items":[null]}"#, "in its element 1: it takes an object, found null"),
    (
      #"{"items":["a",{"title":[]}]}"#,
      "in its element 2, title: it takes a text, found a list"
    ),
    (#"{"moods":["calm",null]}"#, "element 2 of moods takes one of calm, eager, found null"),
    (#"{"size":[1,"x"]}"#, "in its element 2: it takes a number, found “x”"),
  ])
  func `decoding errors are reported without Swift terms`(
    json: String, words: String
  ) throws {
    let values = try PropValues(json: json)
    let error = #expect(throws: PropsError.self) {
      try factory.makeWidget(props: values, context: WidgetContext())
    }
    #expect(try #require(error).description.contains(words), "\(String(describing: error))")
  }

  @Test(arguments: [
    #"{"title":"a\u0000b"}"#, #"{"items":["\u0000"]}"#, #"{"items":[{"title":"\u0000"}]}"#,
  ])
  func `a text with a NUL character is refused`(json: String) throws {
    let error = #expect(throws: PropsError.self) {
      try factory.schema.check(PropValues(json: json))
    }
    #expect(try #require(error).description.contains("NUL"))
  }

  @Test func `a demonstration has only the values that differ from the defaults`() throws {
    #expect(factory.demonstration == PropValues(["title": .text("Sample")]))
  }

  @Test(arguments: ["", "{", "[1]", "5", "{\"a\":}"])
  func `text that is not a JSON object is refused`(json: String) {
    #expect(throws: PropsError.self) { try PropValues(json: json) }
  }

  @Test func `a widget's own error is reported`() throws {
    let values = try factory.schema.values(fromOptions: ["--title=refuse"])
    #expect(throws: SampleWidget.Refusal.self) {
      try factory.makeWidget(props: values, context: WidgetContext())
    }
  }

  @Test func `state is restored before the view controller is made`() throws {
    SampleWidget.log = []
    _ = try factory.makeWidget(
      props: PropValues(), state: Data("s".utf8), context: WidgetContext())
    #expect(SampleWidget.log == ["init", "restore s", "makeViewController"])
  }

  @Test func `without a saved state nothing is restored; the widget provides it`() throws {
    SampleWidget.log = []
    let instance = try factory.makeWidget(props: PropValues(), context: WidgetContext())
    #expect(SampleWidget.log == ["init", "makeViewController"])
    #expect(instance.saveState() == Data("none".utf8))
  }

  @Test func `new props replace the defaults, not the old props`() throws {
    let instance = try factory.makeWidget(
      props: PropValues(["title": .text("a")]), context: WidgetContext())
    try instance.update(props: PropValues(["rowCount": .integer(9)]))
    #expect(SampleWidget.latest?.title == "none")
    #expect(SampleWidget.latest?.rowCount == 9)
    #expect(throws: PropsError.self) {
      try instance.update(props: PropValues(["rowCount": .text("x")]))
    }
    #expect(SampleWidget.latest?.rowCount == 9)
  }
}
