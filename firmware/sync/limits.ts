/** Every bound of synchronisation, with its reason. Pure. */
import { HOUR_MS, MINUTE_MS } from '#firmware/vocabulary/durations.ts'

export const SYNC_LIMITS = {
  /** Of one template's picture; a lane makes 20 KB, an import from elsewhere may bring more. */
  pictureBytes: 1024 * 1024,
  /** Pictures in one message: about 1.3 MB of a lane's own. */
  pictures: 64,
  /** Of one message, head and body; the sender stops before it and goes on in the next. */
  messageBytes: 4 * 1024 * 1024,
  headBytes: 1024 * 1024,
  /** Items in one page of changes: with all their templates they fit one head. */
  itemsPerPage: 50,
  /** More than an item keeps: a lane that was cut off for long may offer many. */
  templatesPerItemSent: 256,
  /** Of an item's name: as the items interface has it. */
  labelLength: 200,
  /** Marks at once; an operator marks single items. */
  marks: 1_000,
  /** How many items with something left out are named: of one device at its master, and on a lane. */
  leftOutOfDevice: 20,
  leftOut: 1_000,
  /** Until what was left out is tried again: a clock may have been set meanwhile. */
  leftOutAgainMs: 60_000,
  /** Longest wait for a change: below what a router forgets an idle connection after. */
  waitMs: 25_000,
  /**
   * The longest wait at a master that tells all kinds of news with its answer, so that nothing else is asked meanwhile.
   */
  longWaitMs: 50_000,
  /** Questions that follow from an answer: the pages of 20,000 items at once, then ten a second. A master may change as it likes. */
  questionsAtOnce: 400,
  questionEveryMs: 100,
  /** Rounds that news here begin: a busy till makes one a second, and the results of a round are news, too. */
  roundsAtOnce: 10,
  roundEveryMs: 1_000,
  /** How long any answer but that to a wait may take, with a slow card and a lossy radio. */
  answerMs: 20_000,
  /** Between two attempts: doubled up to the longest, and spread by chance. */
  retryMsMin: 1_000,
  retryMsMax: 30_000,
  /** Until everything is compared again on a card without space. */
  compareAgainMs: 5 * 60_000,
  /** Of one entry of a chain's feed: what a NATS server takes as it comes. */
  feedEntryBytes: 1_000_000,
  /** How far the templates of other shops may be dated ahead of us: their clocks are set by a network, as the feed is. */
  feedAheadMs: 10 * MINUTE_MS,
  /** New templates that one shop of a chain brings to the others in an hour; it teaches some 20 a day. */
  templatesOfShopPerHour: 1_000,
  /** Templates of one shop that are listed at once, the newest: a person looks through no more. */
  shopTemplatesSent: 500,
  /** Entries of one shop that wait to be taken, and what all waiting ones may hold in memory. */
  feedEntriesOfShop: 20_000,
  feedBytesWaiting: 8 * 1024 * 1024,
  /** Entries that were left aside, and names of what waits that are kept on the card with the place: 100 KB. */
  feedEntriesAside: 2_000,
  /** Until what was left aside, or not written, is tried again. */
  feedAgainMsMin: 5_000,
  feedAgainMsMax: HOUR_MS,
  /** A shop that is further behind its chain says so: fifty shops teach as much in a day, and less is read in seconds. */
  feedEntriesBehind: 1_000,
  /** Entries that bring nothing but work: a fifth of a slow board's processor. */
  vainEntriesAtOnce: 500,
  vainEntryEveryMs: 5,
  /** Lanes one master serves, and its own; 500 were measured. */
  devices: 1_001,
  /** A lane that asked nothing for longer is shown as away: the longest wait, and a slow radio. */
  awayMs: 90_000,
} as const
