import Commands
import Terminal
import Host
import PluginLoading

extension Command {
  private static let json = Flag(
    "json", "Print one JSON array instead of a table.",
    details:
      "Each element has the keys identifier, name, path, reason, status, summary and version.")

  /// `maru list`: every plugin file on the search path, and why one cannot be used.
  static let list = Command(
    name: "list", summary: "Lists the plugins on the path, and why one cannot be used.",
    discussion: "", operands: .none, options: [json.description]
  ) { call in
    let catalog = PluginCatalog()
    let listings = PluginListing.all(in: catalog)
    for path in catalog.searchPath.missing {
      ErrorLine.write(
        "no such folder, \(path) in MARU_PLUGIN_PATH, create it or remove the entry")
    }
    if call[json] {
      try StandardStream.output.write(exactly: PluginListing.json(of: listings))
    } else {
      try StandardStream.output.write(lines: PluginListing.table(of: listings))
    }
    return .accepted
  }
}
