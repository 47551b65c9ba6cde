import Foundation

/// The modules of this repository and their floors.
///
/// A module imports only from lower floors. `ARCHITECTURE.md` gives the reasons for this table.
enum House {
  /// The floors, from the lowest up.
  static let floors: [Set<String>] = [
    [
      "Raster", "Cassowary", "Motion", "CRasterKernels", "CFreeType", "CHarfBuzz", "CFontconfig",
      "CFriBidi", "CThai", "CPNG", "CJPEG", "CExpat", "CPlugin", "CFontMapping", "CX11", "CXTest",
      "CMainQueue", "CEpoll", "CHostCommands", "CKitVersion", "CManualTime", "CProcess", "CTOML",
      "CXlib",
      "JSON",
      "PlainText",
      "SeededRandom",
      "Trust",
    ],
    ["Typesetting", "Graphics", "X11", "ConfigurationFile", "Control", "Terminal"],
    ["Layers", "Supervision"],
    ["MaruKit", "Development"],
    ["LayoutShorthand", "Compatibility", "PluginLoading", "Stage", "Commands"],
    ["Host", "MaruTestKit", "Checking"],
    ["maru", "maru-host", "maru-widgets", "Screenshot", "Pictures"],
  ]

  /// The modules of the nested package, which import nothing from outside.
  static let kit: Set<String> = [
    "Raster", "Cassowary", "Motion", "CRasterKernels", "CFreeType", "CHarfBuzz", "CFontconfig",
    "CFriBidi", "CThai", "CPNG", "CJPEG", "CExpat", "CPlugin", "CFontMapping", "Typesetting",
    "Graphics", "Layers", "MaruKit", "LayoutShorthand", "PlainText",
  ]

  /// The Swift modules on the ground floor, which do not use Foundation.
  static let ground: Set<String> = ["Raster", "Cassowary", "Motion", "PlainText"]

  /// The toolchain's modules that do not need Foundation.
  static let standard: Set<String> = ["Swift", "SwiftShims", "Synchronization", "Glibc", "Musl"]

  /// External modules and their allowed users; `nil` allows all.
  static let visitors: [String: Set<String>?] = [
    "Foundation": nil, "FoundationEssentials": nil, "Dispatch": nil, "Logging": ["Supervision"],
    "Testing": ["MaruTestKit"],
  ]

  /// Modules that only the listed modules may import.
  static let doors: [String: Set<String>] = [
    "CX11": ["X11"], "CXTest": ["MaruTestKit"], "CFreeType": ["Typesetting"],
    "CFontMapping": ["Typesetting"],
    "CHarfBuzz": ["Typesetting"], "CFontconfig": ["Typesetting"], "CFriBidi": ["Typesetting"],
    "CThai": ["Typesetting"],
    "CPNG": ["Graphics"], "CRasterKernels": ["Raster"],
    "CPlugin": ["MaruKit"], "CExpat": ["MaruKit"], "CMainQueue": ["Stage"],
    "CKitVersion": ["Development"], "CManualTime": ["Stage"],
    "CProcess": ["Checking", "Host", "Stage", "Supervision", "Terminal", "X11"],
    "CTOML": ["ConfigurationFile"], "CXlib": ["X11"],
    "X11": ["Stage", "MaruTestKit", "Screenshot", "Supervision"],
  ]

  /// The floor of a module; `nil` for an external one.
  static func floor(of module: String) -> Int? { floors.firstIndex { $0.contains(module) } }

  /// The reason why a module may not import another; `nil` if it may.
  static func objection(to imported: String, in module: String) -> String? {
    if let users = doors[imported] {
      return users.contains(module)
        ? nil : "only \(users.sorted().joined(separator: ", ")) may import \(imported)"
    }
    guard let floor = floor(of: module) else { return "\(module) is not in the table of floors" }
    if let other = Self.floor(of: imported) {
      if kit.contains(module), !kit.contains(imported) { return "\(imported) is outside the kit" }
      return other < floor ? nil : "floor \(floor) may not import floor \(other)"
    }
    if standard.contains(imported) { return nil }
    guard let users = visitors[imported] else { return "\(imported) is not in these tables" }
    if let users, !users.contains(module) { return "\(module) may not import \(imported)" }
    return ground.contains(module) ? "the ground floor may not import \(imported)" : nil
  }

  /// The reason why a plugin may not import a module; `nil` if it may.
  static func objection(toPluginImporting imported: String) -> String? {
    ["MaruKit", "LayoutShorthand", "Foundation"].contains(imported)
      ? nil : "a plugin may import only MaruKit, LayoutShorthand and Foundation"
  }
}
