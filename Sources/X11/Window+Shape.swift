internal import CX11

/// Windows with other shapes than a rectangle.
extension Window {
  /// Sets the region that receives pointer input; elsewhere clicks pass through the window.
  ///
  /// The frame that a window manager has put around the window lets them pass too; not every window
  /// manager sees to that. This takes a few round trips, which a window without a frame does not.
  ///
  /// The corresponding C function is `XShapeCombineRectangles`, for `ShapeInput`.
  ///
  /// - Parameter rects: Device pixels of the picture; `nil` for the whole window, empty for none.
  /// - Returns: `false` if the server does not support SHAPE 1.1.
  @discardableResult public func setInputRegion(_ rects: [DeviceRect]?) -> Bool {
    guard combine(rects, into: ShapeInput) else { return false }
    if isReparented { shareInputRegion(rects) }
    return true
  }

  /// Clips the window itself to a region, so that it has no background even without a compositor.
  ///
  /// The corresponding C function is `XShapeCombineRectangles`, for `ShapeBounding`.
  ///
  /// - Parameter rects: Device pixels of the picture; `nil` for the whole window, empty for none.
  /// - Returns: `false` if the server does not support SHAPE 1.1.
  @discardableResult public func setBoundingRegion(_ rects: [DeviceRect]?) -> Bool {
    combine(rects, into: ShapeBounding)
  }

  private func combine(_ rects: [DeviceRect]?, into kind: Int32) -> Bool {
    guard let display, connection.knowsInputShapes else { return false }
    guard let rects else {
      XShapeCombineMask(display, id.window, kind, 0, 0, 0, ShapeSet)
      return true
    }
    var list = Self.list(of: rects)
    XShapeCombineRectangles(
      display, id.window, kind, -pictureOrigin.x, -pictureOrigin.y, &list, Int32(list.count),
      ShapeSet, Unsorted)
    return true
  }

  /// Gives the frame the region in the place of the window, and leaves its borders as they are.
  private func shareInputRegion(_ rects: [DeviceRect]?) {
    guard let display, let frame = outermost, frame != id.window else { return }
    _ = connection.trappingErrors {
      var (x, y): (Int32, Int32) = (0, 0)
      var child: CX11.Window = 0
      guard XTranslateCoordinates(display, id.window, frame, 0, 0, &x, &y, &child) != 0 else {
        return
      }
      var content = Self.list(of: [DeviceRect(x: 0, y: 0, width: width, height: height)])
      XShapeCombineMask(display, frame, ShapeInput, 0, 0, 0, ShapeSet)
      guard let rects else { return }
      XShapeCombineRectangles(
        display, frame, ShapeInput, x, y, &content, 1, ShapeSubtract, Unsorted)
      var list = Self.list(of: rects)
      XShapeCombineRectangles(
        display, frame, ShapeInput, x - pictureOrigin.x, y - pictureOrigin.y, &list,
        Int32(list.count), ShapeUnion, Unsorted)
    }
  }

  private static func list(of rects: [DeviceRect]) -> [XRectangle] {
    rects.filter { !$0.isEmpty }.map(\.forProtocol).map {
      XRectangle(
        x: Int16($0.x), y: Int16($0.y), width: UInt16($0.width), height: UInt16($0.height))
    }
  }
}
