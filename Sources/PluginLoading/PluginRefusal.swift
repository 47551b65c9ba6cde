import MaruKit

/// The reason why a file is not used as a plugin.
///
/// The description is one line: what was found and expected, where, and the remedy.
public struct PluginRefusal: Error, Hashable, Sendable {
  /// The file.
  public let path: String
  /// The problem with the file.
  public let reason: Reason

  /// Creates a refusal.
  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// The problem with a file.
  ///
  /// Cases before `notLoaded` are found without running the file's code.
  public enum Reason: Error, Hashable, Sendable, Codable {
    /// The file does not exist.
    case missing
    /// The path is a symbolic link to a file that does not exist.
    case danglingLink(target: String)
    /// The file's name is not UTF-8.
    case nameNotText
    /// The file cannot be read.
    case unreadable(String)
    /// The path is a folder, a pipe or a device.
    case notFile
    /// The file is empty.
    case empty
    /// The file is text.
    case text
    /// The file is neither ELF nor text.
    case otherFormat
    /// The file ends before its headers' end, in bytes.
    case truncated(size: UInt64, wanted: UInt64)
    /// The file is for another machine, word size or byte order.
    case otherMachine(found: ELFMachine, bits: Int)
    /// The file is ELF, but a program, an object file or a core dump.
    case notSharedObject(found: String)
    /// The file does not export the plugin's function.
    case noSymbol
    /// Other users could change the file or its folder; `command` mends it.
    case untrusted(finding: String, command: String)
    /// The dynamic loader does not find a library that the file needs.
    case missingLibrary(String)
    /// The dynamic loader does not find a symbol in the kit.
    case undefinedSymbol(String)
    /// The dynamic loader refuses the file for another reason.
    case notLoaded(String)
    /// The plugin's function returned null.
    case noDescriptor
    /// The result of the plugin's function does not begin with the magic number.
    case notDescriptor(magic: UInt32)
    /// The plugin was built for another memory layout.
    case otherABI(found: UInt32, wanted: UInt32)
    /// The plugin was built with another version of the kit.
    case otherKit(found: String?, wanted: String)
    /// The plugin was built with another compiler.
    case otherCompiler(found: String?, wanted: String)
    /// The plugin's identifier or name is missing or malformed.
    case noIdentity
    /// The plugin could not create its factory.
    case factoryFailed
    /// A signal ended the process that loaded the plugin for its description.
    case died(signal: Int32)
    /// The plugin exited the process that loaded it for its description.
    case exited(status: Int32)
    /// The plugin did not describe itself in time.
    case tooSlow(seconds: Int)

    /// Whether the reason is the end of the describing process, not a defect of the file.
    var isOfProcess: Bool {
      switch self {
      case .died, .exited, .tooSlow: true
      default: false
      }
    }
  }

  /// The plugin name in the file's name: `Clock` of `libClock.so`.
  public var promisedName: String { Self.name(ofFile: path) }

  /// The plugin name in a file's name.
  public static func name(ofFile path: String) -> String {
    var name = path.split(separator: "/").last.map(String.init) ?? path
    if name.hasSuffix(".so") { name.removeLast(3) }
    if name.hasPrefix("lib") { name.removeFirst(3) }
    return name
  }
}

extension PluginRefusal: CustomStringConvertible {
  /// What was found and expected, the file, and the remedy.
  public var description: String { "\(finding), \(path), \(remedy)" }

