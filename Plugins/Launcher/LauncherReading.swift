import Foundation

/// Reads the machine in the background, so that a slow disk does not block the window.
///
/// After it is released, the contents are dropped.
@MainActor final class LauncherReading {
  /// The answer of the background, for which the main thread may wait.
  ///
  /// `lock` guards the properties that change.
  private final class Answer: @unchecked Sendable {
    private let lock = NSLock()
    // A pipe ends the wait, because tests set the clocks that other waits use.
    private let pipe = Pipe()
    private var contents: LauncherContents?

    func give(_ contents: LauncherContents) {
      lock.withLock { self.contents = contents }
      try? pipe.fileHandleForWriting.close()
    }

    /// Takes the answer, once; `nil` if there is none yet.
    func take(within milliseconds: Int32) -> LauncherContents? {
      if milliseconds > 0 {
        var entry = pollfd(
          fd: pipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        poll(&entry, 1, milliseconds)
      }
      return lock.withLock {
        defer { contents = nil }
        return contents
      }
    }
  }

  private let answer = Answer()
  private let completion: (LauncherContents) -> Void

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - wish: What is to be read.
  ///   - session: The desktop.
  ///   - completion: Called once with the contents.
  init(
    _ wish: LauncherContents.Wish, of session: DesktopSession,
    completion: @escaping (LauncherContents) -> Void
  ) {
    self.completion = completion
    let answer = answer
    DispatchQueue.global(qos: .userInitiated).async { [weak self] in
      answer.give(LauncherContents(wish, of: session))
      DispatchQueue.main.async { self?.wait(atMost: 0) }
    }
  }

  /// Waits for the contents, so that a frame is not drawn without them.
  ///
  /// - Parameter milliseconds: The time after which it gives up; they then come later.
  func wait(atMost milliseconds: Int32) {
    if let contents = answer.take(within: milliseconds) { completion(contents) }
  }
}
