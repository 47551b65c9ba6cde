import ConfigurationFile
import MaruKit
import Testing

@Suite struct AccentNameTests {
  @Test func `the configuration file takes the accent colours of the kit`() {
    #expect(Theme.accentNames == UIColor.accentNames)
  }
}
