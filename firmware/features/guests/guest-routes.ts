/** Serves the operations of the third-party features among those of the device: the list, and what each one declares. */
import { Fault } from '#firmware/fault.ts'
import { toWire } from '#firmware/http/responses/plain-http-errors.ts'
import type { Router } from '#firmware/http/router.ts'
import type { Operations } from '#firmware/operations/operation.ts'
import { type Handlers, serve, wordsOf } from '#firmware/operations/serve.ts'
import { plainTextTrouble } from '#firmware/plain-text.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { type DeclaredValues, declaredIn, type GuestFields } from './declared-fields.ts'
import { charactersOf } from './field-values.ts'
import { GUEST_NAME } from './guest-bounds.ts'
import type { GuestManifest, GuestOperation } from './guest-manifest.ts'
import { GUEST_OPERATIONS } from './guest-operations.ts'
import type { GuestProcess } from './guest-process.ts'
import { operationId, rowsOf } from './guest-rows.ts'

export interface Guest {
  readonly name: string
  readonly manifest: GuestManifest | null
  /** Why it is not loaded. */
  readonly problem: Sentence | null
  /** Null where it is not loaded, or off. */
  readonly process: GuestProcess | null
  /** As it told them last. */
  readonly numbers: ReadonlyMap<string, number>
  /** How many of its events were not recorded. */
  leftOut(): number
  /** Why somebody is needed, in its words. */
  attention(): Sentence | null
}

export function listRouter(guests: readonly Guest[]): Router {
  const lists = guests.map(createListed)
  const handlers: Handlers<typeof GUEST_OPERATIONS> = {
    listGuests: () => ({ features: lists.map((listed) => listed()) }),
  }
  return {
    name: 'device',
    prefixes: ['/features'],
    toWire,
    routes: serve(GUEST_OPERATIONS, handlers),
    words: () =>
      wordsOf(GUEST_OPERATIONS, {
        'Third-party features': 'What somebody else wrote for this lane.',
      }),
  }
}

/** As it is now: what its `feature.json` says is made once, and the row again where its state is another one. */
export function createListed(guest: Guest) {
  const { name, manifest } = guest
  const operations = manifest ? offeredBy(manifest) : []
  const rowOf = (state: GuestState, why: Sentence | null, attention: Sentence | null) => ({
    name,
    title: manifest?.title ?? null,
    version: manifest?.version ?? null,
    state,
    why,
    attention,
    operations,
    card: manifest?.card ?? null,
  })
  let row = rowOf(stateOf(guest), whyOf(guest), attentionOf(guest))
  return () => {
    const [state, why, attention] = [stateOf(guest), whyOf(guest), attentionOf(guest)]
    if (state !== row.state || why !== row.why || attention !== row.attention)
      row = rowOf(state, why, attention)
    return row
  }
}

function offeredBy(manifest: GuestManifest) {
  const rows = rowsOf(manifest)
  return Object.entries(manifest.operations).map(([name, { access, title, takes, gives }]) => ({
    name,
    access,
    title,
    at: rows[operationId(manifest, name)]?.at ?? '',
    takes: fieldList(takes),
    gives: fieldList(gives),
  }))
}

function fieldList(fields: GuestFields) {
  return Object.entries(fields).map(([name, field]) => {
    const { is, title, optional, least = null, most = null } = field
    return { name, is, title, optional, least, most: is === 'text' ? charactersOf(field) : most }
  })
}

export function whyOf({ problem, process }: Guest): Sentence | null {
  return problem ?? process?.why ?? null
}

/** Of one that runs: what it needed before it ended says nothing of now. */
export function attentionOf({ process, attention }: Guest): Sentence | null {
  return process?.isRunning ? attention() : null
}

type GuestState = 'running' | 'starting' | 'failed' | 'off'

function stateOf(guest: Guest): GuestState {
  if (whyOf(guest)) return 'failed'
  if (!guest.process) return 'off'
  return guest.process.isRunning ? 'running' : 'starting'
}

/** Of one that is not loaded, or off: why, at every path below its own, as the list says it. Null where no path is its own. */
export function absentRouter(name: string, problem: Sentence | null): Router | null {
  // Bounded before: the system allows no name of more than 255 bytes.
  if (!new RegExp(GUEST_NAME).test(name)) return null
  const said = problem
    ? say('fault.guests.not-loaded', { name, why: problem })
    : say('fault.guests.is-off', { name })
  const refuse = () => {
    throw new Fault('not-found', said)
  }
  return {
    name: 'device',
    prefixes: [],
    toWire,
    routes: (app) =>
      void app.route({
        method: ['GET', 'POST'],
        url: `/features/${name}/*`,
        config: { access: 'read', isUndocumented: true },
        // Before the body is looked at: whatever is sent, this is the answer.
        onRequest: refuse,
        handler: refuse,
      }),
  }
}

interface Asked {
  readonly query?: object
  readonly body?: object
  readonly caller: { readonly name: string } | null
}

/**
 * The fields that its row takes, and nothing else. The schema of the row has held them to it but for the characters of a text: one
 * that an event may not have would end the feature that records it. Throws Fault 'bad-request'.
 */
function givenIn(
  { call, takes }: Pick<GuestOperation, 'call' | 'takes'>,
  { query, body }: Pick<Asked, 'query' | 'body'>,
): DeclaredValues {
  const given = (call === 'GET' ? query : body) ?? {}
  const checked = declaredIn(takes, given)
  if ('values' in checked) return checked.values
  const field = checked.wrong
  const why = plainTextTrouble(String(Reflect.get(given, field)))
  throw new Fault(
    'bad-request',
    why
      ? say('text.request.field-and-trouble', { field, why })
      : say('fault.request.value-unfit', {
          field: say('text.request.named-value', { name: field }),
        }),
  )
}

/** Of one that is loaded. */
export function guestRouter(manifest: GuestManifest, process: GuestProcess): Router {
  const rows = rowsOf(manifest)
  const handlers = Object.entries(manifest.operations).map(([operation, row]) => [
    operationId(manifest, operation),
    async ({ caller, ...asked }: Asked) => {
      const given = givenIn(row, asked)
      const answer = await process.ask({ operation, given, caller: caller?.name ?? null })
      const { gives } = row
      const checked = declaredIn(gives, answer)
      if ('values' in checked) return checked.values
      const why = say('fault.guests.wrong-field', { field: checked.wrong })
      throw new Fault('unreachable', say('fault.guests.failed', { name: manifest.name, why }))
    },
  ])
  return {
    name: 'device',
    prefixes: [],
    toWire,
    routes: serve(rows, Object.fromEntries(handlers) as Handlers<Operations>),
    words: () => wordsOf(rows, { [manifest.title.en]: manifest.purpose.en }),
  }
}
