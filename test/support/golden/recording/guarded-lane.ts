/** A lane to walk with a listener for each way of guarding it, and a session of its set-up. */
import { openLaneToWalk } from '#test/document/lane-to-walk.ts'
import { postJson } from '#test/http-call.ts'
import { waitUntil } from '#test/wait-until.ts'
import { routesDeclaredIn } from './declared-routes.ts'
import type { RawRequest } from './raw-call.ts'
import { GUARDED_LISTENERS } from './rights.ts'
import { createSameDayClock } from './same-day-clock.ts'

export type GuardedLane = Awaited<ReturnType<typeof openGuardedLane>>

export async function openGuardedLane() {
  const { result: lane, routes } = await routesDeclaredIn(() =>
    openLaneToWalk({ yaml: GUARDED_LISTENERS, clock: createSameDayClock() }),
  )
  const code = await waitUntil('a code on the glass', async () => (await lane.setupCode()) || null)
  const { json } = await postJson(lane.setupUrl, '/setup/session', { code })
  const { token } = json as { token: string }
  return { lane, routes, token, [Symbol.asyncDispose]: () => lane[Symbol.asyncDispose]() }
}

/** Asked with the session of the set-up, where it has one of another lane. */
export function inSession(sample: RawRequest, token: string): RawRequest {
  if (sample.headers?.['authorization'] === undefined) return sample
  return { ...sample, headers: { ...sample.headers, authorization: `Bearer ${token}` } }
}
