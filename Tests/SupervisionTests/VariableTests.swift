import ConfigurationFile
import Foundation
import JSON
import Testing

@testable import Supervision

@MainActor @Suite(.timeLimit(.minutes(3))) struct VariableTests {
  private func text(_ variables: String, _ props: String, visible: Bool = true) -> String {
    """
    version = 1
    \(variables)
    [window.bar]
    visible = \(visible)
    widgets = [{ name = "Label", id = "title", props = { \(props) } }]
    """
  }

  @Test func `a polled variable is not polled unless its window is shown`() async throws {
    let folder = try TestHost.makeFolder()
    let count = "echo x >> \(folder)/runs"
    let text = text(
      "[variable.runs]\npoll = \"\(count)\"\ninterval = 0.1", "text = \"${runs}\"",
      visible: false)
    func runs() -> Int {
      (try? String(contentsOfFile: "\(folder)/runs", encoding: .utf8))?.utf8.count ?? 0
    }
    try await TestHost(text).run { host in
      let client = try host.client()
      #expect(try await client.get("title.text") == .null)
      #expect(runs() == 0)
      try await client.call("open", ["address": "bar"])
      try await until("it is polled again and again") { runs() > 5 }
      try await client.call("close", ["address": "bar"])
      try await until("it is hidden") { try host.window("bar").status.state == .hidden }
      let before = runs()
      // Five intervals pass.
      _ = try await client.refusal("wait", ["address": "bar", "event": "never", "timeout": 0.5])
      #expect(runs() == before)
    }
    try? FileManager.default.removeItem(atPath: folder)
  }

  @Test func `a poll that takes too long is killed with its children`() async throws {
    let folder = try TestHost.makeFolder()
    let text = text(
      "[variable.slow]\npoll = \"sleep 1000 & echo $! > \(folder)/pid; wait\"\ntimeout = 0.3",
      "text = \"${slow}\"")
    try await TestHost(text).run { host in
      try await until("it is killed") { host.log().contains("it took longer than 0.3 s") }
      let words = try String(contentsOfFile: "\(folder)/pid", encoding: .utf8)
      let child = try #require(pid_t(words.trimmingCharacters(in: .newlines)))
      try await until("the child is gone") {
        kill(child, 0) != 0
          || SystemFile.text("/proc/\(child)/status")?.contains("State:\tZ") == true
      }
    }
    try? FileManager.default.removeItem(atPath: folder)
  }

  @Test func `a poll that prints too much fails, and says so`() async throws {
    let text = text(
      "[variable.much]\npoll = \"yes 0123456789 | head -n 40000\"", "text = \"${much}\"")
    try await TestHost(text).run { host in
      try await until("it is refused") { host.log().contains("it prints more than 256 KiB") }
      #expect(try await host.client().get("title.text") == .null)
    }
  }

  @Test func `the lines of a command become values, and it is started again`() async throws {
    let text = text(
      """
      [variable.line]
      listen = ["sh", "-c", "echo '{\\"n\\": 1}'; echo rubbish; echo '{\\"n\\": 2}'"]
      format = "json"
      """, "text = \"${line.n}\"")
    try await TestHost(text).run { host in
      let client = try host.client()
      try await until("the last line is shown") { try await client.get("title.text") == 2 }
      try await until("it was started again") {
        host.log().components(separatedBy: "the command of the variable line ended").count > 2
      }
      #expect(host.log().contains("its text is not JSON"))
    }
  }

  @Test func `a file is read again when it is replaced`() async throws {
    let folder = try TestHost.makeFolder()
    let text = text("[variable.note]\nfile = \"\(folder)/note\"", "text = \"${note}\"")
    try await TestHost(text).run { host in
      let client = try host.client()
      try TestHost.write("one\n", to: "\(folder)/note")
      try await until("it is read") { try await client.get("title.text") == "one" }
      try TestHost.write("two\n", to: "\(folder)/new")
      rename("\(folder)/new", "\(folder)/note")
      try await until("it is read") { try await client.get("title.text") == "two" }
    }
    try? FileManager.default.removeItem(atPath: folder)
  }

  @Test func `a file is read in a folder that appears later, or is replaced`() async throws {
    let folder = try TestHost.makeFolder()
    let text = text("[variable.note]\nfile = \"\(folder)/a/b/note\"", "text = \"${note}\"")
    func make(_ note: String) throws {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/a/b", withIntermediateDirectories: true)
      try TestHost.write("\(note)\n", to: "\(folder)/a/b/note")
    }
    try await TestHost(text).run { host in
      let client = try host.client()
      #expect(try await client.get("title.text") == .null)
      try make("one")
      try await until("it is read") { try await client.get("title.text") == "one" }
      try FileManager.default.removeItem(atPath: "\(folder)/a")
      try make("two")
      try await until("it is read") { try await client.get("title.text") == "two" }
      rename("\(folder)/a", "\(folder)/old")
      try make("three")
      try await until("it is read") { try await client.get("title.text") == "three" }
    }
    try? FileManager.default.removeItem(atPath: folder)
  }

  @Test func `only props whose text differs are set`() async throws {
    let text = text(
      "[variable.level]\nvalue = 1.04", "text = \"${level:.1f}\", other = \"${level}\"")
    try await TestHost(text).run { host in
      let client = try host.client()
      #expect(try await client.get("title.text") == "1.0")
      try await client.call("var", ["name": "level", "value": 1.01])
      try await client.call("var", ["name": "level", "value": 1.01])
      #expect(try await client.get("title.order") == [1.01])
    }
  }

  @Test func `the machine's readings come from the given folder`() async throws {
    let text = text(
      "",
      """
      text = "${battery.percent} ${load.one:.2f} ${memory.used} ${network.name} ${hostname}", \
      plugged = "${battery.charging}"
      """)
    let sensors = [
      "sys/class/power_supply/BAT0/type": "Battery\n",
      "sys/class/power_supply/BAT0/capacity": "81\n",
      "sys/class/power_supply/BAT0/status": "Charging\n",
      "proc/loadavg": "0.50 0.25 0.10 1/200 4000\n",
      "proc/meminfo": "MemTotal: 4096000 kB\nMemFree: 1 kB\nMemAvailable: 1024000 kB\n",
      "proc/net/route": "Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\n"
        + "eth0\t00000000\t0100A8C0\t0003\t0\t0\t0\t00000000\n",
      "proc/sys/kernel/hostname": "box\n",
    ]
    try await TestHost(text, sensors: sensors).run { host in
      try await host.shown("bar")
      let opened = try await host.client().get("title.opened")
      #expect(opened["props"]?["title"]?["text"] == "81 0.50 3000 eth0 box")
      #expect(opened["props"]?["title"]?["plugged"] == true)
    }
  }
}

