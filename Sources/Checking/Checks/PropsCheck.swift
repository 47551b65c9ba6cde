import Foundation
import MaruKit

/// The round trip of properties: what a widget says about them is what it accepts.
struct PropsCheck: Check {
  let name = "props"
  let summary = "each property's round trip through JSON, an option, and the widget's own decoder"

  func run(on widget: CheckedWidget, _ examination: Examination) throws {
    let factory = widget.library.factory
    let schema = factory.schema
    // 1. The defaults and the demonstration are accepted.
    let defaults = schema.properties.reduce(into: PropValues()) { values, property in
      values.values[property.name] = property.defaultValue
    }
    examination.begin("the widget's defaults")
    let isUsableWithout = widget.plainAndUsualProps.count > 1
    for (values, what) in [(defaults, "defaults"), (factory.demonstration, "demonstration")] {
      examination.begin("the widget's \(what)")
      do throws(PropsError) {
        try factory.check(values)
      } catch {
        examination.report(
          "the widget refuses its own \(what): “\(error)”",
          remedy: "let init(from:) of Props accept what encode(to:) writes")
      }
    }
    // 2. With all defaults written out, it shows the same as without any.
    examination.begin("the defaults written out")
    if isUsableWithout, (try? factory.check(defaults)) != nil,
      let plain = try? shownTexts(of: widget, PropValues()),
      let written = try? shownTexts(of: widget, defaults), written != plain
    {
      examination.report(
        "with its defaults written out the widget shows something else: "
          + "“\(Self.difference(plain, written))”",
        remedy: "let init(from:) of Props read what encode(to:) writes")
    }
    // 3. Values survive JSON, and texts of options become the same values.
    for property in widget.edges {
      for edge in property.edges {
        guard let value = edge.value, value != .null else { continue }
        let values = PropValues([property.name: value])
        guard (try? schema.check(values)) != nil else { continue }
        guard examination.beginUnlessFatal("\(property.name) is \(edge.words)") else { continue }
        if let json = try? JSONEncoder().encode(values.values),
          let read = try? PropValues(json: String(decoding: json, as: UTF8.self)), read != values,
          !Self.areEqual(read.values[property.name], value)
        {
          examination.report(
            "the property \(property.name) changes on its way through JSON",
            remedy: "give it a type that JSON has")
        }
        reportOption(of: property.name, value, schema, examination)
      }
    }
    // 4. Options are different words.
    var options: [String: String] = [:]
    for property in schema.properties {
      if let other = options[property.option] {
        examination.report(
          "the properties \(other) and \(property.name) have the same option --\(property.option)",
          remedy: "name another option in the documentation of one")
      }
      options[property.option] = property.name
    }
  }

  private func reportOption(
    of name: String, _ value: PropValue, _ schema: PropsSchema, _ examination: Examination
  ) {
    guard let property = schema.properties.first(where: { $0.name == name }),
      case .text(let text) = value, property.kind != .json(acceptsText: true)
    else { return }
    let read = try? schema.values(fromOptions: ["--\(property.option)=\(text)"])
    if read?.values[name] != value {
      examination.report(
        "the option --\(property.option) reads “\(ViewName.shortened(text))” as something else",
        remedy: "name another option in the documentation of \(name)")
    }
  }

  private func shownTexts(of widget: CheckedWidget, _ props: PropValues) throws -> [String] {
    let shown = try widget.show(props)
    defer { shown.close() }
    return shown.texts
  }

  /// Whether two values differ at most in how a whole number is written.
  private static func areEqual(_ one: PropValue?, _ other: PropValue) -> Bool {
    switch (one, other) {
    case (.integer(let whole), .number(let number)): Double(whole) == number
    case (.number(let number), .integer(let whole)): Double(whole) == number
    default: one == other
    }
  }

  private static func difference(_ one: [String], _ other: [String]) -> String {
    let missing = Set(one).subtracting(other).sorted().first ?? "nothing"
    let added = Set(other).subtracting(one).sorted().first ?? "nothing"
    return "\(added) instead of \(missing)"
  }
}
