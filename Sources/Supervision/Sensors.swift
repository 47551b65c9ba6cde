import FoundationEssentials
import Glibc
import JSON

/// The readings of the machine: `/proc` and `/sys`, below a folder that tests can replace.
///
/// `cpu` and the rates of `network` are those since the last reading.
struct Sensors {
  /// The names of the readings.
  static let names = ["battery", "load", "cpu", "memory", "network", "hostname", "user"]

  private let root: String
  private let environment: [String: String]
  private var lastTicks: (busy: Int, total: Int)?
  private var lastTraffic: (name: String, received: Int, sent: Int, moment: Double)?

  /// Reads below a folder; `/` is the machine.
  init(root: String, environment: [String: String]) {
    self.root = root.hasSuffix("/") ? String(root.dropLast()) : root
    self.environment = environment
  }

  /// The reading of a name; `nil` for others.
  ///
  /// `now` is in seconds of a monotonic clock.
  mutating func read(_ name: String, now: Double) -> JSONValue? {
    switch name {
    case "battery": battery()
    case "load": load()
    case "cpu": processor()
    case "memory": memory()
    case "network": network(now: now)
    case "hostname": .string(hostname())
    case "user": .string(user())
    default: nil
    }
  }

  // MARK: Battery

  /// Percent, whether it charges, the minutes that remain, and whether there is one.
  private func battery() -> JSONValue {
    let folder = "\(root)/sys/class/power_supply"
    let supplies = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let battery = supplies.sorted().map { "\(folder)/\($0)" }.first {
      SystemFile.word("\($0)/type") == "Battery" && SystemFile.word("\($0)/scope") != "Device"
    }
    guard let battery else {
      return [
        "present": false, "percent": .null, "charging": false, "remaining": .null,
        "text": "no battery",
      ]
    }
    func integer(_ names: String...) -> Int? {
      names.lazy.compactMap { SystemFile.integer("\(battery)/\($0)") }.first
    }
    let charge = integer("energy_now", "charge_now")
    let full = integer("energy_full", "charge_full")
    let rate = integer("power_now", "current_now").map(abs)
    let isCharging = SystemFile.word("\(battery)/status") == "Charging"
    var percent = integer("capacity")
    if percent == nil, let charge, let full, full > 0 { percent = charge * 100 / full }
    var remaining: Int?
    if let charge, let rate, rate > 0 {
      remaining = (isCharging ? max((full ?? charge) - charge, 0) : charge) * 60 / rate
    }
    return [
      "present": true, "charging": .bool(isCharging),
      "percent": percent.map { .integer(Int64(min(max($0, 0), 100))) } ?? .null,
      "text": .string(percent.map { "\(Int64(min(max($0, 0), 100))) %" } ?? "?"),
      "remaining": remaining.map { .integer(Int64($0)) } ?? .null,
    ]
  }

  // MARK: Processor and memory

  private func load() -> JSONValue {
    let numbers = (SystemFile.text("\(root)/proc/loadavg") ?? "").split(separator: " ")
      .prefix(3).map { Double($0) ?? 0 }
    guard numbers.count == 3 else { return ["one": 0.0, "five": 0.0, "fifteen": 0.0] }
    return [
      "one": .number(numbers[0]), "five": .number(numbers[1]), "fifteen": .number(numbers[2]),
    ]
  }

  private mutating func processor() -> JSONValue {
    let line = (SystemFile.text("\(root)/proc/stat") ?? "").split(separator: "\n").first ?? ""
    let ticks = line.split(separator: " ").dropFirst().prefix(8).map { Int($0) ?? 0 }
    guard ticks.count >= 4 else { return ["percent": 0] }
    let total = ticks.reduce(0, +)
    // Idle, and waiting for a disk.
    let busy = total - ticks[3] - (ticks.count > 4 ? ticks[4] : 0)
    let last = lastTicks ?? (0, 0)
    lastTicks = (busy, total)
    guard total > last.total else { return ["percent": 0] }
    let share = Double(busy - last.busy) * 100 / Double(total - last.total)
    return ["percent": .integer(Int64(min(max(share, 0), 100).rounded()))]
  }

  /// In MiB.
  private func memory() -> JSONValue {
    var kibibytes: [Substring: Int] = [:]
    for line in (SystemFile.text("\(root)/proc/meminfo") ?? "").split(separator: "\n") {
      let words = line.split { $0 == ":" || $0 == " " }
      if words.count > 1 { kibibytes[words[0]] = Int(words[1]) }
    }
    let total = kibibytes["MemTotal"] ?? 0
    let available = min(kibibytes["MemAvailable"] ?? kibibytes["MemFree"] ?? 0, total)
    let used = total - available
    return [
      "percent": .integer(total > 0 ? Int64((Double(used) * 100 / Double(total)).rounded()) : 0),
      "used": .integer(Int64(used / 1024)), "total": .integer(Int64(total / 1024)),
      "available": .integer(Int64(available / 1024)),
    ]
  }

  // MARK: Network

  /// The interface of the default route; `up` and `down` in bytes a second.
  private mutating func network(now: Double) -> JSONValue {
    guard let name = defaultInterface() else {
      lastTraffic = nil
      return ["name": "", "up": 0, "down": 0, "connected": false]
    }
    let state = SystemFile.word("\(root)/sys/class/net/\(name)/operstate")
    let connected = state.map { $0 == "up" || $0 == "unknown" } ?? true
    var (down, up) = (0, 0)
    if let (received, sent) = traffic(of: name) {
      if let last = lastTraffic, last.name == name, now > last.moment {
        down = Int(Double(max(received - last.received, 0)) / (now - last.moment))
        up = Int(Double(max(sent - last.sent, 0)) / (now - last.moment))
      }
      lastTraffic = (name, received, sent, now)
    }
    return [
      "name": .string(name), "up": .integer(Int64(up)), "down": .integer(Int64(down)),
      "connected": .bool(connected),
    ]
  }

  private func defaultInterface() -> String? {
    let routes = (SystemFile.text("\(root)/proc/net/route") ?? "").split(separator: "\n")
    for route in routes.dropFirst() {
      let words = route.split(whereSeparator: \.isWhitespace)
      if words.count > 7, words[1] == "00000000", words[7] == "00000000" { return String(words[0]) }
    }
    // IPv6 only: ten columns, the interface is the last.
    for route in (SystemFile.text("\(root)/proc/net/ipv6_route") ?? "").split(separator: "\n") {
      let words = route.split(whereSeparator: \.isWhitespace)
      if words.count == 10, words[1] == "00", words[0].allSatisfy({ $0 == "0" }), words[9] != "lo" {
        return String(words[9])
      }
    }
    return nil
  }

  private func traffic(of name: String) -> (received: Int, sent: Int)? {
    for line in (SystemFile.text("\(root)/proc/net/dev") ?? "").split(separator: "\n") {
      let words = line.split { $0 == ":" || $0 == " " }
      guard words.count > 9, words[0] == name else { continue }
      return (Int(words[1]) ?? 0, Int(words[9]) ?? 0)
    }
    return nil
  }

  // MARK: Names

  private func hostname() -> String {
    SystemFile.word("\(root)/proc/sys/kernel/hostname") ?? ProcessInfo.processInfo.hostName
  }

  private func user() -> String {
    environment["USER"] ?? environment["LOGNAME"]
      ?? getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) } ?? ""
  }
}
