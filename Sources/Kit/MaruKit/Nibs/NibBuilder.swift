import Foundation

/// Builds the objects of a nib file, once.
///
/// 1. Objects are made, from the outside in, with what their elements say.
/// 2. Constraints are activated, which may speak of any view.
/// 3. Runtime attributes are set.
/// 4. Outlets and actions are connected.
/// 5. `awakeFromNib()` is called, in the order in which objects were made.
@MainActor
final class NibBuilder {
  let document: NibDocument
  let owner: AnyObject?
  let externals: [String: Any]
  let resources: NibResources
  /// What the cell at the top is called where the file does not say it.
  private let reuseIdentifier: String?

  /// The objects by the names that elements have for them.
  private(set) var objects: [String: AnyObject] = [:]
  /// Where each was declared.
  private var lines: [String: Int] = [:]
  /// The names of placeholders that stand for nothing.
  private(set) var absent: Set<String> = []
  private var made: [AnyObject] = []
  /// The views that are there already and only take what an element says, by its name.
  var ownViews: [String: UIView] = [:]
  /// What is left for later, with the object that it belongs to.
  var constraints: [(element: NibElement, view: UIView)] = []
  var attributes: [(element: NibElement, object: AnyObject)] = []
  var connections: [(element: NibElement, object: AnyObject)] = []

  init(
    _ document: NibDocument, owner: AnyObject?, externals: [String: Any], reuseIdentifier: String?
  ) {
    self.document = document
    self.owner = owner
    self.externals = externals
    self.reuseIdentifier = reuseIdentifier
    resources = NibResources(document)
  }

  func build() -> [Any] {
    let top = document.objects.compactMap(makeTopLevel)
    activateConstraints()
    setAttributes()
    connect()
    for object in made {
      (object as? UIResponder)?.awakeFromNib()
      (object as? any NibInstantiable)?.awakeFromNib()
    }
    return top
  }

  // MARK: Objects

  private func makeTopLevel(_ element: NibElement) -> AnyObject? {
    if element.name == "placeholder" {
      place(element)
      return nil
    }
    if let recognizer = makeRecognizer(element) { return recognizer }
    if element.name == "customObject" { return makeObject(element) }
    return makeView(element, reuseIdentifier: reuseIdentifier)
  }

  /// Lets a placeholder's name stand for what is already there.
  private func place(_ element: NibElement) {
    switch element["placeholderIdentifier"] {
    case "IBFilesOwner":
      if let owner { return remember(owner, element) }
      absent.formUnion(element.id.map { [$0] } ?? [])
    case "IBFirstResponder": remember(FirstResponderPlaceholder.shared, element)
    case let name?:
      guard let object = externals[name] else {
        return warn(element, "nothing was given for the placeholder \"\(name)\"")
      }
      remember(object as AnyObject, element)
    case nil: warn(element, "the placeholder has no identifier")
    }
  }

  private func makeObject(_ element: NibElement) -> AnyObject? {
    guard let type = customClass(of: element) else { return nil }
    guard let type = type as? any NibInstantiable.Type else {
      warn(element, "\(type) is made by no nib file; let it conform to NibInstantiable")
      return nil
    }
    return finish(type.init(), element)
  }

  /// Makes a view, with everything in it.
  func makeView(_ element: NibElement, reuseIdentifier: String? = nil) -> UIView? {
    if let id = element.id, let view = ownViews.removeValue(forKey: id) {
      configure(finish(view, element), element)
      return view
    }
    var kitType: UIView.Type = UIView.self
    if let known = Self.viewTypes[element.name] {
      kitType = known
    } else if element.child(key: "frame") != nil {
      warn(element, "the kit has no <\(element.name)>, a plain view takes its place")
    } else {
      warn(element, "this is no element that the kit knows")
      return nil
    }
    var type = kitType
    if let custom = customClass(of: element) {
      if let view = custom as? UIView.Type {
        type = view
      } else {
        warn(element, "\(custom) is no view, \(kitType) takes its place")
      }
    }
    let coder = NibCoder(
      element: element, reuseIdentifier: element["reuseIdentifier"] ?? reuseIdentifier,
      kitClass: NibClasses.kitClass(of: type)
    ) { [unowned self] view in
      configure(finish(view, element), element)
    }
    guard let view = type.init(coder: coder) else {
      warn(element, "\(type).init(coder:) gave nothing")
      return nil
    }
    coder.finish(view)
    return view
  }

  /// Writes down an object that was made, and what is to be done with it later.
  func finish<Object: AnyObject>(_ object: Object, _ element: NibElement) -> Object {
    remember(object, element)
    made.append(object)
    for attribute in element.members(of: "userDefinedRuntimeAttributes") {
      attributes.append((attribute, object))
    }
    return object
  }

  func remember(_ object: AnyObject, _ element: NibElement) {
    for connection in element.members(of: "connections") {
      connections.append((connection, object))
    }
    guard let id = element.id else { return }
    if let line = lines[id] {
      return warn(element, "line \(line) has an object of the id \"\(id)\" already, which counts")
    }
    lines[id] = element.line
    objects[id] = object
  }

  // MARK: Classes

  /// The custom class of an element; `nil` where it has none, or none that is there.
  func customClass(of element: NibElement) -> AnyClass? {
    guard let name = element["customClass"] else { return nil }
    var modules = element["customModule"].map { [$0] } ?? []
    if let owner {
      modules += NibClasses.ancestry(of: Swift.type(of: owner)).map(NibClasses.module)
    }
    if let folder = document.folder?.deletingPathExtension().lastPathComponent {
      // SwiftPM calls the folder of a target's resources `Package_Target.resources`.
      modules.append(String(folder.split(separator: "_").last ?? ""))
    }
    modules.append(NibClasses.module(of: UIView.self))
    if let found = NibClasses.named(name, in: modules) { return found }
    let module = element["customModule"].map { $0 + "." } ?? ""
    warn(element, "there is no class \(module)\(name); UINib.register(_:as:) makes one known")
    return nil
  }

  // MARK: Reports

  /// Reports something strange, with its file, line and element.
  func warn(_ element: NibElement, _ message: String) {
    UIApplication.shared.report(
      "\(document.file):\(element.line): \(element.title): \(message)")
  }
}

/// What File's Owner's neighbour stands for: whoever has the keys.
///
/// An action that goes there climbs from the sender to the first responder that has it.
final class FirstResponderPlaceholder: Sendable {
  static let shared = FirstResponderPlaceholder()
}
