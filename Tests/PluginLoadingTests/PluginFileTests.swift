import Foundation
import SeededRandom
import Testing

@testable import PluginLoading

/// The checks of a file without running its code.
@Suite struct PluginFileTests {
  private func reason(ofFileAt path: String) -> PluginRefusal.Reason? {
    do throws(PluginRefusal.Reason) {
      try PluginLibrary.checkFile(at: path)
      return nil
    } catch {
      return error
    }
  }

  private func reason(ofBytes bytes: some Sequence<UInt8>) throws -> PluginRefusal.Reason? {
    let folder = try TemporaryFolder()
    return reason(ofFileAt: try folder.write(bytes, to: "libBroken.so"))
  }

  /// A real plugin with one byte changed.
  private func plugin(with byte: UInt8, at offset: Int) throws -> [UInt8] {
    var bytes = try BuiltFiles.bytes(ofPlugin: "BottomAlert")
    bytes[offset] = byte
    return bytes
  }

  @Test(arguments: ["BottomAlert", "FloatingButton"])
  func `a bundled widget's file is a plugin`(name: String) {
    #expect(reason(ofFileAt: BuiltFiles.plugin(name)) == nil)
  }

  @Test func `the kit's library is not a plugin`() {
    #expect(reason(ofFileAt: "\(BuiltFiles.folder)/libMaruKit.so") == .noSymbol)
  }

  @Test func `a missing file is reported as missing`() {
    #expect(reason(ofFileAt: "/nonexistent/libBroken.so") == .missing)
  }

  @Test func `a link to a missing file is reported with its target`() throws {
    let link = "\(try TemporaryFolder().path)-link.so"
    #expect(symlink("/nonexistent/libClock.so", link) == 0)
    defer { unlink(link) }
    #expect(reason(ofFileAt: link) == .danglingLink(target: "/nonexistent/libClock.so"))
  }

  @Test func `a folder is not a file`() throws {
    #expect(reason(ofFileAt: try TemporaryFolder().path) != nil)
    #expect(reason(ofFileAt: "/") == .notFile)
  }

