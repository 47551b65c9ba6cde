import Foundation
import LayoutShorthand
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct LayoutConflictTests {
  private let screen = TestScreen(size: CGSize(width: 400, height: 300))
  private let root = UIViewController()
  private let box = UILabel()
  private var view: UIView { root.view }

  init() {
    screen.show(root)
    box.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(box)
  }

  /// The warnings during some work and the following layout.
  private func warnings(_ work: () -> Void) -> [String] {
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    work()
    screen.memory.frame()
    UIApplication.shared.onWarning = nil
    return warnings
  }

  @Test func `a conflict breaks one constraint, names all with their views, and continues`() {
    box.accessibilityIdentifier = "title"
    let wide = box.widthAnchor.constraint(equalToConstant: 100)
    let narrow = box.widthAnchor.constraint(equalToConstant: 50)
    narrow.identifier = "narrow"
    let top = box.topAnchor.constraint(equalTo: view.topAnchor, constant: 7)
    let said = warnings { NSLayoutConstraint.activate([wide, narrow, top]) }
    #expect(said.count == 1)
    let message = said.joined()
    #expect(message.contains("<NSLayoutConstraint UILabel'title'.width == 100>"))
    #expect(message.contains("<NSLayoutConstraint 'narrow' UILabel'title'.width == 50>"))
    #expect(message.contains("LayoutConflictTests.swift:"))
    #expect(!message.contains(".top"))
    #expect(box.frame.width == 100)
    #expect(box.frame.minY == 7)
    // A broken constraint takes effect again when the conflicting one is removed.
    #expect(narrow.isActive)
    let later = warnings { wide.isActive = false }
    #expect(later.isEmpty)
    #expect(box.frame.width == 50)
  }

  @Test func `optional constraints are broken without a warning`() {
    let said = warnings {
      let optional = box.widthAnchor.constraint(equalToConstant: 100)
      optional.priority = UILayoutPriority(999)
      optional.isActive = true
      box.widthAnchor.constraint(equalToConstant: 50).isActive = true
    }
    #expect(said.isEmpty)
    #expect(box.frame.width == 50)
  }

  @Test func `a frame counts as required, and the warning names its view`() {
    let plain = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
    plain.accessibilityIdentifier = "plain"
    view.addSubview(plain)
    let said = warnings { plain.widthAnchor.constraint(equalToConstant: 40).isActive = true }
    #expect(said.count == 1)
    #expect(said.joined().contains("autoresizing mask of UIView'plain', frame (0 0; 30 30)"))
    #expect(plain.frame.width == 30)
  }

  @Test func `constraints between views without a common superview are refused`() {
    let stranger = UIView()
    let constraint = box.topAnchor.constraint(equalTo: stranger.topAnchor)
    let said = warnings { constraint.isActive = true }
    #expect(said.count == 1)
    #expect(said.joined().contains("no common superview"))
    #expect(!constraint.isActive)
    view.addSubview(stranger)
    constraint.isActive = true
    #expect(constraint.isActive)
  }

  @Test func `the warning for an invalid constraint has the reason`() {
    func said(
      _ first: NSLayoutConstraint.Attribute, _ other: UIView?,
      _ second: NSLayoutConstraint.Attribute, times multiplier: CGFloat = 1
    ) -> String {
      warnings {
        let constraint = NSLayoutConstraint(
          item: box, attribute: first, relatedBy: .equal, toItem: other, attribute: second,
          multiplier: multiplier, constant: 0)
        constraint.isActive = true
        #expect(!constraint.isActive)
      }.joined()
    }
    #expect(said(.left, nil, .notAnAttribute).contains("another item"))
    #expect(said(.left, view, .width).contains("cannot be compared"))
    #expect(said(.left, view, .top).contains("cannot be compared"))
    #expect(said(.left, view, .leading).contains("reading direction"))
    #expect(said(.left, view, .left, times: 0).contains("multiplier"))
    #expect(said(.width, view, .width, times: .nan).contains("multiplier"))
    #expect(said(.notAnAttribute, view, .left).contains("first attribute"))
  }

  @Test func `a length times 0 is a constant`() {
    _ = warnings {
      box.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0, constant: 12)
        .isActive = true
    }
    #expect(box.frame.width == 12)
  }

  @Test func `constants that are not finite are refused`() {
    let constraint = box.widthAnchor.constraint(equalToConstant: 20)
    constraint.isActive = true
    let said = warnings {
      constraint.constant = .nan
      constraint.constant = .infinity
    }
    #expect(said.count == 2)
    #expect(constraint.constant == 20)
    #expect(box.frame.width == 20)
    let made = warnings {
      #expect(box.heightAnchor.constraint(equalToConstant: .nan).constant == 0)
    }
    #expect(made.count == 1)
  }

  @Test func `the constraint of a released item has no effect`() {
    var gone: UIView? = UIView()
    let constraint = gone.map { box.topAnchor.constraint(equalTo: $0.topAnchor) }
    gone = nil
    let said = warnings { constraint?.isActive = true }
    #expect(said.joined().contains("second item is gone"))
    #expect(constraint?.isActive == false)
  }

  @Test func `a priority that is changed a million times has its last value`() {
    let wide = box.widthAnchor.constraint(equalToConstant: 100)
    let narrow = box.widthAnchor.constraint(equalToConstant: 50)
    narrow.priority = UILayoutPriority(500)
    wide.priority = UILayoutPriority(1)
    NSLayoutConstraint.activate([wide, narrow])
    for step in 0..<1_000_000 {
      wide.priority = UILayoutPriority(Float(step % 999 + 1))
    }
    wide.priority = UILayoutPriority(501)
    screen.memory.frame()
    #expect(box.frame.width == 100)
    wide.priority = UILayoutPriority(0)
    screen.memory.frame()
    #expect(box.frame.width == 50)
    wide.priority = UILayoutPriority(.nan)
    screen.memory.frame()
    #expect(box.frame.width == 50)
  }

  @Test func `ambiguous attributes can be listed`() {
    NSLayoutConstraint.activate([
      box.leftAnchor.constraint(equalTo: view.leftAnchor),
      box.widthAnchor.constraint(equalToConstant: 9),
    ])
    box.accessibilityIdentifier = "box"
    box.text = "Text"
    #expect(box.hasAmbiguousLayout)
    #expect(view.ambiguityDescription == "UILabel'box': y")
    box.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
    #expect(!box.hasAmbiguousLayout)
    #expect(view.ambiguityDescription.isEmpty)
    #expect(box.constraintsAffectingLayout(for: .horizontal).count == 2)
    #expect(box.constraintsAffectingLayout(for: .vertical).count == 1)
  }

  @Test func `ambiguous attributes can be exercised, and the next layout resolves them again`() {
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: view.topAnchor, constant: 4),
      box.widthAnchor.constraint(equalToConstant: 9),
      box.heightAnchor.constraint(equalToConstant: 9),
    ])
    screen.memory.frame()
    let frame = box.frame
    var places = Set<CGFloat>()
    for _ in 0..<20 {
      box.exerciseAmbiguityInLayout()
      places.insert(box.frame.minX)
      #expect(box.frame.minY == 4 && box.frame.size == frame.size)
      #expect(box.hasAmbiguousLayout)
    }
    #expect(places.count > 5)
    box.setNeedsUpdateConstraints()
    screen.memory.frame()
    #expect(box.frame == frame)
    let left = box.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 3)
    left.isActive = true
    box.exerciseAmbiguityInLayout()
    screen.memory.frame()
    #expect(box.frame.minX == 3 && !box.hasAmbiguousLayout)
  }

  @Test func `views in different windows cannot be constrained to each other`() {
    let elsewhere = TestScreen(size: CGSize(width: 100, height: 100))
    let controller = UIViewController()
    elsewhere.show(controller)
    let other = UIView()
    controller.view.addSubview(other)
    let constraint = box.topAnchor.constraint(equalTo: other.topAnchor)
    let said = warnings { constraint.isActive = true }
    #expect(said.count == 1)
    #expect(said.joined().contains("no common superview"))
    #expect(!constraint.isActive && view.constraints.isEmpty && controller.view.constraints.isEmpty)
    // A view that moves there loses its constraints here.
    let top = box.topAnchor.constraint(equalTo: view.topAnchor)
    top.isActive = true
    screen.memory.frame()
    controller.view.addSubview(box)
    #expect(!top.isActive)
    constraint.isActive = true
    elsewhere.memory.frame()
    #expect(constraint.isActive && box.frame.minY == other.frame.minY)
  }

  @Test func `very different multipliers are laid out, and chains at worst conflict`() {
    let said = warnings {
      box.snp.makeConstraints { make in
        make.top.left.equalToSuperview()
        make.width.equalToSuperview().multipliedBy(1e-6).offset(20)
        make.height.equalTo(box.snp.width).multipliedBy(1e6)
      }
    }
    #expect(said.isEmpty)
    #expect(box.frame.width == 20)
    #expect(abs(box.frame.height - 20_000_400) < 1)
  }

  @Test func `a superview that is too small gives an empty subview and no conflict`() {
    NSLayoutConstraint.activate([
      box.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 100),
      box.rightAnchor.constraint(equalTo: view.rightAnchor, constant: -100),
    ])
    let said = warnings { screen.window.frame.size.width = 50 }
    #expect(said.isEmpty)
    #expect(box.frame.width == 0)
  }

  @Test func `numbers that are too large are refused, and the rest is laid out`() {
    let said = warnings {
      box.widthAnchor.constraint(equalToConstant: 1e300).isActive = true
      box.heightAnchor.constraint(equalToConstant: 12).isActive = true
      box.topAnchor.constraint(equalTo: view.topAnchor, constant: 3).isActive = true
    }
    #expect(said.count == 1)
    #expect(said.joined().contains("UILabel.width == 1e+300"))
    #expect(box.frame.height == 12)
    #expect(box.frame.minY == 3)
  }
}
