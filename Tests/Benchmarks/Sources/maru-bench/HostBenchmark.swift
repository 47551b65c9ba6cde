import Control
import Foundation
import JSON
import MaruTestKit
import X11

/// `maru-bench host`: configured windows at rest, their repair, and calls from scripts.
@MainActor struct HostBenchmark: MaruBenchmark {
  static let command = "host"
  static let numbers = [
    (option: "--kills", value: "N", path: \HostBenchmark.kills),
    (option: "--opens", value: "N", path: \HostBenchmark.opens),
    (option: "--flood", value: "SECONDS", path: \HostBenchmark.flood),
  ]

  var maru = Self.builtProgram
  private var kills = 100
  private var opens = 1000
  private var flood = 10

  func measure() throws -> Int32 {
    try measureStart(on: ProgramStage(windowManager: "/usr/bin/openbox"), with: ", openbox")
    let stage = try ProgramStage()
    try measureStart(on: stage, with: "")
    try measureClock(on: stage)
    try measureRest(on: stage)
    try measureHealing(on: stage)
    try measureOpening(on: stage)
    try measureSetting(on: stage)
    try measurePeers(on: stage)
    return 0
  }

  // MARK: Configurations

  private static func label(_ number: Int) -> String {
    """
    [window.w\(number)]
    kind = "overlay"
    anchor = "top-left"
    margin = { top = \(40 * number), left = 8 }
    width = 200
    height = 32
    widgets = [{ name = "Label", id = "label", props = { text = "Window \(number)" } }]

    """
  }

  private static let bar = """
    [window.bar]
    kind = "panel"
    anchor = "top"
    height = 32
    widgets = [
      { name = "Workspaces" }, { name = "WindowTitle", weight = 1 },
      { name = "Label", props = { text = "A label" } },
      { name = "Meter", width = 60, props = { value = 0.5 } },
      { name = "Clock" }, { name = "Menu", props = { title = "Menu", items = ["One"] } },
    ]

    """

  private static let clock = """
    [window.bar]
    kind = "panel"
    anchor = "top"
    height = 32
    widgets = [{ name = "Clock", props = { format = "%H:%M:%S" } }]

    """

  // MARK: Measurements

  /// From `exec` until the final picture is nearly complete, for a bar and for one widget.
  ///
  /// - Parameters:
  ///   - stage: The screen.
  ///   - manager: The words about the window manager in the rows.
  /// - Throws: The error of the file system, if the configurations cannot be written.
  private func measureStart(on stage: ProgramStage, with manager: String) throws {
    let folder = try Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Self.bar.write(toFile: "\(folder)/maru.toml", atomically: true, encoding: .utf8)
    let environment = ["XDG_RUNTIME_DIR": folder, "XDG_STATE_HOME": folder]
    var programs = [
      PeerProgram(
        name: "maru run, a bar of six", path: maru,
        arguments: ["run", "--config", "\(folder)/maru.toml"], isPressedByKey: false,
        environment: environment),
      PeerProgram(
        name: "maru show Label", path: maru, arguments: ["show", "Label", "--text", "A label"],
        isPressedByKey: false),
    ]
    programs += BarPeers.installed(in: folder)
    var times: [[Duration]] = programs.map { _ in [] }
    var rest: [IdleBenchmark?] = programs.map { _ in nil }
    var absent: Set<Int> = []
    for run in 0...9 {
      for (index, program) in programs.enumerated() where !absent.contains(index) {
        guard let guest = stage.start(program) else {
          absent.insert(index)
          continue
        }
        if run > 0 { times[index].append(guest.content) }
        if run == 9, index > 1 { rest[index] = IdleBenchmark(of: guest.child, for: .seconds(3)) }
        kill(guest.child.identifier, SIGTERM)
        let limit = ContinuousClock.now + .seconds(2)
        while guest.child.isRunning, .now < limit { usleep(1_000) }
        guest.child.end()
      }
    }
    let base = times[1].median?.milliseconds ?? .nan
    for (index, program) in programs.enumerated() where !absent.contains(index) {
      let median = times[index].median?.milliseconds ?? .nan
      row(
        "start, \(program.name)\(manager)", String(format: "%.1f ms", median),
        String(format: "%.2f × show", median / base))
      guard let rest = rest[index] else { continue }
      row(
        "3 s at rest, \(program.name)\(manager)",
        String(format: "%.1f ms CPU", rest.processorTime.milliseconds),
        "\(rest.contextSwitches) switches, \(rest.memory / 1024) MiB PSS")
    }
  }

  private static func temporaryFolder() throws -> String {
    let folder = NSTemporaryDirectory() + "maru-bench-bar-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return folder
  }