  @Test func `a pipe is refused without waiting for a writer`() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo("\(folder.path)/libPipe.so", 0o600) == 0)
    #expect(reason(ofFileAt: "\(folder.path)/libPipe.so") == .notFile)
  }

  @Test func `an empty file and a text file have different errors`() throws {
    #expect(try reason(ofBytes: []) == .empty)
    #expect(try reason(ofBytes: Array("GROUP ( libc.so.6 )\n".utf8)) == .text)
    #expect(try reason(ofBytes: Array("마루".utf8)) == .text)
  }

  @Test func `a file that is neither ELF nor text has its own error`() throws {
    #expect(try reason(ofBytes: [0, 1, 2, 3, 0xFF]) == .otherFormat)
  }

  @Test func `a plugin without its last byte is truncated`() throws {
    let bytes = try BuiltFiles.bytes(ofPlugin: "BottomAlert")
    let size = UInt64(bytes.count)
    let found = try reason(ofBytes: bytes.dropLast())
    #expect(found == .truncated(size: size - 1, wanted: size))
  }

  @Test(arguments: [5, 63, 64, 200, 5000])
  func `a plugin is truncated wherever it ends`(length: Int) throws {
    let found = try reason(ofBytes: BuiltFiles.bytes(ofPlugin: "BottomAlert").prefix(length))
    guard case .truncated(let size, _) = found else {
      Issue.record("found \(String(describing: found))")
      return
    }
    #expect(size == UInt64(length))
  }

  @Test func `the error for another machine's plugin names that machine`() throws {
    let isArm = ELFMachine.ofThisProgram == ELFMachine(number: 183)
    let other: UInt8 = isArm ? 62 : 183
    let found = try reason(ofBytes: plugin(with: other, at: 18))
    #expect(found == .otherMachine(found: ELFMachine(number: UInt16(other)), bits: 64))
  }

  @Test func `a 32-bit plugin is for another machine`() throws {
    guard case .otherMachine(_, bits: 32) = try reason(ofBytes: plugin(with: 1, at: 4)) else {
      Issue.record("a 32-bit file was taken")
      return
    }
  }

  @Test func `a plugin with the other byte order is for another machine`() throws {
    guard case .otherMachine = try reason(ofBytes: plugin(with: 2, at: 5)) else {
      Issue.record("a big-endian file was taken")
      return
    }
  }

  @Test(arguments: [(1, "an object file"), (2, "a program"), (4, "a core dump")])
  func `only a shared object is a plugin`(type: UInt8, name: String) throws {
    let found = try reason(ofBytes: plugin(with: type, at: 16))
    #expect(found == .notSharedObject(found: name))
  }

  @Test func `a position-independent executable is not a plugin`() {
    #expect(reason(ofFileAt: "\(BuiltFiles.folder)/maru") == .notSharedObject(found: "a program"))
  }

  @Test(arguments: ["-Wl,--hash-style=gnu", "-Wl,--hash-style=sysv"])
  func `the symbol is found through each kind of hash table`(style: String) throws {
    let folder = try TemporaryFolder()
    let good = try CPluginSource().build("libGood.so", in: folder.path, arguments: [style])
    #expect(reason(ofFileAt: good) == nil)
    var other = CPluginSource()
    other.symbol = "maru_plugim"
    let bad = try other.build("libBad.so", in: folder.path, arguments: [style])
    #expect(reason(ofFileAt: bad) == .noSymbol)
  }

  @Test(arguments: ["-Wl,--hash-style=gnu", "-Wl,--hash-style=sysv"])
  func `a function with the plugin's name as a suffix is found, whatever the file's name`(
    style: String
  ) throws {
    let folder = try TemporaryFolder()
    var source = CPluginSource()
    source.symbol = "maru_plugin_Clock"
    source.extra = "int maru_plugi(void) { return 1; } int zebra(void) { return 2; }"
    for name in ["libClock.so", "libOther.so", "copy.so"] {
      let path = try source.build(name, in: folder.path, arguments: [style])
      #expect(try PluginLibrary.checkFile(at: path) == "maru_plugin_Clock")
    }
  }

  @Test func `among several such functions, the file's name selects one`() throws {
    let folder = try TemporaryFolder()
    var source = CPluginSource()
    source.symbol = "maru_plugin_Clock"
    source.extra = "const void *maru_plugin_Watch(void) { return 0; }"
    let watch = try source.build("libWatch.so", in: folder.path)
    #expect(try PluginLibrary.checkFile(at: watch) == "maru_plugin_Watch")
    let other = try source.build("libOther.so", in: folder.path)
    #expect(reason(ofFileAt: other) == .noSymbol)
    source.extra = "const void *maru_plugin(void) { return 0; }"
    let plain = try source.build("libClock.so", in: folder.path)
    #expect(try PluginLibrary.checkFile(at: plain) == "maru_plugin")
  }

  @Test func `a variable with the function's name does not count`() throws {
    let folder = try TemporaryFolder()
    var source = CPluginSource()
    source.symbol = "something_else"
    source.extra = "int maru_plugin = 1;"
    let path = try source.build("libVariable.so", in: folder.path)
    #expect(reason(ofFileAt: path) == .noSymbol)
  }

  @Test func `an undefined symbol does not count`() throws {
    let folder = try TemporaryFolder()
    var source = CPluginSource()
    source.symbol = "something_else"
    source.extra = "extern int maru_plugin(void); int user(void) { return maru_plugin(); }"
    let path = try source.build("libUser.so", in: folder.path)
    #expect(reason(ofFileAt: path) == .noSymbol)
  }

  @Test func `damaged headers are parsed without a crash`() throws {
    let original = try BuiltFiles.bytes(ofPlugin: "FloatingButton")
    var random = SplitMix(seed: 11)
    let folder = try TemporaryFolder()
    var refused = 0
    for _ in 0..<400 {
      var bytes = original
      for _ in 0..<4 {
        // The headers and the tables that they refer to.
        bytes[Int(random.next() % 1024)] = UInt8(truncatingIfNeeded: random.next())
      }
      let path = try folder.write(bytes, to: "libDamaged.so")
      if reason(ofFileAt: path) != nil { refused += 1 }
    }
    #expect(refused > 100)
  }

  @Test func `no flipped bit makes more symbols than the file has room for`() throws {
    let folder = try TemporaryFolder()
    let path = try CPluginSource().build("libFlipped.so", in: folder.path)
    let original = try [UInt8](Data(contentsOf: URL(filePath: path)))
    let descriptor = open(path, O_RDWR)
    defer { close(descriptor) }
    // The headers and, behind them, the hash table.
    for place in 0..<2048 {
      for bit in 0..<8 {
        var byte = original[place] ^ 1 << bit
        pwrite(descriptor, &byte, 1, off_t(place))
        if let image = try? ELFImage(ByteSource(path: path)),
          image.definedSymbols.count > original.count / 24
        {
          Issue.record("bit \(bit) of byte \(place) makes \(image.definedSymbols.count) symbols")
        }
      }
      var byte = original[place]
      pwrite(descriptor, &byte, 1, off_t(place))
    }
  }
}
