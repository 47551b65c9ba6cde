import Foundation
import PluginLoading
import Trust

/// Looks at the user's folders, the locale and the session bus.
struct FolderExamination {
  /// The free space below which a folder is reported, in MiB.
  private static let leastSpace: UInt64 = 16

  let findings: [Finding]

  init(environment: [String: String]) {
    findings =
      [Self.runtime(environment["XDG_RUNTIME_DIR"])]
      + [UserFolder.state, .data, .cache].map { Self.folder($0, environment) }
      + [Self.locale(environment), Self.bus(environment)]
  }

  private static func runtime(_ path: String?) -> Finding {
    let subject = "XDG_RUNTIME_DIR"
    guard let path, path.hasPrefix("/") else {
      return .note(
        subject, "not set, so the control socket is in /tmp/maru-\(getuid())",
        remedy: "log in through a session manager, or set it to a folder of mode 0700")
    }
    var status = stat()
    guard stat(path, &status) == 0 else {
      return .wrong(
        subject, "\(path): \(String(cString: strerror(errno)))", remedy: "mkdir -m 700 \(path)")
    }
    guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
      return .wrong(
        subject, "\(path) is not for you alone",
        remedy: "chown \(geteuid()) \(path); chmod 700 \(path)")
    }
    return .ok(subject, path)
  }

  private static func folder(_ folder: UserFolder, _ environment: [String: String]) -> Finding {
    let subject = folder.rawValue
    guard let path = folder.path(in: { environment[$0] }) else {
      return .wrong(subject, "there is no home folder", remedy: "set HOME")
    }
    let own = "\(path)/maru"
    if let problem = FileTrust.problem(with: "\(own)/x") {
      return .wrong(subject, "\(problem.subject) \(problem.finding)", remedy: problem.command)
    }
    // Missing folders are created in the nearest one that exists.
    var existing = own
    while access(existing, F_OK) != 0, existing.count > 1 {
      existing = (existing as NSString).deletingLastPathComponent
    }
    guard access(existing, W_OK) == 0 else {
      return .wrong(
        subject, "\(existing) cannot be written", remedy: "chmod u+w \(existing), or set \(subject)"
      )
    }
    var space = statvfs()
    if statvfs(existing, &space) == 0 {
      let free = (UInt64(space.f_bavail) * UInt64(space.f_frsize)) >> 20
      if free < leastSpace {
        return .wrong(subject, "\(existing) has \(free) MiB left", remedy: "free some space")
      }
    }
    return .ok(subject, own)
  }

  private static func locale(_ environment: [String: String]) -> Finding {
    let name = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
    guard let name else {
      return .note(
        "locale", "none is set, so keys are read as UTF-8 and words are English",
        remedy: "set LANG, as in LANG=en_GB.UTF-8")
    }
    let isUTF8 = name.lowercased().contains("utf-8") || name.lowercased().contains("utf8")
    guard isUTF8 else {
      return .note("locale", "\(name) is not UTF-8", remedy: "set LANG, as in LANG=en_GB.UTF-8")
    }
    return .ok("locale", name)
  }

  private static func bus(_ environment: [String: String]) -> Finding {
    let runtime = environment["XDG_RUNTIME_DIR"].map { "\($0)/bus" }
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"] { return .ok("session bus", address) }
    if let runtime, access(runtime, F_OK) == 0 { return .ok("session bus", runtime) }
    return .note("session bus", "there is none; Maru itself needs none")
  }
}
