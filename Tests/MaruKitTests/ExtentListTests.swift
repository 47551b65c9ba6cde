import SeededRandom
import Testing

@testable import MaruKit

@Suite struct ExtentListTests {
  private struct Item: Extent, Equatable {
    var length: Int
    var height: Double
  }

  private func random(_ count: Int, _ random: inout SplitMix) -> [Item] {
    (0..<count).map { _ in
      Item(
        length: Int.random(in: 0...20, using: &random),
        height: Double(Int.random(in: 0...9, using: &random)))
    }
  }

  /// Compares every search with a walk through an array.
  private func check(_ list: ExtentList<Item>, _ items: [Item]) {
    #expect(list.count == items.count)
    #expect(list.length == items.reduce(0) { $0 + $1.length })
    #expect(list.height == items.reduce(0) { $0 + $1.height })
    var (offset, top) = (0, 0.0)
    for (index, item) in items.enumerated() where index % 7 == 0 || index == items.count - 1 {
      (offset, top) = items[..<index].reduce((0, 0)) { ($0.0 + $1.length, $0.1 + $1.height) }
      #expect(list[index] == item)
      let place = list.place(at: index)
      #expect(place.index == index && place.offset == offset && place.top == top)
      if item.length > 0 {
        #expect(list.place(atOffset: offset).index == index)
        #expect(list.place(atOffset: offset + item.length - 1).index == index)
      }
      if item.height > 0 { #expect(list.place(atHeight: top).index == index) }
    }
  }

  @Test(arguments: 1...6) func `finds elements after random changes as an array does`(seed: Int) {
    var generator = SplitMix(seed: UInt64(seed))
    var items = random([0, 1, 300, 2000, 5000, 700][seed - 1], &generator)
    var list = ExtentList(items)
    check(list, items)
    for _ in 0..<30 {
      let start = Int.random(in: 0...items.count, using: &generator)
      let end = min(start + Int.random(in: 0...400, using: &generator), items.count)
      let new = random(Int.random(in: 0...300, using: &generator), &generator)
      items.replaceSubrange(start..<end, with: new)
      list.replace(start..<end, with: new)
      if let index = items.indices.randomElement(using: &generator) {
        items[index].height += 3
        list.update(index, to: items[index])
      }
      check(list, items)
    }
  }

  @Test func `places outside are those of the ends`() {
    let list = ExtentList([Item(length: 3, height: 2), Item(length: 4, height: 5)])
    #expect(list.place(atOffset: -5).index == 0 && list.place(atOffset: 99).index == 1)
    #expect(list.place(atHeight: -5).index == 0 && list.place(atHeight: 99).index == 1)
    #expect(list.place(at: 2).offset == 7 && list.place(at: 2).top == 7)
    let empty = ExtentList<Item>()
    #expect(empty.place(atOffset: 3).index == 0 && empty.count == 0)
  }
}
