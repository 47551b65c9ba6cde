import Foundation
import MaruKit
import Testing

/// Options of the host and of a widget on one command line.
@Suite final class OptionTests {
  private let folder: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "maru-option-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func picture(_ options: String...) throws -> Data {
    let path = "\(folder)/x.png"
    let result = try Program(["render", "BottomAlert", "-o", path] + options).finish()
    #expect(result.status == 0, "\(result.error)")
    return try Data(contentsOf: URL(filePath: path))
  }

  @Test func `an empty word is a value`() throws {
    let inline = try picture("--title=", "--message", "M")
    #expect(try picture("--title", "", "--message", "M") == inline)
    #expect(try picture("--title", "T", "--message", "M") != inline)
    #expect(try picture("--message", "", "--title", "T") == picture("--message=", "--title", "T"))
  }

  @Test func `a value may be attached to its short option`() throws {
    let result = try Program.run("render", "FloatingButton", "-o\(folder)/close.png")
    #expect(result.status == 0, "\(result.error)")
    #expect(FileManager.default.fileExists(atPath: "\(folder)/close.png"))
  }

  /// A widget with properties that are named like options of the host.
  private final class Named: Widget {
    struct Props: WidgetProps {
      var size = 1
      var limit = 2
      var note = ""

      static let documentation = ["limit": PropDocumentation("A limit.", option: "timeout")]
    }

    static let information = WidgetInformation(
      identifier: "org.example.named", name: "Named", version: "1.0", summary: "Is named.")

    init(props: Props, context: WidgetContext) {}

    func makeViewController() -> UIViewController { UIViewController() }
  }

  @MainActor @Test func `a property named like an option of the host gets a prefix`() throws {
    let pointer = try #require(pluginDescriptor(of: Named.self))
    let schema = try #require(PluginDescriptor(at: pointer)?.makeFactory()).schema
    let spelt = schema.properties.map { $0.option(beside: ["size", "timeout"]) }
    #expect(spelt == ["widget-size", "widget-timeout", "note"])
    let values = try schema.values(fromOptions: ["--widget-size", "5", "--widget-timeout=6"])
    #expect(values.values == ["size": .integer(5), "limit": .integer(6)])
    let error = try #require(throws: PropsError.self) {
      try schema.values(fromOptions: ["--sise", "5"], beside: ["size", "timeout"])
    }
    #expect("\(error)".contains("--widget-size, --widget-timeout, --note"))
  }
}
