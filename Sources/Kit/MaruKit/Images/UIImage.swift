import Foundation
import Graphics

/// An image: a bitmap, or a symbol or an SVG document, which is drawn sharply at every size.
///
/// Units: points. Immutable.
open class UIImage: NSObject, @unchecked Sendable {
  /// Whether an image is drawn with its colours or as a template.
  public enum RenderingMode: Int, Hashable, Sendable {
    /// Symbols are templates, other images originals.
    case automatic = 0
    /// Draws the original colours.
    case alwaysOriginal = 1
    /// Draws a template: the shape is filled with the tint colour.
    case alwaysTemplate = 2
  }

  /// How the middle part of a resizable image is scaled.
  public enum ResizingMode: Int, Hashable, Sendable {
    /// Tiled.
    case tile = 0
    /// Stretched.
    case stretch = 1
  }

  enum Content {
    case bitmap(CGImage)
    case symbol(SymbolDrawing, name: String)
    case vector(SVGPicture)

    /// Decodes the bytes of a file; `nil` if they are invalid.
    ///
    /// It warns if an SVG document cannot be drawn because librsvg is not installed.
    init?(data: Data) {
      var isTruncated = false
      do throws(PictureFileError) {
        try self.init(reading: data, isTruncated: &isTruncated)
      } catch {
        if case .document(.noLibrary) = error { SVGRenderer.shared.warnOfMissingLibrary() }
        return nil
      }
    }

    /// Reads and decodes a file; `nil` if there is none, or, after a warning, if it is invalid.
    init?(path: String) {
      guard let data = FileManager.default.contents(atPath: path) else { return nil }
      var isTruncated = false
      do throws(PictureFileError) {
        try self.init(reading: data, of: path, isTruncated: &isTruncated)
        if isTruncated { ResourceProblem.truncated.report(inFile: path) }
      } catch {
        if let problem = ResourceProblem(error, data: data, in: path) {
          problem.report(inFile: path)
        } else {
          SVGRenderer.shared.warnOfMissingLibrary()
        }
        return nil
      }
    }

    /// Decodes the bytes of a file.
    ///
    /// - Parameters:
    ///   - data: The bytes.
    ///   - path: The path of the file, if it is known, for warnings.
    ///   - isTruncated: Becomes `true` if the end of a JPEG file is missing.
    /// - Throws: The reason.
    init(
      reading data: Data, of path: String? = nil, isTruncated: inout Bool
    ) throws(PictureFileError) {
      guard !data.isEmpty else { throw .empty }
      guard SVGDocument.recognizes(data) else {
        do throws(ImageFileError) {
          self = .bitmap(try CGImage(fileData: data, isTruncated: &isTruncated))
        } catch {
          throw .bitmap(error)
        }
        return
      }
      do throws(SVGError) {
        self = .vector(SVGPicture(try SVGDocument(data: data), of: path))
      } catch {
        throw .document(error)
      }
    }
  }

  /// The properties in which images of the same content can differ.
  struct Look {
    var scale: CGFloat = 1
    var renderingMode = RenderingMode.automatic
    var tint: UIColor?
    var configuration: Configuration?
    var capInsets = UIEdgeInsets.zero
    var resizingMode = ResizingMode.tile
    var alignmentRectInsets = UIEdgeInsets.zero
    /// Whether views mirror the image from right to left.
    var flipsForRightToLeft = false
    /// Whether the image is drawn mirrored.
    var isMirrored = false
  }

  let content: Content?
  let look: Look

  init(content: Content?, look: Look) {
    self.content = content
    self.look = look
    super.init()
  }

  // MARK: Initializers

  /// Creates an empty image of zero size.
  public override convenience init() { self.init(content: nil, look: Look()) }

  /// Creates an image from a bitmap, with one pixel per point.
  public convenience init(cgImage: CGImage) { self.init(cgImage: cgImage, scale: 1) }

  /// Creates an image from a bitmap.
  ///
  /// - Parameters:
  ///   - cgImage: The bitmap.
  ///   - scale: Pixels per point; a scale that is not positive and finite counts as 1.
  public convenience init(cgImage: CGImage, scale: CGFloat) {
    self.init(
      content: .bitmap(cgImage), look: Look(scale: scale > 0 && scale.isFinite ? scale : 1))
  }

