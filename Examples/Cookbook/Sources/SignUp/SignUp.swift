import Foundation
import MaruKit

/// A form with text fields, which finishes with the name and the address, one per line.
///
/// Its state, the typed texts, outlives a restart.
final class SignUp: Widget {
  struct Props: WidgetProps {
    var name = ""
    var address = ""
    static let documentation = [
      "name": PropDocumentation("The initial name."),
      "address": PropDocumentation("The initial mail address."),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.example.sign-up", name: "SignUp", version: "1.0",
    summary: "Asks for a name and a mail address.", preferredSize: CGSize(width: 340, height: 220),
    windowStyle: .dialog)

  private let controller: SignUpViewController
  private var props: Props

  init(props: Props, context: WidgetContext) {
    self.props = props
    controller = SignUpViewController(name: props.name, address: props.address)
    controller.onDone = { context.finish(with: .accepted("\($0)\n\($1)")) }
  }

  func makeViewController() -> UIViewController { controller }

  /// What was typed stays, unless another text is given.
  func update(to props: Props) {
    let typed = controller.texts
    controller.show(
      name: props.name == self.props.name ? typed[0] : props.name,
      address: props.address == self.props.address ? typed[1] : props.address)
    self.props = props
  }

  func saveState() -> Data? { try? JSONEncoder().encode(controller.texts) }

  func restoreState(from state: Data) {
    guard let texts = try? JSONDecoder().decode([String].self, from: state), texts.count == 2
    else { return }
    controller.show(name: texts[0], address: texts[1])
  }
}

/// Two fields and a button.
///
/// Return moves to the next field; in the last one it submits the form.
final class SignUpViewController: UIViewController, UITextFieldDelegate {
  /// Called once with the name and the address.
  var onDone: ((String, String) -> Void)?

  private let nameField = UITextField()
  private let addressField = UITextField()
  private let button = UIButton(configuration: .filled())

  init(name: String, address: String) {
    super.init(nibName: nil, bundle: nil)
    show(name: name, address: address)
  }

  /// The name and the address.
  var texts: [String] { [nameField.text ?? "", addressField.text ?? ""] }

  /// Replaces what is in the fields.
  func show(name: String, address: String) {
    nameField.text = name
    addressField.text = address
    check()
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    for (field, label) in [(nameField, "Name"), (addressField, "Mail address")] {
      field.placeholder = label
      field.accessibilityLabel = label
      field.borderStyle = .roundedRect
      field.delegate = self
      field.addAction(UIAction { [unowned self] _ in check() }, for: .editingChanged)
    }
    button.setTitle("Sign up", for: .normal)
    button.configuration?.titleLineBreakMode = .byTruncatingTail
    button.addAction(UIAction { [unowned self] _ in finish() }, for: .touchUpInside)

    let stack = UIStackView(arrangedSubviews: [nameField, addressField, button])
    stack.axis = .vertical
    stack.spacing = 12
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 24),
      stack.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -24),
      stack.centerYAnchor.constraint(equalTo: view.centerYAnchor),
    ])
    check()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    nameField.becomeFirstResponder()
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    if textField === nameField { addressField.becomeFirstResponder() } else { finish() }
    return true
  }

  private var isComplete: Bool {
    nameField.text?.isEmpty == false && addressField.text?.contains("@") == true
  }

  private func check() { button.isEnabled = isComplete }

  private func finish() {
    guard isComplete else { return }
    onDone?(texts[0], texts[1])
  }
}

/// The entry point that the host looks for in libSignUp.so.
@c(maru_plugin_SignUp)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: SignUp.self) }
