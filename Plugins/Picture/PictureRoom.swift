import MaruKit

/// A picture above its caption, or a notice in its place.
final class PictureRoom: UIView {
  /// The lowest picture beside a bar.
  private static let lowestPicture: CGFloat = 80

  let stage = PictureStage()
  let notice = PictureNotice()
  let bar = PictureBar()
  private let spinner = UIActivityIndicatorView(style: .medium)

  /// The colour behind the picture; `nil` for that of the window.
  var ground: WidgetColor? { didSet { colorGround() } }

  /// Whether a picture is being read.
  var isReading = false {
    didSet {
      guard isReading != oldValue else { return }
      if isReading { spinner.startAnimating() } else { spinner.stopAnimating() }
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    notice.isHidden = true
    for part in [stage, notice, spinner, bar] { addSubview(part) }
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    colorGround()
  }

  private func colorGround() {
    stage.backgroundColor = ground.map { $0.color ?? tintColor }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var room = bounds
    let height = bar.sizeThatFits(room.size).height
    let hasBar = !bar.isHidden && room.height - height >= Self.lowestPicture
    bar.alpha = hasBar ? 1 : 0
    if hasBar {
      let parts = room.divided(atDistance: height, from: .maxYEdge)
      room = parts.remainder
      bar.frame = parts.slice
    }
    stage.frame = room
    notice.frame = room
    spinner.center = CGPoint(x: room.midX, y: room.midY)
  }
}
