import Commands
import PlainText
import PluginLoading
import Terminal

extension Command {
  /// `maru add FILE|DIR`: a plugin for the user.
  static let add = Command(
    name: "add", summary: "Installs a plugin for you.",
    discussion: """
      PATH is the file of a plugin, a folder of such files, or the folder of a package that was \
      built. Files and resources are copied to maru/plugins in $XDG_DATA_HOME. A plugin of the same \
      identifier is replaced, and windows of the running host that show it are shown with the new \
      one. If one of several plugins cannot be used, none is installed, with status 65.
        maru add ./libClock.so
        maru add ~/Sources/Clock
      """,
    operands: .named([Operand("PATH", "The plugin's file, or a folder.")]), options: []
  ) { call in
    do throws(PluginInstallerError) {
      let installer = try PluginInstaller(variable: RawEnvironment.value)
      for installed in try installer.add(call.operand("PATH") ?? "") {
        try? StandardStream.output.write(lines: PrintableText.line(text(of: installed)) + "\n")
      }
      return .accepted
    } catch {
      throw PluginCommandError(error)
    }
  }

  /// `maru remove NAME`: a plugin of the user's is taken away.
  static let remove = Command(
    name: "remove", summary: "Removes a plugin that was installed for you.",
    discussion: """
      Only plugins in maru/plugins in $XDG_DATA_HOME are removed, with their resources. Windows that \
      show it keep it until they are restarted.
        maru remove Clock
      """,
    operands: .named([
      Operand("NAME", "The plugin's name or identifier.", vocabulary: .installedWidgets)
    ]), options: []
  ) { call in
    do throws(PluginInstallerError) {
      let installer = try PluginInstaller(variable: RawEnvironment.value)
      for path in try installer.remove(call.operand("NAME") ?? "") {
        try? StandardStream.output.write(lines: PrintableText.line("removed \(path)") + "\n")
      }
      return .accepted
    } catch {
      throw PluginCommandError(error)
    }
  }

  private static func text(of installed: PluginInstaller.Installed) -> String {
    let plugin = installed.plugin
    let version = plugin.version.isEmpty ? "" : " \(plugin.version)"
    var text =
      switch installed.oldVersion {
      case let old? where old != plugin.version && !old.isEmpty:
        "replaced \(plugin.name) \(old) by\(version.isEmpty ? " one without a version" : version)"
      case _?: "replaced \(plugin.name)\(version)"
      case nil: "added \(plugin.name)\(version)"
      }
    text += " (\(plugin.identifier)), at \(installed.path)"
    if let shadow = installed.shadow { text += ", but \(shadow) comes first on the path" }
    if installed.isDebugBuild {
      text +=
        ", but it needs the toolchain, also in a sandbox, as it is a debug build; "
        + "swift build -c release makes one that does not"
    }
    return text
  }
}

/// A `PluginInstallerError` with its exit status.
struct PluginCommandError: CommandError {
  private let error: PluginInstallerError

  init(_ error: PluginInstallerError) { self.error = error }

  /// Always 65.
  var status: ExitStatus { .badInput }

  var description: String { "\(error)" }
}
