import Testing

@testable import Development

@Suite struct PluginFileTests {
  @Test(arguments: [
    ("x\0maru_plugin_Clock\0y", true), ("x\0maru_plugin\0y", true),
    ("m\0mm\0maru_plugin_Clock\0", true), ("\0maru_plugin_Other\0", false),
    ("\0maru_plugin_descriptor\0", false), ("", false), ("m", false),
  ])
  func `a library is a plugin if it has the entry point of its name`(text: String, isPlugin: Bool)
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "libClock.so")
    #expect(PluginFile.hasEntryPoint("\(folder.path)/libClock.so") == isPlugin)
  }
}
