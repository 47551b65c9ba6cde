import Control
import Foundation
import Host
import MaruKit

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
  ///   `HostError.outputLost`.
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
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw unreadable(path, errno)
    }
    return OpenLog(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
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
private struct OpenLog {
  let inode: UInt64
  private let handle: FileHandle

  init(_ handle: FileHandle) {
    self.handle = handle
    var status = stat()
    fstat(handle.fileDescriptor, &status)
    inode = UInt64(status.st_ino)
  }

  /// Prints what was added since the last time; a file that was cut is printed from its start.
  func copyRest() throws {
    var status = stat()
    if fstat(handle.fileDescriptor, &status) == 0,
      UInt64(max(status.st_size, 0)) < (try handle.offset())
    {
      try handle.seek(toOffset: 0)
    }
    guard let data = try handle.readToEnd() else { return }
    try StandardStream.output.write(answer: String(decoding: data, as: UTF8.self))
  }
}
