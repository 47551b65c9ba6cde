import Foundation
import Raster
import Testing
import Typesetting

@testable import MaruKit

@MainActor @Suite struct LabelDrawingTests {
  private let light = UITraitCollection {
    $0.userInterfaceStyle = .light
    $0.displayScale = 1
  }

  init() {
    if let fonts = Resources.shared.fonts { FontLibrary.shared.useOnly(fontsIn: fonts) }
  }

  private func drawn(_ width: Int, _ height: Int, _ draw: () -> Void) throws -> Bitmap {
    let context = CGContext(size: CGSize(width: width, height: height))
    UIGraphicsPushContext(context)
    light.performAsCurrent(draw)
    UIGraphicsPopContext()
    return try #require(context.makeImage()).bitmap
  }

  /// The number of pixels in each row that have exactly a colour.
  private func counts(of color: UInt32, in bitmap: Bitmap) -> [Int] {
    (0..<bitmap.height).map { y in
      (0..<bitmap.width).count { x in bitmap.pixel(x: x, y: y) == color }
    }
  }

  private func spaces(_ attributes: [NSAttributedString.Key: Any]) -> NSAttributedString {
    var all = attributes
    all[.font] = UIFont.systemFont(ofSize: 20)
    return NSAttributedString(string: "no ink\u{2003}here", attributes: all)
  }

  @Test func `an underline is a full row below the baseline`() throws {
    let text = spaces([
      .underlineStyle: NSUnderlineStyle.single.rawValue, .underlineColor: UIColor.red,
      .foregroundColor: UIColor.black,
    ])
    let bitmap = try drawn(200, 40) { text.draw(at: .zero) }
    let rows = counts(of: 0xFFFF_0000, in: bitmap)
    let row = try #require(rows.firstIndex { $0 > 0 })
    #expect(CGFloat(row) >= UIFont.systemFont(ofSize: 20).ascender.rounded(.down))
    #expect(abs(rows[row] - Int(text.size().width)) <= 2)
  }

  @Test func `a double underline is two rows with one between`() throws {
    let text = spaces([
      .underlineStyle: NSUnderlineStyle.double.rawValue, .underlineColor: UIColor.red,
    ])
    let rows = counts(of: 0xFFFF_0000, in: try drawn(200, 40) { text.draw(at: .zero) })
    let marked = rows.indices.filter { rows[$0] > 20 }
    #expect(marked.count >= 2)
    #expect((marked.last ?? 0) - (marked.first ?? 0) >= marked.count)
  }

  @Test func `a strikethrough lies above the baseline`() throws {
    let text = spaces([.strikethroughStyle: 1, .strikethroughColor: UIColor.red])
    let rows = counts(of: 0xFFFF_0000, in: try drawn(200, 40) { text.draw(at: .zero) })
    let row = try #require(rows.firstIndex { $0 > 20 })
    let font = UIFont.systemFont(ofSize: 20)
    #expect(CGFloat(row) < font.ascender && CGFloat(row) > font.ascender - font.capHeight)
  }

  @Test func `a background fills the line's height and no more`() throws {
    let text = spaces([.backgroundColor: UIColor.red, .foregroundColor: UIColor.clear])
    let rows = counts(
      of: 0xFFFF_0000, in: try drawn(200, 60) { text.draw(at: CGPoint(x: 0, y: 10)) })
    #expect(rows[0..<9].allSatisfy { $0 == 0 })
    #expect(rows[20] > 50)
    #expect(rows[40...].allSatisfy { $0 == 0 })
  }

  @Test func `text drawn into a rectangle stays inside`() throws {
    let text = NSAttributedString(
      string: String(repeating: "many words ", count: 60),
      attributes: [.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 14)])
    let bitmap = try drawn(200, 100) { text.draw(in: CGRect(x: 20, y: 20, width: 100, height: 40)) }
    for y in 0..<100 {
      for x in 0..<200 where (bitmap.pixel(x: x, y: y) ?? 0) >> 24 > 0 {
        #expect(x >= 19 && x < 121 && y >= 20 && y < 60)
      }
    }
  }

  @Test func `a label updates its colour when the style changes`() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    window.environmentTraits = light
    window.isHidden = false
    let label = UILabel(frame: window.bounds)
    label.text = "■■■"
    label.font = .systemFont(ofSize: 30)
    window.addSubview(label)
    func brightest(at time: Double) throws -> UInt32 {
      window.layerTree.prepareFrame(at: time)
      let bitmap = try #require(Bitmap(width: 100, height: 40))
      window.layerTree.paint([bitmap.bounds], into: bitmap)
      var most: UInt32 = 0
      for y in 0..<40 {
        for x in 0..<100 { most = max(most, (bitmap.pixel(x: x, y: y) ?? 0) & 255) }
      }
      return most
    }
    #expect(try brightest(at: 1) == 0)
    window.environmentTraits = light.modifyingTraits { $0.userInterfaceStyle = .dark }
    #expect(try brightest(at: 2) == 255)
  }

  @Test func `a font of a text style follows the user's text size if allowed`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    window.environmentTraits = light.modifyingTraits { $0.preferredContentSizeCategory = .large }
    let label = UILabel()
    label.font = .preferredFont(forTextStyle: .body, compatibleWith: window.traitCollection)
    label.adjustsFontForContentSizeCategory = true
    window.addSubview(label)
    #expect(label.font.pointSize == 17)
    window.environmentTraits = light.modifyingTraits {
      $0.preferredContentSizeCategory = .extraExtraExtraLarge
    }
    #expect(label.font.pointSize == 23)
  }
}
