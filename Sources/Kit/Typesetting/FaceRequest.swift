/// The part of a descriptor that chooses a face.
struct FaceRequest: Hashable, Sendable {
  var families: [String]
  var weight: FontWeight
  var width: FontWidth
  var isItalic: Bool
  var isMonospaced: Bool
}
