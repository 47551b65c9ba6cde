import PluginLoading
import Testing

@Suite struct UserFolderTests {
  @Test(arguments: [
    (UserFolder.cache, "/home/mina/.cache"), (.data, "/home/mina/.local/share"),
    (.state, "/home/mina/.local/state"),
  ])
  func `a folder has its default path in the home`(folder: UserFolder, path: String) {
    #expect(folder.path { ["HOME": "/home/mina/"][$0] } == path)
  }

  @Test(arguments: ["relative/folder", ""])
  func `a relative path is ignored`(named: String) {
    let environment = ["HOME": "/home/mina", "XDG_STATE_HOME": named]
    #expect(UserFolder.state.path { environment[$0] } == "/home/mina/.local/state")
    #expect(UserFolder.state.path { ["HOME": named][$0] } == nil)
  }

  @Test func `a path from the environment is used without its trailing slashes`() {
    let environment = ["HOME": "/home/mina", "XDG_CACHE_HOME": "/var/cache/mina//"]
    #expect(UserFolder.cache.path { environment[$0] } == "/var/cache/mina")
  }
}
