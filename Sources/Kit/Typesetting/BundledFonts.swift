import Foundation

/// The fonts in a directory, read on first use.
///
/// Not thread-safe; `FontLibrary` calls it under its lock.
final class BundledFonts {
  let directory: URL
  private var loaded: [Member]?

  /// What matching needs of a face, which need not be open.
  private struct Member {
    var source: FaceSource
    var weight: Int
    var width: FontWidth
    var isItalic: Bool
    var isMonospaced: Bool
    var family: String
    /// All names of the face, in lower case.
    var names: Set<String>
  }

  /// Stores the directory, which need not exist.
  init(directory: URL) {
    self.directory = directory
  }

  /// The names of all families, sorted.
  func families(open: (FaceSource) -> FontFace?) -> [String] {
    Set(members(open).map(\.family)).sorted()
  }

  /// The face nearest to the request in a family that it names.
  ///
  /// If it names no bundled family and `anyFamily` is set, the first family of the directory is
  /// used.
  func face(
    for request: FaceRequest, anyFamily: Bool, open: (FaceSource) -> FontFace?
  ) -> FontFace? {
    let members = members(open)
    for family in request.families {
      let name = family.lowercased()
      let kin = members.filter { $0.names.contains(name) }
      if let found = nearest(kin, request).flatMap({ open($0.source) }) { return found }
    }
    guard anyFamily, let first = members.first else { return nil }
    let equallyWide = request.isMonospaced ? members.filter(\.isMonospaced) : []
    let found =
      nearest(equallyWide, request)
      ?? nearest(members.filter { $0.family == first.family }, request)
    return found.flatMap { open($0.source) }
  }

  /// The nearest face of the first family that `covers` accepts, in the order of the file names.
  func fallback(
    for request: FaceRequest, open: (FaceSource) -> FontFace?, where covers: (FontFace) -> Bool
  ) -> FontFace? {
    func isSuitable(_ member: Member) -> Bool { open(member.source).map(covers) ?? false }
    let members = members(open)
    guard let first = members.firstIndex(where: isSuitable) else { return nil }
    let kin = members[first...].filter { $0.family == members[first].family }
    let suitable = [members[first]] + kin.dropFirst().filter(isSuitable)
    return nearest(suitable, request).flatMap { open($0.source) }
  }

  /// CSS Fonts 4, “Font style matching”, with its rules for widths and weights expressed as a
  /// distance.
  ///
  /// The width is more important than the slant, and the slant than the weight.
  private func nearest(_ members: [Member], _ request: FaceRequest) -> Member? {
    func widthDistance(_ face: Member) -> Int {
      let wanted = request.width
      // Normal and condensed requests prefer narrower faces, expanded ones wider.
      let isWrongSide = wanted > .normal ? face.width < wanted : face.width > wanted
      return abs(face.width.rawValue - wanted.rawValue) + (isWrongSide ? 1000 : 0)
    }
    func distance(_ face: Member) -> Int {
      let wanted = request.weight.rawValue
      let difference = abs(face.weight - wanted)
      // Light requests prefer lighter faces, bold ones heavier; 400 and 500 substitute for each
      // other.
      let isWrongSide = wanted > 500 ? face.weight < wanted : face.weight > wanted
      let isNear = (400...500).contains(wanted) && (400...500).contains(face.weight)
      let side = isWrongSide && !isNear ? 1000 : 0
      let slant = face.isItalic == request.isItalic ? 0 : 1
      return difference + side + 10_000 * slant + 100_000 * widthDistance(face)
    }
    return members.min { distance($0) < distance($1) }
  }

  private func members(_ open: (FaceSource) -> FontFace?) -> [Member] {
    if let loaded { return loaded }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    let members = files.sorted()
      .filter { ["otf", "ttf", "ttc"].contains(($0 as NSString).pathExtension.lowercased()) }
      .compactMap { open(FaceSource(path: directory.appendingPathComponent($0).path)) }
      .map { face in
        let family = face.familyName
        return Member(
          source: face.source, weight: face.weight, width: face.width, isItalic: face.isItalic,
          isMonospaced: face.isMonospaced, family: family,
          names: [
            family.lowercased(), face.legacyFamilyName.lowercased(),
            face.postScriptName.lowercased(),
          ])
      }
    loaded = members
    return members
  }
}
