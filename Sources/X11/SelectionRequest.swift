internal import CX11

/// A program's request for the data of a selection that we own.
@MainActor struct SelectionRequest {
  private let connection: Connection
  private let event: XSelectionRequestEvent
  private let requestor: WindowID
  private let target: Atom
  private let property: Atom

  /// The time of the request; `.current` if the program named none.
  var time: ServerTime { ServerTime(event.time) }

  /// Reads a request; `nil` if it names no window, target or property.
  init?(_ event: XSelectionRequestEvent, on connection: Connection) {
    // Clients older than ICCCM send no property; the target's name is used instead.
    let place = event.property == 0 ? event.target : event.property
    guard let requestor = WindowID(event.requestor),
      let target = Atom(rawValue: UInt32(truncatingIfNeeded: event.target)),
      let property = Atom(rawValue: UInt32(truncatingIfNeeded: place))
    else { return nil }
    self.connection = connection
    self.event = event
    self.requestor = requestor
    self.target = target
    self.property = property
  }

  /// Refuses the request.
  func refuse() { connection.selectionSender.notify(of: event, property: nil) }

  /// Answers the request, at once or when the data is loaded.
  ///
  /// - Parameters:
  ///   - contents: The data of the selection.
  ///   - start: The time at which we became its owner.
  func answer(with contents: SelectionContents, ownedSince start: ServerTime) {
    guard target == connection.atoms.multiple else {
      return convert(contents, start, to: target, property: property) {
        connection.selectionSender.notify(of: event, property: $0 ? property : nil)
      }
    }
    answer(
      connection.values(of: property, window: requestor), from: 0, with: contents, start: start)
  }

  /// Converts the pairs of a `MULTIPLE` request one after the other, and writes which ones failed.
  private func answer(
    _ pairs: [UInt32], from index: Int, with contents: SelectionContents, start: ServerTime
  ) {
    let atoms = connection.atoms
    guard index + 1 < pairs.count else {
      connection.ignoringErrors {
        connection.set(property, of: requestor, type: atoms.atomPair, words: pairs)
      }
      return connection.selectionSender.notify(of: event, property: property)
    }
    let next: @MainActor (Bool) -> Void = { isConverted in
      var pairs = pairs
      if !isConverted { pairs[index + 1] = 0 }
      answer(pairs, from: index + 2, with: contents, start: start)
    }
    guard let target = Atom(rawValue: pairs[index]), target != atoms.multiple,
      let place = Atom(rawValue: pairs[index + 1])
    else { return next(false) }
    convert(contents, start, to: target, property: place, completion: next)
  }

  /// Converts the data to a target and writes it to a property of the requestor.
  private func convert(
    _ contents: SelectionContents, _ start: ServerTime, to target: Atom, property: Atom,
    completion: @escaping @MainActor (Bool) -> Void
  ) {
    let atoms = connection.atoms
    if target == atoms.targets {
      let targets = self.targets(of: contents).map(\.rawValue)
      connection.ignoringErrors {
        connection.set(property, of: requestor, type: .atom, words: targets)
      }
      return completion(true)
    }
    if target == atoms.timestamp {
      connection.ignoringErrors {
        connection.set(property, of: requestor, type: .integer, words: [start.milliseconds])
      }
      return completion(true)
    }
    // A clipboard manager tells with it that it has saved the data; there is nothing to convert.
    if target == atoms.saveTargets {
      connection.ignoringErrors {
        connection.set(property, of: requestor, type: atoms.null, words: [])
      }
      return completion(true)
    }
    if let text = contents.text, let (source, type) = source(of: text, as: target) {
      connection.selectionSender.send(
        source, type: type, property: property, requestor: requestor)
      return completion(true)
    }
    guard let type = contents.types.first(where: { connection.atom($0) == target }) else {
      return completion(false)
    }
    contents.provider(type) { bytes in
      guard let bytes else { return completion(false) }
      connection.selectionSender.send(
        .bytes(bytes[...]), type: target, property: property, requestor: requestor)
      completion(true)
    }
  }

  /// The targets that the data can be converted to.
  private func targets(of contents: SelectionContents) -> [Atom] {
    let atoms = connection.atoms
    var targets = [atoms.targets, atoms.multiple, atoms.timestamp, atoms.saveTargets]
    if contents.text != nil {
      targets += [atoms.utf8, .string, atoms.text, atoms.plainText, atoms.plainTextUTF8]
    }
    for type in contents.types.compactMap(connection.atom) where !targets.contains(type) {
      targets.append(type)
    }
    return targets
  }

  /// The bytes of a text for a target, and their type; `nil` if the target is not one of text.
  private func source(
    of text: String, as target: Atom
  ) -> (source: SelectionTransfer.Source, type: Atom)? {
    let atoms = connection.atoms
    switch target {
    case atoms.utf8, atoms.text, atoms.plainText, atoms.plainTextUTF8:
      return (.text(text[...].utf8), target == atoms.text ? atoms.utf8 : target)
    case .string:
      // ICCCM: `STRING` is Latin-1. Other characters become a question mark.
      let bytes = text.unicodeScalars.map { UInt8(exactly: $0.value) ?? 0x3f }
      return (.bytes(bytes[...]), .string)
    default: return nil
    }
  }
}
