import Foundation
import Testing

@testable import PluginLoading

@Suite struct PluginSearchPathTests {
  private func folders(
    _ environment: [String: String], executable: String = "/opt/maru/maru"
  ) -> [String] {
    PluginSearchPath(executable: executable) { environment[$0] }.folders.map(\.path)
  }

  @Test func `the folders are in the documented order`() {
    let environment = [
      "MARU_PLUGIN_PATH": "/a:/b/", "XDG_DATA_HOME": "/data", "HOME": "/home/me",
    ]
    #expect(
      folders(environment, executable: "/usr/bin/maru") == [
        "/a", "/b", "/data/maru/plugins", "/usr/bin", "/usr/bin/plugins", "/usr/lib/maru/plugins",
      ])
  }

  @Test func `the data folder has its default in the home folder`() {
    #expect(folders(["HOME": "/home/me"])[0] == "/home/me/.local/share/maru/plugins")
    #expect(
      folders(["HOME": "/home/me", "XDG_DATA_HOME": "relative"])[0]
        == "/home/me/.local/share/maru/plugins")
  }

  @Test func `without a home folder there is no data folder`() {
    #expect(folders([:]) == ["/opt/maru", "/opt/maru/plugins"])
  }

  @Test func `an installed executable finds its plugins`() {
    #expect(
      folders([:], executable: "/usr/lib/maru/maru") == ["/usr/lib/maru", "/usr/lib/maru/plugins"])
  }

  @Test func `empty entries and duplicates are removed`() {
    #expect(
      folders(["MARU_PLUGIN_PATH": ":/a::/a/:/opt/maru"]) == [
        "/a", "/opt/maru", "/opt/maru/plugins",
      ])
  }

  @Test func `an explicitly requested folder that does not exist is reported`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([], to: "file")
    let path = PluginSearchPath(executable: "/opt/maru/maru") {
      ["MARU_PLUGIN_PATH": "\(folder.path):/nonexistent:\(file)"][$0]
    }
    #expect(path.missing == ["/nonexistent", file])
  }

  @Test func `a missing default folder is not reported`() {
    let path = PluginSearchPath(executable: "/nonexistent/maru") {
      ["XDG_DATA_HOME": "/nonexistent"][$0]
    }
    #expect(path.missing.isEmpty)
  }
}
