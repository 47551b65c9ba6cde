/// A shared object, parsed like the dynamic loader but without running its code.
///
/// Guarantees: it is a 64-bit little-endian ELF file for this machine, a shared object and not a
/// program, and its headers refer only to bytes inside the file.
///
/// Source: System V ABI, chapters 4 and 5; for the hash table, `DT_GNU_HASH` as binutils writes it.
struct ELFImage {
  /// A part of the file with its virtual address.
  private struct Segment {
    let offset: UInt64
    let address: UInt64
    let size: UInt64
  }

  private let source: ByteSource
  private var segments: [Segment] = []
  private var dynamic: [UInt64: UInt64] = [:]

  /// Parses the headers.
  ///
  /// - Throws: The first guarantee that does not hold.
  init(_ source: ByteSource) throws(PluginRefusal.Reason) {
    self.source = source
    let header = try Self.header(of: source)
    try checkKind(header)
    try readSegments(header)
    try checkSections(header)
    let isProgram = (dynamic[Tag.flags1] ?? 0) & Self.positionIndependentProgram != 0
    guard !isProgram else { throw .notSharedObject(found: "a program") }
  }

  // MARK: Headers

  private static func header(of source: ByteSource) throws(PluginRefusal.Reason) -> [UInt8] {
    guard source.count > 0 else { throw .empty }
    let start = source.bytes(at: 0, count: Int(min(source.count, 64))) ?? []
    guard start.starts(with: [0x7F, 0x45, 0x4C, 0x46]) else {
      let isText = start.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (9...13).contains($0) }
      throw isText ? .text : .otherFormat
    }
    guard start.count == 64 else { throw .truncated(size: source.count, wanted: 64) }
    return start
  }

  private func checkKind(_ header: [UInt8]) throws(PluginRefusal.Reason) {
    let machine = ELFMachine(number: header.number(at: 18, as: UInt16.self) ?? 0)
    guard header[4] == 2, header[5] == 1, machine == .ofThisProgram else {
      throw .otherMachine(found: machine, bits: header[4] == 1 ? 32 : 64)
    }
    switch header.number(at: 16, as: UInt16.self) {
    case 3: return
    case 1: throw .notSharedObject(found: "an object file")
    case 2: throw .notSharedObject(found: "a program")
    case 4: throw .notSharedObject(found: "a core dump")
    default: throw .notSharedObject(found: "an ELF file of another kind")
    }
  }

  private mutating func readSegments(_ header: [UInt8]) throws(PluginRefusal.Reason) {
    let table = header.number(at: 32, as: UInt64.self) ?? 0
    let count = header.number(at: 56, as: UInt16.self) ?? 0
    try check(table, count: UInt64(count), size: 56)
    for index in 0..<UInt64(count) {
      guard let entry = source.bytes(at: table + index * 56, count: 56),
        let type = entry.number(at: 0, as: UInt32.self),
        let offset = entry.number(at: 8, as: UInt64.self),
        let address = entry.number(at: 16, as: UInt64.self),
        let size = entry.number(at: 32, as: UInt64.self)
      else { throw .truncated(size: source.count, wanted: table) }
      if type == 1 {
        try check(offset, count: size, size: 1)
        segments.append(Segment(offset: offset, address: address, size: size))
      } else if type == 2 {
        try check(offset, count: size, size: 1)
        readDynamic(at: offset, count: size / 16)
      }
    }
  }

  /// The section table is at the end of most files, so a truncated file lacks it.
  private func checkSections(_ header: [UInt8]) throws(PluginRefusal.Reason) {
    let table = header.number(at: 40, as: UInt64.self) ?? 0
    guard table != 0 else { return }
    let size = header.number(at: 58, as: UInt16.self) ?? 0
    let count = header.number(at: 60, as: UInt16.self) ?? 0
    try check(table, count: UInt64(count), size: UInt64(size))
  }

  private mutating func readDynamic(at offset: UInt64, count: UInt64) {
    let count = Int(min(count, 4096))
    guard let table = source.bytes(at: offset, count: count * 16) else { return }
    for index in 0..<count {
      guard let tag = table.number(at: index * 16, as: UInt64.self), tag != 0,
        let value = table.number(at: index * 16 + 8, as: UInt64.self)
      else { return }
      dynamic[tag] = value
    }
  }

  /// Throws if a table is not inside the file.
  private func check(
    _ offset: UInt64, count: UInt64, size: UInt64
  ) throws(PluginRefusal.Reason) {
    let (length, isTooLong) = count.multipliedReportingOverflow(by: size)
    let (end, isTooFar) = offset.addingReportingOverflow(length)
    guard !isTooLong, !isTooFar, end <= source.count else {
      throw .truncated(size: source.count, wanted: isTooLong || isTooFar ? .max : end)
    }
  }

  // MARK: Symbols

  /// Whether the image exports a function.
  ///
  /// Complexity: O(1) reads with a hash table, which every linker writes.
  func definesFunction(_ name: String) -> Bool {
    if let table = dynamic[Tag.gnuHash].flatMap(offset(of:)) {
      return isFound(name, inGNUHashAt: table)
    }
    guard let table = dynamic[Tag.hash].flatMap(offset(of:)) else { return false }
    return isFound(name, inHashAt: table)
  }

  /// The exported functions whose names have a prefix, in the order of the symbol table.
  ///
  /// Complexity: O(n) reads for n defined symbols.
  func functions(withPrefix prefix: String) -> [String] {
    let wanted = Array(prefix.utf8)
    var names: [String] = []
    for index in definedSymbols {
      guard let start = nameOfFunction(index),
        let begin = source.bytes(at: start, count: wanted.count)
      else { continue }
      if begin == wanted, let name = source.text(at: start, limit: 1024) { names.append(name) }
    }
    return names
  }

  /// The most symbols that the file has room for: an entry of the symbol table takes 24 bytes.
  private var symbolLimit: UInt32 { UInt32(clamping: source.count / 24) }

  /// The indices of the defined symbols according to the hash table; no more than the file has room for,
  /// whatever a damaged table says.
  var definedSymbols: Range<UInt32> {
    if let table = dynamic[Tag.gnuHash].flatMap(offset(of:)) { return symbols(inGNUHashAt: table) }
    guard let table = dynamic[Tag.hash].flatMap(offset(of:)),
      let count = source.number(at: table + 4, as: UInt32.self)
    else { return 0..<0 }
    return 0..<min(count, symbolLimit)
  }

  /// The range from the first hashed symbol to the end of the last chain.
  private func symbols(inGNUHashAt table: UInt64) -> Range<UInt32> {
    guard let bucketCount = source.number(at: table, as: UInt32.self),
      let first = source.number(at: table + 4, as: UInt32.self),
      let bloomCount = source.number(at: table + 8, as: UInt32.self)
    else { return 0..<0 }
    let buckets = table + 16 + UInt64(bloomCount) * 8
    let chains = buckets + UInt64(bucketCount) * 4
    guard let starts = source.bytes(at: buckets, count: Int(bucketCount) * 4) else { return 0..<0 }
    var last = stride(from: 0, to: starts.count, by: 4)
      .reduce(0) { max($0, starts.number(at: $1, as: UInt32.self) ?? 0) }
    let limit = symbolLimit
    guard last >= first, first < limit else { return 0..<0 }
    while last < limit,
      let link = source.number(at: chains + UInt64(last - first) * 4, as: UInt32.self),
      link & 1 == 0
    {
      last += 1
    }
    return first..<(last < limit ? last + 1 : limit)
  }

  private func isFound(_ name: String, inGNUHashAt table: UInt64) -> Bool {
    var hash: UInt32 = 5381
    for byte in name.utf8 { hash = hash &* 33 &+ UInt32(byte) }
    guard let bucketCount = source.number(at: table, as: UInt32.self), bucketCount > 0,
      let first = source.number(at: table + 4, as: UInt32.self),
      let bloomCount = source.number(at: table + 8, as: UInt32.self)
    else { return false }
    let buckets = table + 16 + UInt64(bloomCount) * 8
    let chains = buckets + UInt64(bucketCount) * 4
    let bucket = buckets + UInt64(hash % bucketCount) * 4
    guard var index = source.number(at: bucket, as: UInt32.self) else { return false }
    while index >= first, index < .max,
      let link = source.number(at: chains + UInt64(index - first) * 4, as: UInt32.self)
    {
      if link | 1 == hash | 1, isFunction(index, named: name) { return true }
      if link & 1 == 1 { return false }
      index += 1
    }
    return false
  }

  private func isFound(_ name: String, inHashAt table: UInt64) -> Bool {
    guard let count = source.number(at: table + 4, as: UInt32.self) else { return false }
    return (0..<min(count, symbolLimit)).contains { isFunction($0, named: name) }
  }

  private func isFunction(_ index: UInt32, named name: String) -> Bool {
    guard let start = nameOfFunction(index) else { return false }
    let wanted = Array(name.utf8) + [0]
    return source.bytes(at: start, count: wanted.count) == wanted
  }

  /// The file offset of a symbol's name, if it is a defined function.
  private func nameOfFunction(_ index: UInt32) -> UInt64? {
    guard let table = dynamic[Tag.symbols].flatMap(offset(of:)),
      let strings = dynamic[Tag.strings].flatMap(offset(of:)),
      let symbol = source.bytes(at: table + UInt64(index) * 24, count: 24),
      let start = symbol.number(at: 0, as: UInt32.self),
      let section = symbol.number(at: 6, as: UInt16.self), section != 0
    else { return nil }
    let (binding, type) = (symbol[4] >> 4, symbol[4] & 15)
    guard binding == 1 || binding == 2, type == 2 || type == 10 else { return nil }
    return strings + UInt64(start)
  }

  /// The file offset of a virtual address; `nil` if no segment contains it.
  private func offset(of address: UInt64) -> UInt64? {
    segments.first { address >= $0.address && address - $0.address < $0.size }
      .map { $0.offset + (address - $0.address) }
  }

  /// The relevant tags of the dynamic section.
  private enum Tag {
    static let hash: UInt64 = 4
    static let strings: UInt64 = 5
    static let symbols: UInt64 = 6
    static let gnuHash: UInt64 = 0x6FFF_FEF5
    static let flags1: UInt64 = 0x6FFF_FFFB
  }

  /// `DF_1_PIE`: distinguishes a position-independent program from a shared object.
  private static let positionIndependentProgram: UInt64 = 0x0800_0000
}
