// The functions that delay work: dispatch's delays and timers, which Swift's sleeps use too.
#include "Internal.h"

INTERPOSED(dispatch_after);
INTERPOSED(dispatch_after_f);
INTERPOSED(dispatch_source_create);
INTERPOSED(dispatch_source_set_timer);
INTERPOSED(dispatch_source_set_event_handler_f);

// MARK: Delays

void dispatch_after(dispatch_moment when, dispatch_object queue, dispatch_block block) {
  manual_timeline *timeline = manual_timeline_in_use();
  if (!timeline) return LIBRARY_FUNCTION(dispatch_after)(when, queue, block);
  dispatch_retain(queue);
  manual_timeline_add(
    timeline, (struct manual_work){
                .kind = MANUAL_BLOCK, .due = manual_timeline_due(timeline, when),
                .object = queue, .block = _Block_copy(block)});
}

void dispatch_after_f(
  dispatch_moment when, dispatch_object queue, void *context, dispatch_function function) {
  manual_timeline *timeline = manual_timeline_in_use();
  if (!timeline) return LIBRARY_FUNCTION(dispatch_after_f)(when, queue, context, function);
  dispatch_retain(queue);
  manual_timeline_add(
    timeline, (struct manual_work){
                .kind = MANUAL_FUNCTION, .due = manual_timeline_due(timeline, when),
                .object = queue, .context = context, .function = function});
}

// MARK: Timers

/// In manual time a timer is a data source; when it is due, the timeline merges data into it.
dispatch_object dispatch_source_create(
  const struct dispatch_source_type_s *type, uintptr_t handle, uintptr_t mask,
  dispatch_object queue) {
  manual_timeline *timeline = manual_timeline_in_use();
  if (!timeline || type != &_dispatch_source_type_timer) {
    return LIBRARY_FUNCTION(dispatch_source_create)(type, handle, mask, queue);
  }
  dispatch_object source =
    LIBRARY_FUNCTION(dispatch_source_create)(&_dispatch_source_type_data_add, 0, 0, queue);
  if (!source) return NULL;
  dispatch_retain(source);
  manual_timeline_add(
    timeline, (struct manual_work){.kind = MANUAL_SOURCE, .due = INT64_MAX, .object = source});
  return source;
}

void dispatch_source_set_timer(
  dispatch_object source, dispatch_moment start, uint64_t interval, uint64_t leeway) {
  if (!manual_source_is_known(source)) {
    return LIBRARY_FUNCTION(dispatch_source_set_timer)(source, start, interval, leeway);
  }
  manual_source_set(source, start, interval);
}

/// Only the Swift runtime sets handler functions, for sleeps with a tolerance. In manual time the
/// handlers run on the main queue, as other tasks do.
void dispatch_source_set_event_handler_f(dispatch_object source, dispatch_function handler) {
  if (manual_source_is_known(source)) dispatch_set_target_queue(source, &_dispatch_main_q);
  LIBRARY_FUNCTION(dispatch_source_set_event_handler_f)(source, handler);
}
