/** Pictures of counter-examples behind a message: packed as templates' are, without vectors, and checked as they are. */
import { Fault } from '#firmware/fault.ts'
import type { LocalCounterExamples } from '#firmware/items/counter-examples/local-counter-examples.ts'
import type { CounterExample, CounterExampleFacts } from '#hal/counter-example-store.ts'
import type { Content } from '#hal/template-store.ts'
import { SYNC_LIMITS } from '../limits.ts'
import { type Checking, checkContents } from '../protocol/content-checks.ts'
import { pack, packedBytes, unpack } from '../protocol/content-codec.ts'

const BYTES_MAX = SYNC_LIMITS.messageBytes - SYNC_LIMITS.headBytes

export interface PackedPictures {
  /** How many of the facts were looked at, from the first on: at least one. */
  readonly looked: number
  /** Of these, those that can be told: with their picture, or taken back. */
  readonly facts: readonly CounterExampleFacts[]
  readonly body: Uint8Array
}

/** The first of `facts` whose pictures fit one message. */
export async function packPictures(
  local: Pick<LocalCounterExamples, 'content'>,
  facts: readonly CounterExampleFacts[],
  most: number,
): Promise<PackedPictures> {
  const contents = new Map<string, Content>()
  const told: CounterExampleFacts[] = []
  let bytes = 0
  let looked = 0
  for (const one of facts.slice(0, Math.min(most, SYNC_LIMITS.pictures))) {
    const [found] = one.isWithdrawn ? [] : await local.content([one])
    const jpeg = found?.jpeg ?? null
    // Taken back since, or too large to travel: the rest goes without it.
    const canGo = one.isWithdrawn || (jpeg && jpeg.length <= SYNC_LIMITS.pictureBytes)
    if (canGo && jpeg && !contents.has(one.sha256)) {
      const content = { sha256: one.sha256, jpeg, codes: null }
      bytes += packedBytes(content)
      if (bytes > BYTES_MAX && contents.size > 0) break
      contents.set(one.sha256, content)
    }
    looked += 1
    if (canGo) told.push(one)
  }
  return { looked, facts: told, body: pack([...contents.values()]) }
}

/** `facts` with their pictures. One that is not as it should be condemns the message: 'bad-request'. */
export function unpackPictures(
  body: Uint8Array,
  facts: readonly CounterExampleFacts[],
  checking: Checking,
): readonly CounterExample[] {
  const contents = unpack(body)
  const asked = facts.filter(({ isWithdrawn }) => !isWithdrawn).map(({ sha256 }) => sha256)
  checkContents(contents, asked, checking.space.id, checking)
  if (contents.some(({ codes }) => codes))
    throw new Fault('bad-request', 'refused whole: a counter-example brings no vector')
  const pictures = new Map(contents.map(({ sha256, jpeg }) => [sha256, jpeg]))
  return facts.flatMap((one) => {
    const jpeg = one.isWithdrawn ? null : (pictures.get(one.sha256) ?? null)
    return jpeg || one.isWithdrawn ? { ...one, jpeg, vector: null } : []
  })
}
