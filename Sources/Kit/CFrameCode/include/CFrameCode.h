#ifndef MARU_FRAME_CODE_H
#define MARU_FRAME_CODE_H

/// Asks the processor for the code of frames in which things only move, without waiting for it.
void maru_motion_code_fetch(void);

/// Asks the processor for the code of inputs and frames, without waiting for it.
///
/// Of no effect where the linker did not put that code side by side, as in debug builds.
void maru_frame_code_fetch(void);

#endif
