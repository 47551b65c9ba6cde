import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Appearance proxies.
///
/// A proxy stays until the process ends, so each test has classes of its own.
@MainActor @Suite struct AppearanceProxyTests {
  private let screen = TestScreen(size: CGSize(width: 300, height: 200))
  private let page = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
  private let root = UIViewController()

  init() {
    page.backgroundColor = .white
    root.loadViewIfNeeded()
    root.view.addSubview(page)
    screen.show(root)
    screen.memory.frame()
  }

  /// Shows views, each inside of the one before, and returns the innermost.
  private func nest<Inner: UIView>(_ outer: UIView..., around inner: Inner) -> Inner {
    var parent = page
    for view in outer + [inner] {
      parent.addSubview(view)
      parent = view
    }
    return inner
  }

  // MARK: Entering a window

  @Test func `a view has what was set on its class when it enters a window`() {
    final class Note: UILabel {}
    Note.appearance().textColor = .systemRed
    Note.appearance().font = .boldSystemFont(ofSize: 30)
    #expect(Note.appearance().textColor == .systemRed)
    let (note, other) = (Note(), UILabel())
    #expect(note.textColor == .label)
    page.addSubview(note)
    page.addSubview(other)
    #expect(note.textColor == .systemRed && note.font == .boldSystemFont(ofSize: 30))
    #expect(other.textColor == .label && other.font.pointSize == 17)
  }

  @Test func `it is seen in the first frame`() {
    final class Mark: UIView {}
    Mark.appearance().backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    page.addSubview(Mark(frame: CGRect(x: 10, y: 10, width: 20, height: 10)))
    #expect(screen.redPlaces.columns == Array(10..<30))
  }

  @Test func `a view in a window keeps its look when the proxy changes, until it enters again`() {
    final class Note: UILabel {}
    Note.appearance().textColor = .systemRed
    let note = nest(around: Note())
    Note.appearance().textColor = .systemBlue
    #expect(note.textColor == .systemRed)
    note.removeFromSuperview()
    page.addSubview(note)
    #expect(note.textColor == .systemBlue)
  }

