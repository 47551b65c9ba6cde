import ArgumentParser
import Host
import PluginLoading

/// `maru list`: every plugin file on the path, and what came of it.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the plugins on the path, and why one cannot be used.")

  @Flag(help: "Print one JSON array instead of a table.")
  var json = false

  func run() throws {
    let (listings, missing) = MainActor.assumeIsolated {
      let catalog = PluginCatalog()
      return (PluginListing.all(in: catalog), catalog.searchPath.missing)
    }
    for path in missing {
      ErrorLine.write("no such folder, \(path) in MARU_PLUGIN_PATH, make it or take it out")
    }
    try StandardStream.output.write(
      json ? PluginListing.json(of: listings) : PluginListing.table(of: listings))
  }
}
