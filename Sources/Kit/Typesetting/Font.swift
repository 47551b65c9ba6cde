import Foundation
import Synchronization

/// A face at a size.
///
/// Two fonts are equal when their descriptors and libraries are. The face is looked for when first
/// needed, and again after a setting of the library changed. All measures are points.
public final class Font: Sendable {
  /// What was asked for.
  public let descriptor: FontDescriptor
  /// Where the face is looked for.
  public let library: FontLibrary

  private let found = Mutex<(generation: Int, face: FontFace?)?>(nil)

  /// Creates a font; nothing is opened yet.
  public init(_ descriptor: FontDescriptor, library: FontLibrary = .shared) {
    self.descriptor = descriptor
    self.library = library
  }

  /// The same font at another size.
  public func withSize(_ size: CGFloat) -> Font {
    var descriptor = descriptor
    descriptor.size = size
    return Font(descriptor, library: library)
  }

  /// The size of the em in points, in 0…`FontDescriptor.largestSize`.
  public var pointSize: CGFloat { descriptor.effectiveSize }

  /// The family of the face that was found; empty when there is none.
  public var familyName: String { face?.familyName ?? "" }

  /// The PostScript name of the face that was found; empty when there is none.
  public var postScriptName: String { face?.postScriptName ?? "" }

  /// Whether a face was found; if not, text takes up room and draws nothing.
  public var isAvailable: Bool { face != nil }

  // MARK: Measures

  /// From the baseline up to the top of the line.
  public var ascender: CGFloat { metrics.ascender * pointSize }

  /// From the baseline to the bottom of the line; negative.
  public var descender: CGFloat { metrics.descender * pointSize }

  /// The extra space between lines that the face asks for.
  public var leading: CGFloat { metrics.lineGap * pointSize }

  /// The height of a line: `ascender − descender + leading`.
  public var lineHeight: CGFloat { ascender - descender + leading }

  /// The height of a capital letter.
  public var capHeight: CGFloat { metrics.capHeight * pointSize }

  /// The height of the letter x.
  public var xHeight: CGFloat { metrics.xHeight * pointSize }

  /// The top of an underline above the baseline; negative, since it lies below.
  public var underlineOffset: CGFloat { metrics.underlineOffset * pointSize }

  /// The thickness of an underline.
  public var underlineThickness: CGFloat { metrics.underlineThickness * pointSize }

  /// The top of a line through the text, above the baseline.
  public var strikethroughOffset: CGFloat { metrics.strikethroughOffset * pointSize }

  /// The thickness of a line through the text.
  public var strikethroughThickness: CGFloat { metrics.strikethroughThickness * pointSize }

  var metrics: FaceMetrics { face?.metrics ?? .none }

  /// The face, or `nil` when there is no font at all.
  var face: FontFace? {
    let generation = library.generation
    return found.withLock { found in
      if let found, found.generation == generation { return found.face }
      let face = library.face(for: descriptor.faceRequest)
      found = (generation, face)
      return face
    }
  }
}

extension Font: Hashable {
  /// Whether both ask for the same of the same library.
  public static func == (left: Font, right: Font) -> Bool {
    left === right || (left.descriptor == right.descriptor && left.library === right.library)
  }

  /// Feeds the descriptor to the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(descriptor)
  }
}
