import Foundation
import MaruKit
import Stage

/// `maru-bench dots`: the window that `maru-bench motion` compares with FLTK's.
///
/// Five dots pulse for some seconds, then rest. Below them is a button.
@MainActor
enum MotionWindow {
  private static let colors: [(CGFloat, CGFloat, CGFloat)] = [
    (221, 236, 230), (183, 215, 201), (135, 181, 163), (96, 144, 124), (28, 49, 68),
  ]

  /// Shows the window until it is closed.
  ///
  /// - Parameter arguments: The number of seconds, 6 by default.
  /// - Returns: The exit status: 0, 64 for an invalid number, 69 if there is no display.
  static func run(_ arguments: [String]) -> Int32 {
    guard arguments.count < 2, let seconds = Double(arguments.first ?? "6"), seconds > 0 else {
      FileHandle.standardError.write(Data("usage: maru-bench dots [SECONDS]\n".utf8))
      return 64
    }
    do {
      let screen = try XScreen(scale: 1)
      let window = screen.makeWindow(
        ScreenWindowOptions(title: "Dots", size: CGSize(width: 420, height: 300)))
      screen.onCloseRequest = { [unowned screen] _ in screen.stop() }
      window.backgroundColor = .white
      let root = UIViewController()
      window.rootViewController = root
      window.makeKeyAndVisible()
      fill(root.view, seconds: seconds)
      screen.run()
      return 0
    } catch {
      FileHandle.standardError.write(Data("maru-bench dots: \(error)\n".utf8))
      return 69
    }
  }

  private static func fill(_ view: UIView, seconds: Double) {
    let button = UIButton(configuration: .filled())
    button.setTitle("OK", for: .normal)
    button.frame = CGRect(x: 110, y: 200, width: 200, height: 44)
    view.addSubview(button)
    for (index, color) in colors.enumerated() {
      let dot = UIView(frame: CGRect(x: 157 + index * 23, y: 100, width: 15, height: 15))
      dot.backgroundColor = UIColor(
        red: color.0 / 255, green: color.1 / 255, blue: color.2 / 255, alpha: 1)
      dot.layer.cornerRadius = 7.5
      view.addSubview(dot)
      breathe(dot.layer, delay: Double(index) * 0.12, seconds: seconds)
    }
  }

  private static func breathe(_ layer: CALayer, delay: Double, seconds: Double) {
    let scale = CABasicAnimation(keyPath: "transform.scale")
    scale.toValue = 0.5
    let opacity = CABasicAnimation(keyPath: "opacity")
    opacity.toValue = 0.3
    for animation in [scale, opacity] {
      animation.duration = 0.5
      animation.autoreverses = true
      animation.beginTime = CACurrentMediaTime() + delay
      animation.repeatDuration = seconds
      animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      layer.add(animation, forKey: animation.keyPath)
    }
  }
}
