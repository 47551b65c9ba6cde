internal import CX11
import Glibc

/// Finds out whether an X server answers, which Xlib's calls wait for without a limit.
public enum ServerProbe {
  /// Whether a display is opened or refused in time.
  ///
  /// The call that waits is in a thread of its own, which stays if it has no answer.
  ///
  /// The corresponding C functions are `XOpenDisplay` and `poll`.
  ///
  /// - Parameters:
  ///   - display: A name such as `:0`.
  ///   - seconds: The longest wait.
  /// - Returns: Whether there was an answer; also if no thread can be created.
  public static func answers(_ display: String, within seconds: Double) -> Bool {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return true }
    defer { close(ends[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let trial = Unmanaged.passRetained(Trial(display, closing: ends[1]))
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { pointer in
        if let pointer { Unmanaged<Trial>.fromOpaque(pointer).takeRetainedValue().run() }
        return nil
      }, trial.toOpaque())
    guard status == 0 else {
      trial.release()
      close(ends[1])
      return true
    }
    pthread_detach(thread)
    var entry = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, Int32(min(seconds * 1_000, 60_000))) != 0
  }

  /// Opens a display, and closes the writing end of a pipe when that has ended.
  private final class Trial: Sendable {
    private let display: String
    private let writingEnd: Int32

    init(_ display: String, closing writingEnd: Int32) {
      self.display = display
      self.writingEnd = writingEnd
    }

    func run() {
      if let opened = XOpenDisplay(display) { XCloseDisplay(opened) }
      close(writingEnd)
    }
  }
}
