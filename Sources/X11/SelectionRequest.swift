internal import CX11

/// A program's request for the data of a selection that we own.
@MainActor struct SelectionRequest {
  private let connection: Connection
  private let event: XSelectionRequestEvent
  private let requestor: WindowID
  private let target: Atom
  private let property: Atom

  /// The maximum size of the list of a `MULTIPLE` request, in bytes.
  private static let longestList = 4096

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
    guard let list = connection.property(property, of: requestor, limit: Self.longestList) else {
      return refuse()
    }
    convert(list.words, with: contents, start)
  }

  /// Converts the pairs of a `MULTIPLE` request, and writes which ones failed when all are done.
  private func convert(
    _ list: [UInt32], with contents: SelectionContents, _ start: ServerTime
  ) {
    var pairs = list
    let count = pairs.count / 2
    var left = count
    let finish: @MainActor () -> Void = {
      connection.ignoringErrors {
        connection.set(property, of: requestor, type: connection.atoms.atomPair, words: pairs)
      }
      connection.selectionSender.notify(of: event, property: property)
    }
    guard count > 0 else { return finish() }
    for index in 0..<count {
      let note: @MainActor (Bool) -> Void = { isConverted in
        if !isConverted { pairs[2 * index + 1] = 0 }
        left -= 1
        if left == 0 { finish() }
      }
      if let target = Atom(rawValue: pairs[2 * index]), target != connection.atoms.multiple,
        let place = Atom(rawValue: pairs[2 * index + 1])
      {
        convert(contents, start, to: target, property: place, completion: note)
      } else {
        note(false)
      }
    }
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
    if let type = contents.types.first(where: { connection.atom($0) == target }) {
      return contents.provider(type) { bytes in
        guard let bytes else { return completion(false) }
        connection.selectionSender.send(
          .bytes(bytes[...]), type: target, property: property, requestor: requestor)
        completion(true)
      }
    }
    // ICCCM's other types of text come from the one that there is.
    guard contents.types.contains(SelectionContents.utf8), textTargets.contains(target) else {
      return completion(false)
    }
    contents.provider(SelectionContents.utf8) { bytes in
      guard let bytes,
        let (source, type) = source(of: String(decoding: bytes, as: UTF8.self), as: target)
      else { return completion(false) }
      connection.selectionSender.send(
        source, type: type, property: property, requestor: requestor)
      completion(true)
    }
  }

  /// The targets of text.
  private var textTargets: [Atom] {
    let atoms = connection.atoms
    return [atoms.utf8, .string, atoms.text, atoms.plainText, atoms.plainTextUTF8]
  }

  /// The targets that the data can be converted to.
  private func targets(of contents: SelectionContents) -> [Atom] {
    let atoms = connection.atoms
    var targets = [atoms.targets, atoms.multiple, atoms.timestamp, atoms.saveTargets]
    if contents.text != nil { targets += textTargets }
    targets += contents.types.compactMap(connection.atom).filter { !targets.contains($0) }
    if contents.types.contains(SelectionContents.utf8) {
      targets += textTargets.filter { !targets.contains($0) }
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
