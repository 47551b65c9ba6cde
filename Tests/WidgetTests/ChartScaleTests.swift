import Foundation
import Testing

@testable import Chart

/// The axis of a chart.
@Suite struct ChartScaleTests {
  private func texts(_ scale: ChartScale) -> [String] { scale.ticks.map(scale.text) }

  @Test func `ticks are multiples of 1, 2 or 5 times a power of ten`() {
    #expect(
      texts(ChartScale(extent: 0...97, intervals: 5)) == ["0", "20", "40", "60", "80", "100"])
    #expect(
      texts(ChartScale(extent: 0.1...0.3, intervals: 4)) == [
        "0.10", "0.15", "0.20", "0.25", "0.30",
      ])
    #expect(texts(ChartScale(extent: -3...4, intervals: 2)) == ["-5", "0", "5"])
  }

  @Test func `large and small numbers have a letter or an exponent`() {
    #expect(texts(ChartScale(extent: 0...40_000, intervals: 2)) == ["0", "20k", "40k"])
    #expect(texts(ChartScale(extent: 0...3e6, intervals: 2)) == ["0", "2M", "4M"])
    #expect(texts(ChartScale(extent: 0...4e-7, intervals: 2)) == ["0", "2e-7", "4e-7"])
    #expect(ChartNumber.text(1_234_567) == "1234567")
    #expect(ChartNumber.text(12_345_678) == "12.346M")
    #expect(ChartNumber.text(0.500) == "0.5" && ChartNumber.text(-0.0) == "0")
  }

  @Test func `given ends stay where they are`() {
    let scale = ChartScale(extent: 3...7, least: 0.5, most: 9.5, intervals: 5)
    #expect(scale.minimum == 0.5 && scale.maximum == 9.5)
    #expect(scale.ticks == [2, 4, 6, 8])
    let beyond = ChartScale(extent: 1...2, least: 10, intervals: 4)
    #expect(beyond.minimum == 10 && beyond.maximum > 10)
  }

  @Test func `areas and bars begin at 0`() {
    #expect(ChartScale(extent: 40...50, includesZero: true, intervals: 4).minimum == 0)
    #expect(ChartScale(extent: -50...(-40), includesZero: true, intervals: 4).maximum == 0)
  }

  @Test(arguments: [
    0.0...0, 5...5, -5...(-5), -1e300...1e300,
    -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude, 0...5e-324,
    1e15...1e15.nextUp, 1...1.0.nextUp, 1e308...1e308,
  ])
  func `any values have an axis with few ticks, in order`(extent: ClosedRange<Double>) {
    for intervals in [-1, 0, 1, 7, 1000] {
      for includesZero in [false, true] {
        let scale = ChartScale(extent: extent, includesZero: includesZero, intervals: intervals)
        #expect(scale.minimum < scale.maximum)
        #expect(scale.minimum.isFinite && scale.maximum.isFinite)
        #expect(scale.ticks.count <= 51 && scale.ticks == scale.ticks.sorted())
        for value in [extent.lowerBound, extent.upperBound] {
          #expect((-1e-9...1 + 1e-9).contains(scale.fraction(of: value)))
        }
      }
    }
  }
}

/// The lines of a chart's input.
@Suite struct ChartLineTests {
  @Test(arguments: [
    ("42", ChartLine.Content.row([42])), (" 4.2e1\r", .row([42])), ("1 2\t3", .row([1, 2, 3])),
    ("1, 2;3", .row([1, 2, 3])), ("1,,3,", .row([1, nil, 3])), ("\t3", .row([nil, 3])),
    ("nan -inf", .row([nil, nil])), ("1e999", .row([nil])), ("", .nothing), (" \t ", .nothing),
    ("  # note", .nothing), ("CPU GPU", .heading(["CPU", "GPU"])),
    ("CPU load, \"GPU\"", .heading(["CPU load", "GPU"])),
    (
      "{\"b\": 1, \"a\": null}", .named([.init(name: "a", value: nil), .init(name: "b", value: 1)])
    ),
  ])
  func `a first line says what it says`(line: String, content: ChartLine.Content) {
    let read = ChartLine(line, isFirst: true)
    #expect(read.content == content && read.unreadable == nil)
  }

