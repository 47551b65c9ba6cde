import Terminal
internal import CProcess
import Foundation
import MaruKit
import PluginLoading

/// Reports a crash of a widget's code, or its call of `exit`, in one line; both end the process.
///
/// The line names the innermost plugin in the backtrace, or else the current culprit.
///
/// [main actor]
@MainActor public enum CrashReport {
  /// The owner of the running code, as far as it is known.
  enum Culprit: Hashable {
    /// The host, or a library that it uses.
    case program
    /// A plugin.
    case plugin(name: String, path: String, version: String?)
  }

  private static var numbers: [Culprit: Int32] = [:]
  private static var libraries: Set<String> = []

  /// Installs the crash handlers.
  ///
  /// Call it first, before there are other threads. With `MARU_DEBUG=backtrace` the backtrace
  /// follows the line.
  ///
  /// - Parameter isLogged: Whether the line goes to a log, where the backtrace follows it always.
  public static func begin(isLogged: Bool = false) {
    Self.isLogged = isLogged
    listsCalls = isLogged || DebugOption.backtrace.isOn
    _ = number(of: culprit)
    let calls =
      DebugOption.backtrace.isOn
      ? crash_calls_detailed : isLogged ? crash_calls_plain : crash_calls_none
    crash_report_begin(ExitStatus.widgetFailed.rawValue, calls)
    if isLogged { crash_report_take_requests("libxcb.so") }
    PluginLibrary.willOpen = { path in
      culprit = .plugin(name: PluginRefusal.name(ofFile: path), path: path, version: nil)
    }
  }

  /// Ends the process with a line that says what the running code did, and the calls of the main thread.
  ///
  /// It does nothing while the main thread waits for the X server. Only after `begin(isLogged: true)`.
  ///
  /// - Parameters:
  ///   - words: What the widget did, as in “did not answer for 3 s”.
  ///   - thread: The main thread.
  nonisolated static func request(_ words: String, of thread: pthread_t) {
    crash_report_request(thread, words)
  }

  private static var listsCalls = false
  /// Whether the line names the plugin's version, for who reads the log later.
  private static var isLogged = false

  /// The culprit of a crash outside all plugins.
  static var culprit = Culprit.program {
    didSet { if culprit != oldValue { crash_culprit_set(number(of: culprit)) } }
  }

  /// Attributes crashes to a plugin from now on.
  ///
  /// These are all crashes inside its library, and crashes outside all plugins until `culprit`
  /// changes.
  static func blame(_ library: PluginLibrary) {
    culprit = .plugin(
      name: library.name, path: library.path, version: library.factory.information.version)
    if libraries.insert(library.path).inserted {
      crash_culprit_owns(number(of: culprit), library.place)
    }
  }

  /// Runs a closure and restores the culprit after it.
  static func restoringCulprit<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = culprit
    defer { culprit = outer }
    return try body()
  }

  private static func number(of culprit: Culprit) -> Int32 {
    if let known = numbers[culprit] { return known }
    let (subject, place) = words(about: culprit)
    let number = crash_culprit_add("maru: \(subject)", PrintableText.line(place) + "\n")
    numbers[culprit] = number
    return number
  }

  /// The text before and after the description of the crash.
  private static func words(about culprit: Culprit) -> (subject: String, place: String) {
    let calls = listsCalls ? "; the calls follow" : "; MARU_DEBUG=backtrace lists the calls"
    return switch culprit {
    case .program: ("maru", ", in its own code, please report this\(calls)")
    case .plugin(let name, let path, let version):
      (
        "the widget",
        ", \(name)\(isLogged ? version.map { " \($0)" } ?? "" : "") in \(path), fix the plugin\(calls)"
      )
    }
  }
}
