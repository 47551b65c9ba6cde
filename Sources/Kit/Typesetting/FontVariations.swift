internal import CFreeType

/// Sets the axes of variable fonts.
enum FontVariations {
  /// Sets a face's coordinates on the named axes; other axes keep their values.
  ///
  /// The corresponding C function is `FT_Set_Var_Design_Coordinates`.
  static func apply(_ values: [(tag: UInt32, value: Float)], to face: FT_Face, library: FT_Library)
  {
    guard !values.isEmpty, maru_ft_has_axes(face) != 0 else { return }
    var description: UnsafeMutablePointer<FT_MM_Var>?
    guard FT_Get_MM_Var(face, &description) == 0, let description else { return }
    defer { FT_Done_MM_Var(library, description) }
    let count = Int(description.pointee.num_axis)
    guard count > 0 else { return }
    var coordinates = [FT_Fixed](repeating: 0, count: count)
    guard FT_Get_Var_Design_Coordinates(face, UInt32(count), &coordinates) == 0 else { return }
    for index in 0..<count {
      let axis = description.pointee.axis[index]
      guard let wanted = values.first(where: { FT_ULong($0.tag) == axis.tag }) else { continue }
      let place = max(-32768, min(32767, Double(wanted.value)))
      coordinates[index] = min(max(FT_Fixed(place * 65536), axis.minimum), axis.maximum)
    }
    FT_Set_Var_Design_Coordinates(face, UInt32(count), &coordinates)
  }
}
