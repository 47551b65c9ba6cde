import Foundation
import LayoutShorthand
import MaruKit
import MaruTestKit
import Testing

/// Layouts like those of real apps.
@MainActor @Suite struct LayoutScreenTests {
  private let screen = TestScreen(size: CGSize(width: 320, height: 480))
  private let root = UIViewController()
  private var view: UIView { root.view }

  init() { screen.show(root) }

  private func label(_ text: String, lines: Int = 1) -> UILabel {
    let label = UILabel()
    label.text = text
    label.numberOfLines = lines
    return label
  }

  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  /// The warnings during some work and the following layout.
  private func warnings(_ work: () -> Void = {}) -> [String] {
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    work()
    screen.memory.frame()
    UIApplication.shared.onWarning = nil
    return warnings
  }

  @Test func `a chat cell is as high as its bubble, which wraps at seven tenths of the width`() {
    let cell = UIView()
    let (avatar, bubble) = (UIView(), UIView())
    let message = label("Hi", lines: 0)
    let time = label("9:41")
    for part in [avatar, bubble, time] { cell.addSubview(part) }
    bubble.addSubview(message)
    view.addSubview(cell)
    cell.snp.makeConstraints { $0.top.leading.trailing.equalToSuperview() }
    avatar.snp.makeConstraints { make in
      make.size.equalTo(40)
      make.leading.equalToSuperview().offset(8)
      make.bottom.equalTo(bubble)
    }
    bubble.snp.makeConstraints { make in
      make.leading.equalTo(avatar.snp.trailing).offset(8)
      make.top.bottom.equalToSuperview().inset(4)
      make.width.lessThanOrEqualToSuperview().multipliedBy(0.7)
      make.height.greaterThanOrEqualTo(40)
    }
    message.snp.makeConstraints { $0.edges.equalToSuperview().inset(10) }
    time.setContentCompressionResistancePriority(.required, for: .horizontal)
    time.snp.makeConstraints { make in
      make.leading.equalTo(bubble.snp.trailing).offset(4)
      make.bottom.equalTo(bubble)
      make.trailing.lessThanOrEqualToSuperview()
    }
    #expect(warnings().isEmpty)
    #expect(bubble.frame.width == message.intrinsicContentSize.width + 20)
    #expect(bubble.frame.height == 41)
    #expect(cell.frame.height == 49)
    #expect(time.frame.minX == bubble.frame.maxX + 4)
    message.text = "A long message that has to go on in several lines, as it does not fit into one"
    #expect(warnings().isEmpty)
    #expect(bubble.frame.width <= 224 && bubble.frame.width > 180)
    let width = bubble.frame.width - 20
    #expect(
      bubble.frame.height == message.sizeThatFits(CGSize(width: width, height: 0)).height + 20)
    #expect(avatar.frame.maxY == bubble.frame.maxY && time.frame.maxX <= 320)
    #expect(
      cell.systemLayoutSizeFitting(
        CGSize(width: 320, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      ).height == cell.frame.height)
  }

  @Test func `a form scrolls only vertically and is as wide as its visible area`() {
    let scroll = UIScrollView()
    let form = UIStackView()
    form.axis = .vertical
    form.spacing = 12
    view.addSubview(scroll)
    scroll.addSubview(form)
    for view in [scroll, form] { view.translatesAutoresizingMaskIntoConstraints = false }
    let safe = view.safeAreaLayoutGuide
    let (content, visible) = (scroll.contentLayoutGuide, scroll.frameLayoutGuide)
    NSLayoutConstraint.activate([
      scroll.topAnchor.constraint(equalTo: safe.topAnchor),
      scroll.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      scroll.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      form.topAnchor.constraint(equalTo: content.topAnchor, constant: 20),
      form.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -20),
      form.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 16),
      form.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -16),
      form.widthAnchor.constraint(equalTo: visible.widthAnchor, constant: -32),
    ])
    for index in 0..<20 {
      let row = UIStackView(arrangedSubviews: [label("Field \(index)"), UISwitch()])
      row.alignment = .center
      form.addArrangedSubview(row)
    }
    #expect(warnings().isEmpty)
    let row = form.arrangedSubviews[0]
    #expect(row.frame.width == 288)
    #expect(row.subviews[1].frame.maxX == 288)
    #expect(row.subviews[1].frame.size == UISwitch().intrinsicContentSize)
    let height = row.frame.height * 20 + 12 * 19
    #expect(form.frame == rect(16, 20, 288, height))
    #expect(scroll.contentSize == CGSize(width: 320, height: height + 40))
    screen.window.frame.size.width = 500
    #expect(warnings().isEmpty)
    #expect(scroll.contentSize == CGSize(width: 500, height: height + 40))
  }

  @Test func `a card of nested stacks determines its size and grows with its text`() {
    let (icon, title, subtitle) = (UIView(), label("Title"), label("Subtitle"))
    let names = UIStackView(arrangedSubviews: [title, subtitle])
    names.axis = .vertical
    let header = UIStackView(arrangedSubviews: [icon, names])
    header.spacing = 10
    header.alignment = .center
    icon.snp.makeConstraints { $0.size.equalTo(24) }
    let body = label("Some words that need several lines in a card as narrow as this", lines: 0)
    let buttons = UIStackView(
      arrangedSubviews: ["No", "Perhaps"].map { text in
        let button = UIButton(type: .system)
        button.setTitle(text, for: .normal)
        return button
      })
    buttons.distribution = .fillEqually
    buttons.spacing = 8
    let card = UIStackView(arrangedSubviews: [header, body, buttons])
    card.axis = .vertical
    card.spacing = 6
    card.setCustomSpacing(20, after: body)
    card.isLayoutMarginsRelativeArrangement = true
    card.layoutMargins = UIEdgeInsets(top: 10, left: 12, bottom: 14, right: 12)
    view.addSubview(card)
    card.snp.makeConstraints { make in
      make.centerX.equalToSuperview()
      make.top.equalToSuperview().offset(30)
      make.width.equalTo(224)
    }
    #expect(warnings().isEmpty)
    let lines = body.sizeThatFits(CGSize(width: 200, height: 0)).height
    #expect(header.frame == rect(12, 10, 200, 42))
    #expect(icon.frame == rect(0, 9, 24, 24))
    #expect(names.frame == rect(34, 0, 166, 42))
    #expect(body.frame == rect(12, 58, 200, lines))
    #expect(buttons.frame.minY == 58 + lines + 20)
    #expect(buttons.arrangedSubviews.map(\.frame.width) == [96, 96])
    #expect(card.frame.height == buttons.frame.maxY + 14)
    body.text = "Short"
    subtitle.isHidden = true
    #expect(warnings().isEmpty)
    #expect(header.frame.height == 24)
    #expect(body.frame.height == 21)
    #expect(card.frame.height == 10 + 24 + 6 + 21 + 20 + buttons.frame.height + 14)
  }

  @Test func `a title is truncated for its detail, and takes the remaining width`() {
    let (title, detail) = (label("A title that is much too long for the row it is in"), label("42"))
    for label in [title, detail] { view.addSubview(label) }
    detail.setContentHuggingPriority(.defaultLow + 1, for: .horizontal)
    detail.setContentCompressionResistancePriority(.defaultHigh + 1, for: .horizontal)
    title.snp.makeConstraints { make in
      make.leading.equalTo(view.layoutMarginsGuide)
      make.top.equalToSuperview()
    }
    detail.snp.makeConstraints { make in
      make.leading.equalTo(title.snp.trailing).offset(8)
      make.trailing.equalTo(view.layoutMarginsGuide)
      make.firstBaseline.equalTo(title)
    }
    #expect(warnings().isEmpty)
    let natural = detail.intrinsicContentSize.width
    #expect(detail.frame.width == natural)
    #expect(title.frame.width == 288 - 8 - natural)
    title.text = "Short"
    #expect(warnings().isEmpty)
    #expect(detail.frame.width == natural && detail.frame.maxX == 304)
    #expect(title.frame.width == 288 - 8 - natural)
  }

  @Test func `an input bar rises with the keyboard inside an animation`() {
    let (list, bar) = (UIView(), UIView())
    for part in [list, bar] { view.addSubview(part) }
    screen.window.screenInsets.bottom = 34
    var bottom: Constraint?
    bar.snp.makeConstraints { make in
      make.leading.trailing.equalToSuperview()
      make.height.equalTo(44)
      make.bottom.lessThanOrEqualTo(view.safeAreaLayoutGuide)
      bottom = make.bottom.equalToSuperview().priority(.high).constraint
    }
    list.snp.makeConstraints { make in
      make.top.leading.trailing.equalToSuperview()
      make.bottom.equalTo(bar.snp.top)
    }
    #expect(warnings().isEmpty)
    #expect(bar.frame == rect(0, 402, 320, 44))
    bottom?.update(offset: -216)
    UIView.animate(withDuration: 0.25, delay: 0, options: .curveLinear) { view.layoutIfNeeded() }
    #expect(bar.frame == rect(0, 220, 320, 44))
    #expect(list.frame.height == 220)
    screen.advance(by: 0.125)
    let shown = bar.layer.presentation()?.frame.minY ?? .nan
    #expect(abs(shown - 311) < 12)
    screen.advance(by: 0.2)
    #expect(bar.layer.presentation()?.frame.minY == 220)
  }

  @Test func `a picture keeps its aspect ratio at any size`() {
    let picture = UIImageView()
    view.addSubview(picture)
    picture.snp.makeConstraints { make in
      make.center.equalToSuperview()
      make.width.height.lessThanOrEqualToSuperview()
      make.width.height.equalToSuperview().priority(.high)
      make.width.equalTo(picture.snp.height).multipliedBy(16.0 / 9)
    }
    #expect(warnings().isEmpty)
    #expect(picture.frame == rect(0, 150, 320, 180))
    screen.window.frame.size = CGSize(width: 640, height: 180)
    #expect(warnings().isEmpty)
    #expect(picture.frame == rect(160, 0, 320, 180))
  }

  @Test func `buttons are as wide as the widest, and share the available width`() {
    let buttons = ["OK", "Cancel", "Remind me later"].map { text -> UIButton in
      let button = UIButton(type: .system)
      button.setTitle(text, for: .normal)
      view.addSubview(button)
      return button
    }
    for (index, button) in buttons.enumerated() {
      button.snp.makeConstraints { make in
        make.top.equalToSuperview()
        if index == 0 {
          make.leading.equalToSuperview()
        } else {
          make.leading.equalTo(buttons[index - 1].snp.trailing).offset(8)
          make.width.equalTo(buttons[0])
        }
      }
    }
    #expect(warnings().isEmpty)
    let widest = buttons[2].intrinsicContentSize.width
    #expect(buttons.allSatisfy { $0.frame.width == widest })
    buttons[2].snp.makeConstraints { $0.trailing.equalToSuperview() }
    #expect(warnings().isEmpty)
    #expect(buttons.map(\.frame.maxX).last == 320)
    #expect(buttons.map(\.frame.width).allSatisfy { abs($0 - 304 / 3) < 1 })
  }

  @Test func `a detail that is hidden in an animation shrinks its stack gradually`() {
    let (header, detail, footer) = (UIView(), UIView(), UIView())
    let stack = UIStackView(arrangedSubviews: [header, detail, footer])
    stack.axis = .vertical
    stack.spacing = 10
    for part in stack.arrangedSubviews { part.snp.makeConstraints { $0.height.equalTo(50) } }
    // The height of a detail that shrinks must be optional.
    detail.snp.remakeConstraints { $0.height.equalTo(50).priority(999) }
    view.addSubview(stack)
    stack.snp.makeConstraints { $0.top.leading.trailing.equalToSuperview() }
    #expect(warnings().isEmpty)
    #expect(stack.frame.height == 170)
    let said = warnings {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        detail.isHidden = true
        view.layoutIfNeeded()
      }
    }
    #expect(said.isEmpty)
    #expect(detail.isHidden && stack.frame.height == 110)
    screen.advance(by: 0.5)
    let shown = footer.layer.presentation()?.frame.minY ?? .nan
    #expect(abs(shown - 90) < 3)
    screen.advance(by: 0.6)
    #expect(footer.frame.minY == 60)
    UIView.animate(withDuration: 1) {
      detail.isHidden = false
      view.layoutIfNeeded()
    }
    screen.advance(by: 1.1)
    #expect(!detail.isHidden && detail.frame.height == 50 && stack.frame.height == 170)
  }

  @Test func `a multiplier is changed by replacing its constraint in one step`() {
    let bar = UIView()
    bar.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(bar)
    NSLayoutConstraint.activate([
      bar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      bar.topAnchor.constraint(equalTo: view.topAnchor),
      bar.heightAnchor.constraint(equalToConstant: 4),
    ])
    var width = bar.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.25)
    width.isActive = true
    #expect(warnings().isEmpty)
    #expect(bar.frame.width == 80)
    for share: CGFloat in [0.5, 0.75, 1] {
      let said = warnings {
        let next = bar.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: share)
        NSLayoutConstraint.deactivate([width])
        NSLayoutConstraint.activate([next])
        width = next
      }
      #expect(said.isEmpty)
      #expect(bar.frame.width == 320 * share)
    }
    #expect(view.constraints.count == 3)
  }

  @Test func `a bar at the bottom reaches the edge, and its content stays in the safe area`() {
    let (bar, button, list) = (UIView(), UIView(), UIView())
    for part in [list, bar] { view.addSubview(part) }
    bar.addSubview(button)
    bar.snp.makeConstraints { $0.leading.trailing.bottom.equalToSuperview() }
    button.snp.makeConstraints { make in
      make.top.equalToSuperview().offset(8)
      make.leading.trailing.equalToSuperview().inset(16)
      make.height.equalTo(50)
      make.bottom.equalTo(bar.safeAreaLayoutGuide).offset(-8)
    }
    list.snp.makeConstraints { make in
      make.top.leading.trailing.equalToSuperview()
      make.bottom.equalTo(bar.snp.top)
    }
    #expect(warnings().isEmpty)
    #expect(bar.frame == rect(0, 414, 320, 66))
    #expect(warnings { screen.window.screenInsets.bottom = 34 }.isEmpty)
    #expect(bar.frame == rect(0, 380, 320, 100))
    #expect(button.frame == rect(16, 8, 288, 50))
    #expect(list.frame.height == 380)
    #expect(!view.hasAmbiguousLayout && view.ambiguityDescription.isEmpty)
  }
}
