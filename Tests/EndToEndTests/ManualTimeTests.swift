import Foundation
import MaruTestKit
import Testing

/// `maru render --time` renders a widget at a later time, without waiting.
@Suite final class ManualTimeTests {
  private let folder: String

  init() throws {
    folder =
      FileManager.default.temporaryDirectory.appending(path: "maru-time-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The labels in the tree of a widget that counts seconds.
  private func labels(atTime time: String, by pulse: String = "timer") throws -> [String] {
    let tree = "\(folder)/\(UUID().uuidString).json"
    let ending = try Program(
      [
        "render", try TestPlugin.ticking.path, "-o", "/dev/null", "--tree", tree, "--time", time,
        "--by", pulse,
      ], in: folder
    ).finish()
    #expect(ending.status == 0, "\(ending.error)")
    let root = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: tree)))
    func labels(in view: Any) -> [String] {
      guard let view = view as? [String: Any] else { return [] }
      return [view["label"] as? String].compactMap { $0 }
        + (view["children"] as? [Any] ?? []).flatMap(labels)
    }
    return labels(in: root)
  }

  @Test func `a timer fires once for each second of --time`() throws {
    #expect(try labels(atTime: "0").contains("0 ticks"))
    #expect(try labels(atTime: "2.5").contains("2 ticks"))
  }

  @Test(arguments: [
    "delay", "date", "source", "sleep", "operation", "runLoop", "displayLink",
  ])
  func `every other way to wait for a second follows --time`(pulse: String) throws {
    #expect(try labels(atTime: "0.5", by: pulse).contains("0 ticks"))
    #expect(try labels(atTime: "300.5", by: pulse).contains("300 ticks"))
  }

  @Test func `a time of 1000 seconds is not waited for`() throws {
    // The program would be killed long before 1000 s are over.
    #expect(try labels(atTime: "1000").contains("1000 ticks"))
  }
}