  /// What was found and expected.
  public var finding: String {
    switch reason {
    case .missing: "no such plugin file"
    case .danglingLink(let target): "the link leads to \(target), which does not exist"
    case .nameNotText: "the name of the plugin's file is not UTF-8"
    case .unreadable(let why): "the plugin cannot be read (\(why))"
    case .notFile: "found a folder or a device, wanted a plugin file"
    case .empty: "found an empty file, wanted a plugin"
    case .text: "found a text, wanted a plugin (a shared object)"
    case .otherFormat: "found a file that is not ELF, wanted a plugin (a shared object)"
    case .truncated(let size, let wanted):
      "the plugin is truncated, found \(size) bytes"
        + (wanted == .max ? "" : ", wanted at least \(wanted)")
    case .otherMachine(let found, let bits):
      "the plugin is for \(found), \(bits) bit, wanted \(Self.machine)"
    case .notSharedObject(let found): "found \(found), wanted a plugin (a shared object)"
    case .noSymbol:
      "found a shared object that is no Maru plugin: it exports neither \(PluginDescriptor.symbol) "
        + "nor \(PluginDescriptor.symbol)_NAME"
    case .untrusted(let finding, _): finding
    case .missingLibrary(let name): "the plugin needs \(name), which is not found"
    case .undefinedSymbol(let symbol):
      "the plugin was made for another kit, this one lacks \(symbol)"
    case .notLoaded(let why): "the plugin cannot be loaded (\(why))"
    case .noDescriptor:
      "the plugin has no descriptor (its \(PluginDescriptor.symbol) returned null)"
    case .notDescriptor(let magic):
      "found the magic number \(String(magic, radix: 16)), "
        + "wanted \(String(PluginStamp.ofThisKit.magic, radix: 16))"
    case .otherABI(let found, let wanted): "the plugin has ABI \(found), wanted ABI \(wanted)"
    case .otherKit(let found, let wanted):
      "the plugin was made with kit \(found ?? "without a version"), wanted kit "
        + Self.versions(servedBy: wanted)
    case .otherCompiler(let found, let wanted):
      "the plugin was made with compiler \(found ?? "without a version"), wanted \(wanted)"
    case .noIdentity:
      "the plugin has no identifier, or no name of letters, digits, - and _"
    case .factoryFailed: "the plugin could not make its widget factory"
    case .died(let signal): "the plugin was killed by \(SignalName.of(signal)) while it was loaded"
    case .exited(let status): "the plugin exited with status \(status) while it was loaded"
    case .tooSlow(let seconds): "the plugin did not load within \(seconds) seconds"
    }
  }

  /// The remedy.
  public var remedy: String {
    switch reason {
    case .missing: "check the path"
    case .danglingLink: "correct the link, or build what it leads to"
    case .nameNotText: "rename it"
    case .unreadable: "make it readable"
    case .notFile: "name a file"
    case .untrusted(_, let command): "run: \(command)"
    case .missingLibrary: "install it or put it beside the plugin"
    case .text, .otherFormat, .notSharedObject, .noSymbol:
      if !path.hasSuffix(".so") {
        "name a plugin's own file, as in ./libClock.so, or a widget that `maru list` shows"
      } else if reason == .noSymbol {
        "take it out of the plugin path, or export the function from its sources"
      } else {
        "take it out of the plugin path or rebuild it with: \(rebuildCommand)"
      }
    case .notDescriptor, .died, .exited, .tooSlow:
      "take it out of the plugin path or rebuild it with: \(rebuildCommand)"
    case .noDescriptor, .noIdentity, .factoryFailed:
      "correct it and rebuild it with: \(rebuildCommand)"
    // An SDK that was updated in its place does not make SwiftPM build again.
    case .otherABI, .otherKit, .otherCompiler, .undefinedSymbol:
      "rebuild it with: swift package clean && \(rebuildCommand)"
    default: "rebuild it with: \(rebuildCommand)"
    }
  }

  /// The command that rebuilds the plugin, in the folder of its sources.
  public var rebuildCommand: String { "swift build -c release --product \(promisedName)" }

  /// The versions from the first with the same two numbers up to a kit's own.
  private static func versions(servedBy kit: String) -> String {
    let numbers = kit.split(separator: ".")
    guard numbers.count == 3, numbers[2] != "0" else { return kit }
    return "\(numbers[0]).\(numbers[1]).0 to \(kit)"
  }

  private static var machine: String {
    ELFMachine.ofThisProgram.map { "\($0), 64 bit" } ?? "another"
  }
}
