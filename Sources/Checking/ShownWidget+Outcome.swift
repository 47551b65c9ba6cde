import Foundation
import MaruKit
import Raster

extension ShownWidget {
  /// The effect of input, including effects without text, such as a colour or the saved state.
  struct Outcome: Equatable {
    let effect: Effect
    let state: Data?
    /// A hash of the painted pixels.
    let picture: UInt64
  }

  /// What input has led to, without the focus and the pointer, a second later.
  func outcome() -> Outcome {
    endEditing()
    window.pointerLeft()
    advance(by: 1)
    return Outcome(effect: effect, state: instance.saveState(), picture: paintedHash())
  }

  /// The hash of all pixels of the window, by FNV-1a with a pixel in place of a byte.
  private func paintedHash() -> UInt64 {
    let bitmap = screen.bitmap
    window.layerTree.paint([bitmap.bounds], into: bitmap, background: .white)
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        hash = (hash ^ UInt64(bitmap.pixel(x: x, y: y) ?? 0)) &* 0x100_0000_01B3
      }
    }
    return hash
  }
}
