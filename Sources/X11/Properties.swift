internal import CX11

/// The value of a window's property.
struct PropertyValue {
  let type: Atom
  /// 8, 16 or 32 bits an item.
  let format: Int32
  /// The items as the protocol sends them, 32-bit ones in this processor's order.
  let bytes: [UInt8]

  /// The items, where they are of 32 bits.
  var words: [UInt32] {
    guard format == 32 else { return [] }
    return bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
  }
}

/// Properties, on our windows and on others'. Errors of other clients' windows are trapped.
extension Connection {
  /// Sets a property of 32-bit items.
  ///
  /// The corresponding C function is `XChangeProperty`; its "long" items are an accident of C.
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

  /// A property of any window, whole.
  ///
  /// One round trip for a megabyte.
  ///
  /// The corresponding C function is `XGetWindowProperty`.
  ///
  /// - Parameters:
  ///   - property: Its name.
  ///   - window: The window; one that does not exist has no properties.
  ///   - isDeleting: Whether it goes away once it is read to its end.
  /// - Returns: `nil` where there is none.
  func property(
    _ property: Atom, of window: WindowID, deleting isDeleting: Bool = false
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
        guard rest > 0 else { return PropertyValue(type: kind, format: format, bytes: bytes) }
        offset = bytes.count / 4
      }
    }
  }

  /// As `trappingErrors`, for a body that waits for an answer itself and needs no round trip more.
  func trappingErrorsOfQuestion<Result>(_ body: () -> Result) -> Result {
    guard let display = live else { return body() }
    collectErrors()
    traps.begin(at: XNextRequest(display))
    defer {
      collectErrors()
      _ = traps.end()
    }
    return body()
  }

  /// Puts the items of a property side by side; C has 32-bit ones in 64 bits.
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
  ///   - property: Such as `_NET_WM_NAME`.
  ///   - window: Any window.
  /// - Returns: `nil` where there is no such property, or none that is text.
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
  ///   - property: Such as `_NET_WM_PID`.
  ///   - window: Any window.
  /// - Returns: Nothing where there is no such property, or one of other items.
  public func values(of property: Atom, window: WindowID) -> [UInt32] {
    self.property(property, of: window)?.words ?? []
  }
}
