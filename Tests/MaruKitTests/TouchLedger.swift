import Foundation
import MaruKit

/// A log of active touches, and of faults.
@MainActor final class Ledger {
  var faults: Set<String> = []
  var begun = 0
  var ended = 0
}

/// A view that logs its touches in a ledger, accepts keys, and may have input views.
@MainActor final class LedgerView: UIView {
  let ledger: Ledger
  var open: Set<ObjectIdentifier> = []
  var kept: [UITouch] = []
  var input: UIView?
  var accessory: UIView?

  init(frame: CGRect, ledger: Ledger) {
    self.ledger = ledger
    super.init(frame: frame)
    isMultipleTouchEnabled = true
  }
  required init?(coder: NSCoder) { nil }
  override var canBecomeFirstResponder: Bool { true }
  override var inputView: UIView? { input }
  override var inputAccessoryView: UIView? { accessory }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      kept.append(touch)
      if !open.insert(ObjectIdentifier(touch)).inserted { ledger.faults.insert("began twice") }
      ledger.begun += 1
    }
    if window == nil { ledger.faults.insert("a view outside a window is touched") }
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches where !open.contains(ObjectIdentifier(touch)) {
      ledger.faults.insert("moved without a beginning")
    }
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { close(touches) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { close(touches) }

  private func close(_ touches: Set<UITouch>) {
    for touch in touches {
      if open.remove(ObjectIdentifier(touch)) == nil { ledger.faults.insert("ended twice") }
      kept.removeAll { $0 === touch }
      ledger.ended += 1
    }
  }
}
