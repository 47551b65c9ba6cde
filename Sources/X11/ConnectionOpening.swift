#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A display that is being opened on its own thread while its owner continues.
///
/// Opening mostly waits for the server. Life: `init` starts it → `Connection.init(_:)` waits for it
/// and takes the display, once. A display that is never taken stays open until the process ends.
@MainActor public final class ConnectionOpening {
  private let work: Work
  private var thread: pthread_t?

  /// Starts to open a display.
  ///
  /// If no thread can be created, the display is opened when it is taken.
  ///
  /// The corresponding C function is `pthread_create`.
  ///
  /// - Parameter name: A display name such as `:0`; `nil` stands for `$DISPLAY`.
  public init(display name: String? = nil) {
    work = Work(name: name)
    thread = work.start()
  }

  isolated deinit {
    if let thread { pthread_detach(thread) }
  }

  /// Waits until the opening has finished, and takes the display.
  ///
  /// - Throws: As `Connection.init(display:)`.
  func finish() throws(ConnectionError) -> OpenedDisplay {
    wait()
    return try work.finished().get()
  }

  /// Waits until the opening has finished, and leaves the display to be taken.
  ///
  /// Call it before another display is opened: two openings at once corrupt the lists in which Xlib keeps its
  /// extensions.
  ///
  /// The corresponding C function is `pthread_join`.
  public func wait() {
    guard let thread else { return }
    pthread_join(thread, nil)
    self.thread = nil
  }
}

/// The thread's work; its result may be read after the join.
private final class Work: @unchecked Sendable {
  let name: String?
  private var result: Result<OpenedDisplay, ConnectionError>?

  init(name: String?) { self.name = name }

  /// The result, from the thread or, if none was created, computed here.
  func finished() -> Result<OpenedDisplay, ConnectionError> { result ?? opened() }

  private func opened() -> Result<OpenedDisplay, ConnectionError> {
    Result { () throws(ConnectionError) in try OpenedDisplay(name) }
  }

  private func run() { result = opened() }

  /// Runs on its own thread; `nil` if none can be created.
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
