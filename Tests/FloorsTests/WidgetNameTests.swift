import Foundation
import Testing

/// The names of the bundled widgets beside those of the examples.
@Suite struct WidgetNameTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func folders(in path: String) throws -> Set<String> {
    let folder = repository.appending(path: path).path(percentEncoded: false)
    return Set(try FileManager.default.contentsOfDirectory(atPath: folder))
  }

  /// `make test` builds the examples into the folder of the bundled widgets, and removes their
  /// plugins afterwards.
  @Test func `no bundled widget has the name of an example's target`() throws {
    let widgets = try Self.folders(in: "Plugins")
    let examples = try Self.folders(in: "Examples").flatMap {
      try Self.folders(in: "Examples/\($0)/Sources")
    }
    #expect(!widgets.isEmpty && !examples.isEmpty)
    #expect(widgets.intersection(examples) == [], "choose another name for the widget")
  }
}
