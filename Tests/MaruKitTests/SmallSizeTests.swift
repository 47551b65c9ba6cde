import Foundation
import MaruKit
import Testing

/// Views in frames that are too small for their parts.
@MainActor @Suite struct SmallSizeTests {
  /// A view, and how it is made.
  struct Sample: CustomTestStringConvertible, Sendable {
    var name: String
    var make: @MainActor @Sendable () -> UIView

    var testDescription: String { name }
  }

  nonisolated static let samples: [Sample] = [
    Sample(name: "segments") {
      let control = UISegmentedControl(items: ["One", "Two", "Three"])
      control.selectedSegmentIndex = 1
      return control
    },
    Sample(name: "text field") {
      let field = UITextField()
      field.text = "Text"
      field.borderStyle = .roundedRect
      field.clearButtonMode = .always
      return field
    },
    Sample(name: "text view") {
      let view = UITextView()
      view.text = "Some text"
      return view
    },
    Sample(name: "label") {
      let label = UILabel()
      label.text = "Some text"
      label.numberOfLines = 0
      return label
    },
    Sample(name: "button") {
      let button = UIButton(configuration: .filled())
      button.setTitle("Button", for: .normal)
      return button
    },
    Sample(name: "cell") {
      let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
      cell.textLabel?.text = "Title"
      cell.detailTextLabel?.text = "Detail"
      cell.imageView?.image = UIImage(systemName: "star")
      cell.accessoryType = .disclosureIndicator
      return cell
    },
    Sample(name: "header") {
      let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
      header.textLabel?.text = "Header"
      return header
    },
    Sample(name: "pages") {
      let control = UIPageControl()
      control.numberOfPages = 5
      return control
    },
    Sample(name: "stack") {
      let stack = UIStackView(arrangedSubviews: [UIView(), UISwitch(), UISlider()])
      stack.spacing = 10
      return stack
    },
    Sample(name: "image") { UIImageView(image: UIImage(systemName: "star")) },
    Sample(name: "switch") { UISwitch() },
    Sample(name: "slider") { UISlider() },
    Sample(name: "stepper") { UIStepper() },
    Sample(name: "toolbar") {
      let bar = UIToolbar()
      bar.items = [.init(systemItem: .add), .flexibleSpace(), .init(customView: UISwitch())]
      return bar
    },
    Sample(name: "navigation bar") {
      let bar = UINavigationBar()
      bar.items = ["One", "Two"].map { UINavigationItem(title: $0) }
      bar.topItem?.rightBarButtonItem = UIBarButtonItem(systemItem: .done)
      return bar
    },
    Sample(name: "progress") { UIProgressView() },
    Sample(name: "spinner") { UIActivityIndicatorView(style: .large) },
    Sample(name: "scroll view") { UIScrollView() },
    Sample(name: "blur") { UIVisualEffectView(effect: UIBlurEffect(style: .regular)) },
  ]

  @Test(
    arguments: samples,
    [
      CGSize(width: 0, height: 0), CGSize(width: 1, height: 1), CGSize(width: 3, height: 30),
      CGSize(width: 100, height: 2),
    ])
  func `all parts of a view have finite frames, however small it is`(
    sample: Sample, size: CGSize
  ) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let view = sample.make()
    window.addSubview(view)
    view.frame = CGRect(origin: .zero, size: size)
    view.layoutIfNeeded()
    func expectFinite(_ view: UIView) {
      let frame = view.frame
      let isFinite = [frame.minX, frame.minY, frame.width, frame.height].allSatisfy(\.isFinite)
      #expect(isFinite, "\(type(of: view)): \(frame)")
      view.subviews.forEach(expectFinite)
    }
    expectFinite(view)
  }
}
