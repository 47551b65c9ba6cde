internal import CRasterKernels

extension Painter {
  /// Calls `body` with a paint in the kernels' form, or does nothing if the paint draws nothing.
  func withSource(
    _ reference: DisplayList.PaintReference, of list: DisplayList,
    _ body: (UnsafePointer<raster_source>) -> Void
  ) {
    guard reference.index >= 0 else {
      var source = Self.coverageSource(reference.color)
      body(&source)
      return
    }
    switch list.paints[Int(reference.index)] {
    case .color(let color):
      var source = Self.coverageSource(color.bits)
      body(&source)
    case .linearGradient(let gradient):
      withSource(gradient, body)
    case .radialGradient(let gradient):
      withSource(gradient, body)
    case .conicGradient(let gradient):
      withSource(gradient, body)
    case .pattern(let pattern):
      let part = Rect(pattern.image.bounds)
      guard
        var source = imageSource(
          pattern.image, part: part, transform: pattern.transform,
          interpolation: pattern.interpolation, opacity: pattern.opacity,
          repeats: pattern.isRepeating)
      else { return }
      body(&source)
    }
  }

  /// The colours and ascending offsets of valid stops.
  private struct Stops {
    var colors: [UInt32] = []
    var offsets: [Double] = []

    init(_ stops: [GradientStop]) {
      colors.reserveCapacity(stops.count)
      offsets.reserveCapacity(stops.count)
      var last = 0.0
      for stop in stops {
        last = max(last, stop.offset > 0 ? min(stop.offset, 1) : 0)
        offsets.append(last)
        colors.append(stop.color)
      }
    }
  }

  private func withSource(
    _ gradient: LinearGradient, _ body: (UnsafePointer<raster_source>) -> Void
  ) {
    guard let last = gradient.stops.last, gradient.start.isFinite, gradient.end.isFinite
    else { return }
    let dx = gradient.end.x - gradient.start.x
    let dy = gradient.end.y - gradient.start.y
    let square = dx * dx + dy * dy
    guard gradient.stops.count > 1, square >= 1.0 / 1_048_576, square.isFinite else {
      var source = Self.coverageSource(PremultipliedColor(straight: last.color).bits)
      body(&source)
      return
    }
    let stops = Stops(gradient.stops)
    var source = raster_source()
    source.opacity = 255
    if gradient.spread == .pad && stops.colors.count < Int(RASTER_STOP_LIMIT) {
      withUnsafeTemporaryAllocation(of: raster_segment.self, capacity: stops.colors.count + 1) {
        guard let segments = $0.baseAddress else { return }
        raster_source_linear(
          &source, segments, gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y,
          stops.colors, stops.offsets, Int32(stops.colors.count))
        body(&source)
      }
      return
    }
    source.kind = Int32(RASTER_TABLE_LINEAR)
    source.spread = Int32(gradient.spread.rawValue)
    let origin = gradient.start
    source.inverse = (
      dx / square, 0, dy / square, 0, -(origin.x * dx + origin.y * dy) / square, 0
    )
    withTable(of: stops, &source, body)
  }

  private func withSource(
    _ gradient: RadialGradient, _ body: (UnsafePointer<raster_source>) -> Void
  ) {
    guard !gradient.stops.isEmpty, let inverse = gradient.transform.inverted(),
      gradient.startCenter.isFinite, gradient.endCenter.isFinite,
      gradient.startRadius.isFinite, gradient.endRadius.isFinite,
      gradient.startRadius >= 0, gradient.endRadius >= 0
    else { return }
    var source = raster_source()
    source.opacity = 255
    source.kind = Int32(RASTER_TABLE_RADIAL)
    source.spread = Int32(gradient.spread.rawValue)
    source.inverse = (inverse.a, inverse.b, inverse.c, inverse.d, inverse.tx, inverse.ty)
    source.radial = (
      gradient.startCenter.x, gradient.startCenter.y, gradient.startRadius,
      gradient.endCenter.x - gradient.startCenter.x, gradient.endCenter.y - gradient.startCenter.y,
      gradient.endRadius - gradient.startRadius
    )
    withTable(of: Stops(gradient.stops), &source, body)
  }

  private func withSource(
    _ gradient: ConicGradient, _ body: (UnsafePointer<raster_source>) -> Void
  ) {
    guard !gradient.stops.isEmpty, gradient.center.isFinite, gradient.startAngle.isFinite
    else { return }
    let (sine, cosine) = Angle.sineAndCosine(gradient.startAngle)
    let turned = Transform(
      a: cosine, b: sine, c: -sine, d: cosine, tx: gradient.center.x, ty: gradient.center.y)
    guard let inverse = turned.concatenating(gradient.transform).inverted() else { return }
    var source = raster_source()
    source.opacity = 255
    source.kind = Int32(RASTER_TABLE_CONIC)
    source.inverse = (inverse.a, inverse.b, inverse.c, inverse.d, inverse.tx, inverse.ty)
    withTable(of: Stops(gradient.stops), &source, body)
  }

  private func withTable(
    of stops: Stops, _ source: inout raster_source, _ body: (UnsafePointer<raster_source>) -> Void
  ) {
    // With more stops, one entry of the colour table would span more than one byte value.
    guard stops.colors.count <= 4 else {
      stops.colors.withUnsafeBufferPointer { colors in
        stops.offsets.withUnsafeBufferPointer { offsets in
          source.stop_colors = colors.baseAddress
          source.stop_offsets = offsets.baseAddress
          source.stop_count = Int32(clamping: stops.colors.count)
          body(&source)
        }
      }
      return
    }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Int(RASTER_TABLE_SIZE)) {
      guard let table = $0.baseAddress else { return }
      raster_gradient_table(table, stops.colors, stops.offsets, Int32(stops.colors.count))
      source.table = UnsafePointer(table)
      body(&source)
    }
  }
}
