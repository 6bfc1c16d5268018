/** Fetches a file of the lane, with the token that the page has, and gives it to the browser to keep. */
import { laneFile } from '../call.ts'
import type { Arguments, ReadAddress } from '../lane-rows.ts'
import { toastTrouble } from './toasts.tsx'

/** A support bundle goes through the databases, and a backup is as large as the ledger. */
const TIMEOUT_MS = 600_000
/** So long a browser may take to begin with what it was given. */
const KEPT_MS = 60_000

/** `name`: what the browser calls the file. */
export async function save<At extends ReadAddress>(
  name: string,
  at: At,
  ...[given]: Arguments<At, []>
): Promise<void> {
  const options = { timeoutMs: TIMEOUT_MS }
  const { isOk, value, words } = await laneFile(
    at,
    ...([given, options] as Arguments<At, [typeof options]>),
  )
  if (!isOk) return toastTrouble(words)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(value)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
