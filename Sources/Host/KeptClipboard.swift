import Foundation
import Stage
import Terminal

/// The copied data of a process that ends, kept on the clipboard by another process.
///
/// X11 has no place for copied data: its owner serves it. A clipboard manager takes it over; without
/// one, a process of this program does, until something else is copied or the display is gone.
public enum KeptClipboard {
  /// The longest wait for the other process, in milliseconds.
  private static let patience: Int32 = 5_000

  /// Hands data over to a new process, and waits until it owns the clipboard.
  ///
  /// - Parameter data: The data by type, such as `UTF8_STRING` and `image/png`.
  /// - Throws: `.clipboard` if the data cannot be handed over.
  static func start(with data: [String: Data]) throws(HostError) {
    guard let file = tmpfile() else { throw .clipboard(reason: String(cString: strerror(errno))) }
    defer { fclose(file) }
    do {
      let list = try PropertyListSerialization.data(
        fromPropertyList: data, format: .binary, options: 0)
      let handle = FileHandle(fileDescriptor: fileno(file), closeOnDealloc: false)
      try handle.write(contentsOf: list)
      try handle.seek(toOffset: 0)
    } catch {
      throw .clipboard(reason: error.localizedDescription)
    }
    let pipe = try OutputPipe()
    try DetachedProcess(
      words: ["maru", "keep-clipboard"], input: fileno(file), output: pipe.writing
    ).start()
    pipe.closeWriting()
    defer { close(pipe.reading) }
    var waiting = pollfd(fd: pipe.reading, events: Int16(POLLIN), revents: 0)
    var byte: UInt8 = 0
    var count: Int32
    // A signal, such as that of a child's end, interrupts the wait.
    repeat { count = poll(&waiting, 1, patience) } while count < 0 && errno == EINTR
    guard count == 1, read(pipe.reading, &byte, 1) == 1 else {
      throw .clipboard(reason: "`maru keep-clipboard` did not start; see the log")
    }
  }

  /// Serves the data of standard input, in the process that `start(with:)` makes.
  ///
  /// - Returns: The exit status of the process.
  /// - Throws: `HostError` if the data cannot be read or the display cannot be opened.
  @MainActor public static func serve() throws(HostError) -> ExitStatus {
    let input = FileHandle.standardInput.readDataToEndOfFile()
    let list = try? PropertyListSerialization.propertyList(from: input, format: nil)
    guard let data = list as? [String: Data] else {
      throw .clipboard(
        reason: "standard input of `maru keep-clipboard` has no copied data; "
          + "use `maru show --keep-clipboard`")
    }
    let keeper: ClipboardKeeper
    do throws(DisplayError) {
      keeper = try ClipboardKeeper(data)
    } catch {
      throw .display(error)
    }
    guard keeper.ownsClipboard else {
      throw .clipboard(reason: "another program has copied something meanwhile")
    }
    // The process that waits for this byte ends after it, so nothing may be written later.
    try? StandardStream.output.write(exactly: "\n")
    close(STDOUT_FILENO)
    keeper.run()
    return .accepted
  }
}
