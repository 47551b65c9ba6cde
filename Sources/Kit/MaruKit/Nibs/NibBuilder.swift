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
  private let document: NibDocument
  private let owner: AnyObject?
  private let externals: [String: Any]
  /// The reuse identifier of the top-level cell if the file has none.
  private let reuseIdentifier: String?

  private let colors: NibColors
  private let images: NibImages
  private let attributedTexts: NibAttributedTexts
  private let objects: NibObjects
  private let constraints: PendingConstraints
  private let attributes: PendingAttributes
  private let connections: PendingConnections
  private var made: [AnyObject] = []
  /// Existing views by identifier, which are configured instead of created.
  private var offeredViews: [String: UIView] = [:]

  init(
    _ document: NibDocument, owner: AnyObject?, externals: [String: Any], reuseIdentifier: String?
  ) {
    self.document = document
    self.owner = owner
    self.externals = externals
    self.reuseIdentifier = reuseIdentifier
    colors = NibColors(document)
    images = NibImages(document)
    attributedTexts = NibAttributedTexts(colors)
    objects = NibObjects()
    constraints = PendingConstraints(objects)
    attributes = PendingAttributes(colors, images)
    connections = PendingConnections(objects)
  }

  func build() -> [Any] {
    let top = document.objects.compactMap(makeTopLevel)
    constraints.activate()
    attributes.set()
    connections.connect()
    for object in made {
      (object as? UIResponder)?.awakeFromNib()
      (object as? any NibInstantiable)?.awakeFromNib()
    }
    return top
  }

  // MARK: Values

  /// The colour of a key; `nil` if it is missing or explicitly none.
  func color(_ element: NibElement, _ key: String) -> UIColor? { colors.color(element, key) }

  /// The image of an attribute or of a child element with the key.
  func image(_ element: NibElement, _ key: String) -> UIImage? { images.image(element, key) }

  /// The attributed text of a key.
  func attributedText(_ element: NibElement, _ key: String) -> NSAttributedString? {
    attributedTexts.text(element, key)
  }

  /// Sets a property if the file has a value.
  func set<Object, Value>(
    _ object: Object, _ property: ReferenceWritableKeyPath<Object, Value>, _ value: Value?
  ) {
    if let value { object[keyPath: property] = value }
  }

  /// Sets a property if the file has a colour.
  func set<Object>(
    _ object: Object, _ property: ReferenceWritableKeyPath<Object, UIColor?>,
    color key: String, of element: NibElement
  ) {
    if let color = color(element, key) { object[keyPath: property] = color }
  }

  // MARK: Objects

  private func makeTopLevel(_ element: NibElement) -> AnyObject? {
    if element.name == "placeholder" {
      place(element)
      return nil
    }
    if let recognizer = NibRecognizer.make(element, self) { return recognizer }
    if element.name == "customObject" { return makeObject(element) }
    return makeView(element, reuseIdentifier: reuseIdentifier)
  }

  /// Registers the object of a placeholder.
  private func place(_ element: NibElement) {
    switch element["placeholderIdentifier"] {
    case "IBFilesOwner":
      if let owner { return remember(owner, element) }
      objects.addAbsent(element)
    case "IBFirstResponder": remember(FirstResponderPlaceholder.shared, element)
    case let name?:
      guard let object = externals[name] else {
        return element.warn("no object was given for the placeholder \"\(name)\"")
      }
      remember(object as AnyObject, element)
    case nil: element.warn("the placeholder has no identifier")
    }
  }

  private func makeObject(_ element: NibElement) -> AnyObject? {
    guard let type = customClass(of: element) else { return nil }
    guard let type = type as? any NibInstantiable.Type else {
      element.warn("nib files cannot create \(type); let it conform to NibInstantiable")
      return nil
    }
    return finish(type.init(), element)
  }

  /// Makes a view with all its contents.
  private func makeView(_ element: NibElement, reuseIdentifier: String? = nil) -> UIView? {
    if let id = element.id, let view = offeredViews.removeValue(forKey: id) {
      configure(finish(view, element), element)
      return view
    }
    var kitType: UIView.Type = UIView.self
    if let kind = NibViewKind.tagged(element.name) {
      kitType = kind.type
    } else if element.child(key: "frame") != nil {
      element.warn("the kit has no <\(element.name)>; a plain view is used instead")
    } else {
      element.warn("unknown element")
      return nil
    }
    var type = kitType
    if let custom = customClass(of: element) {
      if let view = custom as? UIView.Type {
        type = view
      } else {
        element.warn("\(custom) is not a view; \(kitType) is used instead")
      }
    }
    let coder = NibCoder(
      element: element, reuseIdentifier: element["reuseIdentifier"] ?? reuseIdentifier,
      kitClass: NibClasses.kitClass(of: type)
    ) { [unowned self] view in
      configure(finish(view, element), element)
    }
    guard let view = type.init(coder: coder) else {
      element.warn("\(type).init(coder:) returned nil")
      return nil
    }
    coder.finish(view)
    return view
  }

  /// The view of a child element with the key, with all its contents.
  func keyedView(_ element: NibElement, _ key: String) -> UIView? {
    element.children.first { $0.key == key && NibViewKind.tagged($0.name) != nil }
      .flatMap { makeView($0) }
  }

  /// Offers an existing view, which the element with the identifier configures.
  func offer(_ view: UIView, for id: String) { offeredViews[id] = view }

  /// A nib of the prototype alone, from which each cell is built, and its reuse identifier.
  func prototype(_ element: NibElement) -> (nib: UINib, identifier: String)? {
    guard let name = element["reuseIdentifier"] else {
      element.warn("the prototype needs a reuse identifier")
      return nil
    }
    return (UINib(NibDocument(part: element, of: document)), name)
  }

  /// Registers a created object, and collects its attributes and connections for later.
  func finish<Object: AnyObject>(_ object: Object, _ element: NibElement) -> Object {
    remember(object, element)
    made.append(object)
    attributes.add(of: element, object)
    return object
  }

  private func remember(_ object: AnyObject, _ element: NibElement) {
    connections.add(of: element, object)
    objects.add(object, for: element)
  }

  // MARK: Contents of views

  private func configure(_ view: UIView, _ element: NibElement) {
    NibViewKind.read(view, element, self)
    fill(view, element)
    for part in element.children where !Self.isKnown(part) { part.warn("unknown element") }
  }

  /// Whether a child element of a view is known.
  ///
  /// Simulated metrics are Interface Builder's own.
  private static func isKnown(_ element: NibElement) -> Bool {
    element.key?.hasPrefix("simulated") == true || NibViewKind.isPart(element.name)
  }

  /// Fills the content view that a view has already.
  func addContent(of view: UIView, _ element: NibElement) {
    remember(view, element)
    addGuides(of: view, element)
    fill(view, element)
  }

  /// Registers a view's layout guides by their identifiers.
  func addGuides(of view: UIView, _ element: NibElement) {
    for guide in element.children where guide.name == "viewLayoutGuide" {
      switch guide.key {
      case "safeArea": remember(view.safeAreaLayoutGuide, guide)
      case "layoutMargins", "layoutMarginsGuide": remember(view.layoutMarginsGuide, guide)
      case "readableContent": remember(view.readableContentGuide, guide)
      case "keyboard": remember(view.keyboardLayoutGuide, guide)
      case "contentLayoutGuide" where view is UIScrollView:
        remember((view as? UIScrollView)?.contentLayoutGuide ?? view.layoutMarginsGuide, guide)
      case "frameLayoutGuide" where view is UIScrollView:
        remember((view as? UIScrollView)?.frameLayoutGuide ?? view.layoutMarginsGuide, guide)
      default: guide.warn("\(type(of: view)) has no such layout guide")
      }
    }
    for element in element.members(of: "layoutGuides") {
      let guide = UILayoutGuide()
      guide.identifier = element["identifier"] ?? ""
      view.addLayoutGuide(guide)
      remember(guide, element)
    }
  }

  /// Adds subviews and recognizers, and collects constraints for later.
  private func fill(_ view: UIView, _ element: NibElement) {
    let excluded = excludedParts(of: element)
    for child in element.members(of: "subviews") where !excluded.contains(child.id ?? "") {
      guard let subview = makeView(child) else { continue }
      if let stack = view as? UIStackView {
        stack.addArrangedSubview(subview)
      } else {
        view.addSubview(subview)
      }
    }
    for recognizer in element.members(of: "gestureRecognizers") {
      if let recognizer = NibRecognizer.make(recognizer, self) {
        view.addGestureRecognizer(recognizer)
      }
    }
    for constraint in element.members(of: "constraints")
    where !excluded.contains(constraint.id ?? "") {
      constraints.add(constraint, in: view)
    }
  }

  /// The identifiers of an element's parts that are not installed.
  ///
  /// Only the default variation is read: a part can be excluded by default and installed for a size
  /// class, but here there is just one size class.
  private func excludedParts(of element: NibElement) -> Set<String> {
    var excluded: Set<String> = []
    for variation in element.children where variation.name == "variation" {
      guard variation.key == "default" else {
        variation.warn("variations of size classes are ignored")
        continue
      }
      for mask in variation.children where mask.name == "mask" {
        excluded.formUnion(
          mask.children.filter { $0.name == "exclude" }.compactMap { $0["reference"] })
      }
    }
    return excluded
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
    element.warn("unknown class \(module)\(name); register it with UINib.register(_:as:)")
    return nil
  }
}