  /// A clock that shows seconds, as the bars of other projects have.
  private func measureClock(on stage: ProgramStage) throws {
    let host = try BenchedHost(Self.clock, maru: maru, on: stage)
    Thread.sleep(forTimeInterval: 1)
    let rest = try self.rest(of: host, for: 3)
    row(
      "3 s at rest, maru run, such a clock",
      String(format: "%.1f ms CPU", rest.processorTime.milliseconds),
      "\(rest.contextSwitches) switches, \(rest.memory / 1024) MiB PSS")
  }

  /// What the processes of a host use in some seconds.
  private func rest(
    of host: BenchedHost, for seconds: Double
  ) throws -> (processorTime: Duration, contextSwitches: Int, memory: Int) {
    let processes = try [host.supervisor] + host.workers()
    let before = processes.compactMap { ProcessReading(of: $0) }
    Thread.sleep(forTimeInterval: seconds)
    let after = processes.compactMap { ProcessReading(of: $0) }
    let pairs = zip(before, after)
    return (
      pairs.reduce(Duration.zero) { $0 + $1.1.processorTime(since: $1.0) },
      pairs.reduce(0) { $0 + $1.1.contextSwitches(since: $1.0) },
      after.reduce(0) { $0 + $1.memory }
    )
  }

  /// Ten windows that nothing changes.
  private func measureRest(on stage: ProgramStage) throws {
    let one = try BenchedHost(Self.label(1), maru: maru, on: stage)
    let first = try memory(of: one)
    let ten = try withExtendedLifetime(one) { () throws -> BenchedHost in
      _ = try one.client.call(Message(call: "quit"))
      return try BenchedHost((1...10).map(Self.label).joined(), maru: maru, on: stage)
    }
    _ = stage.person.blockUntilStill(for: .milliseconds(1500), timeout: .seconds(5))
    // Each worker's watch looks once more within a second after the last work.
    _ = try ten.workers()
    Thread.sleep(forTimeInterval: 2)
    let rest = try self.rest(of: ten, for: 5)
    row(
      "ten windows, 5 s at rest", String(format: "%.2f ms CPU", rest.processorTime.milliseconds),
      "\(rest.contextSwitches) switches")
    let all = rest.memory
    row(
      "memory of a further window", String(format: "%.1f MiB PSS", Double(all - first) / 9 / 1024),
      String(format: "%.1f MiB with one, %.1f with ten", Double(first) / 1024, Double(all) / 1024))
  }

  private func memory(of host: BenchedHost) throws -> Int {
    try ([host.supervisor] + host.workers()).compactMap { ProcessReading(of: $0)?.memory }
      .reduce(0, +)
  }

  /// From SIGKILL to the next worker's first picture.
  private func measureHealing(on stage: ProgramStage) throws {
    let host = try BenchedHost(
      "[supervision]\ndeaths = 1000\n" + Self.label(1) + Self.label(2), maru: maru, on: stage)
    var times: [Duration] = []
    for _ in 0..<kills {
      // A worker that dies again at its start is delayed on purpose.
      Thread.sleep(forTimeInterval: 1.05)
      if let time = try host.heal() { times.append(time) }
    }
    times.sort()
    let slowest = times.isEmpty ? nil : times[min(times.count * 99 / 100, times.count - 1)]
    row(
      "death to healed window, \(times.count) kills",
      String(format: "%.0f ms median", times.median?.milliseconds ?? .nan),
      String(format: "%.0f ms at the 99th percentile", slowest?.milliseconds ?? .nan))
  }

  /// Opens and closes a window, and looks for what is not given back.
  private func measureOpening(on stage: ProgramStage) throws {
    let host = try BenchedHost(Self.label(1), maru: maru, on: stage)
    guard let worker = try host.workers().first else { return }
    func open(_ count: Int) throws {
      for _ in 0..<count {
        _ = try host.client.call(Message(call: "close", ["address": "w1"]))
        _ = try host.client.call(Message(call: "open", ["address": "w1"]))
      }
      _ = stage.person.blockUntilStill(for: .milliseconds(500), timeout: .seconds(5))
    }
    try open(50)
    let (memory, files, shared) = (anonymous(worker), descriptors(worker), segments(worker))
    let start = ContinuousClock.now
    try open(opens)
    let time = start.duration(to: .now).milliseconds / Double(opens)
    row(
      "\(opens) opens and closes", String(format: "%.1f ms each", time),
      String(
        format: "%+.2f MiB anonymous, %+d descriptors, %+d shared pictures",
        Double(anonymous(worker) - memory) / 1024, descriptors(worker) - files,
        segments(worker) - shared))
  }

