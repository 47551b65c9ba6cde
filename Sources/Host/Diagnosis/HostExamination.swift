import ConfigurationFile
import Control
import Foundation
import JSON
import PluginLoading

/// Looks at the plugins, the configuration and the running host.
@MainActor struct HostExamination {
  let findings: [Finding]

  init(environment: [String: String]) {
    let catalog = PluginCatalog()
    findings =
      Self.plugins(catalog) + Self.configuration(environment, catalog) + Self.host(environment)
      + [Self.sandbox(environment)]
  }

  private static func plugins(_ catalog: PluginCatalog) -> [Finding] {
    var all: [Finding] = catalog.searchPath.missing.map {
      .wrong(
        "plugins", "\($0) in MARU_PLUGIN_PATH does not exist", remedy: "create it or remove it")
    }
    var count = 0
    for entry in catalog.entries() {
      switch entry.status {
      case .ready: count += 1
      case .shadowed(let plugin, let first):
        all.append(
          .note(
            "plugins", "\(entry.path) is not used, \(first) has \(plugin.identifier) too",
            remedy: "remove one of them"))
      case .refused(let refusal):
        all.append(
          .wrong("plugins", "\(refusal.path): \(refusal.finding)", remedy: refusal.remedy))
      }
    }
    let words = "\(count) can be used; maru list names them"
    all.append(
      count > 0
        ? .ok("plugins", words) : .wrong("plugins", "there is none", remedy: "install maru again"))
    return all
  }

  private static func configuration(
    _ environment: [String: String], _ catalog: PluginCatalog
  ) -> [Finding] {
    guard let file = Configuration.standardFile(environment: environment) else {
      return [
        .note(
          "configuration", "there is none, so maru run needs --config",
          remedy: "copy one of share/maru/examples to ~/.config/maru/maru.toml")
      ]
    }
    let reading = Configuration.load(from: file, environment: environment)
    let all = ConfigurationCheck(catalog: catalog).mistakes(in: reading)
    guard let first = all.first else {
      let count = reading.draft.windows.count
      return [.ok("configuration", "\(file), \(count) window\(count == 1 ? "" : "s")")]
    }
    let more = all.count > 1 ? " (and \(all.count - 1) more)" : ""
    return [
      .wrong("configuration", "\(first)\(more)", remedy: "correct it; maru check-config lists all")
    ]
  }

  private static func host(_ environment: [String: String]) -> [Finding] {
    guard let display = environment["DISPLAY"], !display.isEmpty else { return [] }
    do throws(ControlError) {
      let path = try ControlSocket.path(environment: environment, display: display)
      let client = try ControlClient(path: path, timeLimit: 3)
      let status = try client.call(Message(call: "status"))
      let windows = status["windows"]?.array ?? []
      let failed = windows.filter { $0["state"]?.string == "failed" }
      guard let first = failed.first else {
        return [.ok("host", "runs, with \(windows.count) window\(windows.count == 1 ? "" : "s")")]
      }
      let id = first["id"]?.string ?? ""
      return [
        .wrong(
          "host", "the window \(id) has failed: \(first["reason"]?.string ?? "")",
          remedy: "maru log shows why; maru restart \(id) tries again")
      ]
    } catch {
      if error.status == ControlStatus.noHost {
        return [.note("host", "none runs", remedy: "maru run")]
      }
      return [.wrong("host", error.message, remedy: "maru quit, then maru run")]
    }
  }

  private static func sandbox(_ environment: [String: String]) -> Finding {
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    guard folders.contains(where: { access("\($0)/bwrap", X_OK) == 0 }) else {
      return .note(
        "sandbox", "bubblewrap is not installed, so a window with sandbox = true fails",
        remedy: "apt-get install bubblewrap")
    }
    let problem = SandboxTrial.problem(environment)
    guard let problem else { return .ok("sandbox", "bubblewrap works") }
    return .wrong(
      "sandbox", "bubblewrap cannot start a program: \(problem)",
      remedy: "allow user namespaces: sysctl kernel.unprivileged_userns_clone=1")
  }
}
