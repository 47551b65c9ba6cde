import Foundation

// One command per kind of measurement, each in its own family of files.
let arguments = Array(CommandLine.arguments.dropFirst())
let status: Int32
switch arguments.first {
case "raster":
  status = RasterCommand.run(Array(arguments.dropFirst()))
case "layers":
  status = LayerCommand.run(Array(arguments.dropFirst()))
case "layout":
  status = LayoutCommand.run(Array(arguments.dropFirst()))
case "lists":
  status = ListCommand.run(Array(arguments.dropFirst()))
case "motion":
  status = MotionBenchmark.run(Array(arguments.dropFirst()))
case "dots":
  status = MotionWindow.run(Array(arguments.dropFirst()))
case "text":
  status = TextCommand.run(Array(arguments.dropFirst()))
case "text-maru":
  status = TextMaru.run(Array(arguments.dropFirst()))
case "typing":
  status = TypingBenchmark.run(Array(arguments.dropFirst()))
case "menu":
  status = MenuBenchmark.run(Array(arguments.dropFirst()))
case "programs":
  status = ProgramBenchmark.run(Array(arguments.dropFirst()))
case "host":
  status = HostBenchmark.run(Array(arguments.dropFirst()))
case "new":
  status = NewWidgetBenchmark.run(Array(arguments.dropFirst()))
case "dev":
  status = DevBenchmark.run(Array(arguments.dropFirst()))
default:
  FileHandle.standardError.write(
    Data(
      """
      usage: maru-bench raster [--scenes DIR] [--scene S3] [--seconds 0.3]
                               [--variant base|avx2|avx512] [--threads N]
                               [--warm|--fresh] [--pictures DIR] [--json]
             maru-bench layers [--scene sheet|list|dots|dropdown|zoom|zoom-live]
                               [--seconds 0.5] [--json]
             maru-bench layout [--views N] [--variant a|b] [--json]
             maru-bench lists [--list table|grid] [--rows N] [--frames N] [--json]
             maru-bench motion [--json] [--folder PATH] [--runs N] [--seconds N]
                               [--presses N]
             maru-bench dots [SECONDS]
             maru-bench text [--json] [--no-keys] [--fonts DIR] [--maru PATH] [--runs N]
             maru-bench typing [--json] [--maru PATH] [--lines N] [--runs N] [--strokes N]
             maru-bench menu [--maru PATH] [--runs N] [--strokes N] [--lines N]
             maru-bench programs [--json] [--maru PATH] [--folder PATH]
                                 [--runs N] [--presses N] [--rest SECONDS]
             maru-bench host [--maru PATH] [--kills N] [--opens N] [--flood SECONDS]
             maru-bench new [--maru PATH] [--runs N]
             maru-bench dev [--maru PATH] [--runs N]

      """.utf8))
  status = 64
}
exit(status)
