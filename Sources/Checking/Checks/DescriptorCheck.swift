import Foundation
import MaruKit

/// The names and the versions in the plugin's descriptor, which the host and scripts rely on.
///
/// The ABI, the versions of the kit and the compiler, and the symbols are checked when the plugin is
/// opened, which comes before every check.
struct DescriptorCheck: Check {
  let name = "descriptor"
  let summary = "the ABI, the versions, the symbols, and the names in the plugin's descriptor"

  func run(on widget: CheckedWidget, _ examination: Examination) throws {
    let library = widget.library
    let information = library.factory.information
    examination.begin("")
    if library.name != information.name {
      examination.report(
        "the descriptor's name is \(library.name), the information's \(information.name)",
        remedy: "pass the same widget to pluginDescriptor(of:)")
    }
    if !library.identifier.contains(".") {
      examination.report(
        "the identifier \(library.identifier) is not in reverse DNS order",
        remedy: "begin it with a domain, as in org.example.\(library.name.lowercased())")
    }
    if library.version.isEmpty {
      examination.report("there is no version", remedy: "set version in the widget's information")
    }
    if library.summary.isEmpty || library.summary.contains(where: \.isNewline) {
      examination.report(
        "the summary is not one line", remedy: "describe the widget in one line for `maru list`")
    }
    let size = information.preferredSize
    if !(size.width >= 1 && size.height >= 1 && size.width <= 4096 && size.height <= 4096) {
      examination.report(
        "the preferred size is \(size.width)×\(size.height) points",
        remedy: "set preferredSize to the points that the widget needs")
    }
    reportDoubles(information.events.map(\.name), "event", examination)
    reportDoubles(information.actions.map(\.name), "action", examination)
  }

  private func reportDoubles(_ names: [String], _ kind: String, _ examination: Examination) {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      examination.report(
        "two \(kind)s are named “\(name)”", remedy: "give each \(kind) a name of its own")
    }
  }
}
