import PluginLoading
import Testing

@Suite struct UserFolderTests {
  @Test(arguments: [
    (UserFolder.cache, "/home/mina/.cache"), (.data, "/home/mina/.local/share"),
    (.state, "/home/mina/.local/state"),
  ])
  func `a folder has its place in the home`(folder: UserFolder, path: String) {
    #expect(folder.path { ["HOME": "/home/mina/"][$0] } == path)
  }

  @Test(arguments: ["relative/folder", ""])
  func `a path that does not begin at the root is ignored`(named: String) {
    let environment = ["HOME": "/home/mina", "XDG_STATE_HOME": named]
    #expect(UserFolder.state.path { environment[$0] } == "/home/mina/.local/state")
    #expect(UserFolder.state.path { ["HOME": named][$0] } == nil)
  }

  @Test func `a named folder is taken, without slashes at its end`() {
    let environment = ["HOME": "/home/mina", "XDG_CACHE_HOME": "/var/cache/mina//"]
    #expect(UserFolder.cache.path { environment[$0] } == "/var/cache/mina")
  }
}
