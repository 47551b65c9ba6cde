import Foundation
import Testing

@testable import Control

@Suite struct ControlSocketTests {
  @Test(arguments: [
    (":0", ":0"), (":0.1", ":0"), ("unix:0", ":0"), ("unix:7.1", ":7"), ("host:12.34", "host:12"),
    ("unix/host:0", "unix_host:0"),
    ("10.0.0.1:0", "10.0.0.1:0"), ("/tmp/a.b/org:0.0", "_tmp_a.b_org:0"),
  ])
  func `the screens of a display share a socket, and slashes become underscores`(
    display: String, name: String
  ) throws {
    for runtime in ["/run/user/7", "/run/user/7/"] {
      let path = try ControlSocket.path(
        environment: ["XDG_RUNTIME_DIR": runtime], display: display)
      #expect(path == "/run/user/7/maru/\(name).sock")
      #expect(ControlSocket.display(of: path) == name)
    }
  }

  @Test(arguments: [[:], ["XDG_RUNTIME_DIR": ""], ["XDG_RUNTIME_DIR": "run"]])
  func `without an absolute runtime folder, the socket is in a folder of the user`(
    environment: [String: String]
  ) throws {
    let path = try ControlSocket.path(environment: environment, display: ":0")
    #expect(path == "/tmp/maru-\(geteuid())/:0.sock")
  }

  @Test func `a display without a name is refused with status 69`() throws {
    let error = try #require(throws: ControlError.self) {
      try ControlSocket.path(environment: [:], display: "")
    }
    #expect(error.status == 69 && error.message.contains("DISPLAY"))
  }
}
