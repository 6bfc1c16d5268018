/** Every bound of a third-party feature, with its reason. Pure. */

/** Each is a process of some 40 MB: all of them fit into MemoryMax of systemd/laned-features.slice. */
export const GUESTS_MAX = 8

/** One of them is what the feature does. */
export const CODE = ['feature.mjs', 'feature.mts'] as const

/** Of a feature: its folder, its paths. */
export const GUEST_NAME = '^[a-z][a-z0-9]{1,20}(-[a-z0-9]{1,20}){0,2}$'
/** Of an operation. */
export const OPERATION_NAME = '^[a-z][a-z0-9]{0,20}(-[a-z0-9]{1,20}){0,2}$'
/** Of a field. */
export const FIELD_NAME = '^[a-z][A-Za-z0-9]{0,30}$'

/** Parsed in one turn of the event loop: 3 ms on a slow board. */
export const FRAME_BYTES_MAX = 32 * 1024
/** Many times what a form of twenty fields sends. */
export const ASKED_BYTES_MAX = 16 * 1024
/** Of an event. */
export const EVENT_NAME = OPERATION_NAME
/** In what an event says, for a field of it. */
export const HOLE = /\{([A-Za-z0-9]{1,31})\}/g
/** Of a number, as Prometheus has labels. */
export const NUMBER_NAME = '^[a-z][a-z0-9_]{0,30}$'

/** Values of one frame: twenty times what its rows may declare. */
export const FRAME_VALUES_MAX = 1_000

/**
 * Of what nobody asked for: two of it in a second fill neither the journal nor the event loop. However often a feature is called,
 * its program says less: 61 messages of how things are, 12 events and 40 lines where two of its minutes meet.
 */
export const UNASKED = { windowMs: 60_000, messages: 120, bytes: 2 * 2 ** 20 }
/** Its numbers, what it keeps and how many events were left out go together, as they are then. */
export const SAID_EVERY_MS = 1_000

/** Of one feature; the journal is for what a person must read. Those beyond are left out. */
export const RECORDED = { windowMs: 60_000, events: 6, characters: 300 }

/** Of what it prints, in the lane's journal: its own 6 kB in a minute. */
export const PRINTED = { windowMs: 60_000, lines: 20, characters: 300 }
/** Of what a process writes past its program in a checkout: the last words of Node are shorter. */
export const STDERR_BYTES_MAX = 16 * 1024

/** Of what a feature keeps, as JSON: its readings and choices. All that is kept is one small document. */
export const KEPT_BYTES_MAX = 8 * 1024
/** Its values and their depth: with what stands around them in a message they are no more than a message may have. */
export const KEPT_VALUES_MAX = 900
export const KEPT_DEPTH_MAX = 28
/** Of a sentence that a feature says: a refusal, and why it failed. What is longer is cut. */
export const WORDS_MAX = 300
/**
 * Written once for all that is kept meanwhile: each write is a file and two fsyncs on the card. With SAID_EVERY_MS it is on the card
 * within the ten seconds that the guide says.
 */
export const KEEP_EVERY_MS = 9_000
/** Of one feature, written at once: one a minute, and some in a row, wear a card no more than a lane's payments do. */
export const KEEP_AT_ONCE = { windowMs: 600_000, most: 10 }
/** Whoever waits for the card is told before his own caller's time is over. */
export const KEEP_WAIT_MS = 4_000

/** Each waiting call holds its caller's connection. */
export const WAITING_MAX = 8
/** A till waits longer for a bank, but for nothing else. */
export const ANSWER_MS = 5_000
/** A program whose loop stands still hears none: it may for as long as a call may take, twice, where others have the processor. */
export const PING = { everyMs: 15_000, answerMs: 10_000 }
/** With the start of Node from a cold card on a busy board. */
export const START_MS = 20_000
/** The lane has five seconds to end. */
export const STOP_MS = 1_000
/** How long a process has to work before its earlier ends count no more. */
export const STEADY_MS = 60_000
export const AGAIN = { firstMs: 1_000, maxMs: 300_000 }

/** In JavaScript; what lies outside of it systemd bounds, and in a checkout the lane. */
export const HEAP_MEGABYTES = 64
export const RESIDENT_BYTES_MAX = 192 * 2 ** 20
