// Lays out a text with Qt. `maru-bench text` runs it to compare the libraries.
//
// qt-text KIND FAMILY SIZE WIDTH FILE: see pango-text.c. A text is edited in a QPlainTextEdit.
#include <QApplication>
#include <QFile>
#include <QPixmap>
#include <QPlainTextEdit>
#include <QTextBlock>
#include <QTextLayout>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <memory>
#include <vector>

static double now() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static double median(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

static std::unique_ptr<QTextLayout> layout(const QString &text, const QFont &font, double width) {
  auto layout = std::make_unique<QTextLayout>(text, font);
  QTextOption option;
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  layout->setTextOption(option);
  // Without this, the glyphs are freed at the end, and a text is shaped once more when it is drawn.
  layout->setCacheEnabled(true);
  layout->beginLayout();
  for (QTextLine line = layout->createLine(); line.isValid(); line = layout->createLine()) {
    line.setLineWidth(width);
  }
  layout->endLayout();
  return layout;
}

int main(int count, char **arguments) {
  QApplication application(count, arguments);
  if (count != 6) return 64;
  QString kind = arguments[1];
  QFont font(QString::fromUtf8(arguments[2]));
  font.setPixelSize(atoi(arguments[3]));
  font.setHintingPreference(QFont::PreferNoHinting);
  double width = atof(arguments[4]);
  QFile file(QString::fromLocal8Bit(arguments[5]));
  if (!file.open(QIODevice::ReadOnly)) return 66;
  QString text = QString::fromUtf8(file.readAll());
  layout("1", font, 1e6);

  if (kind == "editor") {
    QPlainTextEdit view;
    view.setFont(font);
    view.resize(int(width), 600);
    view.show();
    application.processEvents();
    double start = now();
    view.setPlainText(text);
    application.processEvents();
    double opened = now() - start;
    QTextCursor cursor = view.textCursor();
    cursor.setPosition(int(text.size() / 2));
    view.setTextCursor(cursor);
    application.processEvents();
    std::vector<double> times;
    for (int index = 0; index < 31; index++) {
      start = now();
      view.insertPlainText("x");
      view.textCursor().block().layout()->boundingRect();
      times.push_back(now() - start);
    }
    printf("%f %f\n", opened, median(times));
    return 0;
  }
  QStringList lines = text.split('\n');
  std::vector<double> times;
  for (int index = 0; index < 10; index++) {
    double start = now();
    // A text stays laid out as a whole, as in a view and in the other libraries; a label is measured.
    std::vector<std::unique_ptr<QTextLayout>> paragraphs;
    for (const QString &line : lines) {
      auto paragraph = layout(line, font, kind == "labels" ? 1e6 : width);
      if (kind == "words") paragraphs.push_back(std::move(paragraph));
    }
    paragraphs.clear();
    times.push_back(now() - start);
  }
  printf("%f %f\n", times[0], median({times.begin() + 1, times.end()}));
  return 0;
}
