internal import CPlugin

/// The versions that built a plugin: the part of its descriptor with a fixed layout.
///
/// Code with different ABI numbers or compilers must not be mixed. A kit serves plugins that were made
/// with an earlier version that differs in its third number only.
public struct PluginStamp: Hashable, Sendable {
  /// The letters `MARU` as a big-endian number, at the start of a plugin's descriptor.
  public let magic: UInt32
  /// The version of the memory layout of descriptor and kit.
  public let abi: UInt32
  /// The kit's version, or `nil`.
  public let kitVersion: String?
  /// The compiler's version, or `nil`.
  public let compilerVersion: String?

  /// The stamp of this kit.
  public static let ofThisKit = PluginStamp(
    magic: MARU_PLUGIN_MAGIC, abi: MARU_PLUGIN_ABI,
    kitVersion: String(cString: maru_kit_version()),
    compilerVersion: String(cString: maru_compiler_version()))

  /// Creates a stamp.
  public init(magic: UInt32, abi: UInt32, kitVersion: String?, compilerVersion: String?) {
    self.magic = magic
    self.abi = abi
    self.kitVersion = kitVersion
    self.compilerVersion = compilerVersion
  }

  /// Whether a kit of this version serves plugins that were made with another.
  ///
  /// - Parameter plugin: The plugin's stamp, of which only `kitVersion` counts.
  /// - Returns: Whether the first two numbers of the versions are the same, and the plugin's third is not
  ///   greater.
  public func servesKitVersion(of plugin: PluginStamp) -> Bool {
    maru_kit_serves(kitVersion, plugin.kitVersion)
  }

  /// Reads the stamp of a descriptor; the rest only if the magic number is right.
  ///
  /// - Parameter descriptor: The result of `maru_plugin`; aligned like a pointer.
  public init(at descriptor: UnsafeRawPointer) {
    let fields = descriptor.assumingMemoryBound(to: maru_plugin_descriptor.self)
    magic = fields.pointee.magic
    let isPlugin = magic == MARU_PLUGIN_MAGIC
    abi = isPlugin ? fields.pointee.abi : 0
    kitVersion = isPlugin ? fields.pointee.kit_version.map { String(cString: $0) } : nil
    compilerVersion = isPlugin ? fields.pointee.compiler_version.map { String(cString: $0) } : nil
  }
}

/// The information in a plugin's descriptor, after its stamp was checked.
public struct PluginDescriptor {
  /// The name of a plugin's exported function; a suffix of `_` and a name may follow.
  public static let symbol = MARU_PLUGIN_SYMBOL

  /// A unique identifier in reverse DNS order; `nil` if it is missing.
  public let identifier: String?
  /// The name on the command line; `nil` if it is missing.
  public let name: String?
  /// The plugin's own version; empty if it is missing.
  public let version: String
  /// A summary in one line; empty if it is missing.
  public let summary: String
  private let pointer: UnsafeRawPointer

  /// Reads a descriptor; `nil` if this kit does not serve its stamp.
  ///
  /// - Parameter pointer: The result of `maru_plugin`; its memory is never freed.
  public init?(at pointer: UnsafeRawPointer) {
    guard maru_kit_accepts(pointer) else { return nil }
    let fields = pointer.assumingMemoryBound(to: maru_plugin_descriptor.self)
    identifier = fields.pointee.identifier.map { String(cString: $0) }
    name = fields.pointee.name.map { String(cString: $0) }
    version = fields.pointee.version.map { String(cString: $0) } ?? ""
    summary = fields.pointee.summary.map { String(cString: $0) } ?? ""
    self.pointer = pointer
  }

  /// Requests the plugin's factory; `nil` if there is none or its creation fails.
  @preconcurrency @MainActor public func makeFactory() -> WidgetFactory? {
    let fields = pointer.assumingMemoryBound(to: maru_plugin_descriptor.self)
    guard let make = fields.pointee.make_factory, let made = make(fields.pointee.context) else {
      return nil
    }
    return Unmanaged<WidgetFactory>.fromOpaque(made).takeRetainedValue()
  }
}
