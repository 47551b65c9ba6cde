@_exported import LayoutShorthand