  @Test func `a view has its look before it is told of its window`() {
    final class Note: UILabel {
      var seen: UIColor?
      override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil { seen = textColor }
      }
    }
    Note.appearance().textColor = .systemRed
    let box = UIView()
    let note = Note()
    box.addSubview(note)
    #expect(note.seen == nil && note.textColor == .label)
    page.addSubview(box)
    #expect(note.seen == .systemRed)
  }

  @Test func `a view that enters during an animation has its look at once`() {
    final class Mark: UIView {}
    Mark.appearance().backgroundColor = .systemRed
    let mark = Mark(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    UIView.animate(withDuration: 1) { page.addSubview(mark) }
    #expect(mark.backgroundColor == .systemRed && mark.layer.animationKeys() == nil)
  }

  @Test func `a window has its look when it is shown`() {
    final class Pane: UIWindow {}
    Pane.appearance().tintColor = .systemRed
    let pane = Pane(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    #expect(pane.tintColor != .systemRed)
    pane.isHidden = false
    #expect(pane.tintColor == .systemRed)
    pane.isHidden = true
  }

  // MARK: Own properties

  @Test func `a property that the program set keeps its value`() {
    final class Note: UILabel {}
    Note.appearance().textColor = .systemRed
    Note.appearance().numberOfLines = 3
    let note = Note()
    note.textColor = .systemGreen
    page.addSubview(note)
    #expect(note.textColor == .systemGreen && note.numberOfLines == 3)
    note.numberOfLines = 5
    note.removeFromSuperview()
    page.addSubview(note)
    #expect(note.textColor == .systemGreen && note.numberOfLines == 5)
  }

  @Test func `a class that sets a property in its initializer keeps it`() {
    final class Note: UILabel {
      override init(frame: CGRect) {
        super.init(frame: frame)
        textColor = .systemGreen
      }
      required init?(coder: NSCoder) { nil }
    }
    let proxy = Note.appearance()
    #expect(proxy.textColor == .systemGreen)
    proxy.textColor = .systemRed
    #expect(nest(around: Note()).textColor == .systemGreen)
  }

  @Test func `a default of the kit gives way, and a value of the program does not`() {
    final class Board: UITableView {}
    final class Page: UITextView {}
    final class Bar: UIProgressView {}
    final class Query: UISearchTextField {}
    Board.appearance().backgroundColor = .systemRed
    Page.appearance().backgroundColor = .systemRed
    Bar.appearance().backgroundColor = .systemRed
    Query.appearance().backgroundColor = .systemRed
    let views = [Board(), Page(), Bar(), Query()] as [UIView]
    for view in views { page.addSubview(view) }
    #expect(views.allSatisfy { $0.backgroundColor == .systemRed })
    let own = Board()
    own.backgroundColor = .systemGreen
    #expect(nest(around: own).backgroundColor == .systemGreen)
  }

  // MARK: Classes

  @Test func `a subclass has the look of its superclass, and its own overrides it`() {
    class Note: UILabel {}
    final class Warning: Note {}
    Warning.appearance().textColor = .systemOrange
    Note.appearance().textColor = .systemGray
    Note.appearance().numberOfLines = 3
    let (note, warning) = (nest(around: Note()), nest(around: Warning()))
    #expect(note.textColor == .systemGray && note.numberOfLines == 3)
    #expect(warning.textColor == .systemOrange && warning.numberOfLines == 3)
  }

  @Test func `an override of a property is called`() {
    final class Note: UILabel {
      var count = 0
      override var textColor: UIColor! { didSet { count += 1 } }
    }
    Note.appearance().textColor = .systemRed
    #expect(nest(around: Note()).count == 1)
  }

  @Test func `every class of the kit has proxies of its own class`() {
    let views: [UIView.Type] = [
      UIView.self, UIWindow.self, UIControl.self, UILabel.self, UIButton.self, UISwitch.self,
      UISlider.self, UIProgressView.self, UIPageControl.self, UIStepper.self, UIImageView.self,
      UISegmentedControl.self, UIActivityIndicatorView.self, UIRefreshControl.self,
      UISearchBar.self, UISearchTextField.self, UITextField.self, UITextView.self,
      UIScrollView.self, UITableView.self, UITableViewCell.self, UITableViewHeaderFooterView.self,
      UICollectionView.self, UICollectionViewCell.self, UICollectionReusableView.self,
      UIStackView.self, UIPickerView.self, UIDatePicker.self, UIVisualEffectView.self,
      UIInputView.self, UINavigationBar.self, UIToolbar.self,
    ]
    for view in views {
      let proxy: UIView = view.appearance()
      #expect(type(of: proxy) == view && proxy === view.appearance())
    }
    #expect(type(of: UIBarItem.appearance()) == UIBarItem.self)
    #expect(type(of: UIBarButtonItem.appearance()) == UIBarButtonItem.self)
  }

  @Test func `a cell with its own initializer has proxies`() {
    final class Row: UITableViewCell {
      let kind: CellStyle
      override init(style: CellStyle, reuseIdentifier: String?) {
        kind = style
        super.init(style: style, reuseIdentifier: reuseIdentifier)
      }
      required init?(coder: NSCoder) { nil }
    }
    Row.appearance().selectionStyle = .none
    #expect(Row.appearance().kind == .default)
    #expect(nest(around: Row(style: .value1, reuseIdentifier: nil)).selectionStyle == .none)
  }

  // MARK: Containers

  @Test func `a look for a container has an effect inside of it only, and overrides a general one`()
  {
    class Card: UIView {}
    final class Postcard: Card {}
    final class Note: UILabel {}
    Note.appearance(whenContainedInInstancesOf: [Card.self]).textColor = .systemRed
    Note.appearance().textColor = .systemGray
    #expect(nest(around: Note()).textColor == .systemGray)
    #expect(nest(Card(), UIView(), around: Note()).textColor == .systemRed)
    #expect(nest(Postcard(), around: Note()).textColor == .systemRed)
  }

  @Test func `containers must enclose each other in the order of the list`() {
    final class Card: UIView {}
    final class Shelf: UIView {}
    final class Note: UILabel {}
    Note.appearance(whenContainedInInstancesOf: [Card.self, Shelf.self]).textColor = .systemRed
    #expect(nest(Shelf(), UIView(), Card(), around: Note()).textColor == .systemRed)
    #expect(nest(Card(), Shelf(), around: Note()).textColor == .label)
    #expect(nest(Card(), around: Note()).textColor == .label)
  }

  @Test func `the container nearest to the window decides, and then the longer list`() {
    final class Card: UIView {}
    final class Shelf: UIView {}
    final class Note: UILabel {}
    Note.appearance(whenContainedInInstancesOf: [Shelf.self]).textColor = .systemRed
    Note.appearance(whenContainedInInstancesOf: [Card.self]).textColor = .systemBlue
    #expect(nest(Shelf(), Card(), around: Note()).textColor == .systemRed)
    #expect(nest(Card(), Shelf(), around: Note()).textColor == .systemBlue)
    Note.appearance(whenContainedInInstancesOf: [Card.self, Shelf.self]).textColor = .systemGreen
    #expect(nest(Shelf(), Card(), around: Note()).textColor == .systemGreen)
    #expect(nest(Card(), Shelf(), around: Note()).textColor == .systemBlue)
  }

  @Test func `a controller is a container, also of its own view`() {
    final class Settings: UIViewController {}
    final class Note: UILabel {}
    final class Ground: UIView {}
    Note.appearance(whenContainedInInstancesOf: [Settings.self]).textColor = .systemRed
    Ground.appearance(whenContainedInInstancesOf: [Settings.self]).tintColor = .systemRed
    let settings = Settings()
    settings.view = Ground(frame: page.bounds)
    let note = Note()
    settings.view.addSubview(note)
    root.addChild(settings)
    page.addSubview(settings.view)
    #expect(note.textColor == .systemRed && settings.view.tintColor == .systemRed)
    #expect(nest(around: Note()).textColor == .label)
  }

  @Test func `a presented controller is a container, and so is its presentation`() {
    final class Question: UIViewController {}
    final class Note: UILabel {}
    Note.appearance(whenContainedInInstancesOf: [Question.self]).textColor = .systemRed
    Note.appearance(whenContainedInInstancesOf: [UISheetPresentationController.self])
      .numberOfLines = 4
    let question = Question()
    question.modalPresentationStyle = .pageSheet
    let note = Note()
    question.loadViewIfNeeded()
    question.view.addSubview(note)
    root.present(question, animated: false)
    screen.memory.frame()
    #expect(note.textColor == .systemRed && note.numberOfLines == 4)
  }

  @Test func `titles of a table's headers and texts of its cells have the look of labels in them`()
  {
    final class Board: UITableView {}
    final class Rows: UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
      func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = "Row"
        return cell
      }
      func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        "Title"
      }
    }
    UILabel.appearance(whenContainedInInstancesOf: [UITableViewHeaderFooterView.self, Board.self])
      .textColor = .systemRed
    UILabel.appearance(whenContainedInInstancesOf: [UITableViewCell.self, Board.self])
      .font = .italicSystemFont(ofSize: 12)
    let board = Board(frame: page.bounds, style: .plain)
    let rows = Rows()
    board.dataSource = rows
    page.addSubview(board)
    screen.memory.frame()
    board.setNeedsLayout()
    screen.memory.frame()
    #expect(board.headerView(forSection: 0)?.textLabel?.textColor == .systemRed)
    let cell = board.cellForRow(at: IndexPath(row: 0, section: 0))
    #expect(cell?.textLabel?.font == .italicSystemFont(ofSize: 12))
  }

  // MARK: Traits

  @Test func `a look for traits has an effect with them, and overrides a general one`() {
    final class Note: UILabel {}
    Note.appearance(for: UITraitCollection(userInterfaceStyle: .dark)).textColor = .systemYellow
    Note.appearance().textColor = .systemRed
    page.overrideUserInterfaceStyle = .light
    let note = nest(around: Note())
    #expect(note.textColor == .systemRed)
    page.overrideUserInterfaceStyle = .dark
    #expect(note.textColor == .systemYellow)
    page.overrideUserInterfaceStyle = .light
    #expect(note.textColor == .systemRed)
  }

  @Test func `a look can be for traits and containers together`() {
    final class Card: UIView {}
    final class Note: UILabel {}
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    Note.appearance(for: dark, whenContainedInInstancesOf: [Card.self]).textColor = .systemYellow
    page.overrideUserInterfaceStyle = .dark
    #expect(nest(around: Note()).textColor == .label)
    #expect(nest(Card(), around: Note()).textColor == .systemYellow)
    page.overrideUserInterfaceStyle = .light
    #expect(nest(Card(), around: Note()).textColor == .label)
  }

  // MARK: Properties

  @Test func `a setter with a state is applied for each state`() {
    final class Key: UIButton {}
    Key.appearance().setTitleColor(.systemRed, for: .normal)
    Key.appearance().setTitleColor(.systemGray, for: .disabled)
    let (key, own) = (Key(), Key())
    own.setTitleColor(.systemGreen, for: .normal)
    page.addSubview(key)
    page.addSubview(own)
    #expect(key.titleColor(for: .normal) == .systemRed)
    #expect(own.titleColor(for: .normal) == .systemGreen)
    for key in [key, own] { #expect(key.titleColor(for: .disabled) == .systemGray) }
  }

  @Test func `a view for selected cells is set for all of them, and shown in the selected one`() {
    final class Row: UITableViewCell {}
    let ground = UIView()
    Row.appearance().selectedBackgroundView = ground
    let (first, second) = (nest(around: Row()), nest(around: Row()))
    first.isSelected = true
    #expect(ground.superview === first)
    second.removeFromSuperview()
    page.addSubview(second)
    #expect(ground.superview === first)
    first.isSelected = false
    second.isSelected = true
    #expect(ground.superview === second)
  }

  @Test func `a navigation bar has the colour and the appearance of its proxy`() {
    final class Bar: UINavigationBar {}
    let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    let look = UINavigationBarAppearance()
    look.configureWithOpaqueBackground()
    look.backgroundColor = red
    Bar.appearance().standardAppearance = look
    look.backgroundColor = .systemBlue
    Bar.appearance().isTranslucent = false
    let bar = Bar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
    page.addSubview(bar)
    #expect(bar.standardAppearance.backgroundColor == red && !bar.isTranslucent)
    #expect(screen.redPlaces.rows == Array(0..<44))
  }

  @Test func `items of a bar have the look of bar items in it, unless they have their own`() throws
  {
    final class Bar: UIToolbar {}
    let items = UIBarButtonItem.appearance(whenContainedInInstancesOf: [Bar.self])
    items.tintColor = .systemRed
    items.setTitleTextAttributes([.kern: 3], for: .normal)
    let plain = UIBarButtonItem(title: "Plain", style: .plain, target: nil, action: nil)
    let own = UIBarButtonItem(title: "Own", style: .plain, target: nil, action: nil)
    let elsewhere = UIBarButtonItem(title: "Elsewhere", style: .plain, target: nil, action: nil)
    own.tintColor = .systemGreen
    let bar = Bar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
    bar.items = [plain, own]
    let other = UIToolbar(frame: CGRect(x: 0, y: 100, width: 300, height: 44))
    other.items = [elsewhere]
    page.addSubview(bar)
    page.addSubview(other)
    screen.memory.frame()
    #expect(plain.tintColor == .systemRed && own.tintColor == .systemGreen)
    #expect(elsewhere.tintColor == nil && elsewhere.titleTextAttributes(for: .normal) == nil)
    let button = try #require(try screen.find("Plain", .button) as? UIButton)
    #expect(button.tintColor == .systemRed)
    let title = button.attributedTitle(for: .normal)
    #expect(title?.attribute(.kern, at: 0, effectiveRange: nil) as? Int == 3)
    let late = UIBarButtonItem(title: "Late", style: .plain, target: nil, action: nil)
    bar.items?.append(late)
    #expect(late.tintColor == .systemRed)
  }

  @Test func `a navigation bar's items have the look of bar items in it`() throws {
    final class Bar: UINavigationBar {}
    UIBarButtonItem.appearance(whenContainedInInstancesOf: [Bar.self]).tintColor = .systemRed
    let item = UINavigationItem(title: "Page")
    let button = UIBarButtonItem(title: "Edit", style: .plain, target: nil, action: nil)
    item.rightBarButtonItem = button
    let bar = Bar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
    bar.items = [item]
    page.addSubview(bar)
    #expect(button.tintColor == .systemRed)
    #expect(try screen.find("Edit", .button).tintColor == .systemRed)
  }

  @Test func `a back button has the look of bar items too`() throws {
    final class Bar: UINavigationBar {}
    let proxy = UIBarButtonItem.appearance(whenContainedInInstancesOf: [Bar.self])
    proxy.tintColor = .systemRed
    proxy.setTitleTextAttributes([.font: UIFont.systemFont(ofSize: 11)], for: .normal)
    let bar = Bar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
    bar.items = [UINavigationItem(title: "First"), UINavigationItem(title: "Second")]
    page.addSubview(bar)
    var button = try #require(try screen.find("First", .button) as? UIButton)
    #expect(button.tintColor == .systemRed && button.titleLabel?.font.pointSize == 11)
    let third = UINavigationItem(title: "Third")
    let own = UIBarButtonItem(title: "Return", style: .plain, target: nil, action: nil)
    own.tintColor = .systemGreen
    third.backBarButtonItem = own
    bar.items = [third, UINavigationItem(title: "Fourth")]
    button = try #require(try screen.find("Return", .button) as? UIButton)
    #expect(button.tintColor == .systemGreen && button.titleLabel?.font.pointSize == 11)
  }

  @Test func `a property of a class of one's own takes part if it says so`() {
    final class Badge: UIView {
      var radius: CGFloat = 4 {
        didSet {
          layer.cornerRadius = radius
          appearanceDidSet(\Badge.radius, to: radius)
        }
      }
    }
    Badge.appearance().radius = 8
    let badge = nest(around: Badge())
    #expect(badge.radius == 8 && badge.layer.cornerRadius == 8)
    let own = Badge()
    own.radius = 2
    #expect(nest(around: own).radius == 2)
  }
}
