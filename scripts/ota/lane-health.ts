/**
 * How the running laned does, asked from outside: by HTTP, as a till asks. The updater compares
 * the answers before and after: what worked before must work now.
 */
import type { UpdateSettings } from './device-paths.ts'
import { Refusal } from './update-refusal.ts'

export interface Health {
  readonly version: string | null
  /** Each thing that can be asked about; false is "answers, and says no". */
  readonly works: Readonly<Record<string, boolean>>
}

const ASK_MS = 3_000

export async function askHealth(settings: UpdateSettings): Promise<Health> {
  const [version, items, health, camera] = await Promise.all([
    ask(settings, '/version'),
    ask(settings, '/api/get_item_list'),
    ask(settings, '/health'),
    request(settings, '/api/get_image'),
  ])
  return {
    version: typeof version?.['version'] === 'string' ? version['version'] : null,
    works: {
      payment: version?.['status'] === 'success',
      items: items?.['code'] === 0,
      // Read from the database that payments are written to.
      ledger: health?.['ledger'] !== undefined,
      display: (health?.['display'] as { connected?: unknown } | undefined)?.connected === true,
      camera: camera?.headers.get('content-type')?.startsWith('image/') === true,
    },
  }
}

/** A customer is about to pay: not the moment to restart. */
export async function isPaymentPending(settings: UpdateSettings): Promise<boolean> {
  const response = await request(settings, '/getDynamicQRStatus')
  // Nobody knows who is paying: better no update than one in the middle of a payment.
  if (response?.status === 401 || response?.status === 403)
    throw new Refusal('busy', 'the lane does not tell who is paying: set "token" in update.json')
  const answer = await jsonOf(response)
  return answer?.['dynamicQRStatus'] === 'PENDING'
}

/** What worked in `before` and does not in `now`; the two routers must work in any case. */
export function lost(before: Health, now: Health): string[] {
  const needed = new Set(['payment', 'items', ...Object.keys(before.works)])
  return [...needed].filter((name) => {
    const isVital = name === 'payment' || name === 'items'
    return (isVital || before.works[name] === true) && now.works[name] !== true
  })
}

/** The JSON of any answer, also of an error; null when nothing that speaks JSON answered. */
async function ask(
  settings: UpdateSettings,
  path: string,
): Promise<Record<string, unknown> | null> {
  return jsonOf(await request(settings, path))
}

async function jsonOf(response: Response | null): Promise<Record<string, unknown> | null> {
  try {
    return (await response?.json()) as Record<string, unknown>
  } catch {
    return null
  }
}

async function request({ device, token }: UpdateSettings, path: string): Promise<Response | null> {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  try {
    return await fetch(new URL(path, device), { headers, signal: AbortSignal.timeout(ASK_MS) })
  } catch {
    return null
  }
}
