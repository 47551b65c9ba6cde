import Foundation
import Testing

@testable import Host

@Suite struct ClickRegionTests {
  @Test func `holes of any place leave the rest, without overlaps`() {
    let whole = CGRect(x: 0, y: 0, width: 10, height: 10)
    let holes = [
      CGRect(x: 2, y: 3, width: 4, height: 2), CGRect(x: 5, y: -5, width: 20, height: 9),
      CGRect(x: 50, y: 50, width: 5, height: 5),
    ]
    let parts = ClickRegion.rectangle(whole, without: holes)
    for x in 0..<10 {
      for y in 0..<10 {
        let pixel = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
        let covers = parts.filter { $0.contains(pixel) }.count
        #expect(covers == (holes.contains { $0.contains(pixel) } ? 0 : 1), "\(pixel)")
      }
    }
  }

  @Test func `a hole as large as the window leaves nothing`() {
    let whole = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(ClickRegion.rectangle(whole, without: [whole]).isEmpty)
    #expect(ClickRegion.rectangle(whole, without: []) == [whole])
  }
}
