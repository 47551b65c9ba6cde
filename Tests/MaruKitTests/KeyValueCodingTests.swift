import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A view with properties of its own, and keys that it answers itself.
private class Gauge: UIView, NibConnecting {
  var level = 1
  var name: String?
  private var marks: [Double] = [0.5]
  let limit = 10
  var shown: CGFloat = 0 { didSet { changes += 1 } }
  private(set) var changes = 0
  private(set) var asked: [String] = []

  class var nibConnections: [NibConnection] { [.attribute("shown", \Gauge.shown)] }

  override func value(forUndefinedKey key: String) -> Any? {
    asked.append(key)
    return key == "magic" ? 42 : super.value(forUndefinedKey: key)
  }

  override func setValue(_ value: Any?, forUndefinedKey key: String) {
    asked.append("set \(key)")
    if key != "magic" { super.setValue(value, forUndefinedKey: key) }
  }
}

private final class NamedGauge: Gauge {
  private var unit = "m"
}

@MainActor @Suite struct KeyValueCodingTests {
  private let screen = TestScreen(size: CGSize(width: 400, height: 600))
  private let root = UIViewController()

  init() {
    root.loadViewIfNeeded()
    screen.show(root)
  }

  /// What is reported while a closure runs.
  private func reports(of run: () -> Void) -> [String] {
    var reports: [String] = []
    let old = UIApplication.shared.onWarning
    UIApplication.shared.onWarning = { reports.append($0) }
    defer { UIApplication.shared.onWarning = old }
    run()
    return reports
  }

  // MARK: Properties of the kit

  @Test func `a property is read and set by its key`() {
    let view = UIView()
    view.setValue(0.25, forKey: "alpha")
    view.setValue(UIColor.red, forKey: "backgroundColor")
    view.setValue(CGRect(x: 1, y: 2, width: 3, height: 4), forKey: "frame")
    #expect(view.alpha == 0.25 && view.backgroundColor == .red && view.frame.width == 3)
    #expect(view.value(forKey: "alpha") as? CGFloat == 0.25)
    #expect(view.value(forKey: "frame") as? CGRect == view.frame)
    view.setValue(nil, forKey: "backgroundColor")
    #expect(view.backgroundColor == nil && view.value(forKey: "backgroundColor") == nil)
  }

  @Test(arguments: ["hidden", "isHidden"]) func `a flag has Objective-C's and Swift's key`(
    key: String
  ) {
    let view = UIView()
    view.setValue(true, forKey: key)
    #expect(view.isHidden && view.value(forKey: key) as? Bool == true)
    view.setValue(NSNumber(value: 0), forKey: key)
    #expect(!view.isHidden)
  }

  @Test func `numbers are converted to the type of the property`() {
    let label = UILabel()
    label.setValue(2.0, forKey: "numberOfLines")
    label.setValue(3, forKey: "alpha")
    #expect(label.numberOfLines == 2 && label.alpha == 1)
    let slider = UISlider()
    slider.setValue(1, forKey: "value")
    #expect(slider.value == 1)
  }

  @Test func `an enumeration is its raw value, and can be set to a case`() {
    let label = UILabel()
    label.setValue(NSTextAlignment.center.rawValue, forKey: "textAlignment")
    #expect(label.textAlignment == .center)
    label.setValue(NSTextAlignment.right, forKey: "textAlignment")
    #expect(label.value(forKey: "textAlignment") as? Int == NSTextAlignment.right.rawValue)
  }

  @Test func `a wrapped structure is unwrapped`() {
    let scrollView = UIScrollView()
    scrollView.setValue(NSValue(cgSize: CGSize(width: 5, height: 6)), forKey: "contentSize")
    #expect(scrollView.contentSize == CGSize(width: 5, height: 6))
  }

  @Test func `a subclass overrides a property's key`() {
    final class Loud: UILabel {
      override var text: String? {
        get { super.text?.uppercased() }
        set { super.text = newValue }
      }
    }
    let label = Loud()
    label.setValue("a", forKey: "text")
    #expect(label.value(forKey: "text") as? String == "A")
  }

  // MARK: Key paths

  @Test func `a key path goes through views and layers`() {
    let button = UIButton(type: .system)
    button.setValue(NSTextAlignment.right, forKeyPath: "titleLabel.textAlignment")
    button.setValue(4, forKeyPath: "layer.cornerRadius")
    button.setValue(UIColor.red, forKeyPath: "layer.borderColor")
    button.setValue(true, forKeyPath: "layer.masksToBounds")
    button.setValue(2, forKeyPath: "layer.transform.scale")
    #expect(button.titleLabel?.textAlignment == .right && button.layer.cornerRadius == 4)
    #expect(button.layer.borderColor == UIColor.red.cgColor && button.clipsToBounds)
    #expect(button.value(forKeyPath: "layer.transform.scale.x") as? CGFloat == 2)
    root.setValue(0.5, forKeyPath: "view.alpha")
    #expect(root.view.alpha == 0.5)
  }

