import Commands
import Terminal
import ConfigurationFile
import Foundation
import Host
import PluginLoading

extension Command {
  /// `maru check-config [FILE]`: the mistakes in a configuration file.
  static let checkConfig = Command(
    name: "check-config", summary: "Checks the configuration file.",
    discussion: """
      Each mistake is a line FILE:LINE:COLUMN: WHAT on standard error, and the status is then 65. \
      One run finds all of them, also those in names that only plugins know: widgets, properties, \
      events, actions and their values. After a mistake of TOML's syntax, the rest of a file is not read. \
      Without FILE, the file is the one that `maru run` reads: maru/maru.toml in $XDG_CONFIG_HOME \
      (~/.config), or else in one of $XDG_CONFIG_DIRS (/etc/xdg).
        maru check-config ~/.config/maru/maru.toml
      """,
    operands: .named([Operand("FILE", "The configuration file.", isOptional: true)]), options: []
  ) { call in
    let file = try ConfigurationPath.find(call.operand("FILE"))
    let reading = Configuration.load(
      from: file, environment: ProcessInfo.processInfo.environment)
    let mistakes = ConfigurationCheck(catalog: PluginCatalog()).mistakes(in: reading)
    for mistake in mistakes { try StandardStream.error.write(lines: "\(mistake)\n") }
    return mistakes.isEmpty ? .accepted : .badInput
  }
}
