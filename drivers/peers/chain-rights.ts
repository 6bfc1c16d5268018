/** The rights of a shop in its chain, as lists: those that it needs, and those that nobody should have but the chain's office. Pure. */
import type { FeedConfig } from '#firmware/config/sections/sync.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { blobSubject, itemSubject, shopStreamName, withdrawnSubject } from './nats-subjects.ts'

/** By what a right is tried, without an effect (chain-check.ts). */
export interface Try {
  readonly subject: string
  readonly as: 'question' | 'message' | 'answer' | 'subscription'
}

export interface NeededRight extends Try {
  /** What happens where it is missing. */
  readonly without: Sentence
}

export interface WideRight {
  /** What whoever has it can do. */
  readonly may: Sentence
  readonly tries: readonly Try[]
}

type Place = Pick<FeedConfig, 'stream' | 'apiPrefix'> & { readonly shop?: string | undefined }

/** Where JetStream is asked in the account that has the streams. */
export const DEFAULT_API = '$JS.API'
/** No shop, item, stream or consumer of a chain is called so. */
const NOBODY = 'laned-check'

/** As the table of docs/operations/fleet.md has them, in its order. */
export function neededRights({ stream, shop, apiPrefix }: Place): readonly NeededRight[] {
  const own = shop ?? null
  const question = (what: string) => ({ subject: `${apiPrefix}.${what}`, as: 'question' }) as const
  return [
    {
      subject: itemSubject(stream, own, NOBODY),
      as: 'message',
      without: say('text.feed.without-item-entries'),
    },
    {
      subject: blobSubject(stream, own, NOBODY),
      as: 'message',
      without: say('text.feed.without-picture-entries'),
    },
    {
      ...question(`STREAM.INFO.${stream}`),
      without: say('text.feed.without-stream-info'),
    },
    {
      ...question(`STREAM.INFO.${stream}-blob`),
      without: say('text.feed.without-picture-stream-info'),
    },
    {
      ...question(`STREAM.MSG.GET.${stream}`),
      without: say('text.feed.without-newest-entry'),
    },
    {
      ...question(`STREAM.MSG.GET.${stream}-blob`),
      without: say('text.feed.without-picture-reading'),
    },
    { ...question(`DIRECT.GET.${stream}`), without: say('text.feed.without-reading') },
    {
      subject: `${stream}.heard.>`,
      as: 'subscription',
      without: say('text.feed.without-change-notices'),
    },
  ]
}

/** What the account of a login is. */
export interface LoginAccount {
  /** JetStream may be asked in it directly. Where it has none, that is asked in vain. */
  readonly hasJetStream: boolean
  /** The streams are in it, so what others ask and are answered goes over its subjects, too. */
  readonly isShared: boolean
}

/** `others`: shops that write there; `bounded`: those with a stream of their own. */
export function wideRights(
  { stream, shop, apiPrefix }: Place,
  others: readonly string[],
  { hasJetStream, isShared }: LoginAccount,
  bounded: readonly string[] = [],
): readonly WideRight[] {
  const streams = [stream, `${stream}-blob`, ...bounded.map((one) => shopStreamName(stream, one))]
  const prefixes = [...new Set([apiPrefix, ...(hasJetStream ? [DEFAULT_API] : [])])]
  const asking = (...questions: readonly string[]) =>
    prefixes.flatMap((prefix) =>
      questions.map((what) => ({ subject: `${prefix}.${what}`, as: 'question' }) as const),
    )
  const ofEach = (of: (name: string) => string) => asking(...streams.map(of))
  const writing = (shops: readonly (string | null)[]) =>
    shops.flatMap((one) => [
      { subject: itemSubject(stream, one, NOBODY), as: 'message' } as const,
      { subject: blobSubject(stream, one, NOBODY), as: 'message' } as const,
    ])
  const names = [...others, NOBODY]
  return [
    {
      may: say('text.feed.may-write-as-other-shop'),
      tries: writing(names),
    },
    // Without a name a shop writes there itself.
    ...(shop === undefined
      ? []
      : [{ may: say('text.feed.may-write-without-shop'), tries: writing([null]) }]),
    {
      may: say('text.feed.may-withdraw-entries'),
      tries: names.map((one) => ({ subject: withdrawnSubject(stream, one), as: 'message' })),
    },
    { may: say('text.feed.may-purge-stream'), tries: ofEach((name) => `STREAM.PURGE.${name}`) },
    { may: say('text.feed.may-delete-stream'), tries: ofEach((name) => `STREAM.DELETE.${name}`) },
    { may: say('text.feed.may-change-stream'), tries: ofEach((name) => `STREAM.UPDATE.${name}`) },
    {
      may: say('text.feed.may-delete-messages'),
      tries: ofEach((name) => `STREAM.MSG.DELETE.${name}`),
    },
    {
      may: say('text.feed.may-create-streams'),
      tries: asking(
        ...streams.map((name) => `STREAM.CREATE.${name}`),
        `STREAM.CREATE.${NOBODY}`,
        `STREAM.RESTORE.${NOBODY}`,
      ),
    },
    {
      may: say('text.feed.may-copy-stream'),
      tries: ofEach((name) => `STREAM.SNAPSHOT.${name}`),
    },
    {
      may: say('text.feed.may-remove-stream-servers'),
      tries: ofEach((name) => `STREAM.PEER.REMOVE.${name}`),
    },
    {
      may: say('text.feed.may-depose-stream-leader'),
      tries: ofEach((name) => `STREAM.LEADER.STEPDOWN.${name}`),
    },
    {
      may: say('text.feed.may-create-consumers'),
      tries: [
        ...ofEach((name) => `CONSUMER.CREATE.${name}`),
        ...ofEach((name) => `CONSUMER.CREATE.${name}.${NOBODY}`),
        ...ofEach((name) => `CONSUMER.DURABLE.CREATE.${name}.${NOBODY}`),
      ],
    },
    {
      may: say('text.feed.may-delete-consumers'),
      tries: ofEach((name) => `CONSUMER.DELETE.${name}.${NOBODY}`),
    },
    {
      may: say('text.feed.may-list-account'),
      tries: [
        ...asking('STREAM.NAMES', 'STREAM.LIST'),
        ...ofEach((name) => `CONSUMER.NAMES.${name}`),
        ...ofEach((name) => `CONSUMER.LIST.${name}`),
      ],
    },
    ...(isShared ? rightsAmongOthers(names) : []),
  ]
}

function rightsAmongOthers(names: readonly string[]): readonly WideRight[] {
  return [
    {
      may: say('text.feed.may-read-answers'),
      tries: ['_INBOX.>', ...names.map((one) => `_INBOX.${one}.>`)].map((subject) => ({
        subject,
        as: 'subscription',
      })),
    },
    {
      may: say('text.feed.may-read-questions'),
      tries: [{ subject: `${DEFAULT_API}.>`, as: 'subscription' }],
    },
    {
      may: say('text.feed.may-answer-others'),
      tries: names.map((one) => ({ subject: `_INBOX.${one}.${NOBODY}`, as: 'answer' })),
    },
  ]
}
