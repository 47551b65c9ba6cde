import Foundation

/// The code of this process's program and libraries, as the kernel has mapped it.
enum MappedCode {
  /// Lets go of the code that ran until now.
  ///
  /// Of what a start runs through, and of what the kernel maps around it, a window at rest needs next
  /// to nothing again: twenty megabytes that count as this process's, and that the kernel is slow to
  /// give to others. It keeps them in its cache of files, and maps a piece again when it is run.
  /// Nothing happens under a debugger, whose breakpoints would go too, and nothing to code that
  /// something in this process has changed since it was mapped.
  ///
  /// The corresponding C function is `madvise`.
  static func release() {
    guard !isTraced else { return }
    var code: (start: UInt, end: UInt)?
    forEachLine(of: "/proc/self/smaps") { line in
      // As in `7f00a000-7f00c000 r-xp 00002000 08:01 131 /lib/libc.so.6`, or `Anonymous:   0 kB`.
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count == 3 else { return }
      if words[0] == "Anonymous:", words[1] == "0", let (start, end) = code {
        madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_DONTNEED)
      }
      guard !words[0].hasSuffix(":") else { return }
      let bounds = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      let isCode =
        bounds.count == 2 && bounds[0] < bounds[1] && words[1] == "r-xp"
        && words[2].contains(" /") && !words[2].hasSuffix("(deleted)")
      code = isCode ? (bounds[0], bounds[1]) : nil
    }
  }

  private static var isTraced: Bool {
    var isTraced = false
    forEachLine(of: "/proc/self/status") { line in
      if line.hasPrefix("TracerPid:"), !line.hasSuffix("\t0") { isTraced = true }
    }
    return isTraced
  }

  /// Reads a file of the kernel's, whose size it does not tell.
  private static func forEachLine(of path: String, _ action: (Substring) -> Void) {
    guard let file = fopen(path, "re") else { return }
    defer { fclose(file) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, file) > 0, let line {
      action(String(cString: line).prefix { $0 != "\n" })
    }
  }
}
