import Foundation
import MaruTestKit
import Testing

/// `maru doctor`, on machines with and without faults.
@MainActor @Suite(.serialized, .needsServer) struct DoctorTests {
  private struct Finding: Decodable {
    let subject: String
    let state: String
    let finding: String
    let remedy: String?
  }

  private let desk: Desk

  init() throws {
    desk = try Desk()
    chmod(desk.folder, 0o700)
  }

  private func examine(
    _ changes: [String: String] = [:]
  ) throws -> (status: Int32, findings: [Finding]) {
    let environment = [
      "DISPLAY": desk.server.display, "XDG_RUNTIME_DIR": desk.folder,
      "XDG_STATE_HOME": "\(desk.folder)/state", "XDG_CACHE_HOME": "\(desk.folder)/cache",
      "XDG_DATA_HOME": "\(desk.folder)/data", "XDG_CONFIG_HOME": desk.folder, "XMODIFIERS": "",
    ].merging(changes) { $1 }
    let ending = try Program(["doctor", "--json"], environment: environment, in: desk.folder)
      .finish()
    return (
      ending.status, try JSONDecoder().decode([Finding].self, from: Data(ending.output.utf8))
    )
  }

  private func finding(
    _ subject: String, _ words: String, in findings: [Finding],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Finding {
    try #require(
      findings.first { $0.subject == subject && $0.finding.contains(words) },
      "\(findings)", sourceLocation: sourceLocation)
  }

  @Test func `on a good machine nothing is wrong, and what is missing is noted`() throws {
    let (status, findings) = try examine()
    #expect(status == 0, "\(findings.filter { $0.state == "wrong" })")
    #expect(try finding("display", desk.server.display, in: findings).state == "ok")
    #expect(try finding("extensions", "MIT-SHM", in: findings).state == "ok")
    #expect(try finding("window manager", "none runs", in: findings).state == "note")
    #expect(try finding("host", "none runs", in: findings).remedy == "maru run")
  }

  @Test(arguments: [
    (["DISPLAY": ""], "display", "DISPLAY is not set"),
    (["DISPLAY": ":4711"], "display", ":4711"),
    (["XMODIFIERS": "@im=none-such"], "input method", "none-such"),
    (["XDG_RUNTIME_DIR": "/nowhere"], "XDG_RUNTIME_DIR", "/nowhere"),
    (["MARU_PLUGIN_PATH": "/nowhere"], "plugins", "/nowhere in MARU_PLUGIN_PATH"),
  ])
  func `what is wrong is named, with what mends it`(
    changes: [String: String], subject: String, words: String
  ) throws {
    let (status, findings) = try examine(changes)
    #expect(status == 1)
    let found = try finding(subject, words, in: findings)
    #expect(found.state == "wrong" && found.remedy?.isEmpty == false)
  }

  @Test func `a broken plugin and a broken configuration are named`() throws {
    let plugins = "\(desk.folder)/data/maru/plugins"
    try FileManager.default.createDirectory(atPath: plugins, withIntermediateDirectories: true)
    try Data("text".utf8).write(to: URL(filePath: "\(plugins)/libBroken.so"))
    try FileManager.default.createDirectory(
      atPath: "\(desk.folder)/maru", withIntermediateDirectories: true)
    try "[window.a]\nkind = \"pannel\"\nwidgets = [{ name = \"Label\" }]\n".write(
      toFile: "\(desk.folder)/maru/maru.toml", atomically: true, encoding: .utf8)
    let (status, findings) = try examine()
    #expect(status == 1)
    #expect(try finding("plugins", "libBroken.so", in: findings).state == "wrong")
    #expect(try finding("configuration", "maru.toml:2:8", in: findings).state == "wrong")
  }

  @Test func `a running host is seen, and its failed window`() throws {
    let host = try RunningHost(
      """
      [window.bar]
      kind = "panel"
      anchor = "top"
      height = 32
      widgets = [{ name = "Label" }]
      """, on: desk)
    #expect(
      try finding("host", "runs, with 1 window", in: examine(host.environment).findings).state
        == "ok")
    // Its process ends at once, again and again.
    for _ in 0..<5 {
      let process = try #require(host.windows.first?.pid)
      kill(process, SIGKILL)
      let isReplaced = desk.person.block(timeout: .seconds(10)) {
        host.windows.first?.pid.map { $0 != process } ?? false
      }
      #expect(isReplaced)
    }
    #expect(host.waits(for: "failed", of: "bar"))
    let (status, findings) = try examine(host.environment)
    #expect(status == 1)
    #expect(try finding("host", "the window bar has failed", in: findings).state == "wrong")
  }
}