  @Test func `nothing is set through an object that does not exist`() {
    let view = UIView()
    let found = reports {
      view.setValue(0.5, forKeyPath: "superview.alpha")
      #expect(view.value(forKeyPath: "superview.alpha") == nil)
    }
    #expect(found.isEmpty)
  }

  @Test func `a layer keeps values for any key`() {
    let layer = CALayer()
    layer.setValue("mark", forKey: "owner")
    layer.setValue(3, forKeyPath: "transform.scale")
    #expect(layer.value(forKey: "owner") as? String == "mark" && layer.transform.m11 == 3)
  }

  // MARK: Properties of a program's classes

  @Test func `stored properties of a program's class are read and set, also private ones`() {
    let gauge = NamedGauge()
    gauge.setValue(7, forKey: "level")
    gauge.setValue("Oil", forKey: "name")
    gauge.setValue([1.0, 2.0], forKey: "marks")
    gauge.setValue("km", forKey: "unit")
    #expect(gauge.level == 7 && gauge.name == "Oil")
    #expect(gauge.value(forKey: "marks") as? [Double] == [1, 2])
    #expect(gauge.value(forKey: "unit") as? String == "km")
    gauge.setValue(nil, forKey: "name")
    #expect(gauge.name == nil && gauge.value(forKey: "name") == nil && gauge.asked.isEmpty)
  }

  @Test func `a listed attribute is set with its observers`() {
    let gauge = Gauge()
    gauge.setValue(3, forKey: "shown")
    #expect(gauge.shown == 3 && gauge.changes == 1)
  }

  @Test func `the kit's own stored properties are hidden`() {
    let found = reports { #expect(UIView().value(forKey: "subviewStorage") == nil) }
    #expect(found.count == 1)
  }

  // MARK: Unknown keys

  @Test func `an unknown key is reported with its class`() {
    let found = reports {
      #expect(UILabel().value(forKey: "colour") == nil)
      UIAlertAction(title: "A", style: .default).setValue(1, forKey: "colour")
    }
    #expect(
      found == [
        "UILabel has no property for the key \"colour\"",
        "UIAlertAction has no property for the key \"colour\"",
      ])
  }

