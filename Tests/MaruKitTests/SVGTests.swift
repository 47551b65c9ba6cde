import Foundation
import MaruTestKit
import Raster
import Testing

@testable import MaruKit

/// Whether librsvg is installed, found without the kit: a kit that does not find it must fail.
private let hasLibrary = dlopen("librsvg-2.so.2", RTLD_LAZY) != nil

private let root = #"<svg xmlns="http://www.w3.org/2000/svg""#

/// A document of 20 × 10, whose left half is red and whose right half is clear.
private let halves = Data(
  (root + ##" viewBox="0 0 20 10"><rect width="10" height="10" fill="#f00"/></svg>"##).utf8)

/// SVG documents as images and as icons.
@MainActor
@Suite(.enabled(if: hasLibrary, "librsvg is not installed; install librsvg2-2"))
struct SVGTests {
  private let red: UInt32 = 0xFFFF_0000
  /// Asks for icons.
  private let owner = NSObject()

  /// The pixels that an image has in a context.
  private func pixels(
    _ image: UIImage, _ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1
  ) throws -> Bitmap {
    let size = CGSize(width: width, height: height)
    let context = CGContext(size: size, scale: scale)
    image.draw(in: CGRect(origin: .zero, size: size), of: context, tint: .blue)
    return try #require(context.makeImage()).bitmap
  }

  /// The colours of a row of pixels, without repetitions.
  private func colors(_ bitmap: Bitmap, y: Int) -> [UInt32] {
    (0..<bitmap.width).reduce(into: []) { colors, x in
      let color = bitmap.pixel(x: x, y: y) ?? 0
      if colors.last != color { colors.append(color) }
    }
  }

  // MARK: Images

  @Test func `an image has the size of its view box, or of its attributes, in points`() throws {
    #expect(try #require(UIImage(data: halves)).size == CGSize(width: 20, height: 10))
    #expect(try #require(UIImage(data: halves, scale: 2)).size == CGSize(width: 20, height: 10))
    let sized = Data((root + #" width="1in" height="48" viewBox="0 0 2 1"/>"#).utf8)
    #expect(try #require(UIImage(data: sized)).size == CGSize(width: 96, height: 48))
    #expect(try #require(UIImage(data: Data((root + "/>").utf8))).size.width == 300)
  }

  @Test(arguments: [1, 2, 3.5] as [CGFloat])
  func `an image is sharp in every size and scale`(_ scale: CGFloat) throws {
    let image = try #require(UIImage(data: halves))
    // A bitmap of 20 pixels that is enlarged would have colours between red and clear.
    let bitmap = try pixels(image, 200, 100, scale: scale)
    #expect(colors(bitmap, y: bitmap.height / 2) == [red, 0])
    #expect(bitmap.pixel(x: bitmap.width / 2 - 1, y: 0) == red)
  }

  @Test(arguments: [1, 2] as [CGFloat])
  func `an image view draws it at the view's size, even after a resize`(_ scale: CGFloat) throws {
    let screen = TestScreen(size: CGSize(width: 100, height: 100), scale: scale)
    let controller = UIViewController()
    controller.view.backgroundColor = .white
    let view = UIImageView(image: UIImage(data: halves))
    view.contentMode = .scaleAspectFit
    controller.view.addSubview(view)
    screen.show(controller)
    for side in [40, 100] as [CGFloat] {
      view.frame = CGRect(x: 0, y: 0, width: side, height: side)
      screen.advance(by: 0.1)
      let length = Int(side * scale)
      let row = (0..<length).map { screen.pixel(x: $0, y: length / 2) }
      #expect(row.prefix(length / 2).allSatisfy { $0 == red })
      #expect(row.suffix(length / 2).allSatisfy { $0 == 0xFFFF_FFFF })
      // Its proportions are kept, so there is room above it.
      #expect(screen.pixel(x: 2, y: length / 8) == 0xFFFF_FFFF)
    }
  }

  @Test func `a template and a tint keep only the shape`() throws {
    let image = try #require(UIImage(data: halves))
    let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    #expect(colors(try pixels(image.withTintColor(green), 20, 10), y: 5) == [0xFF00_FF00, 0])
    let template = try pixels(image.withRenderingMode(.alwaysTemplate), 20, 10)
    #expect(template.pixel(x: 2, y: 5) != red)
    #expect(template.pixel(x: 15, y: 5) == 0)
  }

  @Test func `an SVG document is recognized behind a prolog, and other XML is not`() {
    let prolog = "\u{FEFF}<?xml version='1.0'?>\n<!-- <html> -->\n"
    for text in [
      "<svg>", prolog + root + ">", "<s:svg xmlns:s='x'/>",
      prolog + "<!DOCTYPE svg [<!ENTITY a '>'>]>" + root + ">",
    ] {
      #expect(SVGDocument.recognizes(Data(text.utf8)), "\(text)")
    }
    for text in [
      "", "<", "<svg", "svg", "<html><svg/></html>", "<!-- <svg>", "<?xml <svg>", "<svgx>",
      "<!DOCTYPE svg [", "text <svg>", "\u{89}PNG",
    ] {
      #expect(!SVGDocument.recognizes(Data(text.utf8)), "\(text)")
    }
  }

  // MARK: Hostile documents

  private func error(of text: String, side: Int = 16) -> SVGError? {
    do throws(SVGError) {
      _ = try SVGDocument(data: Data(text.utf8)).makeImage(side: side)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a document that is truncated or too large is an error of one line`() throws {
    let errors = [
      error(of: root + "><rect wid"), error(of: ""), error(of: "<html></html>"),
      error(of: root + #" width="1000000" height="1000000"/>"#),
      error(of: root + #" width="10" height="1"/>"#, side: 40_000),
      error(of: root + ">" + String(repeating: " ", count: SVGDocument.byteLimit) + "</svg>"),
    ]
    for error in errors {
      let text = "\(try #require(error))"
      #expect(!text.contains("\n"), "\(text)")
    }
    #expect(errors[3] == .tooLarge(width: 1_000_000, height: 1_000_000))
    #expect(UIImage(data: Data((root + "><rect wid").utf8)) == nil)
  }

  @Test func `entities and elements that multiply are an error, and the next document is drawn`() {
    let entities = (1...9).map {
      "<!ENTITY a\($0) '\(String(repeating: "&a\($0 - 1);", count: 99))'>"
    }
    let laughs =
      "<!DOCTYPE svg [<!ENTITY a0 'ha'>\(entities.joined())]>\(root)><text>&a9;</text></svg>"
    #expect(error(of: laughs) != nil)
    // A matrix whose length is wrong makes some versions of librsvg crash, others ignore the filter.
    _ = error(
      of: root + #" width="9" height="9"><filter id="f"><feConvolveMatrix order="99 99" "#
        + #"kernelMatrix="1 2"/></filter><rect filter="url(#f)" width="9" height="9"/></svg>"#)
    #expect(error(of: root + #" width="9" height="9"/>"#) == nil)
  }

  @Test func `a document that takes too long is an error`() {
    let octaves = root + #" width="9" height="9"><filter id="f">"#
    let turbulence = #"<feTurbulence baseFrequency="0.1" numOctaves="9"/>"#
    let filter = String(repeating: turbulence, count: 20_000)
    #expect(
      error(
        of: octaves + filter + #"</filter><rect filter="url(#f)" width="9" height="9"/></svg>"#,
        side: 400) == .tooSlow(2))
  }

  @Test func `an infinite picture is not drawn, and the next one is`() throws {
    let picture = SVGPicture(try SVGDocument(data: halves))
    for side in [CGFloat.infinity, .nan] {
      #expect(picture.rendering(CGSize(width: side, height: 1)) == nil)
    }
    #expect(picture.rendering(CGSize(width: 20, height: 10)) != nil)
  }

  @Test func `files that a document refers to are not opened`() throws {
    try withFolder { folder in
      try write(halves, to: "\(folder)/other.svg")
      for file in ["other.svg", "\(folder)/other.svg", "file://\(folder)/other.svg"] {
        let text = root + #" width="20" height="10"><image width="20" height="10" href=""# + file
        let image = try #require(UIImage(data: Data((text + #""/></svg>"#).utf8)))
        #expect(colors(try pixels(image, 20, 10), y: 5) == [0])
      }
    }
  }

  // MARK: Icons

  private func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.path + "/svg-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try body(folder)
  }

  private func write(_ data: Data, to path: String) throws {
    let url = URL(filePath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  @Test func `a theme has SVG files; a PNG file of the same size is preferred`() throws {
    try withFolder { folder in
      let icons = "\(folder)/data/icons/Own"
      try write(
        Data(
          """
          [Icon Theme]
          Directories=8@2,16,scalable
          [8@2]
          Size=8
          Scale=2
          Type=Fixed
          [16]
          Size=16
          Type=Fixed
          [scalable]
          Size=64
          MinSize=8
          MaxSize=512
          Type=Scalable
          """.utf8), to: "\(icons)/index.theme")
      for file in [
        "16/a.png", "16/a.svg", "scalable/a.svg", "scalable/only.svg", "16/c.svg", "16/twice.svg",
        "8@2/twice.svg",
      ] {
        try write(halves, to: "\(icons)/\(file)")
      }
      let theme = IconTheme(
        environment: [
          "HOME": folder, "XDG_DATA_HOME": "\(folder)/data", "XDG_DATA_DIRS": "\(folder)/none",
        ], name: "Own")
      func file(_ name: String, _ pixels: Int) -> String? {
        theme.path(of: name, pixels: pixels).map { String($0.dropFirst(icons.count + 1)) }
      }
      #expect(file("a", 16) == "16/a.png")
      #expect(file("a", 48) == "scalable/a.svg")
      #expect(file("only", 16) == "scalable/only.svg")
      #expect(file("only.svg", 96) == "scalable/only.svg")
      #expect(file("c", 48) == "16/c.svg")
      #expect(file("none", 48) == nil)
      #expect(file("twice", 16) == "16/twice.svg")
    }
  }

  /// The icon of a file, loaded in the background.
  private func icon(_ path: String, pixels: Int) async -> UIImage? {
    await withCheckedContinuation { continuation in
      IconLoader.shared.load(path, pixels: pixels, for: owner) {
        continuation.resume(returning: $0)
      }
    }
  }

  @Test func `an icon has the wanted pixels and its proportions; a symbolic one is a template`()
    async throws
  {
    let folder = FileManager.default.temporaryDirectory.path + "/svg-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["plain", "mute-symbolic"] { try write(halves, to: "\(folder)/\(name).svg") }
    try write(Data((root + "><rect").utf8), to: "\(folder)/cut.svg")
    let plain = try #require(await icon("\(folder)/plain.svg", pixels: 48))
    #expect(plain.cgImage.map { [$0.width, $0.height] } == [48, 24])
    #expect(!plain.isTemplate)
    #expect(colors(try #require(plain.cgImage).bitmap, y: 12) == [red, 0])
    let symbolic = try #require(await icon("\(folder)/mute-symbolic.svg", pixels: 16))
    #expect(symbolic.isTemplate)
    #expect(await icon("\(folder)/cut.svg", pixels: 16) == nil)
  }
}
