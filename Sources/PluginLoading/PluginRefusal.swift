import MaruKit

/// Why a file is not used as a plugin.
///
/// The description is one line: what was found and wanted, where, and what to do.
public struct PluginRefusal: Error, Hashable, Sendable {
  /// The file.
  public let path: String
  /// What is wrong with it.
  public let reason: Reason

  /// Makes a refusal.
  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// What is wrong with a file.
  ///
  /// Those above `notLoaded` are found without running a byte of it.
  public enum Reason: Error, Hashable, Sendable, Codable {
    /// There is no such file.
    case missing
    /// The system does not let it be read.
    case unreadable(String)
    /// It is a folder, a pipe or a device.
    case notFile
    /// It has no bytes.
    case empty
    /// It is text.
    case text
    /// It is neither ELF nor text.
    case otherFormat
    /// It ends before what its headers promise, in bytes.
    case truncated(size: UInt64, wanted: UInt64)
    /// It is for another machine, another word size, or another byte order.
    case otherMachine(found: ELFMachine, bits: Int)
    /// It is ELF, but a program, an object file or a core dump.
    case notSharedObject(found: String)
    /// It does not export the plugin's function.
    case noSymbol
    /// The dynamic loader does not find another library that it needs.
    case missingLibrary(String)
    /// The dynamic loader does not find this symbol in the kit.
    case undefinedSymbol(String)
    /// The dynamic loader refuses it for another reason.
    case notLoaded(String)
    /// Its function returned nothing.
    case noDescriptor
    /// What its function returned does not start with the plugin's magic number.
    case notDescriptor(magic: UInt32)
    /// It was made for another memory layout.
    case otherABI(found: UInt32, wanted: UInt32)
    /// It was made with another version of the kit.
    case otherKit(found: String?, wanted: String)
    /// It was made with another compiler.
    case otherCompiler(found: String?, wanted: String)
    /// It does not say its identifier or its name, or not in the form that is asked for.
    case noIdentity
    /// It could not make its factory.
    case factoryFailed
    /// A signal ended the process that asked it to describe itself.
    case died(signal: Int32)
    /// It ended the process that asked it to describe itself.
    case exited(status: Int32)
    /// It did not describe itself in time.
    case tooSlow(seconds: Int)

    /// Whether it tells how the process ended that asked the plugin, and not what is wrong with it.
    var isOfProcess: Bool {
      switch self {
      case .died, .exited, .tooSlow: true
      default: false
      }
    }
  }

  /// The name that the file's name promises: `Clock` of `libClock.so`.
  public var promisedName: String { Self.name(ofFile: path) }

  /// The name that a file's name promises.
  static func name(ofFile path: String) -> String {
    var name = path.split(separator: "/").last.map(String.init) ?? path
    if name.hasSuffix(".so") { name.removeLast(3) }
    if name.hasPrefix("lib") { name.removeFirst(3) }
    return name
  }
}

extension PluginRefusal: CustomStringConvertible {
  /// What was found and wanted, where, and what to do.
  public var description: String { "\(finding), \(path), \(remedy)" }

  /// What was found and what was wanted.
  public var finding: String {
    switch reason {
    case .missing: "no such plugin file"
    case .unreadable(let why): "the plugin cannot be read (\(why))"
    case .notFile: "found a folder or a device, wanted a plugin file"
    case .empty: "found an empty file, wanted a plugin"
    case .text: "found a text, wanted a plugin (a shared object)"
    case .otherFormat: "found a file that is not ELF, wanted a plugin (a shared object)"
    case .truncated(let size, let wanted):
      "the plugin is cut short, found \(size) bytes"
        + (wanted == .max ? "" : ", wanted at least \(wanted)")
    case .otherMachine(let found, let bits):
      "the plugin is for \(found), \(bits) bit, wanted \(Self.machine)"
    case .notSharedObject(let found): "found \(found), wanted a plugin (a shared object)"
    case .noSymbol:
      "found a shared object without the function \(PluginDescriptor.symbol) or "
        + "\(PluginDescriptor.symbol)_\(promisedName)"
    case .missingLibrary(let name): "the plugin needs \(name), which is not found"
    case .undefinedSymbol(let symbol):
      "the plugin was made for another kit, this one lacks \(symbol)"
    case .notLoaded(let why): "the plugin cannot be loaded (\(why))"
    case .noDescriptor:
      "the plugin describes nothing (its \(PluginDescriptor.symbol) returned null)"
    case .notDescriptor(let magic):
      "found the magic number \(String(magic, radix: 16)), "
        + "wanted \(String(PluginStamp.ofThisKit.magic, radix: 16))"
    case .otherABI(let found, let wanted): "the plugin has ABI \(found), wanted ABI \(wanted)"
    case .otherKit(let found, let wanted):
      "the plugin was made with kit \(found ?? "of no version"), wanted kit \(wanted)"
    case .otherCompiler(let found, let wanted):
      "the plugin was made with compiler \(found ?? "of no version"), wanted \(wanted)"
    case .noIdentity:
      "the plugin says no identifier, or no name of letters, digits, - and _"
    case .factoryFailed: "the plugin could not make its widget factory"
    case .died(let signal): "the plugin was ended by \(SignalName.of(signal)) as it was loaded"
    case .exited(let status): "the plugin ended its process with status \(status) as it was loaded"
    case .tooSlow(let seconds): "the plugin did not load within \(seconds) seconds"
    }
  }

  /// What to do.
  public var remedy: String {
    switch reason {
    case .missing: "look at the path"
    case .unreadable: "make it readable"
    case .notFile: "name the file in it"
    case .missingLibrary: "install it or put it beside the plugin"
    case .text, .otherFormat, .notSharedObject:
      path.hasSuffix(".so")
        ? "take it out of the plugin path or rebuild it with: \(rebuildCommand)"
        : "name a plugin's own file, as in ./libClock.so, or a widget that `maru list` shows"
    case .noSymbol, .notDescriptor, .died, .exited, .tooSlow:
      "take it out of the plugin path or rebuild it with: \(rebuildCommand)"
    case .noDescriptor, .noIdentity, .factoryFailed:
      "mend it and rebuild it with: \(rebuildCommand)"
    default: "rebuild it with: \(rebuildCommand)"
    }
  }

  /// Makes the plugin anew, in the folder of its sources.
  public var rebuildCommand: String { "swift build -c release --product \(promisedName)" }

  private static var machine: String {
    ELFMachine.ofThisProgram.map { "\($0), 64 bit" } ?? "another"
  }
}