  @Test func `a key that cannot be set, and a value that does not fit, are reported`() {
    let view = UIView()
    let gauge = Gauge()
    let found = reports {
      view.setValue(UIView(), forKey: "superview")
      view.setValue("much", forKey: "alpha")
      view.setValue(nil, forKey: "alpha")
      gauge.setValue(3, forKey: "limit")
      UIDevice.current.setValue(1, forKey: "orientation")
    }
    #expect(
      found == [
        "\"superview\" of UIView cannot be set",
        "\"alpha\" of UIView was not set: it does not accept String",
        "\"alpha\" of UIView was not set: it does not accept nil",
        "\"limit\" of Gauge cannot be set", "\"orientation\" of UIDevice cannot be set",
      ])
    #expect(view.superview == nil && view.alpha == 1 && gauge.limit == 10)
  }

  @Test func `a program answers unknown keys itself`() {
    let gauge = Gauge()
    let found = reports {
      #expect(gauge.value(forKey: "magic") as? Int == 42)
      gauge.setValue(1, forKey: "magic")
      #expect(gauge.value(forKey: "other") == nil)
    }
    #expect(gauge.asked == ["magic", "set magic", "other"] && found.count == 1)
  }

  @Test func `several properties are read and set at once`() {
    let label = UILabel()
    label.setValuesForKeys(["text": "Hi", "tag": 3, "shadowColor": NSNull()])
    let values = label.dictionaryWithValues(forKeys: ["text", "tag", "attributedText", "mask"])
    #expect(label.text == "Hi" && label.tag == 3 && values["tag"] as? Int == 3)
    #expect(values["mask"] is NSNull)
  }

  // MARK: Parts that UIKit does not publish

  @Test(arguments: ["searchField", "_searchField"])
  func `the field of a search bar is found`(key: String) throws {
    let bar = UISearchBar()
    #expect(bar.value(forKey: key) as? UITextField === bar.searchTextField)
    bar.setValue("Stop", forKey: "cancelButtonText")
    let button = try #require(bar.value(forKey: "cancelButton") as? UIButton)
    #expect(button.title(for: .normal) == "Stop")
  }

  @Test func `the placeholder of a field gets a colour`() {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    field.placeholder = "Name"
    field.setValue(UIColor.red, forKeyPath: "_placeholderLabel.textColor")
    let label = field.value(forKey: "placeholderLabel") as? UILabel
    #expect(label?.textColor == .red && label?.text == "Name")
  }

  @Test func `the wheels of a date picker get a colour`() throws {
    let picker = UIDatePicker(frame: CGRect(x: 0, y: 0, width: 320, height: 216))
    picker.preferredDatePickerStyle = .wheels
    root.view.addSubview(picker)
    try screen.waitUntilIdle()
    picker.setValue(UIColor.red, forKey: "textColor")
    try screen.waitUntilIdle()
    func labels(in view: UIView) -> [UILabel] {
      [view as? UILabel].compactMap(\.self) + view.subviews.flatMap(labels)
    }
    let found = labels(in: picker)
    #expect(!found.isEmpty && found.allSatisfy { $0.textColor == .red })
  }

  @Test func `the images of a page control are set`() {
    let pages = UIPageControl()
    let image = UIImage(systemName: "star")
    pages.setValue(image, forKeyPath: "_currentPageImage")
    #expect(image != nil && pages.preferredCurrentPageIndicatorImage === image)
  }

  @Test func `the views of items in bars are found`() throws {
    let item = UIBarButtonItem(title: "Go", style: .plain, target: nil, action: nil)
    #expect(item.value(forKey: "view") == nil)
    let toolbar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
    toolbar.items = [item]
    let tabs = UITabBar(frame: CGRect(x: 0, y: 300, width: 400, height: 49))
    let tab = UITabBarItem(title: "One", image: nil, tag: 0)
    tabs.items = [tab]
    for bar in [toolbar, tabs] as [UIView] { root.view.addSubview(bar) }
    try screen.waitUntilIdle()
    #expect((item.value(forKey: "view") as? UIView)?.isDescendant(of: toolbar) == true)
    #expect((tab.value(forKey: "view") as? UIView)?.superview === tabs)
  }

  @Test func `a tab bar controller gets a bar of the program's own`() throws {
    final class TallBar: UITabBar {}
    let controller = UITabBarController()
    let pages = (0..<2).map { _ in UIViewController() }
    for (index, page) in pages.enumerated() { page.title = "Page \(index)" }
    controller.viewControllers = pages
    let bar = TallBar()
    controller.setValue(bar, forKey: "tabBar")
    screen.show(controller)
    try screen.waitUntilIdle()
    #expect(controller.tabBar === bar && bar.isDescendant(of: controller.view))
    let tab = try screen.find("Page 1", .button)
    #expect(tab.isDescendant(of: bar))
    screen.press(at: tab.convert(CGPoint(x: tab.bounds.midX, y: tab.bounds.midY), to: nil))
    try screen.waitUntilIdle()
    #expect(controller.selectedIndex == 1)
  }

  // MARK: Alerts

  private func alert() -> UIAlertController {
    UIAlertController(title: "Title", message: "Message", preferredStyle: .alert)
  }

  private func label(_ text: String, in view: UIView) -> UILabel? {
    if let label = view as? UILabel, label.text == text { return label }
    return view.subviews.lazy.compactMap { label(text, in: $0) }.first
  }

  @Test func `an action gets a colour, an alignment and an image`() throws {
    let alert = alert()
    let action = UIAlertAction(title: "Delete", style: .destructive)
    action.setValue(UIColor.green, forKey: "titleTextColor")
    alert.addAction(action)
    root.present(alert, animated: false)
    try screen.waitUntilIdle()
    let title = try #require(label("Delete", in: alert.view))
    #expect(title.textColor == .green && title.textAlignment == .center)
    action.setValue(NSTextAlignment.left.rawValue, forKey: "titleTextAlignment")
    action.setValue(UIImage(systemName: "trash"), forKey: "image")
    try screen.waitUntilIdle()
    #expect(title.textAlignment == .left)
    let picture = title.superview?.subviews.compactMap { $0 as? UIImageView }.first
    #expect(picture?.image != nil && picture?.tintColor == .green)
  }

  @Test func `an alert shows texts with attributes`() throws {
    let alert = alert()
    let font = UIFont.systemFont(ofSize: 30)
    alert.setValue(
      NSAttributedString(string: "Big", attributes: [.font: font]), forKey: "attributedTitle")
    alert.setValue(NSAttributedString(string: "Small"), forKey: "attributedMessage")
    root.present(alert, animated: false)
    try screen.waitUntilIdle()
    #expect(label("Title", in: alert.view) == nil && label("Small", in: alert.view) != nil)
    let title = try #require(label("Big", in: alert.view))
    #expect(title.bounds.height > 30)
    alert.setValue(nil, forKey: "attributedTitle")
    try screen.waitUntilIdle()
    #expect(label("Title", in: alert.view)?.isHidden == false)
  }

  @Test func `an alert shows the view of a controller, as high as it prefers`() throws {
    let alert = alert()
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    let content = UIViewController()
    content.preferredContentSize = CGSize(width: 0, height: 120)
    alert.setValue(content, forKey: "contentViewController")
    root.present(alert, animated: false)
    try screen.waitUntilIdle()
    #expect(content.parent === alert && content.view.window != nil)
    #expect(content.view.bounds.size == CGSize(width: 270, height: 120))
    let message = try #require(label("Message", in: alert.view))
    let below = message.convert(message.bounds, to: nil).maxY
    #expect(content.view.convert(content.view.bounds, to: nil).minY >= below)
    content.preferredContentSize.height = 200
    try screen.waitUntilIdle()
    #expect(content.view.bounds.height == 200)
    alert.setValue(nil, forKey: "contentViewController")
    #expect(content.parent == nil && content.view.superview == nil)
  }
}
