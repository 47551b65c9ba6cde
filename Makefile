# Each target works alone on a fresh machine: run and test fetch what is missing and build.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
JOBS ?= $(shell nproc 2>/dev/null || echo 2)

RELEASE = .build/release
# One build serves the user, the tests and the installation, so what is tested is what is shipped.
# -enable-testing lets the tests import internal declarations.
# The other flag is for the compiler's frontend. Without it, Swift's runtime searches all loaded libraries for the
# key's conformance when it first needs the type of a dictionary or a set. A search takes 0.1 ms, and a start makes 50.
# In alternating runs, content appeared after 1.47 and 1.54 times dmenu's time, and after 1.62 and 1.67 times without
# the flag.
BUILD_FLAGS = -c release -Xswiftc -enable-testing -j $(JOBS) \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# Each folder is a bundled widget. SwiftPM evaluates its manifest anew if the environment changes.
WIDGETS = $(sort $(notdir $(wildcard Plugins/*)))
# With the resources, because the manifest looks for them too.
export MARU_BUNDLED_WIDGETS = $(WIDGETS) $(patsubst Plugins/%,%,$(wildcard Plugins/*/*.xib Plugins/*/*.lproj))
RESOURCES = Kit_MaruKit.resources
SHARED = man/man1/maru.1 bash-completion/completions/maru zsh/site-functions/_maru \
  fish/vendor_completions.d/maru.fish systemd/user/maru.service maru/maru.desktop \
  maru/maru.schema.json maru/control.schema.json maru/tree.schema.json $(patsubst share/%,%,$(wildcard share/maru/examples/*.toml))
SCREENSHOT = screenshot.png

PACKAGES = binutils libc6-dev libstdc++-12-dev pkg-config xvfb \
  libx11-dev libxext-dev libxi-dev libxfixes-dev libxrandr-dev libxtst-dev libxdamage-dev libxcomposite-dev \
  libx11-xcb-dev libxcb1-dev libxcb-shm0-dev \
  libfreetype-dev libharfbuzz-dev libfontconfig-dev libfribidi-dev libthai-dev libpng-dev \
  libjpeg62-turbo-dev libexpat1-dev libtomlplusplus-dev
TEST_PACKAGES = $(PACKAGES) librsvg2-2 unicode-data gcc jq openbox i3-wm fluxbox picom bubblewrap dbus fcitx5 fcitx5-hangul ibus ibus-hangul ibus-anthy xclip xsel
PICTURE_PACKAGES = openbox imagemagick
INSTALL_PACKAGES = $(PACKAGES) patchelf
DIST_PACKAGES = $(INSTALL_PACKAGES) dpkg-dev zstd
ARM64_PACKAGES = binutils libc6-dev qemu-user gcc-aarch64-linux-gnu libc6-dev-arm64-cross
BENCH_PACKAGES = $(PACKAGES) g++ libfltk1.3-dev libcairo2-dev libpixman-1-dev libpango1.0-dev libgtk-4-dev suckless-tools tk conky-all tint2 polybar lemonbar openbox rofi

.PHONY: help manual docs moved sdk debug-kit sdk-debug deps test-deps install-deps build run test lint format pictures \
  gallery-matrix test-fonts bench-deps bench-build bench fuzz arm64-deps arm64 install check-install check-debug-kit dist check-dist uninstall clean

help:
	@echo 'make run      build and show the gallery (a screenshot where there is no display)'
	@echo 'make test     build and run every test'
	@echo 'make build    $(RELEASE)/maru and the plugins beside it'
	@echo 'make deps     install the Debian packages that are missing'
	@echo 'make lint     check the formatting; make format mends it'
	@echo 'make sdk      what widgets outside the checkout are built with, in $(RELEASE)/sdk'
	@echo 'make sdk-debug  the same with a debug build of the kit, in $(RELEASE)/sdk/debug'
	@echo 'make docs     the documentation of MaruKit and MaruTestKit, in $(DOCUMENTATION)'
	@echo 'make pictures draw the pictures of the README anew'
	@echo 'make gallery-matrix  every state of each widget, one picture a widget in $(MATRIX)'
	@echo 'make test-fonts  the small fonts of the picture tests, from Debian packages'
	@echo 'make bench    measure, beside other programs (bench-build only builds)'
	@echo 'make fuzz     [FUZZ_LISTS=20000] draw a million random operations, watched for bad accesses'
	@echo 'make arm64    draw the same pictures on an emulated arm64 (make arm64-deps: what it needs)'
	@echo 'make install  [PREFIX=/usr/local] [DESTDIR=] [RELEASE_ONLY=1 without the debug build of the kit];'
	@echo '              make uninstall takes it away again'
	@echo 'make dist     archives and Debian packages, in $(DIST); make check-dist tries them'
	@echo 'make clean    remove what was built'

deps:
	@.ci/deps $(PACKAGES)

install-deps:
	@.ci/deps $(INSTALL_PACKAGES)

test-deps:
	@.ci/deps $(TEST_PACKAGES)

# A build has absolute paths in it, so one of a checkout that was moved is made anew.
moved:
	@.ci/moved

build: deps moved
	$(SWIFT) build $(BUILD_FLAGS)

# In the place that `maru sdk` looks at, beside the program.
sdk: build
	.ci/sdk $(RELEASE) $(RELEASE)/sdk

# The kit without optimization, in a separate build that takes a minute on two processors. Debug information has
# source paths relative to the checkout, so that .ci/debug-kit can put the sources anywhere.
DEBUG_KIT = .build-debug/debug
DEBUG_FLAGS = -c debug --scratch-path .build-debug -j $(JOBS) -Xswiftc -file-prefix-map -Xswiftc '$(CURDIR)=.' \
  -Xswiftc -Xfrontend -Xswiftc -no-serialize-debugging-options -Xcc '-ffile-prefix-map=$(CURDIR)=.'

debug-kit: deps
	@.ci/moved .build-debug
	$(SWIFT) build $(DEBUG_FLAGS) --product MaruKit
	$(SWIFT) build $(DEBUG_FLAGS) --target MaruTestKit

sdk-debug: install-deps sdk debug-kit
	.ci/debug-kit $(DEBUG_KIT) $(RELEASE)/sdk

run: build
	@if [ -n "$$DISPLAY" ]; then exec $(RELEASE)/maru; \
	else $(RELEASE)/maru-screenshot $(SCREENSHOT) $(RELEASE)/maru; fi

# The examples share the folder of the build, so the kit is compiled once, as long as the flags are the
# same: `swift test` without --skip-build adds its own. Their plugins are removed afterwards, because
# plugins in that folder count as bundled.
EXAMPLES = Hello Cookbook
EXAMPLE_PLUGINS = $(foreach name,Hello Goodbye Tasks Dial SignUp Dashboard Board Badge,\
  $(RELEASE)/lib$(name).so)

test: test-deps moved
	@rm -f $(EXAMPLE_PLUGINS)
	@echo 'test: building the program, its plugins and its tests'
	@$(SWIFT) build $(BUILD_FLAGS) --build-tests
	@echo 'test: running the tests; only failures are listed'
	@.ci/tests $(SWIFT) test $(BUILD_FLAGS) --skip-build --ignore-lock --disable-xctest
	@for example in $(EXAMPLES); do \
	  echo "test: building and testing Examples/$$example"; \
	  options="--package-path Examples/$$example --scratch-path .build"; \
	  $(SWIFT) build $$options $(BUILD_FLAGS) --build-tests && \
	  $(SWIFT) test $$options $(BUILD_FLAGS) --skip-build --disable-xctest --quiet || exit 1; \
	done
	@rm -rf $(EXAMPLE_PLUGINS) $(RELEASE)/Cookbook_Badge.resources

# The parts of the manual page that come from the table of commands.
MANUAL = share/man/man1/maru.1

manual: build
	$(RELEASE)/maru manual < $(MANUAL) > $(MANUAL).new
	mv $(MANUAL).new $(MANUAL)

# Two archives, made in builds of their own. A warning is an error. MARU_DOCS makes the manifests fetch
# swift-docc-plugin, which nothing else needs.
DOCUMENTATION = .build/documentation
DOCC = MARU_DOCS=1 $(SWIFT) package
DOCC_GENERATE = --allow-writing-to-directory $(CURDIR)/$(DOCUMENTATION) generate-documentation
DOCC_FLAGS = --warnings-as-errors --output-path $(CURDIR)/$(DOCUMENTATION)

docs: deps
	mkdir -p $(DOCUMENTATION)
	$(DOCC) --package-path Sources/Kit --scratch-path .build-docs/kit $(DOCC_GENERATE) \
	  --enable-experimental-combined-documentation \
	  --target MaruKit --target Layers --target Graphics --target Motion \
	  $(DOCC_FLAGS)/MaruKit.doccarchive
	$(DOCC) --scratch-path .build-docs/host $(DOCC_GENERATE) --target MaruTestKit \
	  $(DOCC_FLAGS)/MaruTestKit.doccarchive

lint:
	$(SWIFT) format lint --strict -rp Package.swift Sources Plugins Tests Examples

format:
	$(SWIFT) format -i -rp Package.swift Sources Plugins Tests Examples

# The pictures of the README, the same on every machine.
PICTURES = assets/pictures
ALERT = BottomAlert --title 'Delete the file?' --message 'This cannot be undone.' \
  --button Cancel:cancel --button Delete:destructive

DROPDOWN = DropDown --title 'Where to?' --option Aachen --option Berlin --option Cologne \
  --option Dresden --option Essen --option Frankfurt --option Gera --selected Cologne --scale 2
LIST = List --prompt 'Open which project?' --query ra --match fuzzy --item 'Aurora weather station' \
  --item 'Bicycle workshop' --item 'Garden irrigation' --item 'Holiday pictures' \
  --item 'Kitchen renovation' --item 'Model railway' --item 'Radio telescope' --item 'Tide tables'
TABLE = List --prompt 'Delete which projects?' --column Name --column Files --column Changed --column State \
  --multiple --checked 1 --checked 3 --confirm --accept Delete \
  --item "$$(printf 'Aurora weather station\t12\t2026-01-04\tactive')" \
  --item "$$(printf 'Bicycle workshop\t7\t2025-11-30\tpaused')" \
  --item "$$(printf 'Garden irrigation\t103\t2026-02-11\tactive')" \
  --item "$$(printf 'Holiday pictures\t2048\t2024-08-19\tarchived')" \
  --item "$$(printf 'Kitchen renovation\t33\t2026-03-02\tactive')" \
  --item "$$(printf 'Model railway\t5\t2019-12-24\tpaused')"
BAR = List --layout bar --prompt Session --item lock --item 'log out' --item suspend --item hibernate \
  --item restart --item 'shut down' --size 800x24
ENTRY = Entry --title 'What is the new branch called?' --message 'It begins at the last commit.' \
  --text fix/scrolling
NOTICE = Notice --kind question --title 'Delete the old backups?' --accept Delete --cancel Keep \
  --message 'The three backups of last year will be gone. This cannot be undone.'
CALENDAR = Calendar --title 'When is the journey?' --date 2026-11-12 --range --end 2026-11-17 \
  --mark 2026-11-05 --mark 2026-11-20 --week-start monday --today 2026-11-09
TEXT = TextViewer --title 'Release notes' --accept OK --text "$$(printf '%s\n' 'Aurora 2.4' '' \
  'The weather station sends its values every minute now, also over a slow connection. Charts have a second axis for the wind.' \
  '' '- Rain is measured in tenths of a millimetre.' '- The battery lasts a third longer.' \
  '- Values that a sensor repeats for an hour are marked.')"
SCALE = Scale --title 'How loud is the alarm?' --message 'It rings at 6:30.' --value 65 --unit ' %'
NOTIFICATION = Notification --title 'Backup finished' --text 'All 1,284 files are on the drive “Archive”.' \
  --symbol externaldrive.fill --action open=Open --action eject=Eject --duration 0
CRITICAL = Notification --title 'The disk is almost full' --urgency critical --progress 97 \
  --text '3 GB are left. Some programs stop when there is no room.'
PROGRESS = Progress --title 'Copying the holiday pictures' --message 'To the drive “Archive”.' \
  --text IMG_2041.jpg --value 64 --no-times
FORM = Form --title 'Reserve a table' --field Name \
  --field '{"kind": "number", "label": "Seats", "min": 1, "max": 8, "value": 4}' \
  --field '{"kind": "choice", "label": "Meal", "choices": ["Pasta", "Curry"], "value": "Curry"}' \
  --field date:Day --field 'check:By the window'
COLOR = ColorChooser --title 'Which colour is the label?' --color '\#3478DE'
TIME = Time --title 'When does the train leave?' --value 09:41 --hours 24
CHART = Chart --title Load --unit ' %' --min 0 --max 100 --series CPU --series GPU \
  --values '[[23,25,31,28,36,42,39,55,61,58,49,52,67,72,64,58,60,51,47,55,63,69,74,66], \
  [12,14,13,18,22,21,27,24,30,35,33,38,31,29,36,41,44,40,37,45,43,39,34,30]]'
LOADING = LoadingView --text 'Linking libMaruKit.so' --progress 0.4 --time 1.15 --scale 2

pictures: build
	$(RELEASE)/maru render Gallery --time 1 -o $(PICTURES)/gallery-light.png
	$(RELEASE)/maru render Gallery --time 1 --appearance dark -o $(PICTURES)/gallery-dark.png
	$(RELEASE)/maru render $(ALERT) -o $(PICTURES)/alert-light.png
	$(RELEASE)/maru render $(ALERT) --scale 2 --appearance dark -o $(PICTURES)/alert-dark@2x.png
	$(RELEASE)/maru render OpenChatSheet -o $(PICTURES)/openchat-light.png
	$(RELEASE)/maru render $(DROPDOWN) -o $(PICTURES)/dropdown-light.png
	$(RELEASE)/maru render $(DROPDOWN) --appearance dark -o $(PICTURES)/dropdown-dark.png
	$(RELEASE)/maru render $(LIST) --scale 2 -o $(PICTURES)/list-light@2x.png
	$(RELEASE)/maru render $(LIST) --scale 2 --appearance dark -o $(PICTURES)/list-dark@2x.png
	$(RELEASE)/maru render $(TABLE) --scale 2 -o $(PICTURES)/list-table@2x.png
	$(RELEASE)/maru render $(BAR) --scale 2 -o $(PICTURES)/list-bar@2x.png
	$(RELEASE)/maru render $(ENTRY) --scale 2 -o $(PICTURES)/entry-light@2x.png
	$(RELEASE)/maru render $(ENTRY) --scale 2 --appearance dark -o $(PICTURES)/entry-dark@2x.png
	$(RELEASE)/maru render $(NOTICE) --scale 2 -o $(PICTURES)/notice-light@2x.png
	$(RELEASE)/maru render $(NOTIFICATION) --scale 2 -o $(PICTURES)/notification-light@2x.png
	$(RELEASE)/maru render $(CRITICAL) --scale 2 --appearance dark -o $(PICTURES)/notification-dark@2x.png
	$(RELEASE)/maru render $(CALENDAR) --scale 2 -o $(PICTURES)/calendar-light@2x.png
	$(RELEASE)/maru render $(TEXT) --scale 2 -o $(PICTURES)/text-light@2x.png
	$(RELEASE)/maru render $(SCALE) --scale 2 -o $(PICTURES)/scale-light@2x.png
	$(RELEASE)/maru render $(PROGRESS) --scale 2 -o $(PICTURES)/progress-light@2x.png
	$(RELEASE)/maru render $(FORM) --scale 2 -o $(PICTURES)/form-light@2x.png
	$(RELEASE)/maru render $(COLOR) --scale 2 -o $(PICTURES)/colorchooser-light@2x.png
	$(RELEASE)/maru render $(TIME) --scale 2 -o $(PICTURES)/time-light@2x.png
	$(RELEASE)/maru render $(CHART) --scale 2 -o $(PICTURES)/chart-light@2x.png
	$(RELEASE)/maru render Picture -o $(PICTURES)/picture-light.png
	$(RELEASE)/maru render $(LOADING) -o $(PICTURES)/loading-light.png
	$(RELEASE)/maru render $(LOADING) --appearance dark -o $(PICTURES)/loading-dark.png
	$(RELEASE)/maru-pictures moving $(PICTURES)
	$(RELEASE)/maru-pictures table README.md
	@.ci/deps $(PICTURE_PACKAGES)
	.ci/examples $(RELEASE) $(PICTURES)

# Light and dark by setting and live, accents, focus, all scales, text from the smallest to the largest,
# long and empty words, windows from 200 x 150 to 3840 x 2160; pixel for pixel.
MATRIX = .build/gallery-matrix

gallery-matrix: build
	$(RELEASE)/maru-pictures matrix $(MATRIX)

# The fonts of the pictures of text, the same bytes from the same Debian packages.
test-fonts:
	@.ci/deps fonttools
	Tests/Fonts/make

bench-deps:
	@.ci/deps $(BENCH_PACKAGES)

bench-build: bench-deps build
	$(MAKE) -C Tests/Benchmarks build

bench: bench-build sdk
	$(MAKE) -C Tests/Benchmarks run

# Thrice as many lists of 25 random operations, clipped and whole, with the address sanitizer, and as
# many by every processor variant: five minutes. The leaks that it would report are XCTest's.
FUZZ_LISTS ?= 20000

fuzz:
	ASAN_OPTIONS=detect_leaks=0 FUZZ_LISTS=$(FUZZ_LISTS) $(SWIFT) test --package-path Tests/Fuzz \
	  -c release --sanitize=address -j $(JOBS) --filter 'ClippedPaintingTests|PileTests'

arm64-deps:
	@.ci/deps $(ARM64_PACKAGES)

arm64:
	@Tests/Portability/compare

# The executable is beside its libraries, because it looks for them in its own folder; bin has a link to it.
# Everything is staged, then renamed into place, so that installing over a running maru is harmless.
INSTALLED = $(DESTDIR)$(PREFIX)/lib/maru
STAGE = $(INSTALLED)/.stage

# BUILT=1 installs what `make test` has just built. SwiftPM compiles everything anew without its tests.
# RELEASE_ONLY=1 leaves out the debug build of the kit: 85 MB and a minute.
install: install-deps $(if $(BUILT),,build) $(if $(RELEASE_ONLY),,debug-kit)
	rm -rf '$(STAGE)'
	install -d '$(DESTDIR)$(PREFIX)/bin' '$(STAGE)/plugins'
	install -m 755 $(RELEASE)/maru $(RELEASE)/maru-host $(RELEASE)/maru-widgets $(RELEASE)/maru-svg $(RELEASE)/libMaruKit.so '$(STAGE)/'
	for widget in $(WIDGETS); do \
	  install -m 755 $(RELEASE)/lib$$widget.so '$(STAGE)/plugins/' || exit 1; \
	  files=$(RELEASE)/Maru_$$widget.resources; \
	  if [ -d $$files ]; then cp -RL $$files '$(STAGE)/plugins/' || exit 1; fi; \
	done
	cp -RL $(RELEASE)/$(RESOURCES) '$(STAGE)/$(RESOURCES)'
	.ci/runtime '$(STAGE)'
	.ci/sdk $(RELEASE) '$(STAGE)/sdk'
	$(if $(RELEASE_ONLY),,.ci/debug-kit $(DEBUG_KIT) '$(STAGE)/sdk')
	.ci/replace '$(STAGE)' '$(INSTALLED)'
	for file in $(SHARED); do \
	  install -Dm 644 "share/$$file" "$(DESTDIR)$(PREFIX)/share/$$file" || exit 1; \
	done
	.ci/documents '$(DESTDIR)$(PREFIX)/share/doc/maru'
	# systemd and other programs that start services may not have the prefix in their PATH.
	sed -i 's,^\([A-Za-z]*Exec[A-Za-z]*=\)maru,\1$(PREFIX)/bin/maru,' \
	  '$(DESTDIR)$(PREFIX)/share/systemd/user/maru.service' '$(DESTDIR)$(PREFIX)/share/maru/maru.desktop'
	ln -sf ../lib/maru/maru '$(DESTDIR)$(PREFIX)/bin/maru'
	rm -f '$(DESTDIR)$(PREFIX)/bin/maru-debug'
	$(if $(RELEASE_ONLY),,ln -s ../lib/maru/sdk/debug/maru '$(DESTDIR)$(PREFIX)/bin/maru-debug')
	install -d '$(DESTDIR)$(PREFIX)/lib/pkgconfig'
	.ci/pkgconfig '$(INSTALLED)/sdk/sdk.json' >'$(DESTDIR)$(PREFIX)/lib/pkgconfig/maru.pc'

# Installs into a temporary folder and runs the installed program.
check-install:
	@folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
	  $(MAKE) install RELEASE_ONLY=1 DESTDIR="$$folder" PREFIX=/usr && .ci/check-installed "$$folder/usr"

# The same with the debug build of the kit: runs the programs that are installed for it, and lldb if it works here.
check-debug-kit:
	@folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
	  $(MAKE) install DESTDIR="$$folder" PREFIX=/usr && .ci/debug-kit-installed "$$folder/usr"

# An archive to unpack anywhere and a Debian package, both with the libraries of Swift; and two more with
# the debug build of the kit alone, for the same places.
DIST = .build/dist

dist:
	@.ci/deps $(DIST_PACKAGES)
	@folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
	  $(MAKE) install DESTDIR="$$folder" PREFIX=/usr && .ci/dist "$$folder" $(DIST)

# Installs the packages in a clean Debian without Swift, which shows a widget, and in one with Swift, which makes
# one. It needs root.
check-dist: dist
	@.ci/deps debootstrap
	.ci/clean-debian $(DIST)/maru_*.deb
	.ci/clean-sdk $(DIST)/maru_*.deb $(DIST)/maru-debug_*.deb

uninstall:
	rm -rf '$(DESTDIR)$(PREFIX)/lib/maru'
	rm -f '$(DESTDIR)$(PREFIX)/bin/maru' '$(DESTDIR)$(PREFIX)/bin/maru-debug' '$(DESTDIR)$(PREFIX)/lib/pkgconfig/maru.pc'
	for file in $(SHARED); do rm -f "$(DESTDIR)$(PREFIX)/share/$$file"; done
	rm -rf '$(DESTDIR)$(PREFIX)/share/doc/maru'

clean:
	rm -rf .build .build-debug .build-docs Sources/Kit/.build Tests/Benchmarks/.build Tests/Fuzz/.build \
	  Tests/Portability/.build Examples/Hello/.build \
	  $(SCREENSHOT)
