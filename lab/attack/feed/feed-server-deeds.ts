/** What somebody with one shop's rights may ask of the chain's server, and what the server itself may do: full, sealed, in the clear. */
import { setTimeout as pause } from 'node:timers/promises'
import { type ApiAnswer, BLOB_STREAM, STREAM } from '#lab/feed/chain-client.ts'
import { openFeedShop } from '#lab/feed/feed-shop.ts'
import { entryLike, keyOf, sha256Of } from '#lab/feed/feed-wire.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { waitUntil } from '#test/wait-until.ts'
import { type FeedArena, RIVAL, subjectsOf } from './feed-arena.ts'
import { HONEST_MS_MAX, seconds, teachAll } from './feed-attack.ts'
import { honestEntry, honestItem, newPicture, saidOf, TEACHER } from './feed-entry-deeds.ts'

const OVERHEAR_MS = 3_000
const STORAGE_PIECES = 4_000
const PIECE_BYTES = 900_000
const LAST_PIECE_BYTES = 500
const CLEAR_TEXT_MS = 15_000

export async function speaksAsAnother(arena: FeedArena): Promise<string | null> {
  const entry = await honestItem(arena, 'another')
  const subject = subjectsOf(TEACHER).item(keyOf('another'))
  arena.say(`its entry emptied: ${saidOf(await arena.rival.put(subject, entryLike(entry, [])))}`)
  // The server writes its answer to where it is told to.
  const { connection } = arena.rival
  const ask = { reply: subject }
  connection.publish(subjectsOf(RIVAL).item(keyOf('answered')), '{}', ask)
  connection.publish(`$JS.API.STREAM.INFO.${STREAM}`, '', ask)
  await connection.flush()
  await pause(OVERHEAR_MS)
  const written = await honestEntry(arena, 'another').catch(() => null)
  const isOwn = JSON.stringify(written) === JSON.stringify(entry)
  arena.say(`its entry is ${isOwn ? 'its own' : 'another'}`)
  return isOwn ? null : "another shop's entry was written over"
}

/** Asks the server for what only the chain may do; says whether it was done. */
export const asks =
  (requests: (arena: FeedArena) => Promise<readonly (readonly [string, Promise<ApiAnswer>])[]>) =>
  async (arena: FeedArena): Promise<null> => {
    await honestItem(arena, `asked-${arena.chain.taught.length}`)
    for (const [what, answer] of await requests(arena)) {
      arena.say(`${what}: ${saidOf((await answer).refusal)}`)
    }
    return null
  }

export async function changeStreams(arena: FeedArena, change: object) {
  const answers: [string, Promise<ApiAnswer>][] = []
  for (const stream of [STREAM, BLOB_STREAM]) {
    const { json } = await arena.office.api(`STREAM.INFO.${stream}`)
    const { config } = json as { config: object }
    answers.push([
      `update of ${stream}`,
      arena.rival.api(`STREAM.UPDATE.${stream}`, { ...config, ...change }),
    ])
  }
  return answers
}

export async function deleteMessages(arena: FeedArena) {
  const answers: [string, Promise<ApiAnswer>][] = []
  for (const stream of [STREAM, BLOB_STREAM])
    for (let seq = 1; seq <= 3; seq += 1)
      answers.push([
        `message ${seq} of ${stream}`,
        arena.rival.api(`STREAM.MSG.DELETE.${stream}`, { seq }),
      ])
  const rollup = arena.writeItem(keyOf('rollup'), '{}')
  answers.push(['an entry', rollup.then((refusal) => ({ refusal, json: null }))])
  return answers
}

export async function deleteConsumers(arena: FeedArena): Promise<null> {
  let [deleted, refused] = [0, 0]
  const endMs = performance.now() + 2 * OVERHEAR_MS
  const attack = async () => {
    while (performance.now() < endMs) {
      const { json, refusal } = await arena.rival.api(`CONSUMER.NAMES.${STREAM}`)
      if (refusal !== null) refused += 1
      const { consumers } = (json ?? {}) as { consumers?: readonly string[] }
      for (const name of consumers ?? []) {
        const answer = await arena.rival.api(`CONSUMER.DELETE.${STREAM}.${name}`)
        if (answer.refusal === null) deleted += 1
        else refused += 1
      }
      await pause(100)
    }
  }
  await Promise.all([attack(), teachAll(arena, 'beside-consumers')])
  arena.say(`${deleted} consumers deleted, ${refused} refusals`)
  return null
}

export async function overhear(arena: FeedArena): Promise<string | null> {
  using heard = arena.rival.hears('_INBOX.>')
  using asked = arena.rival.hears('$JS.API.>')
  await arena.rival.connection.flush().catch(() => {})
  await teachAll(arena, 'overheard')
  await pause(OVERHEAR_MS)
  const [answers, questions] = [heard.messages.length, asked.messages.length]
  arena.say(`${answers} answers to others heard, ${questions} questions`)
  return answers + questions > 0 ? `${answers + questions} messages of others were heard` : null
}

/** Until nothing more is taken; so many bytes were. */
async function fill({ say, writeBlob }: FeedArena): Promise<number> {
  let bytes = 0
  let pieces = 0
  let refusal: string | null = null
  // Small ones into the rest, or an honest picture would still find room.
  for (const size of [PIECE_BYTES, LAST_PIECE_BYTES]) {
    const piece = new Uint8Array(size)
    refusal = null
    for (; pieces < STORAGE_PIECES && refusal === null; pieces += 1) {
      refusal = await writeBlob(sha256Of(Uint8Array.of(pieces >> 8, pieces & 255)), piece)
      if (refusal === null) bytes += size
    }
  }
  say(`${Math.round(bytes / 1e6)} MB written, then ${refusal ?? 'nothing refused it'}`)
  return bytes
}