  @Test(arguments: [
    ("abc", ChartLine.Content.row([]), "abc"), ("1 x 3", .row([1, nil, 3]), "x"),
    ("{", .row([]), "{"),
    ("{\"a\": \"x\"}", .named([.init(name: "a", value: nil)]), "{\"a\": \"x\"}"),
  ])
  func `what is no number is a gap`(line: String, content: ChartLine.Content, unreadable: String) {
    let read = ChartLine(line, isFirst: false)
    #expect(read.content == content && read.unreadable == unreadable)
  }

  @Test func `each unreadable line is reported with its number, and a flood of them is counted`() {
    var (reader, data) = (ChartReader(), ChartData(window: 100))
    #expect(
      reader.read(["# note", "1", "two", "3"], into: &data).map { $0.prefix(7) } == ["line 3:"])
    #expect(data.values(of: 0).map(\.isNaN) == [false, true, false])
    let more = reader.read(Array(repeating: "x", count: 20), into: &data)
    #expect(more.count == 7 && reader.finish() == ["13 more lines have no number"])
  }
}

/// The values of a chart.
@Suite struct ChartDataTests {
  @Test func `only the last values are kept, however many there were`() {
    var data = ChartData(window: 3)
    for value in 1...100_000 { data.add([Double(value)]) }
    #expect(Array(data.values(of: 0)) == [99_998, 99_999, 100_000])
    #expect(data.first(of: 0) == 99_997 && data.value(of: 0, age: 2) == 99_998)
    #expect(data.value(of: 0, age: 3) == nil)
  }

  @Test func `names come from the properties, then from the heading, then from objects`() {
    var data = ChartData(window: 9, names: ["given"])
    data.take(.heading(["first", "second"]))
    data.take(.row([1, 2]))
    data.take(.named([.init(name: "second", value: 5), .init(name: "third", value: 7)]))
    #expect((0..<3).map(data.name) == ["given", "second", "third"])
    #expect(data.value(of: 1, age: 0) == 5 && data.value(of: 2, age: 0) == 7)
    #expect(data.value(of: 0, age: 0) == 1 && data.length == 2)
  }

  @Test func `a series that begins later ends with the others`() {
    var data = ChartData(window: 9)
    for row in [[1], [2], [3, 30]] as [[Double?]] { data.add(row) }
    #expect(data.value(of: 1, age: 0) == 30 && data.value(of: 1, age: 1) == nil)
  }

  @Test func `too many series are left out`() {
    var data = ChartData(window: 9)
    data.add(Array(repeating: 1, count: 40))
    #expect(data.series.count == ChartData.mostSeries && data.hasTooMany)
    data.take(.named([.init(name: "another", value: 1)]))
    #expect(data.series.count == ChartData.mostSeries)
  }

  // MARK: Drawing

  @Test func `many values become two points a column, with the lowest and the highest`() {
    let values = (0..<100_000).map { $0 == 50_001 ? 9.0 : sin(Double($0)) }
    let runs = ChartTrace.runs(of: values[...], first: 0, columns: 400)
    #expect(runs.count == 1 && runs[0].count <= 802)
    #expect(
      runs[0].map(\.value).max() == 9 && runs[0].map(\.position) == runs[0].map(\.position).sorted()
    )
  }

  @Test func `a line that moves on keeps its form`() {
    let values = (0..<5_000).map { sin(Double($0) / 7) }
    let one = ChartTrace.runs(of: values[0..<4_000], first: 0, columns: 300).joined()
    let next = ChartTrace.runs(of: values[1..<4_001], first: 1, columns: 300).joined()
    let moved = next.map { ChartTrace.Point(position: $0.position + 1, value: $0.value) }
    #expect(Set(one.dropFirst(2).dropLast(2).map(\.position)).isSubset(of: moved.map(\.position)))
  }

  @Test func `gaps divide a line`() {
    let runs = ChartTrace.runs(of: [1, 2, .nan, 3, .nan][...], first: 0, columns: 100)
    #expect(runs.map { $0.map(\.value) } == [[1, 2], [3]])
    let bars = ChartTrace.bars(of: [1, .nan, -5, 2][...], first: 0, count: 2)
    #expect(bars.map(\.value) == [1, -5] && bars.map(\.positions) == [0..<2, 2..<4])
  }
}
