/** The bounds of the payment terminal; each with its reason. The config may narrow some. */

import type { PaymentSection } from '#firmware/config/sections/payment.ts'
import { HOUR_MS } from '#firmware/vocabulary/durations.ts'

/** As much of a purpose as the banks take (Raiffeisen's additionalInfo is the shortest). */
export const PURPOSE_CHARACTERS_MAX = 140
/** A till's own name for a payment: longer than a receipt number, a UUID or a fiscal sign. */
export const REFERENCE_CHARACTERS_MAX = 64
/** A till keeps one request in flight; more than these waiting means something is broken. */
export const REQUESTS_WAITING_MAX = 4
/** How long a request waits for those before it: a till that waited longer has often given up. */
export const REQUEST_WAIT_MS_MAX = 10_000
/**
 * From the request to its answer: waiting, ending the payment before, registering and showing.
 * Well below the 60 s after which a silent socket is cut.
 */
export const SHOW_QR_MS_MAX = 40_000
/** Of these, kept back for the display; its drivers give up after 4 s. */
export const DISPLAY_BUDGET_MS = 5_000
/** Three calls to the bank with their pauses, where no other request was before it. */
export const REGISTER_BUDGET_MS = 25_000
export const REGISTER_ATTEMPTS_MAX = 3
export const BANK_CALL_MS_MAX = 10_000
/** How long a cancellation may stay without the bank's word before it counts as unknown. */
export const CANCEL_GRACE_MS = 30_000
/** How long a request waits for the bank to cancel before it answers without it. */
export const CANCEL_BUDGET_MS = 8_000
/** What is known about a payment is fresh enough for a till that asks, up to this age. */
export const FRESH_MS = 2_000
/** As long as Adyen keeps its own. */
export const KEY_KEPT_MS = 48 * HOUR_MS
/** More than a lane sells in that time: one every 42 seconds, day and night. 2 MB at the most. */
export const KEYS_KEPT = 4_096
export const KEY_CHARACTERS_MAX = 255

/** A shift in which nothing happened is closed once in that time: no shop hands over more often. */
export const EMPTY_SHIFT_MS_MIN = 60_000
/** Further keys that are kept for the shift just closed: one for each till that lost its answer. */
export const SHIFT_KEYS_MAX = 100

/** How long a till waits for the bank's last word on a refund: a whole call to the bank, and a little. */
export const REFUND_BUDGET_MS = 12_000

/** Who looked at which statement, and what it says there. */
export const SETTLEMENT_NOTE_CHARACTERS_MAX = 500

export const PROFILES_MAX = 64
export const PROFILE_NAME_CHARACTERS_MAX = 128
export const PROFILE_FIELDS_MAX = 32
/** Long enough for a PEM certificate chain. */
export const PROFILE_VALUE_CHARACTERS_MAX = 16_384
/** Of new settings: a few dozen profiles with certificates. */
export const SETTINGS_BYTES_MAX = 1024 * 1024
/** Pages and reports of the ledger: a page of 500 rows is half a megabyte until it has been read. */
export const REPORT_QUEUE = { atOnce: 4, waiting: 28 } as const

/**
 * What the lane's own export folder may hold, whoever wrote it: any till may write exports, and each stays until it is
 * written over or removed. A day's export for three months; four exports of years, of 500,000 payments each.
 */
export const EXPORT_BOUNDS = {
  files: 100,
  bytes: 512 * 2 ** 20,
  /** One token fills no other's space: a day's export for a month, or two of years. */
  each: { files: 40, bytes: 256 * 2 ** 20 },
} as const

/**
 * An export of years, a report of a month, a day at the bank. 500,000 payments take a minute on a fast machine;
 * fetch and lanectl wait no longer than this.
 */
export const LONG_ANSWER_MS = 5 * 60_000

/** A month: a lane that sells a thousand times a day has 31,000 payments in it, held until they are added up. */
export const REPORT_DAYS_MAX = 31
/** Files of single days are collected from as many: three years, a leap year among them. */
export const CSV_DAYS_MAX = 1_096
/** What one comparison is told of the words of its file. */
export const REGISTRY_WORDS_MAX = 32
/** A trolley of a hypermarket; all of it fits a body of the frame. */
export const BASKET_LINES_MAX = 128
export const BASKET_NAME_CHARACTERS_MAX = 140
export const BASKET_UNIT_CHARACTERS_MAX = 8
export const BASKET_QUANTITY_MAX = 1_000_000
export const BASKET_SUM_KOPECKS_MAX = 1e12
/** A till tells of each item; one that says nothing for so long has lost its sale. */
export const BASKET_KEPT_MS = 15 * 60_000

export const PAGE_ROWS_MAX = 500
export const EVENTS_BATCH = 200
export const HOLD_FOR_ADDRESS_MS = 5_000
export const ADDRESS_SHOWN_MS = 15_000

export type PaymentConfig = PaymentSection
