import Raster

/// A mask of a context's clip: the drawing that it clips is a group, which the mask is blended with.
struct MaskClip {
  /// The number of states that were saved when the clip was set; restoring the last one ends it.
  let depth: Int
  /// The whole picture, in device pixels.
  let bounds: PixelRect
  let mask: CGImage
  /// From the mask's pixels to device pixels.
  let transform: Transform
  let interpolation: Interpolation

  /// Begins the group.
  func open(_ list: inout DisplayList) {
    list.beginGroup(bounds: bounds, opacity: 1)
    list.save()
  }

  /// Ends the group, and draws it through the mask.
  func close(_ list: inout DisplayList) {
    // The drawing may have narrowed the clip, but the mask applies to all of it.
    list.restore()
    list.beginGroup(bounds: bounds, opacity: 1, blend: .destinationIn)
    list.draw(
      mask.bitmap, transform: transform, interpolation: interpolation, opacity: 1,
      blend: .sourceOver)
    list.endGroup()
    list.endGroup()
  }
}
