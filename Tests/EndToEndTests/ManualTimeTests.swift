import Foundation
import MaruTestKit
import Testing

/// `maru render --time` shows a widget as it is after some time, without waiting for it.
@Suite final class ManualTimeTests {
  private let folder: String

  init() throws {
    folder =
      FileManager.default.temporaryDirectory.appending(path: "maru-time-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The labels of a widget whose label counts the seconds, from its tree.
  private func labels(atTime time: String) throws -> [String] {
    let tree = "\(folder)/\(UUID().uuidString).json"
    let ending = try Program(
      [
        "render", try TestPlugin.ticking.path, "-o", "/dev/null", "--tree", tree, "--time", time,
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

  @Test func `a timer has fired as often as the time says`() throws {
    #expect(try labels(atTime: "0").contains("0 ticks"))
    #expect(try labels(atTime: "2.5").contains("2 ticks"))
  }

  @Test func `the time is not waited for`() throws {
    // The program would be killed long before a thousand seconds are over.
    #expect(try labels(atTime: "1000").contains("1000 ticks"))
  }
}
