/// The target machine of an ELF file.
///
/// Source: System V ABI, `e_machine`.
public struct ELFMachine: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The value of `e_machine`.
  public let number: UInt16

  /// The target machine of this program.
  public static var ofThisProgram: ELFMachine? {
    #if arch(x86_64)
    ELFMachine(number: 62)
    #elseif arch(arm64)
    ELFMachine(number: 183)
    #elseif arch(riscv64)
    ELFMachine(number: 243)
    #else
    nil
    #endif
  }

  /// Creates a machine from its number.
  public init(number: UInt16) { self.number = number }

  /// The usual name: `x86-64`.
  public var description: String {
    switch number {
    case 3: "i386"
    case 8: "MIPS"
    case 20: "PowerPC"
    case 21: "PowerPC 64"
    case 22: "S/390"
    case 40: "Arm"
    case 62: "x86-64"
    case 183: "AArch64"
    case 243: "RISC-V"
    case 258: "LoongArch"
    default: "machine number \(number)"
    }
  }
}
