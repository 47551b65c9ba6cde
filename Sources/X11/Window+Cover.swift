internal import CX11

/// Whether other windows hide a window under a compositor. Then the server does not report it.
extension Window {
  /// The most windows that are looked at.
  private static let limit = 200

  /// Whether opaque windows above it cover the whole window; our own ones without a frame are left out.
  ///
  /// A window is taken for opaque if it has neither alpha, nor a shape, nor a wish to be translucent
  /// (`_NET_WM_WINDOW_OPACITY`). Two round trips, a few more for each window of another program above it, and
  /// one for each frame around it.
  ///
  /// The corresponding C functions are `XQueryTree` and `XGetWindowAttributes`.
  ///
  /// - Returns: `false` also if the window is not mapped.
  public func isCoveredByOthers() -> Bool {
    guard display != nil, isMapped, let frame = connection.frame(of: id) else { return false }
    let screen = connection.monitors().map(\.frame)
    // What is beside the screen cannot be seen either.
    var visible = screen.compactMap { $0.intersection(frame) }
    for other in windowsAbove().prefix(Self.limit) {
      guard !visible.isEmpty else { break }
      guard let cover = opaqueFrame(of: other) else { continue }
      visible = visible.flatMap { $0.subtracting(cover) }
    }
    return visible.isEmpty
  }

  /// The child of the root window that is or contains this window: the frame, if a window manager made one.
  ///
  /// One round trip for each frame around the window, and one more. `nil` if the window is gone.
  var outermost: UInt? {
    var outermost = id.window
    for _ in 0..<8 {
      guard let parent = tree(of: outermost)?.parent, parent != 0 else { return nil }
      if parent == connection.root.window { break }
      outermost = parent
    }
    return outermost
  }

  /// The children of the root window that are stacked above the one that has the window, the uppermost first.
  private func windowsAbove() -> [UInt] {
    guard let outermost, let siblings = tree(of: connection.root.window)?.children,
      let own = siblings.firstIndex(of: outermost)
    else { return [] }
    let ours = Set(connection.windows.identifiers.map(\.window))
    return siblings[(own + 1)...].reversed().filter { !ours.contains($0) }
  }

  private func tree(of window: UInt) -> (parent: UInt, children: [UInt])? {
    guard let display else { return nil }
    return connection.trappingErrorsOfQuestion {
      var (root, parent): (UInt, UInt) = (0, 0)
      var children: UnsafeMutablePointer<UInt>?
      var count: UInt32 = 0
      guard XQueryTree(display, window, &root, &parent, &children, &count) != 0 else { return nil }
      defer { if let children { XFree(children) } }
      return (parent, Array(UnsafeBufferPointer(start: children, count: Int(count))))
    }
  }

  /// The frame of a window if all of it is opaque, in device pixels of the root window.
  private func opaqueFrame(of other: UInt) -> DeviceRect? {
    guard let display else { return nil }
    var attributes = XWindowAttributes()
    let isThere = connection.trappingErrorsOfQuestion {
      XGetWindowAttributes(display, other, &attributes) != 0
    }
    guard isThere, attributes.map_state == IsViewable, attributes.`class` == InputOutput,
      attributes.depth != 32, !isShaped(other), !isTranslucent(other)
    else { return nil }
    return DeviceRect(
      x: attributes.x, y: attributes.y, width: attributes.width + 2 * attributes.border_width,
      height: attributes.height + 2 * attributes.border_width)
  }

  /// The corresponding C function is `XShapeQueryExtents`.
  private func isShaped(_ other: UInt) -> Bool {
    guard let display, connection.knowsInputShapes else { return false }
    return connection.trappingErrorsOfQuestion {
      var (isBounded, isClipped): (Int32, Int32) = (0, 0)
      var place: (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
      var sizes: (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
      let isKnown = XShapeQueryExtents(
        display, other, &isBounded, &place.0, &place.1, &sizes.0, &sizes.1, &isClipped, &place.2,
        &place.3, &sizes.2, &sizes.3)
      return isKnown == 0 || isBounded != 0
    }
  }

  /// Whether a window, or a client inside its frame, wants to be translucent.
  private func isTranslucent(_ other: UInt) -> Bool {
    guard let opacity = connection.atom("_NET_WM_WINDOW_OPACITY") else { return false }
    let inside = tree(of: other)?.children ?? []
    return ([other] + inside.prefix(8)).contains { number in
      guard let window = WindowID(number),
        let value = connection.values(of: opacity, window: window).first
      else { return false }
      return value != .max
    }
  }
}
