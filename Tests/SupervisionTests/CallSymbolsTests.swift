import Foundation
import Glibc
import Testing

@testable import Supervision

/// A function that no other file sees, whose name is only in the symbol table.
@inline(never) private func hiddenFunction(_ number: Int) -> Int { number &* 3 }

/// The names of functions in a backtrace.
@MainActor @Suite struct CallSymbolsTests {
  /// A line as the C library writes it for an address in a file that is mapped.
  private func line(for address: UnsafeRawPointer) throws -> String {
    let maps = FileHandle(forReadingAtPath: "/proc/self/maps")
    let text = String(decoding: try #require(try maps?.readToEnd()), as: UTF8.self)
    // Each line has the range of addresses, four fields, and the path.
    let mappings = text.split(separator: "\n").compactMap { line -> (Range<UInt>, String)? in
      let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
      let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      return fields.count == 6 && ends.count == 2
        ? (ends[0]..<ends[1], fields[5].trimmingCharacters(in: .whitespaces)) : nil
    }
    let number = UInt(bitPattern: address)
    let path = try #require(mappings.first { $0.0.contains(number) }?.1)
    let base = try #require(mappings.first { $0.1 == path }?.0.lowerBound)
    return "\(path)(+0x\(String(number - base, radix: 16))) [0x7f00]"
  }

  @Test func `a function that is not exported is named as in Swift`() throws {
    let function: @convention(c) (Int) -> Int = { hiddenFunction($0) }
    let line = try line(for: unsafeBitCast(function, to: UnsafeRawPointer.self))
    let named = CallSymbols().named(line)
    #expect(named.hasPrefix(line + " ") && named.contains("CallSymbolsTests"), "\(named)")
  }

  @Test(arguments: [
    "/no/such/file(+0x10) [0x7f00]", "/etc/passwd(+0x10) [0x7f00]", "maru: the widget crashed",
    "/usr/bin/env(+0xzz) [0x1]", "/usr/bin/env(+0xfffffffffffffff) [0x1]", "/usr/bin/env(main+0x1)",
    "",
  ])
  func `any other line stays as it is`(line: String) {
    #expect(CallSymbols().named(line) == line)
  }
}
