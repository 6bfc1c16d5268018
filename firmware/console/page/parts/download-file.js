/** Fetches a file of the lane, with the token that the page has, and gives it to the browser to keep. */
import { call } from '../call.js'
import { toastTrouble } from './toasts.js'

/** A support bundle goes through the databases, and a backup is as large as the ledger. */
const TIMEOUT_MS = 600_000
/** So long a browser may take to begin with what it was given. */
const KEPT_MS = 60_000

export async function save(path, name) {
  const { isOk, value, words } = await call(path, { as: 'blob', timeoutMs: TIMEOUT_MS })
  if (!isOk) return toastTrouble(words)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(value)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
