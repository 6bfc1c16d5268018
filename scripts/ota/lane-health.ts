/**
 * How the running laned does, asked from outside: by HTTP, as a till asks. The updater compares the answers before and
 * after: what worked before must work now, whatever part it is. `QUESTIONS` are asked at each look; what costs more is
 * asked once (trial/work-of-a-lane.ts).
 */
import type { UpdateSettings } from './update-settings.ts'

export interface Health {
  /** Null: nothing answered in time. */
  readonly version: string | null
  /** What was asked about and answered, yes or no. Anything that did not answer in time is missing. */
  readonly works: Readonly<Record<string, boolean>>
  /** A part that is still at work for its first time, and how far ("recognition 5 of 100"); null: none says so. */
  readonly progress: string | null
}

/** Longer for a board that answers slowly (release-trial.ts). */
export const ASK_MS = 3_000

type Json = Readonly<Record<string, unknown>>

interface Heard {
  readonly status: number
  /** Null: no JSON. */
  readonly json: Json | null
  readonly type: string
}

interface Question {
  readonly path: string
  /** Sent with POST. */
  readonly body?: Json
  /** What the answer says works, and what it says does not. */
  readonly tells: (heard: Heard) => Readonly<Record<string, boolean>>
}

/**
 * The calls of a till. Those that would begin something are sent so that the lane refuses them before it does anything:
 * an operation that is broken answers 500 to that, too.
 */
const QUESTIONS: readonly Question[] = [
  {
    path: '/version',
    tells: ({ json }) => ofJson(json, 'payment', json?.['status'] === 'success'),
  },
  { path: '/api/get_item_list', tells: ({ json }) => ofJson(json, 'items', json?.['code'] === 0) },
  { path: '/api/get_image', tells: ({ type }) => ({ camera: type.startsWith('image/') }) },
  { path: '/showQR', body: {}, tells: isServed('showQR') },
  { path: '/getDynamicQRStatus', tells: isServed('getDynamicQRStatus') },
  { path: '/api/get_result?top=0', tells: isServed('get_result') },
  { path: '/transactions?limit=1', tells: isServed('/transactions') },
  { path: '/health', tells: ({ json }) => partsInHealth(json ?? {}) },
]

/** Parts of health that do their work, if less well than they might. */
const WORKING = ['ok', 'degraded']
/** Programs that came with no release: no release is judged by them. */
const OF_OTHERS = 'guests'

export async function askHealth(settings: UpdateSettings, withinMs = ASK_MS): Promise<Health> {
  let version: string | null = null
  const works: Record<string, boolean> = {}
  let progress: string | null = null
  await Promise.all(
    QUESTIONS.map(async ({ path, body, tells }) => {
      const heard = await hear(await requestLane(settings, path, withinMs, body))
      if (heard === null) return
      // A release that does not know the question says neither yes nor no.
      if (heard.status === 404) return
      const release = heard.json?.['version']
      if (path === '/version' && typeof release === 'string') version = release
      if (path === '/health') progress = progressOf(heard.json ?? {})
      for (const [part, isWorking] of Object.entries(tells(heard)))
        works[part] = isWorking && works[part] !== false
    }),
  )
  return { version, works, progress }
}

/** Each part that health tells of; of display and ledger also what it says of them beside the parts. */
function partsInHealth(health: Json): Record<string, boolean> {
  const display = health['display'] as { readonly connected?: unknown } | undefined
  const works: Record<string, boolean> = {
    // Read from the database that payments are written to.
    ledger: health['ledger'] !== undefined,
    display: display?.connected === true,
  }
  const parts = Array.isArray(health['parts']) ? health['parts'] : []
  for (const { name, state } of parts as readonly { name?: unknown; state?: unknown }[])
    if (typeof name === 'string' && name !== OF_OTHERS)
      works[name] = WORKING.includes(String(state)) && works[name] !== false
  return works
}

function progressOf({ parts }: Json): string | null {
  for (const { name, progress } of (Array.isArray(parts) ? parts : []) as readonly Json[]) {
    const { done, total } = (progress ?? {}) as Json
    if (Number.isInteger(done) && Number.isInteger(total)) return `${name} ${done} of ${total}`
  }
  return null
}

function ofJson(json: Json | null, part: string, isWorking: boolean): Record<string, boolean> {
  return json === null ? {} : { [part]: isWorking }
}

function isServed(call: string): Question['tells'] {
  return ({ status }) => ({ [call]: status < 500 })
}

/** Null where no answer came, or not all of it in time. */
async function hear(response: Response | null): Promise<Heard | null> {
  if (response === null) return null
  const type = response.headers.get('content-type') ?? ''
  const { status } = response
  try {
    if (!type.startsWith('image/')) return { status, json: await readJson(response), type }
    await response.body?.cancel()
    return { status, json: null, type }
  } catch {
    return null
  }
}

async function readJson(response: Response): Promise<Json | null> {
  const text = await response.text()
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Json) : null
  } catch {
    return null
  }
}

/** The JSON of any answer, also of an error; null when nothing that speaks JSON answered. */
export async function jsonOf(response: Response | null): Promise<Json | null> {
  return (await hear(response))?.json ?? null
}

/** With a body it is a POST: bytes as a JPEG, else JSON. Resolves to null where nobody answered in time. */
export async function requestLane(
  { device, token }: UpdateSettings,
  path: string,
  withinMs: number,
  body?: Json | Uint8Array<ArrayBuffer>,
): Promise<Response | null> {
  const isPicture = body instanceof Uint8Array
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': isPicture ? 'image/jpeg' : 'application/json' }),
  }
  try {
    return await fetch(new URL(path, device), {
      headers,
      ...(body && { method: 'POST', body: isPicture ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(withinMs),
    })
  } catch {
    return null
  }
}
