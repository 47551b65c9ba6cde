internal import CFontMapping
internal import CHarfBuzz
import Foundation
import Synchronization

/// A font file, mapped into memory.
///
/// All faces of a file share it, and all processes share its pages. Other programs may change the file
/// while text is drawn: what is cut off reads as zeros, and a file that was overwritten is blank from
/// the next call of `blankIfChanged` on. One that is replaced by renaming does not change.
///
/// Immutable, except that a changed file becomes blank, so any thread may use it.
final class FontFile: @unchecked Sendable {
  /// The state of a file by which a change is noticed.
  private struct Version: Hashable {
    var device: dev_t
    var number: ino_t
    var length: off_t
    var seconds: Int
    var nanoseconds: Int

    init?(_ descriptor: Int32) {
      var information = stat()
      guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
        return nil
      }
      device = information.st_dev
      number = information.st_ino
      length = information.st_size
      seconds = information.st_mtim.tv_sec
      nanoseconds = information.st_mtim.tv_nsec
    }
  }

  private struct WeakFile { weak var file: FontFile? }

  private static let files = Mutex<[Version: WeakFile]>([:])

  private let version: Version
  private let bytes: UnsafeMutableRawBufferPointer
  /// The descriptor of the mapped file; `nil` if the file was read because too many are mapped.
  private let descriptor: Int32?
  private let isBlank = Atomic(false)
  /// The time of the clock's tick in which the file was last checked, in nanoseconds.
  private let lastTick = Atomic(0)

  /// Whether the file was changed, so that its faces are of no use.
  var hasChanged: Bool { isBlank.load(ordering: .relaxed) }

  /// Opens a file, or returns the one that is open already.
  ///
  /// - Returns: `nil` if the file is not a regular one, is empty, or cannot be read.
  static func open(_ path: String) -> FontFile? {
    guard !path.utf8.contains(0) else { return nil }
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    guard let version = Version(descriptor) else {
      close(descriptor)
      return nil
    }
    return files.withLock { files in
      if let known = files[version]?.file, !known.hasChanged {
        close(descriptor)
        return known
      }
      guard let file = FontFile(descriptor, version) else { return nil }
      files = files.filter { $0.value.file != nil }
      files[version] = WeakFile(file: file)
      return file
    }
  }

  /// Takes over the descriptor.
  private init?(_ descriptor: Int32, _ version: Version) {
    let length = Int(version.length)
    guard (1...Int(UInt32.max)).contains(length) else {
      close(descriptor)
      return nil
    }
    self.version = version
    if let start = maru_font_map(descriptor, length) {
      bytes = UnsafeMutableRawBufferPointer(start: start, count: length)
      self.descriptor = descriptor
    } else {
      defer { close(descriptor) }
      guard let read = Self.contents(of: descriptor, length) else { return nil }
      bytes = read
      self.descriptor = nil
    }
  }

  deinit {
    if let descriptor {
      maru_font_unmap(bytes.baseAddress, bytes.count)
      close(descriptor)
    } else {
      bytes.deallocate()
    }
  }

  private static func contents(
    of descriptor: Int32, _ length: Int
  ) -> UnsafeMutableRawBufferPointer? {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: length, alignment: 16)
    var count = 0
    while count < length {
      let read = pread(descriptor, bytes.baseAddress.map { $0 + count }, length - count, count)
      if read < 0, errno == EINTR { continue }
      guard read > 0 else { break }
      count += read
    }
    guard count == length else {
      bytes.deallocate()
      return nil
    }
    return bytes
  }

  /// Calls `blankIfChanged` if the last such call was in an earlier tick of the kernel's clock, which
  /// has some milliseconds.
  ///
  /// A window may lay out hundreds of short texts at a time. A system call for each takes a sixth of
  /// their time. A change within the tick is not noticed.
  func blankIfChangedByTick() {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
    let tick = time.tv_sec &* 1_000_000_000 &+ time.tv_nsec
    guard lastTick.exchange(tick, ordering: .relaxed) != tick else { return }
    blankIfChanged()
  }

  /// Makes the file blank if another program has changed it.
  ///
  /// HarfBuzz and FreeType rely on offsets that they have checked, so they may not read other data in
  /// the same place. Call it before they read; a change meanwhile is not noticed. It takes one call
  /// of `fstat`.
  func blankIfChanged() {
    guard let descriptor, !hasChanged, Version(descriptor) != version else {
      return
    }
    if maru_font_blank(bytes.baseAddress, bytes.count) { isBlank.store(true, ordering: .relaxed) }
  }

  /// Returns a blob that keeps the file open; the caller destroys it.
  func makeBlob() -> OpaquePointer? {
    let file = Unmanaged.passRetained(self)
    return hb_blob_create_or_fail(
      bytes.assumingMemoryBound(to: CChar.self).baseAddress, UInt32(bytes.count),
      HB_MEMORY_MODE_READONLY, file.toOpaque()
    ) { pointer in
      if let pointer { Unmanaged<FontFile>.fromOpaque(pointer).release() }
    }
  }
}
