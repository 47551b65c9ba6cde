import ConfigurationFile
import Foundation
import Stage

extension MonitorChoice {
  /// The monitors on which a window is to be shown now; empty if its monitor is not connected.
  @MainActor func monitors(of screen: XScreen) -> [ScreenMonitor] {
    monitors(among: screen.monitors(), of: screen)
  }

  @MainActor private func monitors(
    among all: [ScreenMonitor], of screen: XScreen
  ) -> [ScreenMonitor] {
    switch self {
    case .primary: return Array(all.prefix(1))
    case .each: return all
    case .name(let name): return all.filter { $0.name == name }
    case .index(let index): return all.indices.contains(index) ? [all[index]] : []
    case .pointer:
      let pointer = screen.pointerPosition() ?? .zero
      return [all.first { $0.frame.contains(pointer) } ?? all.first].compactMap(\.self)
    case .first(let choices):
      return choices.lazy.map { $0.monitors(among: all, of: screen) }.first { !$0.isEmpty } ?? []
    }
  }

  /// Why a window cannot be shown while none of its monitors is connected.
  var absence: String {
    switch self {
    case .name(let name): "the monitor \(name) is not connected"
    case .index(let index): "there is no monitor \(index)"
    case .first: "none of its monitors is connected"
    case .primary, .pointer, .each: "there is no monitor"
    }
  }
}
