// The window of `maru-bench dots` in FLTK: five dots that pulse for some seconds, sixty times a
// second, and a button. FLTK draws circles without antialiasing, on the server.

#include <FL/Fl.H>
#include <FL/Fl_Button.H>
#include <FL/Fl_Double_Window.H>
#include <FL/fl_draw.H>

#include <cmath>
#include <cstdlib>

static const double kFrame = 1.0 / 60;
static double now = 0;
static double length = 6;

class Dots : public Fl_Widget {
 public:
  Dots() : Fl_Widget(157, 100, 107, 15) {}

  void draw() override {
    static const int colors[5][3] = {
        {221, 236, 230}, {183, 215, 201}, {135, 181, 163}, {96, 144, 124}, {28, 49, 68}};
    fl_color(FL_WHITE);
    fl_rectf(x(), y(), w(), h());
    for (int i = 0; i < 5; i++) {
      double phase = now - 0.12 * i;
      double part = phase > 0 && now < length ? 0.5 - 0.5 * std::cos(phase * 2 * M_PI) : 0;
      double size = 15 * (1 - 0.5 * part), opacity = 1 - 0.7 * part;
      uchar parts[3];
      for (int k = 0; k < 3; k++) parts[k] = uchar(255 + (colors[i][k] - 255) * opacity + 0.5);
      fl_color(parts[0], parts[1], parts[2]);
      int side = int(size + 0.5);
      fl_pie(x() + i * 23 + (15 - side) / 2, y() + (15 - side) / 2, side, side, 0, 360);
    }
  }
};

static void tick(void *dots) {
  now += kFrame;
  static_cast<Dots *>(dots)->redraw();
  if (now < length) Fl::repeat_timeout(kFrame, tick, dots);
}

int main(int argc, char **argv) {
  if (argc > 1) length = std::atof(argv[1]);
  Fl_Double_Window window(420, 300, "Dots");
  window.color(FL_WHITE);
  Fl_Button button(110, 200, 200, 44, "OK");
  Dots dots;
  window.end();
  window.show();
  Fl::add_timeout(kFrame, tick, &dots);
  return Fl::run();
}