/** Nothing can be written then, and it is told; all comes once the office gives the stream more room. */
export async function fillStorage(arena: FeedArena): Promise<string | null> {
  const bytes = await fill(arena)
  const [shop] = arena.chain.shops
  if (!shop) throw new Error('a chain has shops')
  await arena.chain.teach(shop, 'no-room')
  const told = await waitUntil('the shop tells that it cannot write', async () => {
    const words = await syncHealth(shop)
    return /degraded|failed/.test(words) && words
  })
  arena.say(told)
  await limitStream(arena, BLOB_STREAM, { max_bytes: 2 * bytes })
  return null
}

/** With pictures and with entries: the others need nobody's help. */
export async function fillOwnStream(arena: FeedArena): Promise<string | null> {
  await fill(arena)
  const entry = await arena.writeItem(keyOf('one-more'), new Uint8Array(PIECE_BYTES))
  arena.say(`an entry: ${saidOf(entry)}`)
  return entry === null ? 'a shop wrote more than its bound' : null
}

/** A shop that has something to write and cannot: what others write comes to it all the same. */
export async function cannotWrite(
  arena: FeedArena,
  closes: () => Promise<void>,
): Promise<string | null> {
  const { chain } = arena
  const [deaf, ...others] = chain.shops
  if (!deaf?.line) throw new Error('a shop has a line')
  deaf.line.is('cut')
  await chain.teach(deaf, 'unwritten')
  const since = chain.taught.length
  for (const shop of others) await chain.teach(shop, `heard-${shop.name}`)
  const rows = chain.taught.slice(since).map(({ row }) => row)
  const isWritten = (reader: (typeof others)[number]) =>
    rows.every((row) => reader.rows().includes(row))
  const untilMs = performance.now() + HONEST_MS_MAX
  while (!others.every(isWritten) && performance.now() < untilMs) await pause(100)
  await closes()
  deaf.line.is('fine')
  const fromMs = performance.now()
  // It has waited longer and longer for a line that was cut.
  while (!isWritten(deaf) && performance.now() - fromMs < 4 * HONEST_MS_MAX) await pause(100)
  const tookMs = performance.now() - fromMs
  arena.say(
    `${isWritten(deaf) ? `read after ${seconds(tookMs)}` : 'nothing read'}, ${await syncHealth(deaf)}`,
  )
  return isWritten(deaf) ? null : 'a shop that cannot write does not read'
}

async function syncHealth(shop: FeedArena['chain']['shops'][number]): Promise<string> {
  const { json } = await shop.ask('/health')
  const { healthy, parts } = json as {
    healthy: boolean
    parts: readonly { name: string; state: string; reason: string | null }[]
  }
  const sync = parts.find(({ name }) => name === 'sync')
  return `healthy ${healthy}, sync ${sync?.state} ${sync?.reason ?? ''}`
}

export async function limitStream(
  { office }: FeedArena,
  stream: string,
  limits: object,
): Promise<void> {
  const { json } = await office.api(`STREAM.INFO.${stream}`)
  const { config } = json as { config: object }
  const { refusal } = await office.api(`STREAM.UPDATE.${stream}`, { ...config, ...limits })
  if (refusal !== null) throw new Error(`the office may not: ${refusal}`)
}

export async function fullStream(arena: FeedArena): Promise<string | null> {
  const { json } = await arena.office.api(`STREAM.INFO.${STREAM}`)
  const { state } = json as { state: { messages: number } }
  const breach = await cannotWrite(arena, async () => {
    await limitStream(arena, STREAM, { max_msgs: state.messages + 2, discard: 'new' })
  })
  await limitStream(arena, STREAM, { max_msgs: -1, discard: 'new' })
  return breach
}

export async function largePicture(arena: FeedArena): Promise<string | null> {
  const { chain } = arena
  const [large, ...others] = chain.shops
  if (!large) throw new Error('a chain has shops')
  await large.shows(noise())
  await large.teach('large')
  const since = chain.taught.length
  for (const shop of others) await chain.teach(shop, `small-${shop.name}`)
  const rows = chain.taught.slice(since).map(({ row }) => row)
  const has = () => rows.every((row) => large.rows().includes(row))
  const fromMs = performance.now()
  while (!has() && performance.now() - fromMs < 3 * HONEST_MS_MAX) await pause(100)
  arena.say(`its picture cannot be written, ${await syncHealth(large)}`)
  return has() ? null : 'a shop that cannot write does not read'
}

/** A picture that does not compress, as large as a camera's. */
function noise(): Uint8Array {
  let state = 7
  return goods(1, 0, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return [state >>> 24, (state >>> 16) & 255, (state >>> 8) & 255]
  })
}

export async function clearText(arena: FeedArena): Promise<string | null> {
  const url = arena.server.url.replace('nats:', 'tls:')
  await using shop = await openFeedShop('east', arena.feedOf('east', url))
  await shop.shows(newPicture())
  await shop.teach('in-the-clear')
  const subject = subjectsOf('east').item(keyOf('in-the-clear'))
  const fromMs = performance.now()
  let written: Uint8Array | null = null
  while (!written && performance.now() - fromMs < CLEAR_TEXT_MS) {
    written = await arena.office.newest(STREAM, subject)
    await pause(200)
  }
  arena.say(`${written ? 'in the stream' : 'not written'}, ${await syncHealth(shop)}`)
  return written ? 'a shop told to use TLS spoke in the clear' : null
}