  /// From a `set` to the damage on the screen.
  private func measureSetting(on stage: ProgramStage) throws {
    let host = try BenchedHost(Self.label(1), maru: maru, on: stage)
    let environment = host.environment
    var number = 0
    func time(_ act: (String) throws -> Void) rethrows -> Duration? {
      number += 1
      return try Self.time(on: stage) { try act("Number \(number)") }
    }
    func set(_ text: String) -> Message {
      Message(
        call: "set", ["address": "label.text", "value": .string(text), "id": .integer(1)])
    }
    let open = try (0..<50).compactMap { _ in try time { try host.client.send(set($0)) } }
    row(
      "set to pixels, open connection",
      String(format: "%.2f ms median", open.median?.milliseconds ?? .nan),
      String(format: "%.2f ms slowest", open.max()?.milliseconds ?? .nan))
    let started = (0..<20).compactMap { _ in
      time { text in
        let child = stage.launch(
          PeerProgram(
            name: "maru set", path: maru, arguments: ["set", "label.text", text],
            isPressedByKey: false, environment: environment))
        _ = stage.person.block(timeout: .seconds(2)) { !stage.person.damages.isEmpty }
        withExtendedLifetime(child) {}
      }
    }
    row(
      "set to pixels, with a process",
      String(format: "%.2f ms median", started.median?.milliseconds ?? .nan),
      String(format: "%.2f ms slowest", started.max()?.milliseconds ?? .nan))
    try measureFlood(host, set: set, on: stage)
  }

  /// The time from an action to the next damage; `nil` if there is none for two seconds.
  private static func time(
    on stage: ProgramStage, _ act: () throws -> Void
  ) rethrows -> Duration? {
    _ = stage.person.blockUntilStill(for: .milliseconds(60), timeout: .seconds(2))
    _ = stage.person.takeDamage()
    let start = ContinuousClock.now
    try act()
    guard stage.person.block(timeout: .seconds(2), until: { !stage.person.damages.isEmpty })
    else { return nil }
    return stage.person.damages.first.map { start.duration(to: $0.time) }
  }

  /// From a text for another project's bar to the damage on the screen.
  private func measurePeers(on stage: ProgramStage) throws {
    let folder = try Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for peer in BarPeers.told(in: folder) {
      guard let guest = stage.start(peer.bar) else { continue }
      defer { guest.child.end() }
      let times = (1...20).compactMap { number in
        var change: AnyObject?
        let time = Self.time(on: stage) {
          change = peer.tell("Number \(number)", stage)
          _ = stage.person.block(timeout: .seconds(2)) { !stage.person.damages.isEmpty }
        }
        withExtendedLifetime(change) {}
        return time
      }
      row(
        "text to pixels, \(peer.bar.name)",
        String(format: "%.2f ms median", times.median?.milliseconds ?? .nan),
        String(format: "%.2f ms slowest", times.max()?.milliseconds ?? .nan))
    }
  }

  /// A thousand sets a second: the pauses between two frames.
  private func measureFlood(
    _ host: BenchedHost, set: (String) -> Message, on stage: ProgramStage
  ) throws {
    _ = stage.person.takeDamage()
    var frames: [ContinuousClock.Instant] = []
    let start = ContinuousClock.now
    var sent = 0
    while sent < flood * 1000 {
      try host.client.send(set("Number \(sent)"))
      sent += 1
      let due = start + .milliseconds(sent)
      while .now < due {
        _ = stage.person.block(timeout: .microseconds(200)) { !stage.person.damages.isEmpty }
        frames += stage.person.takeDamage().map(\.time)
      }
    }
    let pauses = zip(frames, frames.dropFirst()).map { $0.duration(to: $1) }
    let late = pauses.filter { $0 > .milliseconds(34) }.count
    row(
      "\(sent) sets at 1,000 a second", "\(frames.count) frames",
      String(
        format: "longest pause %.1f ms, %d over two frames", pauses.max()?.milliseconds ?? .nan,
        late)
    )
  }

  // MARK: The kernel's counters

  /// The anonymous memory of a process, in KiB.
  private func anonymous(_ process: pid_t) -> Int {
    let text = (try? String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("Anonymous:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }

  private func descriptors(_ process: pid_t) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd"))?.count ?? 0
  }

  /// The pictures that a process shares with the X server.
  private func segments(_ process: pid_t) -> Int {
    // `String(contentsOfFile:)` would read only the first 4 KiB of this file.
    let file = FileHandle(forReadingAtPath: "/proc/\(process)/maps")
    let text = String(decoding: (try? file?.readToEnd()) ?? Data(), as: UTF8.self)
    return text.split(separator: "\n").filter { $0.contains("maru-pixels") }.count
  }

  private func row(_ name: String, _ value: String, _ detail: String) {
    let line =
      name.padding(toLength: 38, withPad: " ", startingAt: 0)
      + value.padding(toLength: 18, withPad: " ", startingAt: 0) + detail
    // Unbuffered, so that each row appears as soon as it is measured.
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}
