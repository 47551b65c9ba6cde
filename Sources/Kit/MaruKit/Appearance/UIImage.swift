import Foundation
import Graphics

/// A picture: pixels from a file, or a symbol that is drawn from its outline at every size.
///
/// Units: points. It never changes once made.
open class UIImage: NSObject, @unchecked Sendable {
  /// Whether only the shape of a picture counts.
  public enum RenderingMode: Int, Hashable, Sendable {
    /// Symbols are templates, other pictures originals.
    case automatic = 0
    /// With its own colours.
    case alwaysOriginal = 1
    /// Only as a shape that is filled with the tint.
    case alwaysTemplate = 2
  }

  /// How the middle of a resizable picture fills its room.
  public enum ResizingMode: Int, Hashable, Sendable {
    /// Repeated.
    case tile = 0
    /// Stretched.
    case stretch = 1
  }

  enum Content {
    case bitmap(CGImage)
    case symbol(SymbolDrawing, name: String)
  }

  /// What may differ between images of one content.
  struct Look {
    var scale: CGFloat = 1
    var renderingMode = RenderingMode.automatic
    var tint: UIColor?
    var configuration: Configuration?
    var capInsets = UIEdgeInsets.zero
    var resizingMode = ResizingMode.tile
    var alignmentRectInsets = UIEdgeInsets.zero
  }

  let content: Content?
  let look: Look

  init(content: Content?, look: Look) {
    self.content = content
    self.look = look
    super.init()
  }

  // MARK: Initializers

  /// An empty picture of no size.
  public override convenience init() { self.init(content: nil, look: Look()) }

  /// A picture from pixels, one pixel a point.
  public convenience init(cgImage: CGImage) { self.init(cgImage: cgImage, scale: 1) }

  /// A picture from pixels.
  ///
  /// - Parameters:
  ///   - cgImage: The pixels.
  ///   - scale: Pixels of one point; what is not positive and finite counts as 1.
  public convenience init(cgImage: CGImage, scale: CGFloat) {
    self.init(
      content: .bitmap(cgImage), look: Look(scale: scale > 0 && scale.isFinite ? scale : 1))
  }

