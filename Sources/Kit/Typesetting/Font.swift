import Foundation
import Synchronization

/// A face at a size.
///
/// Two fonts are equal if their descriptors and libraries are. The face is looked up on first use,
/// and again after a setting of the library changes. All metrics are in points.
public final class Font: Sendable {
  /// The requested properties.
  public let descriptor: FontDescriptor
  /// The library that provides the face.
  public let library: FontLibrary

  /// The face of a font that was made from one; such a font is not looked up.
  private let ownFace: FontFace?
  private let found = Mutex<(generation: Int, face: FontFace?)?>(nil)

  /// Creates a font, without opening any file.
  public init(_ descriptor: FontDescriptor, library: FontLibrary = .shared) {
    self.descriptor = descriptor
    self.library = library
    ownFace = nil
  }

  /// Creates a font with a face, such as a fallback font.
  init(_ descriptor: FontDescriptor, library: FontLibrary, face: FontFace) {
    self.descriptor = descriptor
    self.library = library
    ownFace = face
  }

  /// The same font at another size.
  public func withSize(_ size: CGFloat) -> Font {
    var descriptor = descriptor
    descriptor.size = size
    if let ownFace { return Font(descriptor, library: library, face: ownFace) }
    return Font(descriptor, library: library)
  }

  /// The size of the em in points, in 0…`FontDescriptor.largestSize`.
  public var pointSize: CGFloat { descriptor.effectiveSize }

  /// The family of the matched face; empty without a face.
  public var familyName: String { face?.familyName ?? "" }

  /// The PostScript name of the matched face; empty without a face.
  public var postScriptName: String { face?.postScriptName ?? "" }

  /// Whether a face was found.
  ///
  /// If not, text takes up space but is not drawn.
  public var isAvailable: Bool { face != nil }

  // MARK: Metrics

  /// The distance from the baseline up to the top of the line, in points.
  public var ascender: CGFloat { metrics.ascender * pointSize }

  /// The distance from the baseline to the bottom of the line, in points; negative.
  public var descender: CGFloat { metrics.descender * pointSize }

  /// The extra space between lines that the face specifies, in points.
  public var leading: CGFloat { metrics.lineGap * pointSize }

  /// The height of a line, `ascender − descender + leading`, in points.
  public var lineHeight: CGFloat { ascender - descender + leading }

  /// The height of a capital letter, in points.
  public var capHeight: CGFloat { metrics.capHeight * pointSize }

  /// The height of a lowercase x, in points.
  public var xHeight: CGFloat { metrics.xHeight * pointSize }

  /// The top of an underline relative to the baseline, in points; usually negative, below it.
  public var underlineOffset: CGFloat { metrics.underlineOffset * pointSize }

  /// The thickness of an underline, in points.
  public var underlineThickness: CGFloat { metrics.underlineThickness * pointSize }

  /// The top of a strikethrough line above the baseline, in points.
  public var strikethroughOffset: CGFloat { metrics.strikethroughOffset * pointSize }

  /// The thickness of a strikethrough line, in points.
  public var strikethroughThickness: CGFloat { metrics.strikethroughThickness * pointSize }

  var metrics: FaceMetrics { face?.metrics ?? .none }

  /// The matched face, or `nil` if there is no font at all.
  var face: FontFace? {
    if let ownFace { return ownFace }
    let generation = library.generation
    return found.withLock { found in
      if let found, found.generation == generation { return found.face }
      let face = library.face(for: descriptor.faceRequest)
      found = (generation, face)
      return face
    }
  }
}

extension Font {
  /// The glyph of a character without any shaping; `nil` if the matched face lacks it.
  public func glyph(for scalar: Unicode.Scalar) -> UInt32? { face?.glyph(for: scalar.value) }

  /// The distance that a glyph of the matched face advances, in points.
  public func advance(ofGlyph identifier: UInt32) -> CGFloat {
    guard let face else { return 0 }
    return CGFloat(face.advance(ofGlyph: identifier) / face.unitsPerEm) * pointSize
  }
}

extension Font: Hashable {
  /// Whether both have the same descriptor, library and fallback face.
  public static func == (left: Font, right: Font) -> Bool {
    left === right
      || (left.descriptor == right.descriptor && left.library === right.library
        && left.ownFace === right.ownFace)
  }

  /// Hashes the descriptor.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(descriptor)
  }
}
