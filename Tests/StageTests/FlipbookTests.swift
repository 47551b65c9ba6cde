import Foundation
import Graphics
import Layers
import MaruKit
import MaruTestKit
import Testing

@testable import Stage
@testable import X11

/// Repeating motion is painted once or twice; from then on the server copies it.
@MainActor
@Suite(
  .serialized,
  .enabled("Xvfb is not installed; on Debian: apt-get install xvfb") {
    await XvfbServer.isInstalled
  }
)
struct FlipbookTests {
  /// The results that animations passed to their completions.
  @MainActor
  private final class Ends: CAAnimationDelegate {
    private(set) var told: [Bool] = []

    func animationDidStop(_ animation: CAAnimation, finished: Bool) { told.append(finished) }
  }

  /// A window in which two squares change in steps of four frames, and the server that shows it.
  @MainActor
  private final class Bench {
    /// The number of frames in a round.
    static let round = 24
    /// The number of rounds before the first frame.
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

    /// Creates a motion with a number of rounds, in a window that scales the squares.
    init(rounds: Float = .infinity, size: CGFloat = 100) throws {
      server = try XvfbServer(width: Int(size), height: Int(size))
      person = try XTestClient(display: server.display)
      screen = try XScreen(displayName: server.display, scale: 1)
      let options = ScreenWindowOptions(title: "Motion", size: CGSize(width: size, height: size))
      window = try #require(screen.makeWindow(options).host as? XWindow)
      moving = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: size - 80))
      fading = UIView(frame: CGRect(x: 60, y: 70, width: size - 80, height: 20))
      // Real time passes during frames, but much less than the frames' own times.
      begin = CACurrentMediaTime() - window.pace.interval / 2
      start =
        begin + Double(Self.before * Self.round) * window.pace.interval + window.pace.interval / 2
      window.window.backgroundColor = .white
      window.window.addSubview(moving)
      window.window.addSubview(fading)
      moving.backgroundColor = .red
      fading.backgroundColor = .blue
      window.window.makeKeyAndVisible()
      window.runFrame(at: start)
      window.note { $0.isMapped = true }
      animate(moving, "transform.translation.x", [10, 20, 30], (Float(Self.before) + rounds) * 2)
      animate(fading, "opacity", [1, 0], (Float(Self.before) + rounds) * 3)
    }

    private func animate(
      _ view: UIView, _ keyPath: String, _ values: [CGFloat], _ repeatCount: Float
    ) {
      let animation = CAKeyframeAnimation(keyPath: keyPath)
      animation.values = values
      animation.calculationMode = .discrete
      animation.duration = Double(values.count) * 4 * window.pace.interval
      animation.beginTime = begin
      animation.repeatCount = repeatCount
      animation.delegate = ends
      view.layer.add(animation, forKey: nil)
    }

    /// Runs a number of frames, each at its own time.
    func run(_ count: Int) {
      for _ in 0..<count {
        frame += 1
        window.runFrame(at: start + (Double(frame) + 0.25) * window.pace.interval)
      }
    }

    /// Skips the time of a number of frames.
    func skip(_ count: Int) { frame += count }

    /// The expected state of the squares.
    var expected: (x: Int, isThere: Bool) {
      (20 + 10 * (frame / 4 % 3), frame / 4 % 2 == 0)
    }

    /// The position of the moving square on the server, and whether it shows the other one.
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

  @Test func `repeating frames are copied and look the same as painted ones`() throws {
    let bench = try Bench()
    bench.run(Bench.round)
    #expect(bench.window.flipbooks.flipbook?.isComplete == false)
    bench.run(5)
    for _ in 0..<Bench.round {
      bench.run(1)
      #expect(bench.window.flipbooks.flipbook?.wasShown == true)
      #expect(try bench.look() == bench.expected)
    }
  }

  @Test func `without the shortcut no frame is copied, and all look the same`() throws {
    let bench = try Bench()
    bench.window.window.layerTree.shortcuts.remove(.flipbook)
    bench.run(Bench.round * 3)
    for _ in 0..<Bench.round {
      bench.run(1)
      #expect(bench.window.flipbooks.flipbook == nil)
      #expect(try bench.look() == bench.expected)
    }
  }

  @Test func `a late frame skips the frames that it missed`() throws {
    let bench = try Bench()
    bench.run(Bench.round * 3)
    for late in [2, 5, 1, 30] {
      bench.skip(late)
      bench.run(1)
      #expect(try bench.look() == bench.expected)
    }
    #expect(bench.window.flipbooks.flipbook?.wasShown == true)
  }

  @Test func `presentation layers are up to date while frames are copied`() throws {
    let bench = try Bench()
    bench.run(Bench.round * 3)
    for _ in 0..<9 {
      bench.run(3)
      let presentation = try #require(bench.moving.layer.presentation())
      #expect(Int(presentation.frame.minX) == bench.expected.x)
      #expect((bench.fading.layer.presentation()?.opacity == 1) == bench.expected.isThere)
    }
    #expect(bench.window.flipbooks.flipbook?.wasShown == true)
  }

  @Test func `a change is shown in the next frame, together with the current motion`() throws {
    let bench = try Bench()
    bench.run(Bench.round * 3 + 11)
    let other = UIView(frame: CGRect(x: 0, y: 50, width: 5, height: 5))
    other.backgroundColor = .green
    bench.window.window.addSubview(other)
    bench.run(1)
    #expect(bench.window.flipbooks.flipbook == nil)
    #expect(try bench.look() == bench.expected)
    #expect(try bench.pixel(2, 52) == 0xFF00_FF00)
    bench.run(Bench.round * 2 + 5)
    #expect(bench.window.flipbooks.flipbook?.wasShown == true)
    bench.moving.layer.removeAllAnimations()
    bench.run(1)
    #expect(try bench.look().x == 10)
  }

  @Test func `parts of the window that the server lost are painted again`() throws {
    let bench = try Bench()
    bench.run(Bench.round * 3 + 11)
    let id = try #require(bench.window.id)
    bench.window.expose(DeviceRect(x: 0, y: 0, width: 100, height: 100), in: id)
    bench.run(1)
    #expect(bench.window.flipbooks.flipbook == nil)
    #expect(try bench.look() == bench.expected)
    #expect(try bench.pixel(95, 95) == 0xFFFF_FFFF)
  }

  @Test func `motion ends on time, and completions run`() throws {
    let bench = try Bench(rounds: 5)
    bench.run(Bench.round * 5 - 1)
    #expect(bench.window.flipbooks.flipbook?.wasShown == true)
    #expect(bench.ends.told.isEmpty)
    bench.run(2)
    #expect(bench.ends.told == [true, true])
    #expect(try bench.look() == (10, true))
    #expect(!bench.window.pace.wantsFrame)
  }

  @Test func `frames with a callback, and motion that does not repeat, are not kept`() throws {
    let bench = try Bench()
    let link = bench.window.window.layerTree.addFrameCallback { _ in }
    bench.run(Bench.round * 3)
    #expect(bench.window.flipbooks.flipbook == nil)
    bench.window.window.layerTree.removeFrameCallback(link)
    let once = CABasicAnimation(keyPath: "position.y")
    once.duration = 3000
    bench.moving.layer.add(once, forKey: nil)
    bench.run(Bench.round * 3)
    #expect(bench.window.flipbooks.flipbook == nil)
  }

  @Test func `frames that would take too much of the server's memory are not kept`() throws {
    let bench = try Bench(size: 1200)
    bench.run(Bench.round * 3)
    #expect(bench.window.flipbooks.flipbook?.isComplete != true)
    #expect(try bench.look() == bench.expected)
  }

  @Test func `motion that is moved out of the window requests no frames until it is back`()
    throws
  {
    let bench = try Bench()
    bench.run(Bench.round * 2)
    #expect(bench.window.flipbooks.flipbook?.wasShown == true && bench.window.pace.wantsFrame)
    bench.moving.frame.origin.y += 200
    bench.fading.frame.origin.y += 200
    bench.run(Bench.round)
    #expect(!bench.window.pace.wantsFrame)
    bench.skip(Bench.round + 5)
    bench.moving.frame.origin.y -= 200
    bench.fading.frame.origin.y -= 200
    for _ in 0..<Bench.round * 2 {
      bench.run(1)
      #expect(try bench.look() == bench.expected)
      #expect(bench.window.pace.wantsFrame)
    }
  }
}
