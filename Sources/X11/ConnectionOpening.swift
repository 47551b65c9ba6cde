#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A display that is being opened on a thread of its own, while its owner does something else.
///
/// Most of an opening is waiting for the server. Life: `init` begins it → `Connection.init(_:)`
/// waits for what is left of it and takes the display, once. What nobody takes stays open until the
/// process ends.
@MainActor public final class ConnectionOpening {
  private let work: Work
  private var thread: pthread_t?

  /// Begins to open a display.
  ///
  /// Where the system has no thread to give, the display is opened when it is taken.
  ///
  /// The corresponding C function is `pthread_create`.
  ///
  /// - Parameter name: Such as `:0`; `nil` stands for `$DISPLAY`.
  public init(display name: String? = nil) {
    work = Work(name: name)
    thread = work.start()
  }

  isolated deinit {
    if let thread { pthread_detach(thread) }
  }

  /// Waits for the opening's end.
  ///
  /// The corresponding C function is `pthread_join`.
  ///
  /// - Throws: As `Connection.init(display:)`.
  func finish() throws(ConnectionError) -> OpenedDisplay {
    if let thread {
      pthread_join(thread, nil)
      self.thread = nil
    }
    return try work.finished().get()
  }
}

/// What the thread does; whoever has joined it may look at the result.
private final class Work: @unchecked Sendable {
  let name: String?
  private var result: Result<OpenedDisplay, ConnectionError>?

  init(name: String?) { self.name = name }

  /// What came out, from the thread or, where there was none, from here.
  func finished() -> Result<OpenedDisplay, ConnectionError> { result ?? opened() }

  private func opened() -> Result<OpenedDisplay, ConnectionError> {
    Result { () throws(ConnectionError) in try OpenedDisplay(name) }
  }

  private func run() { result = opened() }

  /// Runs on a thread of its own; `nil` where the system has none to give.
  func start() -> pthread_t? {
    let retained = Unmanaged.passRetained(self)
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer else { return nil }
        Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
      }, retained.toOpaque())
    guard status == 0 else {
      retained.release()
      return nil
    }
    return thread
  }
}
