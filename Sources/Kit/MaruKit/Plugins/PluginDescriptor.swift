// The kit's only public import of a C module: the body of `pluginDescriptor(of:)` is compiled into
// each plugin and needs the header's inline functions. No signature contains a C type.
public import CPlugin
import Foundation

/// Creates a plugin's descriptor, which its `maru_plugin` function returns.
///
/// ```swift
/// @c(maru_plugin_Hello) public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Hello.self) }
/// ```
///
/// The body is compiled into the plugin. So it records the versions of the kit and compiler that
/// built the plugin, whichever library is loaded at run time. If they differ from the running
/// kit's, no Swift type of the kit is used: the host reads the versions and nothing else.
///
/// Call it once, on the main actor; elsewhere the process traps. Returns `nil` if memory is
/// exhausted.
@_alwaysEmitIntoClient
public func pluginDescriptor<W: Widget>(of widget: W.Type) -> UnsafeRawPointer? {
  guard let descriptor = maru_plugin_stamped_descriptor() else { return nil }
  guard maru_kit_accepts(descriptor) else { return UnsafeRawPointer(descriptor) }
  return completeDescriptor(at: descriptor, of: widget)
}

/// Fills in the fields after the versions.
///
/// For `pluginDescriptor(of:)` only.
///
/// The strings and the factory maker are never freed, like the plugin's code.
public func completeDescriptor<W: Widget>(
  at pointer: UnsafeMutableRawPointer, of widget: W.Type
) -> UnsafeRawPointer? {
  if let library = LibraryFile.holding(unsafeBitCast(widget, to: UnsafeRawPointer.self)) {
    NamedImagePlace.add(plugin: library)
  }
  let information = MainActor.assumeIsolated { W.information }
  let descriptor = pointer.assumingMemoryBound(to: maru_plugin_descriptor.self)
  descriptor.pointee.identifier = immortalText(information.identifier)
  descriptor.pointee.name = immortalText(information.name)
  descriptor.pointee.version = immortalText(information.version)
  descriptor.pointee.summary = immortalText(information.summary)
  let maker: WidgetFactoryMaker = TypedWidgetFactoryMaker<W>()
  descriptor.pointee.context = UnsafeRawPointer(Unmanaged.passRetained(maker).toOpaque())
  descriptor.pointee.make_factory = { context in
    guard let context else { return nil }
    let maker = Unmanaged<WidgetFactoryMaker>.fromOpaque(context).takeUnretainedValue()
    // An address is sent across the actor boundary as a number.
    let address = MainActor.assumeIsolated {
      UInt(bitPattern: Unmanaged.passRetained(maker.makeFactory()).toOpaque())
    }
    return UnsafeMutableRawPointer(bitPattern: address)
  }
  return UnsafeRawPointer(pointer)
}

/// A C copy of a text, which is never freed.
private func immortalText(_ text: String) -> UnsafePointer<CChar>? {
  strdup(text).map { UnsafePointer($0) }
}

/// Makes a factory and hides the widget's type, since a C function pointer cannot be generic.
@MainActor class WidgetFactoryMaker {
  nonisolated init() {}

  func makeFactory() -> WidgetFactory {
    preconditionFailure("makeFactory() is the subclass's")
  }
}

/// Makes the factory of one widget type.
final class TypedWidgetFactoryMaker<W: Widget>: WidgetFactoryMaker {
  override func makeFactory() -> WidgetFactory { TypedWidgetFactory<W>() }
}
