/**
 * Asks again where asking again does nothing twice: what only reads, and what carries an
 * `Idempotency-Key`. Again after a lost connection, and after a 429 or the 503 of a
 * lane that is starting, which say in `Retry-After` when. One
 * that says to wait for longer than a till would is handed on: a limit of the day ends at midnight.
 *
 * A call with all its repetitions ends within `timeoutMs`; what has begun to answer may be long, but not silent for so long.
 */
const WAIT_MS_FIRST = 250
const WAIT_MS_MAX = 10_000

export interface Patience {
  readonly attempts: number
  readonly timeoutMs: number
}

export function repeating(
  fetch: typeof globalThis.fetch,
  { attempts: attemptsMax, timeoutMs }: Patience,
): (request: Request) => Promise<Response> {
  return async (asked) => {
    const silence = watchSilence(timeoutMs, asked.signal)
    const { signal } = silence
    const request = new Request(asked, { signal })
    const attempts = isRepeatable(request) ? attemptsMax : 1
    silence.begin()
    try {
      for (let attempt = 1; ; attempt += 1) {
        const isLast = attempt >= attempts
        try {
          const response = await orAborted(fetch(isLast ? request : request.clone()), signal)
          if (!isAskedAgain(response) || isLast) return heard(response, silence)
          const retryAfterMs = retryAfterOf(response) ?? waitMs(attempt)
          if (retryAfterMs > WAIT_MS_MAX) return heard(response, silence)
          await response.body?.cancel()
          await pause(retryAfterMs, signal)
        } catch (error) {
          if (isLast || signal.aborted) throw error
          await pause(waitMs(attempt), signal)
        }
      }
    } finally {
      silence.end()
    }
  }
}

/** A 503 without a time is the trouble of a part of the lane, not of its start. */
function isAskedAgain({ status, headers }: Response): boolean {
  return status === 429 || (status === 503 && headers.has('retry-after'))
}

function isRepeatable({ method, headers }: Request): boolean {
  return method === 'GET' || method === 'HEAD' || headers.has('idempotency-key')
}

interface Silence {
  readonly signal: AbortSignal
  begin(): void
  end(): void
}

/** Ends for its time, or with what the caller gave. */
function watchSilence(timeoutMs: number, given: AbortSignal): Silence {
  const aborted = new AbortController()
  if (given.aborted) aborted.abort(given.reason)
  given.addEventListener('abort', () => aborted.abort(given.reason), { once: true })
  let timer: ReturnType<typeof setTimeout> | undefined
  const giveUp = () =>
    aborted.abort(new DOMException(`no answer within ${timeoutMs / 1_000} s`, 'TimeoutError'))
  return {
    signal: aborted.signal,
    begin() {
      timer = setTimeout(giveUp, timeoutMs)
    },
    end: () => clearTimeout(timer),
  }
}

/** While the caller waits for more of the body, the lane may not be silent; the caller itself may be slow. */
function heard(response: Response, silence: Silence): Response {
  if (!response.body) return response
  const reader = response.body.getReader()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        silence.begin()
        try {
          const { done, value } = await orAborted(reader.read(), silence.signal)
          if (done) controller.close()
          else controller.enqueue(value)
        } finally {
          silence.end()
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  const { status, statusText, headers } = response
  return new Response(body, { status, statusText, headers })
}

/**
 * Rejects with the signal, whatever becomes of the work: a Request holds the signals that it follows only weakly, so
 * that after a collection of garbage fetch waits for ever.
 */
export async function orAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  let give = () => {}
  const aborted = new Promise<never>((_, reject) => {
    give = () => reject(signal.reason)
    if (signal.aborted) give()
    signal.addEventListener('abort', give, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', give)
  }
}

function retryAfterOf({ headers }: Response): number | null {
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
