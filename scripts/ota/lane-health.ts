/**
 * How the running laned does, asked from outside: by HTTP, as a till asks. The updater compares
 * the answers before and after: what worked before must work now.
 */
import type { UpdateSettings } from './update-settings.ts'

export interface Health {
  /** Null: nothing answered in time. */
  readonly version: string | null
  /** What was asked about and answered, yes or no. Anything that did not answer in time is missing. */
  readonly works: Readonly<Record<string, boolean>>
}

/** Longer for a board that answers slowly (release-trial.ts). */
export const ASK_MS = 3_000

export async function askHealth(settings: UpdateSettings, withinMs = ASK_MS): Promise<Health> {
  const [version, items, health, camera] = await Promise.all([
    ask(settings, '/version', withinMs),
    ask(settings, '/api/get_item_list', withinMs),
    ask(settings, '/health', withinMs),
    requestLane(settings, '/api/get_image', withinMs),
  ])
  const works: Record<string, boolean> = {}
  if (version) works['payment'] = version['status'] === 'success'
  if (items) works['items'] = items['code'] === 0
  if (health) {
    // Read from the database that payments are written to.
    works['ledger'] = health['ledger'] !== undefined
    works['display'] =
      (health['display'] as { connected?: unknown } | undefined)?.connected === true
  }
  if (camera) {
    works['camera'] = camera.headers.get('content-type')?.startsWith('image/') === true
    await camera.body?.cancel()
  }
  return {
    version: typeof version?.['version'] === 'string' ? version['version'] : null,
    works,
  }
}

/** The JSON of any answer, also of an error; null when nothing that speaks JSON answered. */
async function ask(
  settings: UpdateSettings,
  path: string,
  withinMs: number,
): Promise<Record<string, unknown> | null> {
  return jsonOf(await requestLane(settings, path, withinMs))
}

export async function jsonOf(response: Response | null): Promise<Record<string, unknown> | null> {
  try {
    return (await response?.json()) as Record<string, unknown>
  } catch {
    return null
  }
}

export async function requestLane(
  { device, token }: UpdateSettings,
  path: string,
  withinMs: number,
): Promise<Response | null> {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  try {
    return await fetch(new URL(path, device), { headers, signal: AbortSignal.timeout(withinMs) })
  } catch {
    return null
  }
}
