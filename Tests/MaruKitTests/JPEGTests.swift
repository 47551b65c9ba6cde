import Foundation
import MaruKit
import Testing

/// JPEG files of sixteen by eight pixels, the left half red and the right half blue.
@Suite struct JPEGTests {
  private func pixel(_ image: UIImage, _ x: Int, _ y: Int) -> (red: Int, blue: Int) {
    let bits = image.cgImage?.bitmap.pixel(x: x, y: y) ?? 0
    return (Int(bits >> 16 & 255), Int(bits & 255))
  }

  @Test(arguments: [baseline, progressive, inks])
  func `baseline, progressive and CMYK files are decoded`(file: String) throws {
    let image = try #require(UIImage(data: Self.bytes(file)))
    #expect(image.size == CGSize(width: 16, height: 8))
    let (left, right) = (pixel(image, 2, 4), pixel(image, 13, 4))
    #expect(left.red > 180 && left.blue < 90)
    #expect(right.blue > 110 && right.red < 110 && right.blue > right.red)
  }

  @Test func `a grey file is grey`() throws {
    let image = try #require(UIImage(data: Self.bytes(Self.grey)))
    let left = pixel(image, 2, 4)
    #expect(left.red == left.blue && left.red > 20)
  }

  @Test func `a photograph is rotated upright`() throws {
    let image = try #require(UIImage(data: Self.bytes(Self.turned)))
    #expect(image.size == CGSize(width: 8, height: 16))
    #expect(pixel(image, 4, 2).red > 200 && pixel(image, 4, 13).blue > 200)
  }

  @Test func `a damaged file gives an image or none, and rubbish gives none`() {
    let whole = Self.bytes(Self.turned)
    for count in 0..<whole.count { _ = UIImage(data: whole.prefix(count)) }
    for index in whole.indices {
      var bytes = whole
      bytes[index] ^= 0xFF
      _ = UIImage(data: bytes)
    }
    #expect(UIImage(data: Data([0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3])) == nil)
    #expect(UIImage(data: Data()) == nil)
  }

  @Test(arguments: [baseline, progressive, grey, turned])
  func `a file whose end is missing is shown, and is a problem of a resource`(file: String) throws {
    let whole = Self.bytes(file)
    let path = FileManager.default.temporaryDirectory.appending(path: "maru-\(UUID()).jpg")
    defer { try? FileManager.default.removeItem(at: path) }
    try whole.write(to: path)
    #expect(ResourceProblem(inFile: path.path) == nil)
    let part = whole.dropLast(3)
    try part.write(to: path)
    #expect(UIImage(data: part) != nil)
    let problem = try #require(ResourceProblem(inFile: path.path))
    #expect(problem.description.hasPrefix("the end of the JPEG file is missing, "), "\(problem)")
  }

  private static func bytes(_ text: String) -> Data {
    Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data()
  }

  private static let baseline = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsL
    EBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU
    FBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAIABADAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAABwj/xAAUEAEA
    AAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAACQf/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIR
    AxEAPwCdEMKmAjjB0f/Z
    """

  private static let progressive = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsL
    EBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU
    FBQUFBQUFBQUFBQUFBQUFBQUFBT/wgARCAAIABADAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAABgf/xAAVAQEB
    AAAAAAAAAAAAAAAAAAAIBv/aAAwDAQACEAMQAAABnMKqQLjHX//EABQQAQAAAAAAAAAAAAAAAAAAABD/2gAIAQEAAQUC
    P//EABQRAQAAAAAAAAAAAAAAAAAAABD/2gAIAQMBAT8BP//EABQRAQAAAAAAAAAAAAAAAAAAABD/2gAIAQIBAT8BP//E
    ABQQAQAAAAAAAAAAAAAAAAAAABD/2gAIAQEABj8CP//EABQQAQAAAAAAAAAAAAAAAAAAABD/2gAIAQEAAT8hP//aAAwD
    AQACAAMAAAAQ6//EABQRAQAAAAAAAAAAAAAAAAAAABD/2gAIAQMBAT8QP//EABQRAQAAAAAAAAAAAAAAAAAAABD/2gAI
    AQIBAT8QP//EABQQAQAAAAAAAAAAAAAAAAAAABD/2gAIAQEAAT8QP//Z
    """

  private static let inks = """
    /9j/7gAOQWRvYmUAZAAAAAAC/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCxAW
    EBETFBUVFQwPFxgWFBgSFBUU/9sAQwEDBAQFBAUJBQUJFA0LDRQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU
    FBQUFBQUFBQUFBQUFBQUFBQU/8AAFAgACAAQBAERAAIRAQMRAQQRAP/EABcAAAMBAAAAAAAAAAAAAAAAAAAHCAn/xAAU
    EAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAACQf/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADgQB
    AAIRAxEEAAA/AKIXMVTVM/QbmND/2Q==
    """

  private static let grey = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsL
    EBYQERMUFRUVDA8XGBYUGBIUFRT/wAALCAAIABABAREA/8QAFQABAQAAAAAAAAAAAAAAAAAABwj/xAAUEAEAAAAAAAAA
    AAAAAAAAAAAA/9oACAEBAAA/AI6D7//Z
    """

  private static let turned = """
    /9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMD
    AwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkF
    BQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAIABADAREA
    AhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAABwj/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAA
    AAAACQf/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCdEMKmAjjB0f/Z
    """
}
