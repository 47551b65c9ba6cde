/// One value of the desktop's settings (XSETTINGS).
enum SettingValue: Equatable {
  case number(Int32)
  case text(String)
  case color([UInt16])
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
