import ConfigurationFile
import Testing

@Suite struct StandardFileTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func `the user's file comes before the system's`() throws {
    let environment = [
      "XDG_CONFIG_HOME": "\(folder.path)/home",
      "XDG_CONFIG_DIRS": "relative:\(folder.path)/one:\(folder.path)/two", "HOME": "/nowhere",
    ]
    #expect(Configuration.standardFile(environment: environment) == nil)
    let second = try folder.write("", to: "two/maru/maru.toml")
    #expect(Configuration.standardFile(environment: environment) == second)
    let first = try folder.write("", to: "one/maru/maru.toml")
    #expect(Configuration.standardFile(environment: environment) == first)
    let own = try folder.write("", to: "home/maru/maru.toml")
    #expect(Configuration.standardFile(environment: environment) == own)
  }

  @Test func `the default is in the home folder`() throws {
    let file = try folder.write("", to: ".config/maru/maru.toml")
    for ignored in ["", "relative"] {
      #expect(
        Configuration.standardFile(
          environment: ["HOME": folder.path, "XDG_CONFIG_HOME": ignored]) == file)
    }
  }
}
