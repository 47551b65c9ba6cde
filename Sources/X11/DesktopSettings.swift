internal import CX11

/// The user's settings: those of the desktop (XSETTINGS) and the X resources.
@MainActor final class DesktopSettings {
  /// The window that has the desktop's settings; `nil` if there are none.
  private(set) var owner: WindowID?

  private unowned let connection: Connection
  private var values: [String: SettingValue] = [:]
  private var resources: [String: String] = [:]

  init(connection: Connection) { self.connection = connection }

  /// A setting of the desktop, such as `Xft/DPI`, or `nil` if it is not set.
  func value(_ name: String) -> SettingValue? { values[name] }

  /// A user resource, or `nil` if it is not set.
  func resource(_ name: String) -> String? { resources[name] }

  // MARK: Resources

  /// Reads `RESOURCE_MANAGER` of the root window.
  ///
  /// One round trip.
  func readResources() {
    resources = [:]
    guard let value = connection.text(of: .resourceManager, window: connection.root) else { return }
    for line in value.split(separator: "\n") where !line.hasPrefix("!") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let name = line[..<colon].trimmed
      resources[String(name)] = String(line[line.index(after: colon)...].trimmed)
    }
  }

  /// Reads the resources after a change, and reports what is different.
  func noteResourcesChanged() {
    let (oldScale, oldResources) = (connection.chosenScale, resources)
    let oldFonts = connection.fontSettings
    readResources()
    if connection.chosenScale != oldScale { connection.post(.scaleChanged) }
    if resources != oldResources { connection.post(.resourcesChanged) }
    if connection.fontSettings != oldFonts { connection.post(.fontSettingsChanged) }
  }

  // MARK: Settings

  /// Stores the owner of the settings, and reads them.
  func noteOwner(_ owner: WindowID?) {
    self.owner = owner
    if let owner {
      connection.foreignWindows.select(
        PropertyChangeMask | StructureNotifyMask, of: owner, for: .settings)
    }
    readValues()
  }

  /// Reads `_XSETTINGS_SETTINGS` from its owner, and reports what is different.
  ///
  /// One round trip if there is an owner.
  func readValues() {
    let (old, oldFonts) = (connection.chosenScale, connection.fontSettings)
    let value = owner.flatMap { connection.property(connection.atoms.settings, of: $0) }
    values = value.map { parseSettings($0.bytes) } ?? [:]
    if connection.chosenScale != old { connection.post(.scaleChanged) }
    if connection.fontSettings != oldFonts { connection.post(.fontSettingsChanged) }
  }
}

extension Connection {
  /// A user resource, as `xrdb` shows it; only names without `*` are found.
  ///
  /// - Parameter name: A resource name such as `Xft.dpi`.
  /// - Returns: `nil` if it is not set.
  public func resource(_ name: String) -> String? { settings.resource(name) }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let rest = drop { $0 == " " || $0 == "\t" }
    return rest.dropLast(rest.reversed().prefix { $0 == " " || $0 == "\t" || $0 == "\r" }.count)
  }
}
