internal import CX11

/// One value of the desktop's settings (XSETTINGS).
enum SettingValue: Equatable {
  case number(Int32)
  case text(String)
  case color([UInt16])
}

extension Connection {
  /// Device pixels a point, as the user has set it.
  ///
  /// It is from the desktop's settings (`Gdk/WindowScalingFactor` times the rest of `Xft/DPI`, as
  /// desktops define them), else `Xft.dpi` ÷ 96.
  ///
  /// Guarantee: finite, 0.5 … 8, a multiple of 1⁄24; `nil` if nothing is set.
  public var chosenScale: Double? {
    let scale: Double
    if case .number(let dpi)? = environment.settings["Xft/DPI"], dpi > 0 {
      // In 1024ths of a dot an inch. Desktops have already multiplied the window factor in.
      scale = Double(dpi) / 1024 / 96
    } else if case .number(let factor)? = environment.settings["Gdk/WindowScalingFactor"] {
      scale = Double(factor)
    } else if let dpi = environment.resources["Xft.dpi"].flatMap(Double.init), dpi.isFinite {
      scale = dpi / 96
    } else {
      return nil
    }
    guard scale > 0 else { return nil }
    return min(max((scale * 24).rounded() / 24, 0.5), 8)
  }

  /// A user resource, as `xrdb` shows it; only names without `*` are found.
  ///
  /// - Parameter name: A resource name such as `Xft.dpi`.
  /// - Returns: `nil` if it is not set.
  public func resource(_ name: String) -> String? { environment.resources[name] }

  // MARK: Resources

  /// Reads `RESOURCE_MANAGER` of the root window.
  ///
  /// One round trip.
  func readResources() {
    environment.resources = [:]
    guard let value = text(of: .resourceManager, window: root) else { return }
    for line in value.split(separator: "\n") where !line.hasPrefix("!") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let name = line[..<colon].trimmed
      environment.resources[String(name)] = String(line[line.index(after: colon)...].trimmed)
    }
  }

  // MARK: Settings

  /// Stores the owner of the settings, and reads them.
  func noteSettingsOwner(_ owner: WindowID?) {
    environment.settingsOwner = owner
    if let owner {
      foreignWindows.select(PropertyChangeMask | StructureNotifyMask, of: owner, for: .settings)
    }
    readSettings()
  }

  /// Reads `_XSETTINGS_SETTINGS` from its owner.
  ///
  /// One round trip if there is an owner.
  func readSettings() {
    let (old, oldFonts) = (chosenScale, fontSettings)
    let value = environment.settingsOwner.flatMap { property(atoms.settings, of: $0) }
    environment.settings = value.map { parseSettings($0.bytes) } ?? [:]
    if chosenScale != old { post(.scaleChanged) }
    if fontSettings != oldFonts { post(.fontSettingsChanged) }
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let rest = drop { $0 == " " || $0 == "\t" }
    return rest.dropLast(rest.reversed().prefix { $0 == " " || $0 == "\t" || $0 == "\r" }.count)
  }
}

/// Parses the settings' binary form; malformed data ends the parse and keeps the settings so far.
///
/// Source: the XSETTINGS specification 0.5, "Wire format".
func parseSettings(_ bytes: [UInt8]) -> [String: SettingValue] {
  guard let order = bytes.first, order <= 1 else { return [:] }
  var rest = bytes.dropFirst(4)

  func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
  func number(_ size: Int) -> UInt32? {
    guard let part = take(size) else { return nil }
    let bigFirst = order == 1 ? Array(part) : part.reversed()
    return bigFirst.reduce(0) { $0 << 8 | UInt32($1) }
  }
  func text(_ length: UInt32) -> String? {
    guard let part = take(Int(length)) else { return nil }
    guard take((4 - Int(length) % 4) % 4) != nil else { return nil }
    return String(decoding: part, as: UTF8.self)
  }

  var settings: [String: SettingValue] = [:]
  guard number(4) != nil, let count = number(4) else { return [:] }
  for _ in 0..<min(count, 4096) {
    guard let kind = take(2)?.first, let length = number(2), let name = text(length),
      number(4) != nil
    else { break }
    switch kind {
    case 0:
      guard let value = number(4) else { return settings }
      settings[name] = .number(Int32(bitPattern: value))
    case 1:
      guard let length = number(4), let value = text(length) else { return settings }
      settings[name] = .text(value)
    case 2:
      let parts = (0..<4).compactMap { _ in number(2).map { UInt16(truncatingIfNeeded: $0) } }
      guard parts.count == 4 else { return settings }
      settings[name] = .color(parts)
    default:
      return settings
    }
  }
  return settings
}
