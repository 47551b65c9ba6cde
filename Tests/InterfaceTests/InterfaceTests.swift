import Foundation
import LayoutShorthand
import MaruKit
import MaruTestKit
import Testing

/// A plugin that was built against the interface in `Baseline` still works with this kit.
///
/// With BLESS=1 the baseline is written anew. It may lose a line only when the ABI number is raised.
@Suite(.timeLimit(.minutes(5))) struct InterfaceTests {
  private static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let baseline = checkout.appending(path: "Tests/InterfaceTests/Baseline")
  private static let remedy = """
    raise MARU_PLUGIN_ABI in Sources/Kit/CPlugin/include/maru_plugin.h, then run this test with BLESS=1
    """

  @Test func `plugins of this ABI number can be loaded, and what they can use is written down`()
    throws
  {
    let folder = try TemporaryFolder()
    let build = BuiltProducts.folder
    try Tool.run([
      "sh", "-c", "cd '\(Self.checkout.path)' && .ci/sdk '\(build)' '\(folder.path)/sdk'",
    ])
    let current = try PublicInterface(
      sdk: "\(folder.path)/sdk", library: "\(build)/libMaruKit.so")
    #expect(current.lines.values.allSatisfy { !$0.isEmpty })
    let isSameNumber = try Self.baselineNumber == Self.number
    let isBlessed = ProcessInfo.processInfo.environment["BLESS"] == "1"
    for module in PublicInterface.modules {
      let lines = current.lines[module] ?? []
      let former = try Self.lines(of: module)
      let lost = Set(former).subtracting(lines).sorted()
      let new = Set(lines).subtracting(former).sorted()
      if isSameNumber {
        guard lost.isEmpty else {
          Issue.record(
            "\(module) has changed for plugins of ABI \(Self.number):\n\(Self.excerpt(lost))\n\(Self.remedy)"
          )
          continue
        }
      }
      if isBlessed {
        try write(lines.joined(separator: "\n") + "\n", to: "\(module).txt")
      } else {
        #expect(
          new.isEmpty,
          "\(module) has more for plugins than is written down:\n\(Self.excerpt(new))\nrun this test with BLESS=1"
        )
      }
    }
    if isBlessed { try write("\(Self.number)\n", to: "abi") }
    if !isBlessed {
      #expect(isSameNumber, "the baseline has another ABI number, run this test with BLESS=1")
    }
  }

  private static let number = PluginStamp.ofThisKit.abi
  private static var baselineNumber: UInt32? {
    get throws {
      guard let text = try? String(contentsOf: baseline.appending(path: "abi"), encoding: .utf8)
      else { return nil }
      return UInt32(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }
  }

  private static func lines(of module: String) throws -> [String] {
    let file = baseline.appending(path: "\(module).txt")
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  private func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(at: Self.baseline, withIntermediateDirectories: true)
    try text.write(to: Self.baseline.appending(path: name), atomically: true, encoding: .utf8)
  }

  /// The first line of each type and kind, since a method that is inserted moves all that follow.
  private static func excerpt(_ lines: [String]) -> String {
    let groups = Dictionary(grouping: lines) {
      $0.split(separator: " ").prefix(2).joined(separator: " ")
    }
    let first = groups.values.sorted { $0[0] < $1[0] }.map { group in
      group.count == 1 ? group[0] : "\(group[0]), and \(group.count - 1) more of these"
    }
    return (first.prefix(20) + (first.count > 20 ? ["and \(first.count - 20) other kinds"] : []))
      .joined(separator: "\n")
  }
}
