/** What the operations of the updater do. */
import { type Handlers, withStatus } from '../operations/serve.ts'
import type { UPDATE_OPERATIONS } from './update-operations.ts'
import type { UpdateRequests } from './update-requests.ts'

export function updateHandlers(updates: UpdateRequests): Handlers<typeof UPDATE_OPERATIONS> {
  const order =
    (verb: Parameters<UpdateRequests['order']>[0]) =>
    async ({ caller }: { readonly caller: { readonly name: string } | null }) =>
      withStatus(202, standingOf(await updates.order(verb, caller?.name ?? null)))
  return {
    getUpdateState: () => standingOf(updates.standing()),
    checkForUpdate: order('check'),
    installUpdate: order('install'),
    rollBackUpdate: order('rollback'),
  }
}

function standingOf({ run, bad, ...standing }: ReturnType<UpdateRequests['standing']>) {
  if (run === null) return { ...standing, bad, run }
  const { beganAtMs, endedAtMs, ...rest } = run
  const endedAt = endedAtMs === null ? null : timeOf(endedAtMs)
  return { ...standing, bad, run: { ...rest, beganAt: timeOf(beganAtMs), endedAt } }
}

const timeOf = (wallMs: number) => new Date(wallMs).toISOString()
