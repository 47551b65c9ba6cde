@_exported import MaruKit
