// The one public import of a C module in the kit: the body of `pluginDescriptor(of:)` is compiled
// into each plugin and needs the header's inline functions there. No signature shows a C type.
public import CPlugin
import Foundation

/// Describes a plugin to its host: what `maru_plugin` returns.
///
/// ```swift
/// @c(maru_plugin_Hello) public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Hello.self) }
/// ```
///
/// The body is compiled into the plugin, so the kit's and the compiler's version that it writes
/// down are those that the plugin was made with, whatever library is loaded when it runs. Where
/// they are not those of the running kit, no Swift type of the kit is touched: the host finds the
/// versions, and nothing else.
///
/// To be called on the main actor, once; elsewhere the process ends. `nil` where memory is out.
@_alwaysEmitIntoClient
public func pluginDescriptor<W: Widget>(of widget: W.Type) -> UnsafeRawPointer? {
  guard let descriptor = maru_plugin_stamped_descriptor() else { return nil }
  guard maru_kit_accepts(descriptor) else { return UnsafeRawPointer(descriptor) }
  return completeDescriptor(at: descriptor, of: widget)
}

/// Fills what follows the versions.
///
/// For `pluginDescriptor(of:)` alone.
///
/// The strings and the factory's maker live as long as the process, as the plugin's code does.
public func completeDescriptor<W: Widget>(
  at pointer: UnsafeMutableRawPointer, of widget: W.Type
) -> UnsafeRawPointer? {
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
    // An address is a plain number; it crosses the actor's border as one.
    let address = MainActor.assumeIsolated {
      UInt(bitPattern: Unmanaged.passRetained(maker.makeFactory()).toOpaque())
    }
    return UnsafeMutableRawPointer(bitPattern: address)
  }
  return UnsafeRawPointer(pointer)
}

/// A copy of a text for C, never freed.
private func immortalText(_ text: String) -> UnsafePointer<CChar>? {
  strdup(text).map { UnsafePointer($0) }
}

/// Makes a factory, with the widget's type hidden behind it: a C function pointer cannot be generic.
@MainActor class WidgetFactoryMaker {
  nonisolated init() {}

  func makeFactory() -> WidgetFactory {
    preconditionFailure("makeFactory() is the subclass's")
  }
}

/// Makes the factory of one type of widget.
final class TypedWidgetFactoryMaker<W: Widget>: WidgetFactoryMaker {
  override func makeFactory() -> WidgetFactory { TypedWidgetFactory<W>() }
}
