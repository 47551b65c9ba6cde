import FoundationEssentials
import JSON

/// The parts of an installed Maru that a widget is built with.
///
/// They are the folder `sdk` beside the program: compiled modules, the C headers that those need, and
/// libraries. Each path is derived from the place of that folder, so an installation may be moved.
public struct SDK: Hashable, Sendable {
  /// The version of the kit.
  public let version: String
  /// The ABI number that a plugin built with the SDK has.
  public let abi: Int
  /// The compiler that built the modules, as it prints its version; no other one reads them.
  public let compiler: String
  /// The absolute path of the folder.
  public let folder: String

  /// Reads the description of an SDK.
  ///
  /// - Parameter folder: The absolute path of the folder `sdk`.
  /// - Throws: `SDKError`.
  public init(folder: String) throws(SDKError) {
    let file = "\(folder)/sdk.json"
    guard let bytes = try? Data(contentsOf: URL(filePath: file)) else { throw .missing(folder) }
    guard let value = try? JSONValue(json: bytes), let version = value["version"]?.string,
      let abi = value["abi"]?.int, let compiler = value["compiler"]?.string
    else { throw .unreadable(file) }
    let parts = [
      "modules/MaruKit.swiftmodule", "modules/MaruTestKit.swiftmodule", "include/module.modulemap",
      "lib/libMaruKit.so", "lib/libMaruTestKit.so", "lib/ManualTime.o", Self.remedy,
    ]
    for part in parts where !FileManager.default.fileExists(atPath: "\(folder)/\(part)") {
      throw .incomplete("\(folder)/\(part)")
    }
    (self.version, self.abi, self.compiler, self.folder) = (version, abi, compiler, folder)
  }

  /// Reads the description of the SDK of a program.
  ///
  /// - Parameter executable: The path of the program, which may be a symbolic link.
  /// - Throws: `SDKError`.
  public init(beside executable: String) throws(SDKError) {
    let program = URL(filePath: executable).resolvingSymlinksInPath()
    try self.init(folder: program.deletingLastPathComponent().appending(path: "sdk").path)
  }

  /// The version of the kit and the ABI number of the plugins.
  public var kit: KitVersion { KitVersion(version, abi: abi) }

  /// Checks that a program loads the plugins that are built with the SDK.
  ///
  /// - Parameter program: The version of the program's kit, by default of this program.
  /// - Throws: `SDKError.otherVersion`.
  public func check(for program: KitVersion = .ofThisProgram) throws(SDKError) {
    guard kit == program else { throw .otherVersion(kit, wanted: program, folder: folder) }
  }

  /// The folder of the compiled modules.
  public var modules: String { "\(folder)/modules" }

  /// The folder of the libraries.
  public var libraries: String { "\(folder)/lib" }

  /// The folder of the packages whose widgets are templates.
  var examples: String { "\(folder)/examples" }

  /// The folder of the files that every new package has.
  var package: String { "\(folder)/package" }

  /// The options of `swiftc` for a source file that imports MaruKit.
  ///
  /// SwiftPM keeps the options of a package. If the SDK has been moved since, the compiler would find no
  /// module and name no path. So it is told to read an empty file of the SDK too, whose path it names. The
  /// file is called like the remedy: `swift package clean` and `swift package purge-cache`.
  public var swiftFlags: [String] {
    ["-I", modules, "-I", "\(folder)/include", "-vfsoverlay", "\(folder)/\(Self.remedy)"]
  }

  /// The name of a file that redirects no path of the compiler's.
  static let remedy = "swift-package-clean-and-purge-cache.yaml"

  /// The folder of the SDK if a word of `swiftFlags` is the path of that file.
  static func folder(ofOption word: String) -> String? {
    word.hasSuffix("/\(remedy)") ? String(word.dropLast(remedy.count + 1)) : nil
  }

  /// The further options for a source file that imports `UIKit`, `QuartzCore`, `CoreGraphics` or
  /// `SnapKit`.
  public var compatibilityFlags: [String] { ["-I", "\(folder)/compatibility"] }

  /// The options of `swiftc` that link a plugin.
  public var linkerFlags: [String] { link(["MaruKit"]) }

  /// The options of `swiftc` that link tests that import MaruTestKit.
  ///
  /// The manual time is linked into the program, because it replaces functions of libraries.
  public var testLinkerFlags: [String] {
    ["\(libraries)/ManualTime.o"] + link(["MaruTestKit", "MaruKit"])
  }

  /// The description as `maru sdk --json` prints it, with the debug kit if it is installed and usable.
  public var json: JSONValue {
    guard let kit = try? debugKit(), case .object(var members) = ownJSON else { return ownJSON }
    members["debug"] = kit.json
    return .object(members)
  }

  /// The description without the debug kit.
  var ownJSON: JSONValue {
    [
      "version": .string(version), "abi": .integer(Int64(abi)), "compiler": .string(compiler),
      "modules": .string(modules), "libraries": .string(libraries),
      "swiftFlags": .array(swiftFlags.map { .string($0) }),
      "compatibilityFlags": .array(compatibilityFlags.map { .string($0) }),
      "linkerFlags": .array(linkerFlags.map { .string($0) }),
      "testLinkerFlags": .array(testLinkerFlags.map { .string($0) }),
    ]
  }

  /// Links libraries, which are found at run time beside the program or in the SDK.
  private func link(_ names: [String]) -> [String] {
    let beside = URL(filePath: folder).deletingLastPathComponent().path
    return ["-L", libraries] + names.map { "-l\($0)" }
      + [beside, libraries].flatMap { ["-Xlinker", "-rpath", "-Xlinker", $0] }
  }
}
