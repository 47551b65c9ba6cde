import Foundation
import MaruKit
import MaruTestKit
import Stage
import Testing

/// Scheduled work in manual time.
@MainActor @Suite struct TimelineTests {
  private let screen = TestScreen(size: CGSize(width: 100, height: 100))
  private let log = Log()

  /// The steps that ran, in order.
  @MainActor private final class Log {
    var steps: [String] = []
  }

  init() { screen.show(UIViewController()) }

  private func note(_ step: String) { log.steps.append(step) }

  /// A closure that logs a step; it must be called on the main thread.
  private func noting(_ step: String) -> @Sendable () -> Void {
    { [log] in MainActor.assumeIsolated { log.steps.append(step) } }
  }

  /// Adds a timer that is invalidated after a number of calls.
  private func addTimer(
    every seconds: Double, calls: Int = .max, _ action: @escaping @MainActor () -> Void
  ) -> Timer {
    var count = 0
    return Timer.scheduledTimer(withTimeInterval: seconds, repeats: true) { timer in
      // The timer fires on the main thread and is used only there.
      nonisolated(unsafe) let timer = timer
      MainActor.assumeIsolated {
        count += 1
        if count == calls { timer.invalidate() }
        action()
      }
    }
  }

  // MARK: Order

  @Test func `scheduled work of all kinds runs in the order of its times`() {
    let timer = addTimer(every: 0.7) { note("timer") }
    defer { timer.invalidate() }
    Task {
      try await Task.sleep(for: .seconds(0.6))
      note("task")
    }
    let detached = noting("detached task")
    Task.detached {
      try await Task.sleep(nanoseconds: 500_000_000)
      DispatchQueue.main.async(execute: detached)
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.4, execute: noting("delay"))
    DispatchQueue.main.asyncAfter(wallDeadline: .now() + 0.3, execute: noting("date"))
    let source = DispatchSource.makeTimerSource(queue: .main)
    source.setEventHandler(handler: noting("source"))
    source.schedule(deadline: .now() + 0.2)
    source.resume()
    UIView.animate(withDuration: 0.1, animations: { screen.window.alpha = 0.5 }) { _ in
      note("animation")
    }
    screen.advance(by: 1)
    #expect(
      log.steps == ["animation", "source", "date", "delay", "detached task", "task", "timer"])
  }

  @Test func `work in the main queue runs in the order in which it was added`() {
    DispatchQueue.main.async(execute: noting("block"))
    Task { note("task") }
    OperationQueue.main.addOperation(noting("operation"))
    DispatchQueue.main.async(execute: noting("block"))
    RunLoop.main.perform(noting("run loop"))
    #expect(log.steps == [])
    screen.advance(by: 0)
    #expect(log.steps == ["block", "task", "operation", "block", "run loop"])
  }

  @Test func `a task that awaits others continues in the same step`() {
    Task {
      note("begins")
      let sum = await Task.detached { 1 + 1 }.value
      let sums = await withTaskGroup(of: Int.self) { group in
        for number in 0..<10 { group.addTask { number } }
        var sum = 0
        for await number in group { sum += number }
        return sum
      }
      note("\(sum), \(sums)")
    }
    screen.advance(by: 0)
    #expect(log.steps == ["begins", "2, 45"])
  }

  /// Hands work from one background block to the next, which takes real time, and then calls a
  /// closure.
  private nonisolated static func hop(_ count: Int, then end: @escaping @Sendable () -> Void) {
    guard count > 0 else { return end() }
    DispatchQueue.global().async { hop(count - 1, then: end) }
  }

  @Test(arguments: [0, 0.5])
  func `work in other queues takes no time, and its answers come at once`(delay: Double) {
    let (answer, whenAll, group) = (noting("answer"), noting("all"), DispatchGroup())
    DispatchQueue.global().asyncAfter(deadline: .now() + delay) {
      Self.hop(500) { DispatchQueue.main.async(execute: answer) }
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + delay + 0.1, execute: noting("later"))
    screen.advance(by: delay)
    #expect(log.steps == ["answer"])
    group.enter()
    DispatchQueue.global().async { Self.hop(500) { group.leave() } }
    group.notify(queue: .main, execute: whenAll)
    screen.advance(by: 0.2)
    #expect(log.steps == ["answer", "all", "later"])
  }

  @Test func `work in another queue that waits for the main queue is served`() {
    let answer = noting("answer")
    DispatchQueue.global().async { DispatchQueue.main.sync(execute: answer) }
    screen.advance(by: 0)
    #expect(log.steps == ["answer"])
  }

  // MARK: Counts

  @Test func `a timer fires as often as its interval fits`() {
    var (minutes, ticks) = (0, 0)
    let timers = [addTimer(every: 60) { minutes += 1 }, addTimer(every: 0.1) { ticks += 1 }]
    defer { timers.forEach { $0.invalidate() } }
    screen.advance(by: 59.9)
    #expect((minutes, ticks) == (0, 599))
    screen.advance(by: 0.1)
    #expect((minutes, ticks) == (1, 600))
    screen.advance(by: 60)
    #expect((minutes, ticks) == (2, 1200))
  }

  @Test func `consecutive delays do not drift`() {
    var (timers, delays, sleeps) = (0, 0, 0)
    func time() {
      _ = addTimer(every: 0.1, calls: 1) {
        timers += 1
        if timers < 600 { time() }
      }
    }
    func delay() {
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
        MainActor.assumeIsolated {
          delays += 1
          if delays < 600 { delay() }
        }
      }
    }
    time()
    delay()
    Task {
      for _ in 0..<600 {
        try await Task.sleep(for: .milliseconds(100))
        sleeps += 1
      }
    }
    screen.advance(by: 59.9)
    #expect((timers, delays, sleeps) == (599, 599, 599))
    screen.advance(by: 0.1)
    #expect((timers, delays, sleeps) == (600, 600, 600))
  }

  @Test(arguments: [0, 0.1])
  func `a sleep ends on time, with or without a tolerance`(tolerance: Double) {
    Task {
      try await Task.sleep(for: .seconds(1), tolerance: .seconds(tolerance))
      note("continuous")
      try await SuspendingClock().sleep(until: .now + .seconds(1))
      note("suspending")
    }
    screen.advance(by: 0.99)
    #expect(log.steps == [])
    screen.advance(by: 0.01)
    #expect(log.steps == ["continuous"])
    screen.advance(by: 1)
    #expect(log.steps == ["continuous", "suspending"])
  }

  @Test func `a cancelled task wakes at once`() {
    let task = Task {
      do { try await Task.sleep(for: .seconds(100)) } catch { note("cancelled") }
    }
    screen.advance(by: 1)
    task.cancel()
    screen.advance(by: 0)
    #expect(log.steps == ["cancelled"])
  }

  @Test func `a display link is called in every frame, also after an hour`() {
    var times: [Double] = []
    let link = CADisplayLink { times.append($0.timestamp) }
    screen.advance(by: 3599)
    link.add(to: .main, forMode: .common)
    screen.advance(by: 1)
    link.invalidate()
    #expect(times.count == 60)
    #expect(abs((times.last ?? 0) - screen.memory.clock.now) < 0.001)
  }

  // MARK: Clocks

  @Test func `every clock shows the screen's time`() {
    let start = (
      ProcessInfo.processInfo.systemUptime, DispatchTime.now().uptimeNanoseconds,
      ContinuousClock.now, CACurrentMediaTime()
    )
    #expect(start.0 == start.3)
    #expect(Date() == ManualTime.usualDate)
    screen.advance(by: 90)
    #expect(Date() == ManualTime.usualDate + 90)
    #expect(time(nil) == time_t(ManualTime.usualDate.timeIntervalSince1970) + 90)
    var now = timespec()
    #expect(timespec_get(&now, TIME_UTC) == TIME_UTC && now.tv_sec == time(nil))
    #expect(ProcessInfo.processInfo.systemUptime == start.0 + 90)
    #expect(DispatchTime.now().uptimeNanoseconds == start.1 + 90_000_000_000)
    #expect(ContinuousClock.now == start.2 + .seconds(90))
    #expect(CACurrentMediaTime() == start.3 + 90)
  }

  @Test func `a timer reads the time for which it was scheduled`() {
    var dates: [Double] = []
    let timer = addTimer(every: 1) {
      dates.append(Date().timeIntervalSince(ManualTime.usualDate))
    }
    defer { timer.invalidate() }
    screen.advance(by: 3)
    #expect(dates == [1, 2, 3])
  }

  @Test func `delays end at their own times, between frames`() {
    let start = CACurrentMediaTime()
    for delay in [0.2, 0.105, 0.1069] {
      DispatchQueue.main.asyncAfter(deadline: .now() + delay) { [log] in
        MainActor.assumeIsolated {
          log.steps.append("\(Int(((CACurrentMediaTime() - start) * 10_000).rounded()))")
        }
      }
    }
    screen.advance(by: 0.3)
    #expect(log.steps == ["1050", "1069", "2000"])
  }

  @Test func `thirty years without work are passed over`() {
    let day = 86_400.0
    DispatchQueue.main.asyncAfter(wallDeadline: .now() + 5000 * day, execute: noting("delay"))
    let start = CACurrentMediaTime()
    screen.advance(by: 10_000 * day)
    #expect(log.steps == ["delay"])
    #expect(CACurrentMediaTime() == start + 10_000 * day)
  }

  @Test func `a screen starts at the given date`() {
    let date = Date(timeIntervalSince1970: 86_400)
    let screen = TestScreen(date: date)
    screen.show(UIViewController())
    #expect(Date() == date)
    screen.advance(by: 0.5)
    #expect(Date() == date + 0.5)
  }

  @Test func `other threads have the machine's time`() async {
    let inTest = Date()
    let elsewhere = await Task.detached { Date() }.value
    #expect(inTest == ManualTime.usualDate)
    #expect(elsewhere > ManualTime.usualDate + 86_400 * 365)
  }

  @Test func `a test still has its manual time after an await`() async {
    screen.advance(by: 1)
    await Task.yield()
    #expect(Date() == ManualTime.usualDate + 1)
    await Task.detached { #expect(Date() > ManualTime.usualDate + 86_400 * 365) }.value
    #expect(Date() == ManualTime.usualDate + 1)
  }

  // MARK: Rest

  @Test func `waiting until idle waits for the main queue but not for timers`() throws {
    // Beyond the minute after which `waitUntilIdle()` gives up.
    let timer = addTimer(every: 3600) { note("timer") }
    defer { timer.invalidate() }
    Task {
      for _ in 0..<10 { await Task.yield() }
      note("task")
      try await Task.sleep(for: .seconds(3600))
      note("slept")
    }
    try screen.waitUntilIdle()
    #expect(log.steps == ["task"])
  }

  @Test func `work that another thread sends to the main queue runs in the next step`() {
    let (isThere, answer) = (DispatchSemaphore(value: 0), noting("answer"))
    DispatchQueue.global().async {
      DispatchQueue.main.async(execute: answer)
      isThere.signal()
    }
    isThere.wait()
    screen.advance(by: 0)
    #expect(log.steps == ["answer"])
  }

  @Test func `a semaphore with a timeout times out at once`() {
    let never = DispatchSemaphore(value: 0)
    #expect(never.wait(timeout: .now() + 100_000) == .timedOut)
  }

  @Test func `each screen has its own timers and delays, which end with it`() {
    let timer = addTimer(every: 1) { note("timer") }
    DispatchQueue.main.asyncAfter(deadline: .now() + 1, execute: noting("delay"))
    var other: TestScreen? = TestScreen()
    _ = addTimer(every: 1.5) { note("other timer") }
    other?.advance(by: 2)
    #expect(log.steps == ["other timer"])
    other = nil
    screen.advance(by: 1)
    #expect(log.steps == ["other timer", "delay", "timer"])
    screen.advance(by: 1)
    #expect(log.steps == ["other timer", "delay", "timer", "timer"])
    timer.invalidate()
    screen.advance(by: 1)
    #expect(log.steps.count == 4)
  }
}
