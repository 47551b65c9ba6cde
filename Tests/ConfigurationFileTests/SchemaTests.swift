import Foundation
import JSON
import Testing

@testable import ConfigurationFile

@Suite struct SchemaTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "share/maru/maru.schema.json")

  @Test func `the schema in share is that of the parser`() throws {
    let text = try Schema.text()
    if ProcessInfo.processInfo.environment["BLESS"] == "1" {
      try text.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    let stored = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(
      stored == text, "share/maru/maru.schema.json is out of date; run the tests with BLESS=1")
  }

  @Test func `the schema has exactly the keys that the parser reads`() throws {
    let schema = try JSONValue(json: try String(contentsOf: Self.file, encoding: .utf8))
    for name in KeyTableName.allCases {
      let table = name == .file ? schema : try #require(schema["$defs"]?[name.rawValue])
      #expect(Set((table["properties"]?.object ?? [:]).keys) == Set(name.table.names))
    }
  }

  @Test func `no table lists a key twice`() {
    for name in KeyTableName.allCases {
      #expect(Set(name.table.names).count == name.table.names.count, "\(name)")
    }
  }

  @Test func `the example of this suite uses every key`() throws {
    let text = everything
    for name in KeyTableName.allCases where name != .edges {
      for key in name.table.names {
        #expect(text.contains(key), "\(name) has \(key)")
      }
    }
  }
}
