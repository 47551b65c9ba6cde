import ConfigurationFile
import JSON

/// Asks the plugins of a window what they ask for, before they get it.
///
/// The supervisor opens no plugin. A worker does that, in a sandbox that grants nothing, and ends
/// when it has answered. If it dies or hangs instead, its plugins ask for nothing.
@MainActor final class PermissionInquiry {
  /// The kinds of things that the plugins ask for, once they are known.
  private(set) var answer: Set<SandboxGrants.Kind>?

  private var worker: Worker?
  private var onAnswer: (() -> Void)?

  /// Starts the worker.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - settings: How workers are started.
  ///   - log: Gets what the worker prints.
  ///   - onAnswer: Called once when `answer` is known, unless that is at once or it was cancelled.
  init(
    of window: WindowConfiguration, settings: Worker.Settings, log: Log,
    onAnswer: @escaping () -> Void
  ) {
    var settings = settings
    do {
      settings.sandbox = try Sandbox(
        SandboxGrants(), of: window, executable: settings.executable,
        environment: settings.environment)
      let worker = try Worker(of: window.id, settings: settings, log: log)
      self.worker = worker
      self.onAnswer = onAnswer
      worker.onEnd = { [weak self] _ in self?.finish([]) }
      worker.request("permissions", ["window": try JSONValue(encoding: window)]) {
        [weak self] answer in
        let names = (try? answer.get())?.array ?? []
        self?.finish(Set(names.compactMap { $0.string.flatMap(SandboxGrants.Kind.init) }))
      }
    } catch {
      // The start of the window's own worker tells why.
      cancel()
      answer = []
    }
  }

  /// Ends the worker; nothing is called any more.
  func cancel() {
    onAnswer = nil
    dismiss()
  }

  private func finish(_ kinds: Set<SandboxGrants.Kind>) {
    guard answer == nil else { return }
    answer = kinds
    dismiss()
    let onAnswer = onAnswer
    self.onAnswer = nil
    onAnswer?()
  }

  private func dismiss() {
    worker?.dismiss()
    worker = nil
  }
}
