/** What every operation answers before it begins: to strangers, to lesser rights, too often, by other methods. */
import type { Operation } from '#test/document/documents.ts'
import type { LaneToWalk } from '#test/document/lane-to-walk.ts'
import { type RawAnswer, type RawRequest, rawCall } from './raw-call.ts'
import type { Exchange } from './recorded-walk.ts'
import { harmless, listenersOf, secretOf, withToken } from './rights.ts'

/** `operations`: of the documents, but those of set-up. */
export async function guardAnswers(
  lane: LaneToWalk,
  operations: ReadonlyMap<string, Operation>,
): Promise<readonly Exchange[]> {
  const { open, withTokens, slow } = listenersOf(lane)
  const exchanges: Exchange[] = []
  for (const [operation, { requestBody }] of operations) {
    const asked = harmless(operation)
    const note = (title: string, request: RawRequest, answer: RawAnswer) =>
      exchanges.push({ operation, title, asked: request, answer })

    note('nobody', asked, await rawCall(withTokens, asked))
    let isRefused = false
    for (const caller of ['monitor', 'till'] as const) {
      const request = withToken(asked, secretOf(caller))
      const answer = await rawCall(withTokens, request, isLetIn)
      if (answer.status !== 403) continue
      isRefused = true
      note(`a ${caller}`, request, answer)
    }
    if (!isRefused) {
      const request = ofOthers(asked)
      note('a page of others', request, await rawCall(open, request))
    }
    if (asked.method === 'GET' || asked.method === 'DELETE') {
      const broken = { ...asked, headers: { host: '!' } }
      note('a broken Host', broken, await rawCall(open, broken))
    }
    if (asked.method === 'GET') {
      const head = { ...asked, method: 'HEAD' }
      note('HEAD', head, await rawCall(open, head, () => true))
    }
    for (const method of ['OPTIONS', 'PATCH']) {
      const request = { ...asked, method }
      note(method, request, await rawCall(open, request))
    }
    // Whether the type is right is looked at before.
    const [type = 'text/plain'] = Object.keys(requestBody?.content ?? {})
    const typed = { ...asked, ...(asked.body && { headers: { 'content-type': type } }) }
    const request = withToken(typed, secretOf('operator'))
    const often = await askedTooOften(slow, request)
    if (often) note('too often', request, often)
  }
  return exchanges
}

/** Of the listener at which a new lane is set up: nobody has another role there. */
export async function strangersAnswers(url: string, operation: string): Promise<Exchange[]> {
  const asked = harmless(operation)
  const [others, broken] = [ofOthers(asked), { ...asked, headers: { host: '!' } }]
  return [
    { operation, title: 'nobody', asked, answer: await rawCall(url, asked) },
    { operation, title: 'a page of others', asked: others, answer: await rawCall(url, others) },
    { operation, title: 'a broken Host', asked: broken, answer: await rawCall(url, broken) },
  ]
}

const ofOthers = (asked: RawRequest): RawRequest => ({
  ...asked,
  headers: { ...asked.headers, origin: 'https://others.example' },
})

const isLetIn = ({ statusCode }: { statusCode?: number | undefined }) =>
  statusCode !== 401 && statusCode !== 403

/** One of a caller is let in there in a minute, whatever it asks: the next is refused. Null: it changes nothing. */
async function askedTooOften(url: string, asked: RawRequest): Promise<RawAnswer | null> {
  for (let time = 0; time < 2; time += 1) {
    const answer = await rawCall(url, asked, ({ statusCode }) => statusCode !== 429)
    if (answer.status === 429) return answer
  }
  return null
}
