internal import CX11

/// The value of a window's property.
struct PropertyValue {
  let type: Atom
  /// The bits an item: 8, 16 or 32.
  let format: Int32
  /// The items without padding, in this processor's byte order.
  let bytes: [UInt8]

  /// The items of format 32; empty for any other format.
  var words: [UInt32] {
    guard format == 32 else { return [] }
    return bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
  }
}

/// Properties of our windows and of other clients' windows, whose errors are trapped on reads.
extension Connection {
  /// Sets a property of 32-bit items.
  ///
  /// The corresponding C function is `XChangeProperty`, which takes 32-bit items as C's `long`.
  func set(_ property: Atom, of window: WindowID, type: Atom, words: [UInt32]) {
    guard let display = live else { return }
    let items = words.map { UInt($0) }
    items.withUnsafeBytes {
      _ = XChangeProperty(
        display, window.window, property.atom, type.atom, 32, PropModeReplace,
        $0.bindMemory(to: UInt8.self).baseAddress, Int32(items.count))
    }
  }

  /// Sets a property of bytes.
  func set(_ property: Atom, of window: WindowID, type: Atom, bytes: some Collection<UInt8>) {
    guard let display = live else { return }
    let items = Array(bytes)
    XChangeProperty(
      display, window.window, property.atom, type.atom, 8, PropModeReplace, items,
      Int32(items.count))
  }

  /// Sets a property of 8-bit text.
  func set(_ property: Atom, of window: WindowID, type: Atom, text: String) {
    set(property, of: window, type: type, bytes: text.utf8)
  }

  /// Deletes a property.
  ///
  /// The corresponding C function is `XDeleteProperty`.
  func delete(_ property: Atom, of window: WindowID) {
    guard let display = live else { return }
    XDeleteProperty(display, window.window, property.atom)
  }

  /// The complete value of a property of any window.
  ///
  /// One round trip per megabyte.
  ///
  /// The corresponding C function is `XGetWindowProperty`.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - window: The window; one that does not exist has no properties.
  ///   - limit: The maximum size in bytes. Parts are read until it is exceeded.
  ///   - isDeleting: Whether the server deletes the property after the last part is read.
  /// - Returns: `nil` if there is no such property, or if it is too long.
  func property(
    _ property: Atom, of window: WindowID, limit: Int = .max, deleting isDeleting: Bool = false
  ) -> PropertyValue? {
    guard let display = live else { return nil }
    return trappingErrorsOfQuestion {
      var bytes: [UInt8] = []
      var offset = 0
      while true {
        var type: UInt = 0
        var format: Int32 = 0
        var count: UInt = 0
        var rest: UInt = 0
        var data: UnsafeMutablePointer<UInt8>?
        let status = XGetWindowProperty(
          display, window.window, property.atom, offset, 1 << 18, isDeleting ? 1 : 0, 0, &type,
          &format, &count, &rest, &data)
        defer { if let data { XFree(data) } }
        guard status == Success, live != nil, let data,
          let kind = Atom(rawValue: UInt32(truncatingIfNeeded: type))
        else { return nil }
        bytes.append(contentsOf: packed(data, count: Int(count), format: format))
        guard bytes.count <= limit else { return nil }
        guard rest > 0 else { return PropertyValue(type: kind, format: format, bytes: bytes) }
        offset = bytes.count / 4
      }
    }
  }

  /// Packs the items of a property; Xlib returns each 32-bit item as a 64-bit `long`.
  private func packed(
    _ data: UnsafeMutablePointer<UInt8>, count: Int, format: Int32
  ) -> [UInt8] {
    guard format == 32 else {
      return Array(UnsafeBufferPointer(start: data, count: count * Int(format) / 8))
    }
    let items = UnsafeRawBufferPointer(start: data, count: count * MemoryLayout<UInt>.size)
    let words = items.bindMemory(to: UInt.self).map { UInt32(truncatingIfNeeded: $0) }
    return words.withUnsafeBytes { Array($0) }
  }
}

extension Connection {
  /// The text of a property of any window.
  ///
  /// One round trip.
  ///
  /// - Parameters:
  ///   - property: A property such as `_NET_WM_NAME`.
  ///   - window: Any window.
  /// - Returns: `nil` if there is no such property or it is not text.
  public func text(of property: Atom, window: WindowID) -> String? {
    guard let value = self.property(property, of: window), value.format == 8 else { return nil }
    if value.type == .string {
      return String(String.UnicodeScalarView(value.bytes.map { Unicode.Scalar($0) }))
    }
    return String(decoding: value.bytes, as: UTF8.self)
  }

  /// The 32-bit items of a property of any window.
  ///
  /// One round trip.
  ///
  /// - Parameters:
  ///   - property: A property such as `_NET_WM_PID`.
  ///   - window: Any window.
  /// - Returns: An empty array if there is no such property or it has another format.
  public func values(of property: Atom, window: WindowID) -> [UInt32] {
    self.property(property, of: window)?.words ?? []
  }
}
