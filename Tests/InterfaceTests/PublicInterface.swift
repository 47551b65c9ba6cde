import Foundation

/// What a plugin's machine code relies on in the modules of libMaruKit.so, as sorted lines of text.
///
/// The modules are built without library evolution. So a plugin has in it the offsets of properties, the
/// sizes of types, the numbers of enumeration cases, the order of a protocol's requirements, and the order
/// of the methods that a subclass can override. A line names a type or a declaration by its mangled name;
/// `swift demangle` prints the Swift name.
struct PublicInterface {
  /// The modules that a plugin can import.
  static let modules = [
    "Cassowary", "Graphics", "Layers", "LayoutShorthand", "MaruKit", "Motion", "PlainText",
    "Raster",
    "Typesetting",
  ]

  /// The lines of each module, sorted.
  private(set) var lines: [String: [String]] = [:]

  private let tables: MethodTables

  /// Reads the interface of a build.
  ///
  /// - Parameters:
  ///   - sdk: A folder that `.ci/sdk` made.
  ///   - library: The path of `libMaruKit.so`.
  /// - Throws: If a tool fails.
  init(sdk: String, library: String) throws {
    tables = try MethodTables(library: library)
    let folder = try TemporaryFolder()
    for module in Self.modules {
      let search = ["-I", "\(sdk)/modules", "-I", "\(sdk)/include"]
      let file = "\(folder.path)/\(module).json"
      try Tool.run(
        ["swift-api-digester", "-dump-sdk", "-abi", "-module", module, "-o", file] + search)
      let names = "\(folder.path)/\(module)"
      try FileManager.default.createDirectory(atPath: names, withIntermediateDirectories: true)
      try Tool.run(
        [
          "swift-symbolgraph-extract", "-module-name", module, "-minimum-access-level", "public",
          "-skip-synthesized-members", "-target", Tool.target, "-output-dir", names,
        ] + search)
      var reader = DeclarationReader(
        publicNames: try Self.publicNames(in: names), tables: tables)
      let root = try JSONDecoder().decode(
        DeclarationFile.self, from: Data(contentsOf: URL(filePath: file)))
      reader.read(root.root.children ?? [])
      lines[module] = Array(Set(reader.lines)).sorted()
    }
  }

  /// The names of the public declarations, without those that tests see in addition.
  private static func publicNames(in folder: String) throws -> Set<String> {
    struct Graph: Decodable {
      struct Symbol: Decodable {
        struct Identifier: Decodable { let precise: String }
        let identifier: Identifier
      }
      let symbols: [Symbol]
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    return Set(
      try files.flatMap { file in
        try JSONDecoder().decode(
          Graph.self, from: Data(contentsOf: URL(filePath: "\(folder)/\(file)"))
        ).symbols.map(\.identifier.precise)
      })
  }
}

/// What `swift-api-digester -dump-sdk` writes.
private struct DeclarationFile: Decodable {
  let root: Declaration
  enum CodingKeys: String, CodingKey { case root = "ABIRoot" }
}

/// A declaration, or a type within one.
private struct Declaration: Decodable {
  struct Conformance: Decodable { let usr: String? }

  let printedName: String
  let declKind: String?
  let usr: String?
  let children: [Declaration]?
  let accessors: [Declaration]?
  let accessorKind: String?
  let conformances: [Conformance]?
  let declAttributes: [String]?
  let fixedbinaryorder: Int?
  let hasStorage: Bool?
  let hasDefaultArg: Bool?
  let isExternal: Bool?
  let isOpen: Bool?
  let `protocolReq`: Bool?
  let `static`: Bool?
  let throwing: Bool?
  let funcSelfKind: String?
  let `init_kind`: String?
  let superclassUsr: String?
  let enumRawTypeName: String?

  static let typeKinds: Set<String> = ["Class", "Struct", "Enum", "Protocol"]
  var isType: Bool { declKind.map(Self.typeKinds.contains) ?? false }
}

/// Makes lines of declarations.
private struct DeclarationReader {
  /// Protocols without requirements at run time.
  private static let markers: Set<String> = [
    "s:s8CopyableP", "s:s9EscapableP", "s:s8SendableP", "s:s16SendableMetatypeP",
  ]

  let publicNames: Set<String>
  let tables: MethodTables
  private(set) var lines: [String] = []

  init(publicNames: Set<String>, tables: MethodTables) {
    (self.publicNames, self.tables) = (publicNames, tables)
  }

  mutating func read(_ declarations: [Declaration]) {
    for declaration in declarations {
      guard let name = declaration.usr, declaration.declKind != nil else { continue }
      if declaration.isExternal == true {
        // A type of another module that is extended here.
        read(declaration.children ?? [])
      } else if publicNames.contains(name), declaration.declKind != "EnumElement" {
        declaration.isType ? readType(declaration, name) : readMember(declaration, name)
      }
    }
  }

  private mutating func readMember(_ member: Declaration, _ name: String) {
    var words = [name]
    if member.static == true { words.append("static") }
    if member.isOpen == true { words.append("open") }
    if member.declAttributes?.contains("Final") == true { words.append("final") }
    if member.funcSelfKind == "Mutating" { words.append("mutating") }
    if let kind = member.`init_kind` { words.append(kind.lowercased()) }
    if let accessors = member.accessors {
      words += accessors.compactMap(\.accessorKind).sorted()
    }
    let defaults = (member.children ?? []).enumerated().filter { $0.element.hasDefaultArg == true }
    // The first child is the result.
    if !defaults.isEmpty {
      words.append("defaults:" + defaults.map { "\($0.offset)" }.joined(separator: ","))
    }
    lines.append(words.joined(separator: " "))
  }

  private mutating func readType(_ type: Declaration, _ name: String) {
    let children = type.children ?? []
    var words = [name, type.declKind?.lowercased() ?? ""]
    if type.isOpen == true { words.append("open") }
    if let superclass = type.superclassUsr { words.append("superclass:\(superclass)") }
    if let raw = type.enumRawTypeName { words.append("raw:\(raw)") }
    if let layout = TypeLayout(ofTypeNamed: name) { words.append(layout.description) }
    lines.append(words.joined(separator: " "))

    for conformance in type.conformances ?? [] {
      guard let other = conformance.usr, !Self.markers.contains(other) else { continue }
      lines.append("\(name) conforms to \(other)")
    }
    let ordered = children.filter { $0.fixedbinaryorder != nil }
      .sorted { ($0.fixedbinaryorder ?? 0) < ($1.fixedbinaryorder ?? 0) }
    if type.declKind == "Enum" {
      list("cases", of: name, ordered.map(\.printedName))
    } else {
      list(
        "stored", of: name,
        ordered.filter { $0.hasStorage == true }.map {
          "\($0.printedName): \($0.children?.first?.printedName ?? "")"
        })
    }
    list(
      "requirements", of: name,
      children.filter { $0.protocolReq == true }.compactMap(\.usr).map { String($0.dropFirst(2)) })
    if type.isOpen == true { list("methods", of: name, tables.methods(ofClassNamed: name)) }
    read(children)
  }

  /// One line for each item, with its place, and one with their number.
  private mutating func list(_ what: String, of name: String, _ items: [String]) {
    guard !items.isEmpty else { return }
    lines.append("\(name) \(what) \(items.count)")
    let prefix = name.dropFirst(2)
    for (place, item) in items.enumerated() {
      let digits = String("00\(place)".suffix(3))
      let rest = item.hasPrefix(prefix) ? String(item.dropFirst(prefix.count)) : item
      lines.append("\(name) \(what) \(digits) \(rest)")
    }
  }
}
