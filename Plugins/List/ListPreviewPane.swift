import Foundation
import MaruKit

/// The output of a command about the item under the cursor: its lines, or a picture.
final class ListPreviewPane: UIView, UITableViewDataSource {
  private static let cellName = "line"
  private static let inset: CGFloat = 8
  private static let gap: CGFloat = 10
  /// The width from which the pane is beside the list, in points.
  private static let besideWidth: CGFloat = 560
  /// The time for which the cursor has to rest before a command runs, in milliseconds.
  private static let rest = 60
  /// The time after which an old output is taken away, in milliseconds.
  private static let stale = 200

  private let table = UITableView(frame: .zero, style: .plain)
  private let imageView = UIImageView()
  private var lines: [String] = []
  private var color = UIColor.label
  private var command: String?
  private var process: ListPreviewProcess?
  private var task: Task<Void, Never>?

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .secondarySystemGroupedBackground
    layer.cornerRadius = 10
    clipsToBounds = true
    imageView.contentMode = .scaleAspectFit
    table.register(ListPreviewCell.self, forCellReuseIdentifier: Self.cellName)
    table.separatorStyle = .none
    table.backgroundColor = .clear
    table.allowsSelection = false
    table.alwaysBounceVertical = false
    table.dataSource = self
    table.accessibilityLabel = "Preview"
    table.accessibilityTraits = .updatesFrequently
    addSubview(table)
    addSubview(imageView)
    measure()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  deinit { process?.stop() }

  /// Runs a command once the cursor rests, and shows its output; `nil` shows nothing.
  func show(_ command: String?) {
    guard command != self.command else { return }
    stop()
    self.command = command
    guard let command else { return show(text: [], .label) }
    task = Task { [weak self] in
      try? await Task.sleep(for: .milliseconds(Self.rest))
      guard !Task.isCancelled else { return }
      self?.run(command)
      try? await Task.sleep(for: .milliseconds(Self.stale))
      // The output belongs to another item.
      guard !Task.isCancelled else { return }
      self?.show(text: [], .label)
    }
  }

  /// Kills the command, if it runs.
  func stop() {
    task?.cancel()
    task = nil
    process?.stop()
    process = nil
    command = nil
  }

  private func run(_ command: String) {
    let process = ListPreviewProcess()
    self.process = process
    process.start(command) { [weak self] output in
      guard let self, self.process === process else { return }
      task?.cancel()
      show(output)
    }
  }

  // MARK: Content

  private func show(_ output: ListPreviewProcess.Output) {
    if PictureBytes.arePicture(output.bytes), let image = UIImage(data: Data(output.bytes)) {
      show(text: [], .label)
      imageView.image = image
      return
    }
    var lines = ListPreviewText.lines(of: output.bytes)
    if output.isCut { lines.append("…") }
    if output.hasFailed, lines.isEmpty { lines = ["The command has failed"] }
    show(text: lines, output.hasFailed ? .secondaryLabel : .label)
  }

  private func show(text: [String], _ color: UIColor) {
    // More output of the same command must not move what is being read.
    let isLonger = text.starts(with: lines) && !lines.isEmpty
    (lines, self.color, imageView.image) = (text, color, nil)
    table.reloadData()
    if !isLonger { table.setContentOffset(.zero, animated: false) }
  }

  /// Scrolls by a number of lines, downwards.
  func scroll(by count: Int) {
    table.layoutIfNeeded()
    let end = max(table.contentSize.height - table.bounds.height, 0)
    let y = table.contentOffset.y + CGFloat(count) * table.rowHeight
    table.setContentOffset(CGPoint(x: 0, y: min(max(y, 0), end)), animated: false)
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    lines.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: Self.cellName, for: indexPath)
    (cell as? ListPreviewCell)?.show(lines[indexPath.row], font, color)
    return cell
  }

  // MARK: Layout

  private var font = UIFont.monospacedSystemFont(ofSize: 12, weight: .regular)

  private func measure() {
    let size = UIFont.preferredFont(forTextStyle: .footnote, compatibleWith: traitCollection)
    font = .monospacedSystemFont(ofSize: size.pointSize, weight: .regular)
    table.rowHeight = (font.lineHeight + 2).rounded(.up)
    table.reloadData()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    measure()
  }

  /// Divides the room of a list: the pane is beside the list, or below it if the room is narrow.
  static func divide(_ room: CGRect, isMirrored: Bool) -> (list: CGRect, pane: CGRect) {
    let isBeside = room.width >= besideWidth
    let edge: CGRectEdge = isBeside ? isMirrored ? .maxXEdge : .minXEdge : .minYEdge
    let length = ((isBeside ? room.width : room.height) / 2 - gap / 2).rounded()
    let parts = room.divided(atDistance: max(length, 0), from: edge)
    return (parts.slice, parts.remainder.divided(atDistance: gap, from: edge).remainder)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    table.frame = bounds.insetBy(dx: 0, dy: min(Self.inset, bounds.height / 4))
    imageView.frame = bounds.insetBy(
      dx: min(Self.inset, bounds.width / 4), dy: min(Self.inset, bounds.height / 4))
  }
}

/// A line of a preview.
private final class ListPreviewCell: UITableViewCell {
  private static let margin: CGFloat = 10
  private let label = UILabel()

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    selectionStyle = .none
    backgroundColor = .clear
    label.lineBreakMode = .byTruncatingTail
    contentView.addSubview(label)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Shows a line.
  func show(_ text: String, _ font: UIFont, _ color: UIColor) {
    (label.text, label.font, label.textColor) = (text, font, color)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = contentView.bounds.insetBy(dx: Self.margin, dy: 0)
  }
}
