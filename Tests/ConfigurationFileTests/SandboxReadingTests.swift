import Testing

@testable import ConfigurationFile

@Suite struct SandboxReadingTests {
  private func window(_ line: String) -> (window: WindowConfiguration?, mistakes: [String]) {
    let (configuration, mistakes) = Configuration.read(
      text: "[window.a]\n\(line)\nwidgets = [{ name = \"Label\" }]\n", named: "/etc/maru/a.toml",
      environment: ["HOME": "/home/ada"])
    return (configuration?.windows.first, mistakes.map(\.description))
  }

  @Test func `a window has no sandbox unless the file says so`() {
    #expect(window("").window?.sandbox == nil)
    #expect(window("sandbox = false").window?.sandbox == nil)
    #expect(window("sandbox = true").window?.sandbox == SandboxGrants())
  }

  @Test func `grants name paths relative to the file and to the home folder`() {
    let line = #"sandbox = { network = true, read = ["~/music", "b"], write = ["/srv/c"] }"#
    let grants = SandboxGrants(
      network: true, read: ["/home/ada/music", "/etc/maru/b"], write: ["/srv/c"])
    #expect(window(line).window?.sandbox == grants)
  }

  @Test(arguments: [
    ("sandbox = 1", "2:11", "true or false"),
    ("sandbox = { netwrk = true }", "2:13", "network"),
    ("sandbox = { read = [1] }", "2:21", "read takes"),
    ("log-level = \"loud\"", "2:13", "“debug”"),
  ])
  func `a mistake is named with its place`(line: String, place: String, words: String) throws {
    let mistakes = window(line).mistakes
    #expect(mistakes.count == 1)
    #expect(mistakes[0].contains(":\(place):") && mistakes[0].contains(words), "\(mistakes)")
  }

  @Test func `a log level is that of the window`() {
    #expect(window("log-level = \"debug\"").window?.logLevel == .debug)
    #expect(window("").window?.logLevel == nil)
  }
}