@Suite struct SensorTests {
  private func sensors(_ files: [String: String]) throws -> (Sensors, String) {
    let folder = "/tmp/sensors-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    for (path, text) in files { try TestHost.write(text, to: "\(folder)/\(path)") }
    return (Sensors(root: folder, environment: ["USER": "me"]), folder)
  }

  @Test func `processor and network are rates since the last reading`() throws {
    let traffic = "Inter-|\n face |\n  eth0: 1000 1 0 0 0 0 0 0 500 1 0 0 0 0 0 0\n"
    var (sensors, folder) = try sensors([
      "proc/stat": "cpu  100 0 0 100 0 0 0 0 0 0\n", "proc/net/dev": traffic,
      "proc/net/route": "Iface\neth0 00000000 0 0 0 0 0 00000000\n",
    ])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(sensors.read("cpu", now: 0) == ["percent": 50])
    #expect(sensors.read("network", now: 0)?["down"] == 0)
    try TestHost.write("cpu  175 0 0 125 0 0 0 0 0 0\n", to: "\(folder)/proc/stat")
    try TestHost.write(
      traffic.replacing("1000", with: "5000").replacing(" 500 ", with: " 700 "),
      to: "\(folder)/proc/net/dev")
    #expect(sensors.read("cpu", now: 2) == ["percent": 75])
    #expect(
      sensors.read("network", now: 2)
        == ["name": "eth0", "down": 2000, "up": 100, "connected": true])
  }

  @Test func `a machine without anything has readings too`() throws {
    var (sensors, _) = try sensors([:])
    #expect(sensors.read("battery", now: 0)?["present"] == false)
    for name in Sensors.names {
      let reading = sensors.read(name, now: 0)
      let value = try #require(reading)
      let parts = try #require(BuiltInVariable.named(name)).parts
      #expect(value.object.map { Set($0.keys) } ?? [] == Set(parts), "\(name)")
    }
    #expect(sensors.read("user", now: 0) == "me")
    #expect(sensors.read("moon", now: 0) == nil)
  }

  @Test func `a battery tells the minutes that remain`() throws {
    let supply = "sys/class/power_supply/BAT1"
    var (sensors, folder) = try sensors([
      "\(supply)/type": "Battery", "\(supply)/status": "Discharging",
      "\(supply)/energy_now": "30000000", "\(supply)/energy_full": "60000000",
      "\(supply)/power_now": "20000000",
    ])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(
      sensors.read("battery", now: 0)
        == [
          "present": true, "charging": false, "percent": 50, "remaining": 90, "text": "50 %",
        ])
  }
}
