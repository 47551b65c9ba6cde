import Foundation
import MaruKit
import MaruTestKit
import Testing

/// What a description says of views.
@MainActor @Suite struct ViewDescriptionTests {
  private let screen = TestScreen(size: CGSize(width: 300, height: 200))
  private let controller = UIViewController()
  private let title = UILabel()

  init() {
    controller.loadViewIfNeeded()
    title.text = "Hello"
    title.accessibilityIdentifier = "title"
    title.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(title)
    screen.show(controller)
  }

  private func describe(_ view: UIView) throws -> ViewDescription {
    let window = try #require(controller.view.window)
    let number = ViewDescription(of: view).number
    func find(_ description: ViewDescription) -> ViewDescription? {
      description.number == number ? description : description.children.lazy.compactMap(find).first
    }
    return try #require(find(ViewDescription(of: window)))
  }

  // MARK: Constraints

  @Test func `each number of a frame names the constraint that decides it`() throws {
    let gap = title.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor, constant: 16)
    gap.identifier = "gap"
    NSLayoutConstraint.activate([
      gap, title.trailingAnchor.constraint(equalTo: controller.view.trailingAnchor, constant: -16),
      title.topAnchor.constraint(equalTo: controller.view.topAnchor, constant: 12),
    ])
    try screen.waitUntilIdle()
    let description = try describe(title)
    let layout = try #require(description.layout)
    #expect(description.frame.rect.minX == 16 && description.frame.rect.width == 268)
    #expect(layout.x == ["'gap' UILabel'title'.leading == UIView.leading + 16"])
    #expect(layout.width == ["UILabel'title'.trailing == UIView.trailing - 16"])
    #expect(layout.y == ["UILabel'title'.top == UIView.top + 12"])
    #expect(layout.height == ["content height of UILabel'title'"])
    #expect(layout.ambiguous.isEmpty)
    #expect(description.constraints.map(\.state) == [.satisfied, .satisfied, .satisfied])
    #expect(description.constraints.first?.identifier == "gap")
    #expect(description.constraints.first?.origin?.contains("ViewDescriptionTests.swift:") == true)
  }

  @Test func `a view whose place is open says which numbers are ambiguous`() throws {
    title.topAnchor.constraint(equalTo: controller.view.topAnchor).isActive = true
    try screen.waitUntilIdle()
    #expect(try describe(title).layout?.ambiguous == ["x"])
    title.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor).isActive = true
    try screen.waitUntilIdle()
    #expect(try describe(title).layout?.ambiguous == [])
  }

  @Test func `a required constraint that contradicts an older one is broken`() throws {
    UIApplication.shared.onWarning = { _ in }
    defer { UIApplication.shared.onWarning = nil }
    let first = title.widthAnchor.constraint(equalToConstant: 100)
    let second = title.widthAnchor.constraint(equalToConstant: 200)
    let weak = title.widthAnchor.constraint(equalToConstant: 300)
    weak.priority = .defaultHigh
    NSLayoutConstraint.activate([first, second, weak])
    try screen.waitUntilIdle()
    let description = try describe(title)
    #expect(description.constraints.map(\.state) == [.satisfied, .broken, .unsatisfied])
    #expect(description.layout?.width == ["UILabel'title'.width == 100"])
  }

  @Test func `the weak constraints of a stack are not reported if they yield`() throws {
    let stack = UIStackView(arrangedSubviews: [title])
    stack.alignment = .center
    stack.translatesAutoresizingMaskIntoConstraints = false
    controller.view.addSubview(stack)
    let weak = stack.heightAnchor.constraint(equalToConstant: 300)
    weak.priority = .defaultHigh
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: controller.view.topAnchor),
      stack.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor),
      stack.heightAnchor.constraint(equalToConstant: 100), weak,
    ])
    try screen.waitUntilIdle()
    let yielding = try describe(stack).constraints.filter { $0.state == .unsatisfied }
    #expect(yielding.map(\.priority) == [750], "\(yielding)")
  }

  @Test func `a layout guide has its frame and its deciding constraints`() throws {
    let guide = UILayoutGuide()
    guide.identifier = "half"
    controller.view.addLayoutGuide(guide)
    NSLayoutConstraint.activate([
      guide.topAnchor.constraint(equalTo: controller.view.topAnchor),
      guide.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor),
      guide.widthAnchor.constraint(equalTo: controller.view.widthAnchor, multiplier: 0.5),
      guide.heightAnchor.constraint(equalToConstant: 20),
    ])
    try screen.waitUntilIdle()
    let half = try #require(try describe(controller.view).guides.first { $0.identifier == "half" })
    #expect(half.frame.rect == CGRect(x: 0, y: 0, width: 150, height: 20))
    #expect(half.layout?.width == ["UIView.'half'.width == 0.5 * UIView.width"])
  }

  // MARK: Views

  @Test func `a description has what a person and an event see of a view`() throws {
    let button = UIButton(type: .system)
    button.setTitle("Add", for: .normal)
    button.frame = CGRect(x: 10, y: 20, width: 80, height: 30)
    button.accessibilityHint = "Adds a line"
    let tap = UITapGestureRecognizer()
    tap.name = "twice"
    tap.isEnabled = false
    button.addGestureRecognizer(tap)
    let card = UIView(frame: CGRect(x: 100, y: 50, width: 120, height: 90))
    card.clipsToBounds = true
    card.alpha = 0.5
    card.backgroundColor = .red
    card.addSubview(button)
    controller.view.addSubview(card)
    try screen.waitUntilIdle()
    let description = try describe(button)
    #expect(description.role == "button" && description.label == "Add")
    #expect(description.hint == "Adds a line" && description.isElement)
    #expect(description.frame.rect == CGRect(x: 10, y: 20, width: 80, height: 30))
    #expect(description.windowFrame.rect == CGRect(x: 110, y: 70, width: 80, height: 30))
    #expect(description.intrinsicSize?.width ?? 0 > 10)
    #expect(description.gestures.last?.name == "twice")
    #expect(description.gestures.last?.state == "possible")
    #expect(description.gestures.last?.isEnabled == false)
    #expect(
      description.responders == [
        "UIView", "UIView", "UIViewController", "UIWindow", "UIWindowScene", "UIApplication",
      ])
    let around = try describe(card)
    #expect(
      around.clips && around.alpha == 0.5 && around.layer.isOffscreen && around.layer.isOpaque)
    #expect(!description.layer.isOffscreen && !description.layer.isOpaque)
    #expect(try describe(title).firstBaseline != nil && around.firstBaseline == nil)
  }

  @Test func `a description survives JSON`() throws {
    let window = try #require(controller.view.window)
    let description = ViewDescription(of: window)
    let data = try JSONEncoder().encode(description)
    #expect(try JSONDecoder().decode(ViewDescription.self, from: data) == description)
  }

  @Test func `a view keeps its number, and another view never gets it`() throws {
    let window = try #require(controller.view.window)
    let number = try describe(title).number
    #expect(try describe(title).number == number)
    #expect(window.view(numbered: number) === title)
    title.removeFromSuperview()
    #expect(window.view(numbered: number) == nil)
    var last = number
    for _ in 0..<20 {
      let next = ViewDescription(of: UIView()).number
      #expect(next > last)
      last = next
    }
  }
}
