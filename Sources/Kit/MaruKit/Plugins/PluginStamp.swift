internal import CPlugin

/// With what a plugin was made: the part of its descriptor that never changes its place.
///
/// Two stamps that are equal share every memory layout; any other pair must not meet.
public struct PluginStamp: Hashable, Sendable {
  /// The letters `MARU` as a number, big end first, in a plugin's descriptor.
  public let magic: UInt32
  /// The number of the descriptor's and the kit's memory layout.
  public let abi: UInt32
  /// The kit's version, or `nil` where there is none.
  public let kitVersion: String?
  /// The compiler's version, or `nil` where there is none.
  public let compilerVersion: String?

  /// The stamp of this kit: what it accepts.
  public static let ofThisKit = PluginStamp(
    magic: MARU_PLUGIN_MAGIC, abi: MARU_PLUGIN_ABI,
    kitVersion: String(cString: maru_kit_version()),
    compilerVersion: String(cString: maru_compiler_version()))

  /// Makes a stamp.
  public init(magic: UInt32, abi: UInt32, kitVersion: String?, compilerVersion: String?) {
    self.magic = magic
    self.abi = abi
    self.kitVersion = kitVersion
    self.compilerVersion = compilerVersion
  }

  /// Reads the stamp of a descriptor: the magic, and only where that is right the rest.
  ///
  /// - Parameter descriptor: What `maru_plugin` returned; aligned as a pointer.
  public init(at descriptor: UnsafeRawPointer) {
    let fields = descriptor.assumingMemoryBound(to: maru_plugin_descriptor.self)
    magic = fields.pointee.magic
    let isPlugin = magic == MARU_PLUGIN_MAGIC
    abi = isPlugin ? fields.pointee.abi : 0
    kitVersion = isPlugin ? fields.pointee.kit_version.map { String(cString: $0) } : nil
    compilerVersion = isPlugin ? fields.pointee.compiler_version.map { String(cString: $0) } : nil
  }
}

/// What a plugin with the right stamp says about itself, read from its descriptor.
public struct PluginDescriptor {
  /// The name of the function that a plugin exports: `maru_plugin`, or that with `_` and a name behind it.
  public static let symbol = MARU_PLUGIN_SYMBOL

  /// Unique, in reverse DNS order; `nil` where the plugin left it out.
  public let identifier: String?
  /// What a person types; `nil` where the plugin left it out.
  public let name: String?
  /// The plugin's own version; empty where the plugin left it out.
  public let version: String
  /// One line about it; empty where the plugin left it out.
  public let summary: String
  private let pointer: UnsafeRawPointer

  /// Reads a descriptor, or `nil` where its stamp is not that of this kit.
  ///
  /// - Parameter pointer: What `maru_plugin` returned; its memory is never freed.
  public init?(at pointer: UnsafeRawPointer) {
    guard maru_kit_accepts(pointer) else { return nil }
    let fields = pointer.assumingMemoryBound(to: maru_plugin_descriptor.self)
    identifier = fields.pointee.identifier.map { String(cString: $0) }
    name = fields.pointee.name.map { String(cString: $0) }
    version = fields.pointee.version.map { String(cString: $0) } ?? ""
    summary = fields.pointee.summary.map { String(cString: $0) } ?? ""
    self.pointer = pointer
  }

  /// Asks the plugin for its factory; `nil` where it has none or that fails.
  @MainActor public func makeFactory() -> WidgetFactory? {
    let fields = pointer.assumingMemoryBound(to: maru_plugin_descriptor.self)
    guard let make = fields.pointee.make_factory, let made = make(fields.pointee.context) else {
      return nil
    }
    return Unmanaged<WidgetFactory>.fromOpaque(made).takeRetainedValue()
  }
}
