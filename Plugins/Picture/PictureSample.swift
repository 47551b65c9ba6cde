import MaruKit

/// The picture of the demonstration, which is drawn: a lake between hills in the evening.
@MainActor enum PictureSample {
  private static let size = CGSize(width: 480, height: 320)

  /// The picture as a `data:` URL.
  static let url: String = {
    let image = UIGraphicsImageRenderer(size: size, format: format).image { draw(in: $0.cgContext) }
    return "data:image/png;base64,\(image.pngData()?.base64EncodedString() ?? "")"
  }()

  private static var format: UIGraphicsImageRendererFormat {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return format
  }

  private static func draw(in context: CGContext) {
    fill(CGRect(origin: .zero, size: size), from: 0x2B4A7D, to: 0xFFC79A, in: context)
    color(0xFFF1D6).setFill()
    UIBezierPath(
      arcCenter: CGPoint(x: 330, y: 150), radius: 34, startAngle: 0, endAngle: 2 * .pi,
      clockwise: true
    ).fill()
    hill(0x8A7391, from: 190, over: CGPoint(x: 150, y: 90), to: 200)
    hill(0x5B5478, from: 215, over: CGPoint(x: 380, y: 120), to: 170)
    context.saveGState()
    context.clip(to: CGRect(x: 0, y: 222, width: size.width, height: 98))
    fill(
      CGRect(x: 0, y: 222, width: size.width, height: 98), from: 0xE5AE93, to: 0x34466F, in: context
    )
    context.restoreGState()
    hill(0x2A2F4A, from: 300, over: CGPoint(x: 90, y: 220), to: 330)
  }

  /// Fills a rectangle of the clip from its upper to its lower edge.
  private static func fill(_ rect: CGRect, from top: Int, to bottom: Int, in context: CGContext) {
    guard
      let gradient = CGGradient(
        colors: [color(top).cgColor, color(bottom).cgColor], locations: nil)
    else { return }
    context.drawLinearGradient(
      gradient, start: CGPoint(x: 0, y: rect.minY), end: CGPoint(x: 0, y: rect.maxY),
      options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
  }

  /// Fills the room below a curve from the left to the right edge.
  private static func hill(_ hex: Int, from left: CGFloat, over top: CGPoint, to right: CGFloat) {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: size.height))
    path.addLine(to: CGPoint(x: 0, y: left))
    path.addQuadCurve(to: CGPoint(x: size.width, y: right), controlPoint: top)
    path.addLine(to: CGPoint(x: size.width, y: size.height))
    path.close()
    color(hex).setFill()
    path.fill()
  }

  private static func color(_ hex: Int) -> UIColor {
    func part(_ shift: Int) -> CGFloat { CGFloat(hex >> shift & 0xFF) / 255 }
    return UIColor(red: part(16), green: part(8), blue: part(0), alpha: 1)
  }
}
