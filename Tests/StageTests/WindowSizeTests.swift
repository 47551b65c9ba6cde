import Testing

@testable import Stage

@MainActor @Suite struct WindowSizeTests {
  @Test(arguments: [(1, 1), (1280, 800), (32_767, 1), (8192, 8192)])
  func `a window of a usual size is painted whole`(width: Int, height: Int) {
    #expect(XWindow.fitting(width, height) == (width, height))
  }

  @Test(arguments: [(32_767, 32_767), (32_767, 3000), (3000, 32_767), (8193, 8192)])
  func `one beyond memory is painted as far as its pixels reach`(width: Int, height: Int) {
    let painted = XWindow.fitting(width, height)
    #expect(painted.width * painted.height <= XWindow.pixelLimit)
    #expect(painted.width * painted.height > XWindow.pixelLimit * 9 / 10)
    #expect(painted.width <= width)
    #expect(painted.height <= height)
  }
}
