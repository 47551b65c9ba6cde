import Foundation
import Trust
public import MaruKit

/// A plugin's library in this process.
///
/// [main actor]
///
/// Life: `init` checks the file, opens it, and checks its stamp before any of its Swift types is
/// used → `factory.makeWidget` any number of times. It is never closed: the runtime keeps
/// references to its metadata, for example for casts.
@MainActor public final class PluginLibrary {
  /// The file.
  public let path: String
  /// The path that the file was loaded by.
  public let place: String
  /// A unique identifier in reverse DNS order.
  public let identifier: String
  /// The name on the command line.
  public let name: String
  /// The plugin's own version; may be empty.
  public let version: String
  /// A summary in one line; may be empty.
  public let summary: String
  /// Makes its widgets.
  public let factory: WidgetFactory

  /// Called with the path of each plugin before it is opened and its code runs.
  public static var willOpen: ((String) -> Void)?

  /// Checks and opens a plugin.
  ///
  /// - Parameter path: The file; relative to the working folder if it has no slash.
  /// - Throws: The first problem, in the order of `PluginRefusal.Reason`.
  public init(at path: String) throws(PluginRefusal) {
    self.path = path
    place = path.utf8.contains(UInt8(ascii: "/")) ? path : "./\(path)"
    do throws(PluginRefusal.Reason) {
      // 1. Parse the file, so that no code of another library runs.
      let symbol = try Self.checkFile(at: path)
      // 2. Load it and request its descriptor.
      Self.willOpen?(place)
      let pointer = try Self.describe(place, symbol)
      // 3. Compare the versions that built it.
      try Self.check(PluginStamp(at: pointer), against: .ofThisKit)
      // 4. Only now use Swift types.
      guard let descriptor = PluginDescriptor(at: pointer),
        let identifier = descriptor.identifier, Self.isName(identifier, also: "."),
        let name = descriptor.name, Self.isName(name, also: "")
      else { throw PluginRefusal.Reason.noIdentity }
      guard let factory = descriptor.makeFactory() else {
        throw PluginRefusal.Reason.factoryFailed
      }
      self.identifier = identifier
      self.name = name
      self.version = descriptor.version
      self.summary = descriptor.summary
      self.factory = factory
    } catch {
      throw PluginRefusal(path: path, reason: error)
    }
  }

  /// Finds the plugin's function in a shared object, without loading it.
  ///
  /// It is named `maru_plugin`, or `maru_plugin_` and the plugin's name. The latter lets a package
  /// have several widgets, and a test program link all of them. If a file has several such
  /// functions, the file's name decides.
  ///
  /// - Returns: The function's name.
  /// - Throws: The reason why the file is not a plugin.
  @discardableResult
  nonisolated static func checkFile(at path: String) throws(PluginRefusal.Reason) -> String {
    let image = try ELFImage(ByteSource(path: path))
    if let problem = FileTrust.problem(with: path) ?? PluginResources(of: path).problem {
      let subject = problem.subject == path ? "the plugin" : problem.subject
      throw .untrusted(finding: "\(subject) \(problem.finding)", command: problem.command)
    }
    let prefix = "\(PluginDescriptor.symbol)_"
    for symbol in [PluginDescriptor.symbol, prefix + PluginRefusal.name(ofFile: path)]
    where image.definesFunction(symbol) {
      return symbol
    }
    let symbols = image.functions(withPrefix: prefix)
    guard let symbol = symbols.first, symbols.count == 1 else { throw .noSymbol }
    return symbol
  }

  /// Loads a file and calls the plugin's function.
  ///
  /// The corresponding C functions are `dlopen` and `dlsym`.
  private static func describe(
    _ path: String, _ function: String
  ) throws(PluginRefusal.Reason) -> UnsafeRawPointer {
    guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      throw reason(ofLoaderMessage: dlerror().map { String(cString: $0) } ?? "", about: path)
    }
    guard let symbol = dlsym(handle, function) else { throw .noSymbol }
    let entry = unsafeBitCast(symbol, to: (@convention(c) () -> UnsafeRawPointer?).self)
    guard let descriptor = entry() else { throw .noDescriptor }
    return descriptor
  }

  /// Finds the reason in the dynamic loader's message, its only output.
  nonisolated static func reason(
    ofLoaderMessage message: String, about path: String
  ) -> PluginRefusal.Reason {
    if let found = message.range(of: "undefined symbol: ") {
      let symbol = message[found.upperBound...].prefix { $0 != " " && $0 != "," && $0 != "\n" }
      return .undefinedSymbol(String(symbol))
    }
    if let found = message.range(of: ": cannot open shared object file") {
      return .missingLibrary(String(message[..<found.lowerBound]))
    }
    let line =
      message.split(whereSeparator: \.isNewline).first.map(String.init) ?? "no reason given"
    return .notLoaded(line.hasPrefix("\(path): ") ? String(line.dropFirst(path.count + 2)) : line)
  }

  /// Compares the fields in the descriptor's order.
  nonisolated static func check(
    _ found: PluginStamp, against wanted: PluginStamp
  ) throws(PluginRefusal.Reason) {
    guard found.magic == wanted.magic else { throw .notDescriptor(magic: found.magic) }
    guard found.abi == wanted.abi else { throw .otherABI(found: found.abi, wanted: wanted.abi) }
    guard wanted.servesKitVersion(of: found) else {
      throw .otherKit(found: found.kitVersion, wanted: wanted.kitVersion ?? "")
    }
    guard found.compilerVersion == wanted.compilerVersion else {
      throw .otherCompiler(found: found.compilerVersion, wanted: wanted.compilerVersion ?? "")
    }
  }

  /// Whether a text consists of ASCII letters, digits, `-`, `_` and the characters in `more`, and
  /// is not empty.
  private static func isName(_ text: String, also more: String) -> Bool {
    !text.isEmpty
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || "-_\(more)".contains($0) }
  }
}
