import Foundation
import MaruTestKit
import Testing

/// A host on a machine whose clock jumps, and on one whose disk is full.
@MainActor @Suite(.serialized, .needsServer) struct BadDayTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  // MARK: Clock

  /// Replaces the system's wall clock in programs that load it; the monotonic clock stays.
  private static let jumpingClock = """
    #define _GNU_SOURCE
    #include <fcntl.h>
    #include <stdlib.h>
    #include <sys/mman.h>
    #include <sys/syscall.h>
    #include <sys/time.h>
    #include <time.h>
    #include <unistd.h>
    static volatile long *offset;
    __attribute__((constructor)) static void start(void) {
      static long none;
      int file = open(getenv("CLOCK_OFFSET"), O_RDONLY);
      void *page = mmap(NULL, 4096, PROT_READ, MAP_SHARED, file, 0);
      offset = page == MAP_FAILED ? &none : page;
      close(file);
    }
    int clock_gettime(clockid_t clock, struct timespec *time) {
      int result = syscall(SYS_clock_gettime, clock, time);
      if ((clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) && offset)
        time->tv_sec += *offset;
      return result;
    }
    int gettimeofday(struct timeval *time, void *zone) {
      struct timespec now;
      clock_gettime(CLOCK_REALTIME, &now);
      time->tv_sec = now.tv_sec, time->tv_usec = now.tv_nsec / 1000;
      return 0;
    }
    time_t time(time_t *result) {
      struct timespec now;
      clock_gettime(CLOCK_REALTIME, &now);
      if (result) *result = now.tv_sec;
      return now.tv_sec;
    }
    """

  /// Compiles the clock; returns the path of the library.
  private func makeClock() throws -> String {
    let (source, library) = ("\(desk.folder)/clock.c", "\(desk.folder)/clock.so")
    try Self.jumpingClock.write(toFile: source, atomically: true, encoding: .utf8)
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["cc", "-w", "-shared", "-fPIC", "-o", library, source]
    try compiler.run()
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0)
    return library
  }

  private func set(offset: Int, in file: String) throws {
    let handle = try FileHandle(forWritingTo: URL(filePath: file))
    try withUnsafeBytes(of: offset) { try handle.write(contentsOf: Data($0)) }
    try handle.close()
  }

  @Test func `when the wall clock jumps, clocks follow, polls go on, and nothing restarts`() throws
  {
    let clock = try makeClock()
    let offset = "\(desk.folder)/offset"
    try Data(count: 4096).write(to: URL(filePath: offset))
    let host = try RunningHost(
      """
      [variable.polls]
      poll = "echo x >>\(desk.folder)/polls; wc -l <\(desk.folder)/polls"
      interval = 0.2
      [window.bar]
      kind = "panel"
      anchor = "top"
      height = 40
      widgets = [
        { name = "Clock", props = { format = "%Y %S", timeZone = "UTC" } },
        { name = "Label", props = { text = "${polls}" } },
      ]
      """, on: desk, variables: ["LD_PRELOAD": clock, "CLOCK_OFFSET": offset])
    let before = try host.window("bar")
    let year = Calendar(identifier: .gregorian).component(.year, from: Date())
    func polls() -> Int {
      (try? String(contentsOfFile: "\(desk.folder)/polls", encoding: .utf8))?.count ?? 0
    }
    for jump in [2, -4, 0] {
      try set(offset: jump * 366 * 86_400, in: offset)
      // The clock of the tests has not jumped.
      let followed = desk.person.block {
        (try? host.ask("tree", "bar").output.contains("\(year + jump) ")) ?? false
      }
      #expect(followed, "after \(jump) years: \((try? host.tell("tree", "bar")) ?? "")")
      let former = polls()
      #expect(desk.person.block { polls() > former + 4 }, "the polls stopped")
    }
    let after = try host.window("bar")
    #expect(after.pid == before.pid && after.restarts == 0)
    let process = try #require(after.pid)
    let wakes = try #require(ProcessReading(of: process)?.voluntarySwitches)
    let former = polls()
    #expect(desk.person.block { polls() > former + 4 })
    let later = try #require(ProcessReading(of: process)?.voluntarySwitches)
    #expect(later - wakes < 100, "it wakes without end")
  }

  // MARK: Disk

  @Test(.needsBubblewrap) func `on a full disk the host goes on, answers and heals with the state`()
    throws
  {
    // One page: the log fills it at once, and nothing else can be written.
    let state = "\(desk.folder)/state"
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    let host = try RunningHost(
      """
      [window.bar]
      kind = "panel"
      anchor = "top"
      height = 40
      widgets = [{ name = "\(try TestPlugin.trial.path)", id = "trial" }]
      """, on: desk,
      through: [
        "bwrap", "--dev-bind", "/", "/", "--die-with-parent", "--size", "4096", "--tmpfs", state,
      ])
    try host.tell("call", "trial", "flood")
    let lines = try host.tell("log").split(separator: "\n")
    #expect(
      lines.allSatisfy { $0.wholeMatch(of: /\d{4}-\d\d-\d\dT.*/) != nil }, "\(lines.suffix(2))")
    try host.tell("call", "trial", "keep", "text=apples")
    #expect(try host.tell("call", "trial", "kept") == "apples")
    func problem() throws -> String? {
      try host.tell("status").split(separator: "\n").first { $0.contains("bar.json") }
        .map(String.init)
    }
    #expect(desk.person.block { (try? problem())??.contains("No space left on device") == true })
    // A worker that ends tells its state, which the host can only keep in its memory.
    let first = try #require(try host.window("bar").pid)
    try host.tell("restart", "bar")
    func isShown(after former: Int32) -> Bool {
      host.windows.first.map { $0.state == "shown" && $0.pid != former } ?? false
    }
    #expect(desk.person.block { isShown(after: first) })
    let second = try #require(try host.window("bar").pid)
    kill(second, SIGKILL)
    #expect(desk.person.block { isShown(after: second) })
    #expect(try host.tell("call", "trial", "kept") == "apples")
    #expect(host.program.isRunning)
  }
}
