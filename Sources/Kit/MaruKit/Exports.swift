// What `import MaruKit` brings along: the kit's own floors, so that a widget needs one import.
@_exported import Foundation
@_exported import Graphics
@_exported import Layers
@_exported import PlainText
