import Foundation
import Graphics
import Layers
import MaruKit
import MaruTestKit
import Testing

@testable import Stage
@testable import X11

/// What moves by itself and comes again is painted once or twice, and copied by the server from then on.
@MainActor
@Suite(
  .serialized,
  .enabled("Xvfb is not installed; on Debian: apt-get install xvfb") {
    await XvfbServer.isInstalled
  }
)
struct FlipbookTests {
  /// What animations told at their ends.
  @MainActor
  private final class Ends: CAAnimationDelegate {
    private(set) var told: [Bool] = []

    func animationDidStop(_ animation: CAAnimation, finished: Bool) { told.append(finished) }
  }

  /// A window in which two squares change by steps of four frames, and the server that shows it.
  @MainActor
  private final class Bench {
    /// How many frames there are until everything comes again.
    static let round = 24
    /// How many rounds are over at the first frame.
    private static let before = 2500

    let person: XTestClient
    let window: XWindow
    let moving: UIView
    let fading: UIView
    let ends = Ends()
    private let server: XvfbServer
    private let screen: XScreen
    private let begin: Double
    private let start: Double
    private var frame = 0

    /// A motion of so many rounds, in a window of a size that the squares grow with.
    init(rounds: Float = .infinity, size: CGFloat = 100) throws {
      server = try XvfbServer(width: Int(size), height: Int(size))
      person = try XTestClient(display: server.display)
      screen = try XScreen(displayName: server.display, scale: 1)
      let options = WindowOptions(title: "Motion", size: CGSize(width: size, height: size))
      window = try #require(screen.makeWindow(options).host as? XWindow)
      moving = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: size - 80))
      fading = UIView(frame: CGRect(x: 60, y: 70, width: size - 80, height: 20))
      // Frames take as long as they take; their times are far from that.
      begin = CACurrentMediaTime() - window.frameInterval / 2
      start =
        begin + Double(Self.before * Self.round) * window.frameInterval + window.frameInterval / 2
      window.window.backgroundColor = .white
      window.window.addSubview(moving)
      window.window.addSubview(fading)
      moving.backgroundColor = .red
      fading.backgroundColor = .blue
      window.window.makeKeyAndVisible()
      window.runFrame(at: start)
      animate(moving, "transform.translation.x", [10, 20, 30], (Float(Self.before) + rounds) * 2)
      animate(fading, "opacity", [1, 0], (Float(Self.before) + rounds) * 3)
    }

    private func animate(
      _ view: UIView, _ keyPath: String, _ values: [CGFloat], _ repeatCount: Float
    ) {
      let animation = CAKeyframeAnimation(keyPath: keyPath)
      animation.values = values
      animation.calculationMode = .discrete
      animation.duration = Double(values.count) * 4 * window.frameInterval
      animation.beginTime = begin
      animation.repeatCount = repeatCount
      animation.delegate = ends
      view.layer.add(animation, forKey: nil)
    }

    /// Runs so many frames, each at its time.
    func run(_ count: Int) {
      for _ in 0..<count {
        frame += 1
        window.runFrame(at: start + (Double(frame) + 0.25) * window.frameInterval)
      }
    }

    /// Lets the time of so many frames pass.
    func skip(_ count: Int) { frame += count }

    /// What is to be seen of the squares now.
    var expected: (x: Int, isThere: Bool) {
      (20 + 10 * (frame / 4 % 3), frame / 4 % 2 == 0)
    }

    /// Where the server shows the moving square, and whether it shows the other.
    func look() throws -> (x: Int, isThere: Bool) {
      let picture = try picture()
      let red = (0..<picture.width).filter { picture[$0, 20] == 0xFFFF_0000 }
      let x = try #require(red.first)
      #expect(red == Array(x..<x + 20))
      return (x, picture[65, 80] == 0xFF00_00FF)
    }

    func pixel(_ x: Int, _ y: Int) throws -> UInt32 { try #require(picture()[x, y]) }

    private func picture() throws -> XTestScreenshot {
      screen.connection.synchronize()
      return try #require(person.screenshot())
    }
  }

  /// The area of a colour that moves is known; that of anything else is watched for a round.
  @Test(arguments: [(0, 1), (1, 2)])
  func `frames that come again are copied, and look as they were painted`(
    borderWidth: CGFloat, rounds: Int
  ) throws {
    let bench = try Bench()
    bench.moving.layer.borderColor = UIColor.red.cgColor
    bench.moving.layer.borderWidth = borderWidth
    bench.run(Bench.round * rounds)
    #expect(bench.window.flipbook?.isComplete == false)
    bench.run(5)
    for _ in 0..<Bench.round {
      bench.run(1)
      #expect(bench.window.flipbook?.wasShown == true)
      #expect(try bench.look() == bench.expected)
    }
  }

  @Test func `a frame that comes late skips those it is late by`() throws {
    let bench = try Bench()
    bench.run(Bench.round * 3)
    for late in [2, 5, 1, 30] {
      bench.skip(late)
      bench.run(1)
      #expect(try bench.look() == bench.expected)
    }
    #expect(bench.window.flipbook?.wasShown == true)
  }

  @Test func `whoever asks meanwhile is told what is shown`() throws {
    let bench = try Bench()
    bench.run(Bench.round * 3)
    for _ in 0..<9 {
      bench.run(3)
      let presentation = try #require(bench.moving.layer.presentation())
      #expect(Int(presentation.frame.minX) == bench.expected.x)
      #expect((bench.fading.layer.presentation()?.opacity == 1) == bench.expected.isThere)
    }
    #expect(bench.window.flipbook?.wasShown == true)
  }

  @Test func `a change is shown in the next frame, with the motion where it is by then`() throws {
    let bench = try Bench()
    bench.run(Bench.round * 3 + 11)
    let other = UIView(frame: CGRect(x: 0, y: 50, width: 5, height: 5))
    other.backgroundColor = .green
    bench.window.window.addSubview(other)
    bench.run(1)
    #expect(bench.window.flipbook == nil)
    #expect(try bench.look() == bench.expected)
    #expect(try bench.pixel(2, 52) == 0xFF00_FF00)
    bench.run(Bench.round * 2 + 5)
    #expect(bench.window.flipbook?.wasShown == true)
    bench.moving.layer.removeAllAnimations()
    bench.run(1)
    #expect(try bench.look().x == 10)
  }

  @Test func `what the server has lost of the window is painted`() throws {
    let bench = try Bench()
    bench.run(Bench.round * 3 + 11)
    bench.window.expose(DeviceRect(x: 0, y: 0, width: 100, height: 100))
    bench.run(1)
    #expect(bench.window.flipbook == nil)
    #expect(try bench.look() == bench.expected)
    #expect(try bench.pixel(95, 95) == 0xFFFF_FFFF)
  }

  @Test func `motion ends as it would, and what it ends is told`() throws {
    let bench = try Bench(rounds: 5)
    bench.run(Bench.round * 5 - 1)
    #expect(bench.window.flipbook?.wasShown == true)
    #expect(bench.ends.told.isEmpty)
    bench.run(2)
    #expect(bench.ends.told == [true, true])
    #expect(try bench.look() == (10, true))
    #expect(!bench.window.wantsFrame)
  }

  @Test func `what is called in each frame, and what does not repeat, is not kept`() throws {
    let bench = try Bench()
    let link = bench.window.window.layerTree.addFrameCallback { _ in }
    bench.run(Bench.round * 3)
    #expect(bench.window.flipbook == nil)
    bench.window.window.layerTree.removeFrameCallback(link)
    let once = CABasicAnimation(keyPath: "position.y")
    once.duration = 3000
    bench.moving.layer.add(once, forKey: nil)
    bench.run(Bench.round * 3)
    #expect(bench.window.flipbook == nil)
  }

  @Test func `what would take too much of the server's memory is not kept`() throws {
    let bench = try Bench(size: 1200)
    bench.run(Bench.round * 3)
    #expect(bench.window.flipbook?.isComplete != true)
    #expect(try bench.look() == bench.expected)
  }
}
