import Terminal
import Control
import FoundationEssentials
import Glibc

/// Prints a log file, and what is added to it.
///
/// When the host renames a full file and begins another, the rest of the first is printed, then the
/// new one from its start. Nothing wakes up while nothing is written.
///
/// The corresponding C functions are `inotify_init1` and `inotify_add_watch`.
struct LogReader {
  private let path: String

  /// Names a file; it may be missing as long as nothing was logged.
  init(path: String) { self.path = path }

  /// Prints the file.
  ///
  /// - Parameter follows: Whether to print new lines until the reader is gone.
  /// - Throws: `ControlError` with status 65 if the file or its folder cannot be read, or
  ///   `TerminalError.outputLost`.
  func run(follows: Bool) throws {
    var file = try open()
    guard follows else {
      try file?.copyRest()
      return
    }

    // Watch before reading, so that no line is missed in between.
    let folder = URL(filePath: path).deletingLastPathComponent().path
    let watch = inotify_init1(Int32(IN_CLOEXEC))
    defer { close(watch) }
    let mask = UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO)
    guard watch >= 0, inotify_add_watch(watch, folder, mask) >= 0 else {
      throw unreadable(folder, errno)
    }
    while true {
      try file?.copyRest()
      while let next = try successor(of: file) {
        try file?.copyRest()
        file = next
        try file?.copyRest()
      }
      guard waitForChange(watch) else { return }
    }
  }

  /// The file that has the path now, if it is another than the open one.
  private func successor(of file: OpenLog?) throws(ControlError) -> OpenLog? {
    guard let next = try open(), next.inode != file?.inode else { return nil }
    return next
  }

  private func open() throws(ControlError) -> OpenLog? {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw unreadable(path, errno)
    }
    return OpenLog(descriptor: descriptor)
  }

  private func unreadable(_ path: String, _ problem: Int32) -> ControlError {
    ControlError(
      status: ControlStatus.badInput,
      message: "the log cannot be read (\(String(cString: strerror(problem)))), at \(path), "
        + "check its permissions")
  }

  /// Waits for a change in the folder; `false` if standard output has no reader.
  private func waitForChange(_ watch: Int32) -> Bool {
    var requests = [
      pollfd(fd: watch, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
    ]
    while poll(&requests, nfds_t(requests.count), -1) < 0, errno == EINTR {}
    guard requests[1].revents & Int16(POLLERR | POLLNVAL) == 0 else { return false }
    var events = [UInt8](repeating: 0, count: 4096)
    return read(watch, &events, events.count) > 0 || errno == EINTR
  }
}

/// An open log file and the place up to which it is printed.
private final class OpenLog {
  let inode: UInt64
  private let descriptor: Int32

  /// Takes over an open descriptor, which it closes in the end.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    var status = stat()
    fstat(descriptor, &status)
    inode = UInt64(status.st_ino)
  }

  deinit { close(descriptor) }

  /// Prints what was added since the last time; a file that was cut is printed from its start.
  func copyRest() throws(TerminalError) {
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_size < lseek(descriptor, 0, SEEK_CUR) {
      lseek(descriptor, 0, SEEK_SET)
    }
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(descriptor, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      // Whole lines, so that no character is cut in two.
      let end = bytes[..<count].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? count
      lseek(descriptor, off_t(end - count), SEEK_CUR)
      let text = String(decoding: bytes[..<end], as: UTF8.self)
      try StandardStream.output.write(answer: text)
    }
  }
}