  /// A symbol by its name, drawn like body text: regular, tinted, and 17 points at the default text
  /// size.
  ///
  /// `nil`, and one warning in the log, where there is no symbol of this name.
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  /// A symbol by its name; `nil`, and one warning in the log, where there is none.
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?)
  {
    guard let drawing = SymbolLibrary.shared.drawing(named: name) else { return nil }
    self.init(content: .symbol(drawing, name: name), look: Look(configuration: configuration))
  }

  /// The picture of a PNG or JPEG file's bytes; `nil` if they are none.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// The picture of a PNG or JPEG file's bytes; `nil` if they are none.
  ///
  /// A photograph is turned upright when it is read, so its orientation is always `up`.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let image = try? CGImage(fileData: data) else { return nil }
    self.init(cgImage: image, scale: scale)
  }

  /// The picture in a file; `nil` where it cannot be read.
  ///
  /// `name@2x.png` has two pixels a point.
  public convenience init?(contentsOfFile path: String) {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return nil }
    self.init(data: data, scale: Self.scale(inName: path))
  }

  /// The picture of this name among the main bundle's resources; `nil` where there is none.
  public convenience init?(named name: String) { self.init(named: name, in: nil) }

  /// The picture of this name among a bundle's resources; `nil` where there is none.
  ///
  /// Looked for as the name itself, then with `@3x`, `@2x` and nothing before `.png`, `.jpg` or
  /// `.jpeg`, or before its own extension; the one that suits the scale of the current traits is
  /// preferred.
  public convenience init?(
    named name: String, in bundle: Bundle?, with configuration: Configuration? = nil
  ) {
    guard !name.isEmpty, let folder = (bundle ?? .main).resourceURL else { return nil }
    let wanted = UITraitCollection.current.displayScale
    let suffixes =
      wanted > 2 ? ["@3x", "@2x", ""] : wanted > 1 ? ["@2x", "@3x", ""] : ["", "@2x", "@3x"]
    let own = (name as NSString).pathExtension
    let isFile = ["png", "jpg", "jpeg"].contains(own.lowercased())
    let stem = isFile ? String(name.dropLast(own.count + 1)) : name
    let extensions = isFile ? [own] : ["png", "jpg", "jpeg"]
    let scaled = suffixes.flatMap { suffix in extensions.map { "\(stem)\(suffix).\($0)" } }
    for file in isFile ? scaled : [name] + scaled {
      let path = folder.appendingPathComponent(file).path
      guard let data = FileManager.default.contents(atPath: path),
        let image = try? CGImage(fileData: data)
      else { continue }
      self.init(
        content: .bitmap(image),
        look: Look(scale: Self.scale(inName: file), configuration: configuration))
      return
    }
    return nil
  }

  private static func scale(inName name: String) -> CGFloat {
    let stem = (name as NSString).deletingPathExtension
    if stem.hasSuffix("@2x") { return 2 }
    return stem.hasSuffix("@3x") ? 3 : 1
  }

  // MARK: Asking

  /// Points from side to side and from top to bottom.
  open var size: CGSize {
    switch content {
    case .bitmap(let image):
      CGSize(width: CGFloat(image.width) / look.scale, height: CGFloat(image.height) / look.scale)
    case .symbol:
      CGSize(width: symbolConfiguration.side, height: symbolConfiguration.side)
    case nil: .zero
    }
  }

  /// Pixels of one point; for a symbol, those of the current traits.
  open var scale: CGFloat {
    guard isSymbolImage else { return look.scale }
    let scale = UITraitCollection.current.displayScale
    return scale > 0 ? scale : 1
  }

  /// The pixels.
  ///
  /// A symbol is drawn for it at the scale of the current traits.
  open var cgImage: CGImage? {
    if case .bitmap(let image) = content { return image }
    return content == nil ? nil : rasterized(scale: scale)
  }

  /// Whether this is a symbol.
  open var isSymbolImage: Bool {
    if case .symbol = content { return true }
    return false
  }

  /// Whether only the shape counts.
  open var renderingMode: RenderingMode { look.renderingMode }
  /// How it was configured.
  open var configuration: Configuration? { look.configuration }
  /// How the symbol was configured.
  open var symbolConfiguration: SymbolConfiguration {
    look.configuration as? SymbolConfiguration ?? .unspecified
  }
  /// The parts along the edges that keep their size when the picture is resized.
  open var capInsets: UIEdgeInsets { look.capInsets }
  /// How the part between the edges fills its room.
  open var resizingMode: ResizingMode { look.resizingMode }
  /// What layout does not count.
  open var alignmentRectInsets: UIEdgeInsets { look.alignmentRectInsets }

  /// Whether the picture is drawn as a shape in the tint.
  var isTemplate: Bool {
    switch look.renderingMode {
    case .automatic: isSymbolImage && look.tint == nil && symbolConfiguration.colors.isEmpty
    case .alwaysOriginal: false
    case .alwaysTemplate: true
    }
  }

  // MARK: Changing

  private func with(_ change: (inout Look) -> Void) -> UIImage {
    var look = look
    change(&look)
    return UIImage(content: content, look: look)
  }

  /// The same as template or original.
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    with { $0.renderingMode = renderingMode }
  }

  /// The same filled with a colour of its own.
  open func withTintColor(_ color: UIColor) -> UIImage { with { $0.tint = color } }

  /// The same filled with a colour, as template or original.
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    with {
      $0.tint = color
      $0.renderingMode = renderingMode
    }
  }

  /// The same with another configuration.
  open func withConfiguration(_ configuration: Configuration) -> UIImage {
    with { $0.configuration = configuration }
  }

  /// The same with what a configuration decides laid over its own.
  open func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    with { $0.configuration = ($0.configuration ?? configuration).applying(configuration) }
  }

  /// The same with edges that keep their size, its middle repeated.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// The same with edges that keep their size.
  open func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode
  ) -> UIImage {
    with {
      $0.capInsets = capInsets
      $0.resizingMode = resizingMode
    }
  }

  /// The same with edges that layout does not count.
  open func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    with { $0.alignmentRectInsets = alignmentInsets }
  }

  /// The picture as a PNG file; `nil` where it has no pixels.
  open func pngData() -> Data? { try? cgImage?.pngData() }

  // MARK: Comparing

  /// Symbols are equal when name and look are; other pictures when they share their pixels.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    if self === other { return true }
    guard look.renderingMode == other.look.renderingMode, look.tint == other.look.tint,
      look.scale == other.look.scale, look.capInsets == other.look.capInsets
    else { return false }
    switch (content, other.content) {
    case (.symbol(_, let mine), .symbol(_, let theirs)):
      return mine == theirs && symbolConfiguration == other.symbolConfiguration
    case (.bitmap(let mine), .bitmap(let theirs)): return mine === theirs
    default: return false
    }
  }

  /// A hash in accord with `isEqual(_:)`.
  open override var hash: Int {
    switch content {
    case .symbol(_, let name): name.hashValue
    case .bitmap(let image): ObjectIdentifier(image).hashValue
    case nil: 0
    }
  }
}
