internal import CFreeType
import Raster

/// Converts FreeType's outlines to paths.
enum GlyphOutline {
  /// The outline as a path, with 64ths converted to units and y flipped.
  static func path(of outline: inout FT_Outline) -> Path {
    var builder = ContourBuilder()
    var functions = FT_Outline_Funcs()
    functions.move_to = { to, user in
      builderBehind(user)?.pointee.move(to)
      return 0
    }
    functions.line_to = { to, user in
      builderBehind(user)?.pointee.line(to)
      return 0
    }
    functions.conic_to = { control, to, user in
      builderBehind(user)?.pointee.quad(control, to)
      return 0
    }
    functions.cubic_to = { first, second, to, user in
      builderBehind(user)?.pointee.cubic(first, second, to)
      return 0
    }
    withUnsafeMutablePointer(to: &builder) { user in
      _ = FT_Outline_Decompose(&outline, &functions, user)
    }
    builder.closeContour()
    return builder.path
  }
}

/// Collects contours.
///
/// FreeType does not report their ends.
private struct ContourBuilder {
  var path = Path()
  private var isOpen = false

  mutating func closeContour() {
    if isOpen { path.close() }
    isOpen = false
  }

  mutating func move(_ to: UnsafePointer<FT_Vector>?) {
    closeContour()
    path.move(to: point(to))
    isOpen = true
  }

  mutating func line(_ to: UnsafePointer<FT_Vector>?) {
    path.line(to: point(to))
  }

  mutating func quad(_ control: UnsafePointer<FT_Vector>?, _ to: UnsafePointer<FT_Vector>?) {
    path.quad(to: point(to), control: point(control))
  }

  mutating func cubic(
    _ first: UnsafePointer<FT_Vector>?, _ second: UnsafePointer<FT_Vector>?,
    _ to: UnsafePointer<FT_Vector>?
  ) {
    path.cubic(to: point(to), control1: point(first), control2: point(second))
  }

  private func point(_ vector: UnsafePointer<FT_Vector>?) -> Point {
    guard let vector else { return Point(x: 0, y: 0) }
    return Point(x: Double(vector.pointee.x) / 64, y: -Double(vector.pointee.y) / 64)
  }
}

private func builderBehind(
  _ user: UnsafeMutableRawPointer?
) -> UnsafeMutablePointer<ContourBuilder>? {
  user?.assumingMemoryBound(to: ContourBuilder.self)
}
