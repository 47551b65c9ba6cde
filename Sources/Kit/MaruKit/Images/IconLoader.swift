import Foundation

/// The icons of programs and files by their names, which are found and decoded in the background.
///
/// An icon is a PNG, JPEG or SVG file, a file of the desktop's icon theme, or else a symbol of the
/// kit. An SVG file whose name ends with `-symbolic` is a template, as in GTK: it is drawn in the
/// tint colour. One icon is loaded at a time, the last requested one first, because it is the visible
/// one. Up to 500 results are cached, and then all are dropped.
@preconcurrency @MainActor public final class IconLoader {
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
  public static let shared = IconLoader()

  /// The theme whose icons are preferred; `nil` for that of the desktop.
  ///
  /// Icons that have been shown stay until they are loaded again.
  public static var preferredTheme: String? {
    didSet {
      guard preferredTheme != oldValue else { return }
      (shared.theme, shared.found) = (nil, [:])
    }
  }

  private var found: [Request: Result] = [:]
  /// The requests in flight, with what is called when they end.
  private var waiting: [Request: [ObjectIdentifier: (UIImage?) -> Void]] = [:]
  /// The requests in the order in which they were made.
  private var order: [Request] = []
  private var isLoading = false
  /// Read in the background at the first request.
  private var theme: IconTheme?

  /// Loads an icon.
  ///
  /// - Parameters:
  ///   - name: A name of the theme, the path of a PNG, JPEG or SVG file, or the name of a symbol.
  ///   - pixels: The longer side in device pixels.
  ///   - owner: Who asks for it; `cancel(_:)` ends its request.
  ///   - completion: Called with the icon, before this returns if it was loaded before; with `nil`
  ///     if there is none.
  public func load(
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
  public func cancel(_ owner: AnyObject) {
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
    Task { [theme, name = Self.preferredTheme] in
      let (image, theme) = await Task.detached(priority: .userInitiated) {
        let theme = theme ?? IconTheme(name: name)
        return (Self.image(next, theme), theme)
      }.value
      isLoading = false
      guard name == Self.preferredTheme else {
        // The icon is one of another theme by now.
        order.append(next)
        return loadNext()
      }
      self.theme = theme
      if found.count >= Self.limit { found = [:] }
      let result = image ?? Self.symbol(next.name)
      found[next] = result.map { .image($0) } ?? .nothing
      for completion in (waiting.removeValue(forKey: next) ?? [:]).values { completion(result) }
      loadNext()
    }
  }

  private nonisolated static func image(_ request: Request, _ theme: IconTheme) -> UIImage? {
    guard let path = theme.path(of: request.name, pixels: request.pixels) else { return nil }
    var status = stat()
    // A pipe or a device would keep the reader waiting.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= largestFile, let data = FileManager.default.contents(atPath: path)
    else { return nil }
    if SVGDocument.recognizes(data) { return drawing(data, path, request.pixels) }
    guard let image = try? CGImage(fileData: data) else { return nil }
    return UIImage(cgImage: reduced(image, to: request.pixels))
  }

  /// An SVG file as an icon; `nil`, with a warning, if it cannot be drawn.
  private nonisolated static func drawing(_ data: Data, _ path: String, _ pixels: Int) -> UIImage? {
    do throws(SVGError) {
      let image = UIImage(cgImage: try SVGDocument(data: data).makeImage(side: max(pixels, 1)))
      let isSymbolic = (path as NSString).deletingPathExtension.hasSuffix("-symbolic")
      return isSymbolic ? image.withRenderingMode(.alwaysTemplate) : image
    } catch .noLibrary {
      SVGRenderer.shared.warnOfMissingLibrary()
    } catch {
      WarningLine.report("the icon \(path.prefix(1_000)) is not drawn: \(error)")
    }
    return nil
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
    context.drawUpright(image, in: CGRect(origin: .zero, size: size))
    return context.makeImage() ?? image
  }

  /// The kit's symbol of a name, or the one for a name of freedesktop's naming specification.
  private static func symbol(_ name: String) -> UIImage? {
    let symbol = UIImage.hasSystemName(name) ? name : symbolNames[name]
    return symbol.flatMap { UIImage(systemName: $0) }
  }

  /// The symbols for names of the freedesktop naming specification, and for those of zenity.
  private static let symbolNames = [
    "error": "xmark.circle.fill", "dialog-error": "xmark.circle.fill",
    "info": "info.circle.fill", "dialog-information": "info.circle.fill",
    "question": "questionmark.circle.fill", "dialog-question": "questionmark.circle.fill",
    "warning": "exclamationmark.triangle.fill", "dialog-warning": "exclamationmark.triangle.fill",
    "dialog-password": "key.fill", "mail-unread": "envelope.fill",
    "mail-message-new": "envelope.fill",
    "appointment-soon": "calendar", "battery-low": "battery.25", "battery-caution": "battery.25",
    "battery-full": "battery.100", "network-wireless": "wifi", "network-wired": "network",
    "printer": "printer.fill", "folder": "folder.fill", "user-trash": "trash.fill",
    "drive-harddisk": "externaldrive.fill", "audio-volume-high": "speaker.wave.3.fill",
    "audio-volume-muted": "speaker.slash.fill", "camera-photo": "camera.fill",
    "software-update-available": "arrow.down.circle.fill", "utilities-terminal": "terminal.fill",
  ]
}
