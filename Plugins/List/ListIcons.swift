import Foundation
import MaruKit

/// The icons of the visible items, which are found and decoded in the background.
///
/// One icon is loaded at a time, the last requested one first, as it is the one that is visible.
@MainActor final class ListIcons {
  /// The most icons that are kept.
  private static let limit = 500
  /// The largest file that is decoded, in bytes.
  private nonisolated static let largestFile = 32 << 20

  /// An icon in a size.
  private struct Request: Hashable {
    var name: String
    var pixels: Int
  }

  /// What was found: an image, or nothing.
  private enum Result {
    case image(UIImage)
    case nothing
  }

  /// The icons of this process.
  static let shared = ListIcons()

  private var found: [Request: Result] = [:]
  /// The requests in flight, with what is called when they end.
  private var waiting: [Request: [ObjectIdentifier: (UIImage?) -> Void]] = [:]
  /// The requests in the order in which they were made.
  private var order: [Request] = []
  private var isLoading = false
  /// Read in the background at the first request.
  private var theme: ListIconTheme?

  /// Loads an icon.
  ///
  /// - Parameters:
  ///   - name: A name of the theme, the path of a PNG or JPEG file, or the name of a symbol.
  ///   - pixels: The width in device pixels.
  ///   - owner: Who asks for it; `cancel(_:)` ends its request.
  ///   - completion: Called with the icon, before this returns if it was loaded before; with `nil`
  ///     if there is none.
  func load(
    _ name: String, pixels: Int, for owner: AnyObject, completion: @escaping (UIImage?) -> Void
  ) {
    let request = Request(name: name, pixels: pixels)
    switch found[request] {
    case .image(let image): return completion(image)
    case .nothing: return completion(nil)
    case nil: break
    }
    if waiting[request] == nil { order.append(request) }
    waiting[request, default: [:]][ObjectIdentifier(owner)] = completion
    loadNext()
  }

  /// Forgets the requests of an owner, which shows something else by now.
  func cancel(_ owner: AnyObject) {
    for request in waiting.keys {
      waiting[request]?[ObjectIdentifier(owner)] = nil
      if waiting[request]?.isEmpty == true { waiting[request] = nil }
    }
  }

  private func loadNext() {
    guard !isLoading else { return }
    var next: Request?
    while next == nil, let last = order.popLast() { next = waiting[last] == nil ? nil : last }
    guard let next else { return }
    isLoading = true
    Task { [theme] in
      let (image, theme) = await Task.detached(priority: .userInitiated) {
        let theme = theme ?? ListIconTheme()
        return (Self.image(next, theme), theme)
      }.value
      self.theme = theme
      isLoading = false
      if found.count >= Self.limit { found = [:] }
      let result = image ?? Self.symbol(next.name)
      found[next] = result.map { .image($0) } ?? .nothing
      for completion in (waiting.removeValue(forKey: next) ?? [:]).values { completion(result) }
      loadNext()
    }
  }

  private nonisolated static func image(_ request: Request, _ theme: ListIconTheme) -> UIImage? {
    guard let path = theme.path(of: request.name, pixels: request.pixels) else { return nil }
    var status = stat()
    // A pipe or a device would keep the reader waiting.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= largestFile, let data = FileManager.default.contents(atPath: path),
      let image = try? CGImage(fileData: data)
    else { return nil }
    return UIImage(cgImage: reduced(image, to: request.pixels))
  }

  /// An image that is at most as wide and as high as the icon; a photograph would fill the memory.
  private nonisolated static func reduced(_ image: CGImage, to pixels: Int) -> CGImage {
    let largest = max(image.width, image.height)
    guard largest > pixels else { return image }
    let factor = CGFloat(pixels) / CGFloat(largest)
    let size = CGSize(
      width: max((CGFloat(image.width) * factor).rounded(), 1),
      height: max((CGFloat(image.height) * factor).rounded(), 1))
    let context = CGContext(size: size)
    context.draw(image, in: CGRect(origin: .zero, size: size))
    return context.makeImage() ?? image
  }

  /// The kit's symbol of a name.
  private static func symbol(_ name: String) -> UIImage? {
    UIImage.hasSystemName(name) ? UIImage(systemName: name) : nil
  }
}

/// Shows the icon of an item.
final class ListIconView: UIImageView {
  private var name: String?
  private var pixels = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    contentMode = .scaleAspectFit
    isAccessibilityElement = false
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Shows an icon once it is loaded; `nil` shows none.
  ///
  /// - Parameters:
  ///   - name: The name or the path.
  ///   - side: The width and the height in points.
  ///   - color: The colour of a symbol.
  func show(_ name: String?, side: CGFloat, color: UIColor) {
    tintColor = color
    let pixels = Int((side * max(traitCollection.displayScale, 1)).rounded(.up))
    guard name != self.name || pixels != self.pixels else { return }
    (self.name, self.pixels) = (name, pixels)
    ListIcons.shared.cancel(self)
    image = nil
    guard let name, !name.isEmpty else { return }
    ListIcons.shared.load(name, pixels: pixels, for: self) { [weak self] in self?.image = $0 }
  }
}
