import Foundation

/// Builds the objects of a nib file, once.
///
/// 1. Create the objects from the outside in, and set their properties.
/// 2. Activate constraints, which may refer to any view.
/// 3. Set runtime attributes.
/// 4. Connect outlets and actions.
/// 5. Call `awakeFromNib()` in the order of creation.
@MainActor
final class NibBuilder {
  let document: NibDocument
  let owner: AnyObject?
  let externals: [String: Any]
  let resources: NibResources
  /// The reuse identifier of the top-level cell if the file has none.
  private let reuseIdentifier: String?

  /// The objects by their identifiers.
  private(set) var objects: [String: AnyObject] = [:]
  /// The line of each object's declaration.
  private var lines: [String: Int] = [:]
  /// The identifiers of placeholders without an object.
  private(set) var absent: Set<String> = []
  private var made: [AnyObject] = []
  /// Existing views by identifier, which are configured instead of created.
  var ownViews: [String: UIView] = [:]
  /// Constraints to activate later, with their views.
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

  /// Registers the object of a placeholder.
  private func place(_ element: NibElement) {
    switch element["placeholderIdentifier"] {
    case "IBFilesOwner":
      if let owner { return remember(owner, element) }
      absent.formUnion(element.id.map { [$0] } ?? [])
    case "IBFirstResponder": remember(FirstResponderPlaceholder.shared, element)
    case let name?:
      guard let object = externals[name] else {
        return warn(element, "no object was given for the placeholder \"\(name)\"")
      }
      remember(object as AnyObject, element)
    case nil: warn(element, "the placeholder has no identifier")
    }
  }

  private func makeObject(_ element: NibElement) -> AnyObject? {
    guard let type = customClass(of: element) else { return nil }
    guard let type = type as? any NibInstantiable.Type else {
      warn(element, "nib files cannot create \(type); let it conform to NibInstantiable")
      return nil
    }
    return finish(type.init(), element)
  }

  /// Makes a view with all its contents.
  func makeView(_ element: NibElement, reuseIdentifier: String? = nil) -> UIView? {
    if let id = element.id, let view = ownViews.removeValue(forKey: id) {
      configure(finish(view, element), element)
      return view
    }
    var kitType: UIView.Type = UIView.self
    if let known = Self.viewTypes[element.name] {
      kitType = known
    } else if element.child(key: "frame") != nil {
      warn(element, "the kit has no <\(element.name)>; a plain view is used instead")
    } else {
      warn(element, "unknown element")
      return nil
    }
    var type = kitType
    if let custom = customClass(of: element) {
      if let view = custom as? UIView.Type {
        type = view
      } else {
        warn(element, "\(custom) is not a view; \(kitType) is used instead")
      }
    }
    let coder = NibCoder(
      element: element, reuseIdentifier: element["reuseIdentifier"] ?? reuseIdentifier,
      kitClass: NibClasses.kitClass(of: type)
    ) { [unowned self] view in
      configure(finish(view, element), element)
    }
    guard let view = type.init(coder: coder) else {
      warn(element, "\(type).init(coder:) returned nil")
      return nil
    }
    coder.finish(view)
    return view
  }

  /// Registers a created object, and collects its attributes and connections for later.
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
      return warn(element, "line \(line) has the id \"\(id)\" already; references mean that object")
    }
    lines[id] = element.line
    objects[id] = object
  }

  // MARK: Classes

  /// The custom class of an element; `nil` if it has none or the class is unknown.
  func customClass(of element: NibElement) -> AnyClass? {
    guard let name = element["customClass"] else { return nil }
    var modules = element["customModule"].map { [$0] } ?? []
    if let owner {
      modules += NibClasses.ancestry(of: Swift.type(of: owner)).map(NibClasses.module)
    }
    if let folder = document.folder?.deletingPathExtension().lastPathComponent {
      // SwiftPM names the folder of a target's resources `Package_Target.resources`.
      modules.append(String(folder.split(separator: "_").last ?? ""))
    }
    modules.append(NibClasses.module(of: UIView.self))
    if let found = NibClasses.named(name, in: modules) { return found }
    let module = element["customModule"].map { $0 + "." } ?? ""
    warn(element, "unknown class \(module)\(name); register it with UINib.register(_:as:)")
    return nil
  }

  // MARK: Reports

  /// Reports a problem with its file, line and element.
  func warn(_ element: NibElement, _ message: String) {
    UIApplication.shared.report(
      "\(document.file):\(element.line): \(element.title): \(message)")
  }
}

/// The object of the placeholder First Responder.
///
/// An action connected to it goes from the sender up to the first responder that implements it.
final class FirstResponderPlaceholder: Sendable {
  static let shared = FirstResponderPlaceholder()
}
