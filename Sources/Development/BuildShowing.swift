/// A build on its way to the screen: the windows that have not painted, and what is printed when
/// all have.
///
/// Life: `init` → `begin` once, after all windows were told → `endRenewal` and `wait` until
/// `windows` is empty → `report`.
struct BuildShowing {
  /// The windows that have not painted.
  private(set) var windows: Set<String>
  /// Whether all windows have been told.
  private(set) var hasBegun = false

  private let name: String
  private let build: WidgetPackage.Build
  /// Whether any window is shown anew.
  private let isVisible: Bool
  /// The windows whose new workers have neither painted nor failed.
  private var renewals: Set<String>
  /// Why a window stays as it was.
  private var failures: [String] = []

  /// Starts to wait for windows.
  ///
  /// - Parameters:
  ///   - build: The build, or files that were taken without one.
  ///   - name: What was built or taken.
  ///   - renewals: The windows that get new workers.
  ///   - new: The windows that are new.
  init(
    of build: WidgetPackage.Build, named name: String, renewals: [String], new: [String]
  ) {
    (self.build, self.name, self.renewals) = (build, name, Set(renewals))
    windows = Set(renewals + new)
    isVisible = !windows.isEmpty
  }

  /// Whether it shows this build, and not a later one.
  func shows(_ build: WidgetPackage.Build) -> Bool { self.build.end == build.end }

  /// Whether a window has a new worker that has neither painted nor failed.
  func isRenewing(_ window: String) -> Bool { renewals.contains(window) }

  /// Notes that all windows have been told.
  mutating func begin() { hasBegun = true }

  /// Notes that the new worker of a window has painted or failed.
  mutating func endRenewal(of window: String) { renewals.remove(window) }

  /// Notes why a window stays as it was; the first reason is reported.
  mutating func fail(_ reason: String) { failures.append(reason) }

  /// Waits only for windows that satisfy a condition, and for those with a renewal in progress.
  ///
  /// - Returns: The windows that are no longer waited for, sorted.
  mutating func wait(for isStarting: (String) -> Bool) -> [String] {
    let waiting = windows.filter { renewals.contains($0) || isStarting($0) }
    defer { windows = waiting }
    return windows.subtracting(waiting).sorted()
  }

  /// The line that tells how the build was shown.
  ///
  /// - Parameters:
  ///   - time: When the last window had painted, in seconds of `monotonicNow`.
  ///   - isFirst: Whether it is the first build of its package.
  /// - Returns: A line for the terminal.
  func report(at time: Double, isFirst: Bool) -> String {
    let milliseconds = Int(((time - build.end) * 1000).rounded())
    let what =
      build.seconds == 0
      ? "took \(name)" : "built \(name) in \(Self.hundredths(build.seconds)) s"
    if let failure = failures.first { return "\(what), but \(failure)" }
    if isVisible { return "\(what), on screen \(milliseconds) ms later" }
    return isFirst
      ? "\(what), no window needs to be shown anew" : "\(what), nothing has changed"
  }

  /// Seconds with two digits after the point.
  private static func hundredths(_ seconds: Double) -> String {
    let hundredths = Int((seconds * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
