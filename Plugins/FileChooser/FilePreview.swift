import Foundation
import MaruKit

/// What a file looks like: its picture or the beginning of its text, and its size and time.
final class FilePreview: UIView {
  private static let spacing: CGFloat = 10
  private static let inset: CGFloat = 12

  private let imageView = UIImageView()
  private let textLabel = UILabel()
  private let nameLabel = UILabel()
  private let detailLabel = UILabel()
  private var path: FilePath?

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = 10
    clipsToBounds = true
    imageView.contentMode = .scaleAspectFit
    imageView.tintColor = .tertiaryLabel
    textLabel.numberOfLines = 0
    textLabel.textColor = .secondaryLabel
    nameLabel.numberOfLines = 2
    nameLabel.lineBreakMode = .byTruncatingMiddle
    nameLabel.textAlignment = .center
    detailLabel.numberOfLines = 2
    detailLabel.textAlignment = .center
    detailLabel.textColor = .secondaryLabel
    for (label, style) in [
      (textLabel, UIFont.TextStyle.caption2), (nameLabel, .headline), (detailLabel, .footnote),
    ] {
      label.font = .preferredFont(forTextStyle: style)
      label.adjustsFontForContentSizeCategory = true
    }
    for part in [imageView, textLabel, nameLabel, detailLabel] { addSubview(part) }
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Shows a file, once it has been read in the background; `nil` shows nothing.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isFolder: Whether it is a folder.
  func show(_ path: FilePath?, isFolder: Bool) {
    guard path != self.path else { return }
    self.path = path
    show(path, .none, details: "", symbol: isFolder ? "folder" : "doc")
    guard let path else { return }
    BackgroundWork.run {
      (isFolder ? .none : Content(of: path), path.attributes)
    } then: { [weak self] (content: Content, attributes: FileAttributes?) in
      guard let self, self.path == path else { return }
      let details = attributes.map { found in
        let time = FileWords.time(found.modified, now: Int(Date().timeIntervalSince1970))
        return isFolder ? time : "\(FileWords.size(found.size))\n\(time)"
      }
      show(path, content, details: details ?? "", symbol: isFolder ? "folder" : "doc")
    }
  }

  private func show(_ path: FilePath?, _ content: Content, details: String, symbol: String) {
    // If nothing is chosen, there is no background.
    backgroundColor = path == nil ? .clear : .secondarySystemGroupedBackground
    nameLabel.text = path?.title
    detailLabel.text = details
    (textLabel.text, textLabel.isHidden) = (nil, true)
    imageView.isHidden = path == nil
    switch content {
    case .none: imageView.image = UIImage(systemName: symbol)
    case .image(let image): imageView.image = image
    case .text(let text):
      imageView.isHidden = true
      (textLabel.text, textLabel.isHidden) = (text, false)
    }
    setNeedsLayout()
  }

  /// The beginning of a file, as far as it can be shown.
  private enum Content: Sendable {
    case none
    case image(UIImage)
    case text(String)

    private static let imageLimit = 32 << 20
    private static let textLimit = 2_000
    private static let imageEndings = [".png", ".jpg", ".jpeg", ".svg"]

    init(of path: FilePath) {
      self = .none
      // A pipe or a device would keep the reader waiting, or never end.
      guard let found = path.attributes, found.isRegular else { return }
      let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
      guard descriptor >= 0 else { return }
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      let title = path.title.lowercased()
      if Self.imageEndings.contains(where: title.hasSuffix) {
        guard found.size <= Self.imageLimit, let data = try? file.readToEnd(),
          let image = UIImage(data: data)
        else { return }
        self = .image(image)
      } else if let data = try? file.read(upToCount: Self.textLimit), !data.isEmpty,
        !data.contains(0)
      {
        // The last letter may be cut.
        let text = String(decoding: data, as: UTF8.self)
        let broken = text.unicodeScalars.count { $0 == "\u{FFFD}" }
        if broken <= 1 { self = .text(text) }
      }
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var room = bounds.insetBy(dx: Self.inset, dy: Self.inset)
    func take(_ label: UILabel) {
      guard let text = label.text, !text.isEmpty else { return label.frame = .zero }
      let height = label.sizeThatFits(CGSize(width: room.width, height: .infinity)).height
      let parts = room.divided(atDistance: min(height, room.height), from: .maxYEdge)
      label.frame = parts.slice
      room = parts.remainder
    }
    take(detailLabel)
    take(nameLabel)
    room = room.divided(atDistance: Self.spacing, from: .maxYEdge).remainder
    let side = min(room.width, room.height)
    let isSymbol = imageView.image?.isSymbolImage == true
    imageView.frame =
      isSymbol
      ? CGRect(x: room.midX - side / 4, y: room.midY - side / 4, width: side / 2, height: side / 2)
      : room
    let height = textLabel.sizeThatFits(CGSize(width: room.width, height: .infinity)).height
    textLabel.frame = CGRect(
      x: room.minX, y: room.minY, width: room.width, height: min(height, room.height))
  }
}
