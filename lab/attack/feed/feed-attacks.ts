/** What somebody with one shop's rights on the chain's NATS server can do to the other shops, and what the server itself may do. */
import { BLOB_STREAM, STREAM } from '#lab/feed/chain-client.ts'
import { type FeedAttack, HONEST_MS_MAX } from './feed-attack.ts'
import {
  claimsNames,
  dated,
  flood,
  garbagePicture,
  itemRefused,
  JUNK,
  otherNetwork,
  overwriteBlob,
  pictureNowhere,
  TEMPLATES_OF_AN_ITEM,
  writing,
} from './feed-entry-deeds.ts'
import * as poisons from './feed-poisons.ts'
import {
  asks,
  cannotWrite,
  changeStreams,
  clearText,
  deleteConsumers,
  deleteMessages,
  fillOwnStream,
  fillStorage,
  fullStream,
  largePicture,
  limitStream,
  overhear,
  speaksAsAnother,
} from './feed-server-deeds.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const YEAR_9999_MS = Date.UTC(9999, 0, 1)

export const FEED_ATTACKS: readonly FeedAttack[] = [
  {
    name: 'feed-picture-nowhere',
    tries: 'an entry that names a picture that is nowhere; all that stands behind it arrives',
    run: pictureNowhere,
  },
  {
    name: 'feed-garbage-picture',
    tries: 'garbage under the hashes that entries name',
    run: garbagePicture,
  },
  {
    name: 'feed-item-refused',
    tries:
      'an honest item with a picture that no shop takes; what honest shops teach of it arrives',
    run: itemRefused,
  },
  { name: 'feed-malformed', tries: 'entries that are no entries', run: writing(poisons.MALFORMED) },
  { name: 'feed-oversized', tries: 'entries of a megabyte', run: writing(poisons.OVERSIZED) },
  { name: 'feed-deep', tries: 'entries of 200,000 brackets', run: writing(poisons.DEEP) },
  { name: 'feed-doubled', tries: 'entries with a key twice', run: writing(poisons.DOUBLED) },
  {
    name: 'feed-contradictory',
    tries: 'one name with two pictures, one template in two items',
    run: writing(poisons.CONTRADICTORY),
  },
  {
    name: 'feed-odd-subjects',
    tries: 'subjects that name no item, or one item twice',
    run: writing(poisons.ODD_SUBJECTS),
  },
  {
    name: 'feed-dated-hour',
    tries: 'a template dated an hour ahead',
    run: dated((nowMs) => nowMs + HOUR_MS, 1),
  },
  {
    name: 'feed-dated-364-days',
    tries: 'a template dated 364 days ahead',
    run: dated((nowMs) => nowMs + 364 * DAY_MS, 1),
  },
  {
    name: 'feed-dated-9999',
    tries: 'a template of the year 9999',
    run: dated(() => YEAR_9999_MS, 1),
  },
  {
    name: 'feed-dated-pins',
    tries:
      'the 32 places of an item filled with confirmed templates of next year; teaching it anew counts',
    run: dated((nowMs) => nowMs + 364 * DAY_MS, TEMPLATES_OF_AN_ITEM),
  },
  {
    name: 'feed-dated-hour-pins',
    tries: 'the same with templates an hour ahead',
    run: dated((nowMs) => nowMs + HOUR_MS, TEMPLATES_OF_AN_ITEM),
  },
  {
    name: 'feed-speaks-as-another',
    tries: "another shop's entry emptied, and answers of the server sent to it",
    hasNewcomer: true,
    run: speaksAsAnother,
  },
  {
    name: 'feed-claims-names',
    tries: 'the names that an honest shop will give its next templates',
    isSlow: true,
    run: claimsNames,
  },
  {
    name: 'feed-picture-spoilt',
    tries: 'garbage over the picture of an honest item; a new shop has the item all the same',
    hasNewcomer: true,
    run: async (arena) => {
      await overwriteBlob(arena, () => new Uint8Array(50))
      return null
    },
  },
  {
    name: 'feed-other-network',
    tries:
      "an honest picture's vector replaced by one of another network; a new shop does not take it",
    hasNewcomer: true,
    run: otherNetwork,
  },
  {
    name: 'feed-purge',
    tries: 'both streams purged; a new shop knows everything',
    hasNewcomer: true,
    run: asks(async ({ rival }) =>
      [STREAM, BLOB_STREAM].map(
        (stream) => [`purge of ${stream}`, rival.api(`STREAM.PURGE.${stream}`)] as const,
      ),
    ),
  },
  {
    name: 'feed-delete-streams',
    tries: 'both streams deleted; a new shop knows everything',
    hasNewcomer: true,
    run: asks(async ({ rival }) =>
      [STREAM, BLOB_STREAM].map(
        (stream) => [`deletion of ${stream}`, rival.api(`STREAM.DELETE.${stream}`)] as const,
      ),
    ),
  },
  {
    name: 'feed-seal',
    tries: 'both streams sealed for ever',
    run: asks((arena) => changeStreams(arena, { sealed: true })),
  },
  {
    name: 'feed-forget',
    tries: 'both streams told to keep one message',
    hasNewcomer: true,
    run: asks((arena) => changeStreams(arena, { max_msgs: 1, discard: 'old' })),
  },
  {
    name: 'feed-delete-messages',
    tries: "others' messages deleted one by one",
    hasNewcomer: true,
    run: asks(deleteMessages),
  },
  {
    name: 'feed-delete-consumers',
    tries: "others' consumers deleted all the time",
    run: deleteConsumers,
  },
  { name: 'feed-overhear', tries: 'what others ask and are answered', run: overhear },
  {
    name: 'feed-fill-storage',
    tries:
      'the stream of pictures filled with some that nobody names, until the office gives it more room',
    waitsMs: 120_000,
    hasNewcomer: true,
    run: fillStorage,
  },
  {
    name: 'feed-fill-own',
    tries: 'the same where each shop has a bound of its own: the others write on',
    isBounded: true,
    hasNewcomer: true,
    run: fillOwnStream,
  },
  {
    name: 'feed-large-picture',
    tries: 'a picture beyond the server’s max_payload; its shop goes on reading',
    // Templates of goods have 3 to 10 KB here, a picture that does not compress 53.
    server: 'max_payload: 32000',
    run: largePicture,
  },
  {
    name: 'feed-full-stream',
    tries: 'a stream that takes no more; a shop with something to write reads what others wrote',
    waitsMs: 120_000,
    run: fullStream,
  },
  {
    name: 'feed-sealed-stream',
    tries: 'a stream that is sealed; a shop with something to write reads what others wrote',
    isLast: true,
    run: (arena) =>
      cannotWrite(arena, async () => {
        await limitStream(arena, STREAM, { sealed: true })
      }),
  },
  {
    name: 'feed-flood',
    tries: `${JUNK} items at once; honest ones wait at most ${HONEST_MS_MAX / 1_000} s`,
    isSlow: true,
    run: flood,
  },
  {
    name: 'feed-clear-text',
    tries: 'a server without TLS at a tls:// address',
    run: clearText,
  },
]
