/**
 * Asks again where asking again does nothing twice: what only reads, and what carries an
 * `Idempotency-Key`. Again after a lost connection and after a 429, which says in `Retry-After` when. One
 * that says to wait for longer than a till would is handed on: a limit of the day ends at midnight.
 */
const WAIT_MS_FIRST = 250
const WAIT_MS_MAX = 10_000

export function repeating(
  fetch: typeof globalThis.fetch,
  attemptsMax: number,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const attempts = isRepeatable(request) ? attemptsMax : 1
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= attempts
      try {
        const response = await fetch(isLast ? request : request.clone())
        if (response.status !== 429 || isLast) return response
        const toldMs = toldWaitMs(response) ?? waitMs(attempt)
        if (toldMs > WAIT_MS_MAX) return response
        await response.body?.cancel()
        await pause(toldMs, request.signal)
      } catch (error) {
        if (isLast || request.signal.aborted) throw error
        await pause(waitMs(attempt), request.signal)
      }
    }
  }
}

function isRepeatable({ method, headers }: Request): boolean {
  return method === 'GET' || method === 'HEAD' || headers.has('idempotency-key')
}

function toldWaitMs({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1_000 : null
}

function waitMs(attempt: number): number {
  return Math.min(WAIT_MS_FIRST * 2 ** (attempt - 1), WAIT_MS_MAX)
}

export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const give = () => reject(signal?.reason)
    if (signal?.aborted) return give()
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', give)
      resolve()
    }, ms)
    signal?.addEventListener('abort', give, { once: true })
    // Also when the timer is what is waited for last.
    signal?.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })
}