  /// Creates an image from a bitmap with an orientation.
  ///
  /// The pixels are turned at once, so `imageOrientation` is always `up`.
  ///
  /// - Parameters:
  ///   - cgImage: The bitmap.
  ///   - scale: Pixels per point; a scale that is not positive and finite counts as 1.
  ///   - orientation: How the picture lies in the bitmap.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(cgImage: orientation.upright(cgImage) ?? cgImage, scale: scale)
  }

  // MARK: Animated images

  /// An image that an image view animates; `nil` without frames.
  ///
  /// - Parameters:
  ///   - images: The frames, each shown equally long.
  ///   - duration: Seconds of all frames; if it is not positive, a thirtieth of a second for each.
  /// - Returns: The image. Where it is not animated, it is its first frame.
  public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    images.first.map { AnimatedImage(images, first: $0, duration: duration) }
  }

  /// The frames of an animated image; `nil` for others.
  open var images: [UIImage]? { nil }

  /// Seconds of all frames of an animated image; 0 for others.
  open var duration: TimeInterval { 0 }

  /// How the picture lies in the bitmap: always `up`.
  open var imageOrientation: Orientation { .up }

  /// Creates a symbol, drawn like body text: regular, tinted, and 17 points at the default text
  /// size.
  ///
  /// `nil`, with one warning, if there is no symbol of this name.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// Creates a symbol; `nil`, with one warning, if there is no symbol of this name.
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?)
  {
    guard let drawing = SymbolLibrary.shared.drawing(named: name) else { return nil }
    var look = Look(configuration: configuration)
    look.flipsForRightToLeft = SymbolDirection.mirrors(name)
    self.init(content: .symbol(drawing, name: name), look: look)
  }

  /// Creates an image from the bytes of a PNG, JPEG or SVG file; `nil` if they are invalid.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// Creates an image from the bytes of a PNG, JPEG or SVG file; `nil` if they are invalid.
  ///
  /// A photograph is rotated upright when it is decoded, so its orientation is always `up`. SVG files
  /// need librsvg; without it, there is one warning. Their size is that of the document in points, so
  /// the scale does not matter.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let content = Content(data: data) else { return nil }
    self.init(content: content, look: Look(scale: scale > 0 && scale.isFinite ? scale : 1))
  }

  /// Creates an image from a file; `nil` if it cannot be read.
  ///
  /// `name@2x.png` has two pixels per point. If the file is not a picture, there is one warning.
  public convenience init?(contentsOfFile path: String) {
    guard let content = Content(path: path) else { return nil }
    self.init(content: content, look: Look(scale: Self.scale(inName: path)))
  }

  /// Creates an image from a bundle's resources; `nil` if there is none of this name.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - bundle: The bundle; the main one if `nil`.
  ///   - traitCollection: A file for its display scale is preferred; the current traits if `nil`.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    var image: UIImage?
    (traitCollection ?? .current).performAsCurrent { image = UIImage(named: name, in: bundle) }
    guard let image else { return nil }
    self.init(content: image.content, look: image.look)
  }

  /// Creates an image from the main bundle's resources; `nil` if there is none of this name.
  public convenience init?(named name: String) { self.init(named: name, in: nil) }

  /// Creates an image from a bundle's resources; `nil` if there is none of this name.
  ///
  /// The name is tried unchanged, then with `@3x`, `@2x` and nothing before `.png`, `.jpg`, `.jpeg` or
  /// `.svg`, or before its own extension. A file for the scale of the current traits is preferred. A
  /// file that is not a picture is passed over, with one warning.
  ///
  /// Images of the main bundle may also be resources of a loaded plugin.
  public convenience init?(
    named name: String, in bundle: Bundle?, with configuration: Configuration? = nil
  ) {
    guard !name.isEmpty else { return nil }
    let wanted = UITraitCollection.current.displayScale
    let suffixes =
      wanted > 2 ? ["@3x", "@2x", ""] : wanted > 1 ? ["@2x", "@3x", ""] : ["", "@2x", "@3x"]
    let own = (name as NSString).pathExtension
    let endings = ["png", "jpg", "jpeg", "svg"]
    let isFile = endings.contains(own.lowercased())
    let stem = isFile ? String(name.dropLast(own.count + 1)) : name
    let extensions = isFile ? [own] : endings
    let scaled = suffixes.flatMap { suffix in extensions.map { "\(stem)\(suffix).\($0)" } }
    for folder in NamedImagePlace.folders(of: bundle) {
      for file in isFile ? scaled : [name] + scaled {
        let path = folder.appendingPathComponent(file).path
        guard let content = Content(path: path) else { continue }
        self.init(
          content: content,
          look: Look(scale: Self.scale(inName: file), configuration: configuration))
        return
      }
    }
    return nil
  }

  private static func scale(inName name: String) -> CGFloat {
    let stem = (name as NSString).deletingPathExtension
    if stem.hasSuffix("@2x") { return 2 }
    return stem.hasSuffix("@3x") ? 3 : 1
  }

  // MARK: Queries

  /// The size in points.
  open var size: CGSize {
    switch content {
    case .bitmap(let image):
      CGSize(width: CGFloat(image.width) / look.scale, height: CGFloat(image.height) / look.scale)
    case .symbol:
      CGSize(width: symbolConfiguration.side, height: symbolConfiguration.side)
    case .vector(let picture): picture.document.size
    case nil: .zero
    }
  }

  /// Pixels per point; for a symbol or an SVG document, those of the current traits.
  open var scale: CGFloat {
    switch content {
    case .bitmap, nil: return look.scale
    case .symbol, .vector: break
    }
    let scale = UITraitCollection.current.displayScale
    return scale > 0 ? scale : 1
  }

  /// The bitmap.
  ///
  /// A symbol or an SVG document is rendered at the scale of the current traits.
  open var cgImage: CGImage? {
    if case .bitmap(let image) = content, !look.isMirrored { return image }
    return content == nil ? nil : rasterized(scale: scale)
  }

  /// Whether this is a symbol.
  open var isSymbolImage: Bool {
    if case .symbol = content { return true }
    return false
  }

  /// The rendering mode.
  open var renderingMode: RenderingMode { look.renderingMode }
  /// The configuration.
  open var configuration: Configuration? { look.configuration }
  /// The symbol configuration.
  open var symbolConfiguration: SymbolConfiguration {
    look.configuration as? SymbolConfiguration ?? .unspecified
  }
  /// The parts along the edges that are not scaled when the image is resized.
  open var capInsets: UIEdgeInsets { look.capInsets }
  /// How the part between the cap insets is scaled.
  open var resizingMode: ResizingMode { look.resizingMode }
  /// The insets of the alignment rectangle.
  open var alignmentRectInsets: UIEdgeInsets { look.alignmentRectInsets }

  /// Whether an image view mirrors the image in an interface from right to left.
  ///
  /// It does so for an image of `imageFlippedForRightToLeftLayoutDirection()`, and for symbols of a
  /// direction of reading, such as `chevron.forward` and `list.bullet`.
  open var flipsForRightToLeftLayoutDirection: Bool { look.flipsForRightToLeft }

  /// Whether the image is drawn as a template.
  final var isTemplate: Bool {
    switch look.renderingMode {
    case .automatic: isSymbolImage && look.tint == nil && symbolConfiguration.colors.isEmpty
    case .alwaysOriginal: false
    case .alwaysTemplate: true
    }
  }

  // MARK: Derived images

  private func with(_ change: (inout Look) -> Void) -> UIImage {
    var look = look
    change(&look)
    return UIImage(content: content, look: look)
  }

  /// The image with another rendering mode.
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    with { $0.renderingMode = renderingMode }
  }

  /// The image filled with a colour.
  open func withTintColor(_ color: UIColor) -> UIImage { with { $0.tint = color } }

  /// The image filled with a colour, with a rendering mode.
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    with {
      $0.tint = color
      $0.renderingMode = renderingMode
    }
  }

  /// The image with another configuration.
  open func withConfiguration(_ configuration: Configuration) -> UIImage {
    with { $0.configuration = configuration }
  }

  /// The image with a symbol configuration applied over its own.
  open func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    with { $0.configuration = ($0.configuration ?? configuration).applying(configuration) }
  }

  /// A resizable image with cap insets, whose middle is tiled.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// A resizable image with cap insets.
  open func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode
  ) -> UIImage {
    with {
      $0.capInsets = capInsets
      $0.resizingMode = resizingMode
    }
  }

  /// The image with other alignment insets.
  open func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    with { $0.alignmentRectInsets = alignmentInsets }
  }

  /// The image that image views mirror in an interface from right to left.
  open func imageFlippedForRightToLeftLayoutDirection() -> UIImage {
    with { $0.flipsForRightToLeft = true }
  }

  /// The image, mirrored from left to right.
  open func withHorizontallyFlippedOrientation() -> UIImage { with { $0.isMirrored.toggle() } }

  /// The image as a PNG file; `nil` if it has no pixels.
  open func pngData() -> Data? { try? cgImage?.pngData() }

  // MARK: Comparison

  /// Symbols are equal if their names and looks are; other images if they share their bitmap or
  /// document.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    if self === other { return true }
    guard look.renderingMode == other.look.renderingMode, look.tint == other.look.tint,
      look.scale == other.look.scale, look.capInsets == other.look.capInsets,
      look.isMirrored == other.look.isMirrored,
      look.flipsForRightToLeft == other.look.flipsForRightToLeft
    else { return false }
    switch (content, other.content) {
    case (.symbol(_, let mine), .symbol(_, let theirs)):
      return mine == theirs && symbolConfiguration == other.symbolConfiguration
    case (.bitmap(let mine), .bitmap(let theirs)): return mine === theirs
    case (.vector(let mine), .vector(let theirs)): return mine === theirs
    default: return false
    }
  }

  /// A hash consistent with `isEqual(_:)`.
  open override var hash: Int {
    switch content {
    case .symbol(_, let name): name.hashValue
    case .bitmap(let image): ObjectIdentifier(image).hashValue
    case .vector(let picture): ObjectIdentifier(picture).hashValue
    case nil: 0
    }
  }
}
