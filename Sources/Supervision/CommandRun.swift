import ConfigurationFile
import FoundationEssentials
import Glibc
import PlainText

/// One run of a command whose output is wanted.
///
/// Life: `init` starts it → the closure is called once, unless `cancel` comes first.
@MainActor final class CommandRun {
  /// Why there is no output.
  enum Failure: Error, CustomStringConvertible {
    case spawn(String)
    case ending(ChildEnding, complaint: String?)
    case timeout(Double)
    case tooLong

    var description: String {
      switch self {
      case .spawn(let reason): reason
      case .ending(let ending, let complaint):
        complaint.map { "\(ending) (\($0))" } ?? "\(ending)"
      case .timeout(let seconds): "it took longer than \(SecondsText.of(seconds)) s"
      case .tooLong: "it prints more than \(CommandRun.outputLimit >> 10) KiB"
      }
    }
  }

  /// The most output, in bytes; a command that prints more is killed.
  nonisolated static let outputLimit = 256 << 10

  private var completion: ((Result<String, Failure>) -> Void)?
  private var child: PipedProcess?
  private var lines: [String] = []
  private var length = 0
  private var complaint: String?
  private let deadline = Deadline()

  /// Starts a command.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments; not empty.
  ///   - environment: All of its variables.
  ///   - timeout: The seconds after which its process group is killed.
  ///   - completion: Gets the output without the newline at its end; called in a later turn.
  init(
    _ words: [String], environment: [String: String], timeout: Double,
    _ completion: @escaping (Result<String, Failure>) -> Void
  ) {
    self.completion = completion
    do {
      try spawn(words, environment)
      deadline.set(after: timeout) { [weak self] in self?.finish(.failure(.timeout(timeout))) }
    } catch {
      deadline.set(after: 0) { [weak self] in self?.finish(.failure(.spawn("\(error)"))) }
    }
  }

  /// Kills the process group without a call of the closure.
  func cancel() {
    completion = nil
    finish(.success(""))
  }

  private func spawn(_ words: [String], _ environment: [String: String]) throws(SpawnError) {
    let child = try PipedProcess(words, environment: environment)
    self.child = child
    child.output.onLine = { [weak self] in self?.keep($0) }
    child.errors.onLine = { [weak self] in self?.complaint = $0 }
    child.process.onChange = { [weak self] change in
      guard let self, case .ended(let ending) = change else { return }
      self.child?.drain()
      let isGood = ending == .exited(0)
      self.finish(
        isGood
          ? .success(self.lines.joined(separator: "\n"))
          : .failure(.ending(ending, complaint: self.complaint)))
    }
  }

  private func keep(_ line: String) {
    length += line.utf8.count + 1
    guard length <= Self.outputLimit else { return finish(.failure(.tooLong)) }
    lines.append(line)
  }

  private func finish(_ end: Result<String, Failure>) {
    deadline.cancel()
    child?.process.onChange = nil
    child?.process.signalGroup(SIGKILL)
    child?.cancel()
    let completion = completion
    self.completion = nil
    completion?(end)
  }

  isolated deinit {
    if let process = child?.process, process.ending == nil { process.signalGroup(SIGKILL) }
  }
}

extension CommandLineText {
  /// The words to spawn; a shell text is run by `/bin/sh`.
  var words: [String] {
    switch self {
    case .shell(let text): ["/bin/sh", "-c", text]
    case .words(let words): words
    }
  }
}
