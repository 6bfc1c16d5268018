/**
 * Follows the lane's state for as long as it is wanted: connects, reads server-sent events, and connects again.
 * Runs in the shared worker, or in a page that has no worker.
 *
 * It tells `onMessage` of each event, and of the link: `on`, `off` (nothing was heard for three seconds, or
 * there is no connection) or `locked` (the lane wants a login).
 */
import type { ListKeys, StateChange } from '#firmware/console/page-state-change.ts'
import { applyChange } from './apply-change.ts'

export type Message =
  | { readonly type: 'link'; readonly link: 'waiting' | 'on' | 'off' | 'locked' }
  | { readonly type: 'beat'; readonly nowMs: number }
  | { readonly type: 'part'; readonly name: string; readonly value: object }
  /** Of the worker alone: it lives. */
  | { readonly type: 'tick' }

/** As the lane sends it (firmware/console/page-state-stream.ts). */
type Sent =
  | { readonly event: 'beat'; readonly data: { readonly nowMs: number } }
  | {
      readonly event: 'whole'
      readonly data: {
        readonly name: string
        readonly value: Readonly<Record<string, unknown>>
        readonly lists?: ListKeys
      }
    }
  | { readonly event: 'change'; readonly data: StateChange & { readonly name: string } }

interface Part {
  value: Readonly<Record<string, unknown>>
  readonly lists: ListKeys
}

interface Following {
  readonly path: string
  headers(): Readonly<Record<string, string>>
  onMessage(message: Message): void
}

// The lane beats every second. After three missing beats a person should know.
const SILENCE_MS = 2_800
// The page says early that the lane is silent, but waits longer before it gives up the connection.
const GIVE_UP_MS = 10_000
const PAUSE_MS = { first: 250, most: 3_000 }

export function followLane({ path, headers, onMessage }: Following) {
  const parts = new Map<string, Part>()
  let link: Extract<Message, { type: 'link' }>['link'] = 'waiting'
  let attempt: AbortController | null = null
  let isWanted = true
  let isLocked = false
  let wake = () => {}
  let silence: ReturnType<typeof setTimeout> | undefined
  let giveUp: ReturnType<typeof setTimeout> | undefined

  function tellLink(next: typeof link) {
    if (link === next) return
    link = next
    onMessage({ type: 'link', link })
  }

  function hear() {
    clearTimeout(silence)
    clearTimeout(giveUp)
    silence = setTimeout(() => tellLink('off'), SILENCE_MS)
    giveUp = setTimeout(() => attempt?.abort(), GIVE_UP_MS)
  }

  function take(sent: Sent) {
    hear()
    if (sent.event !== 'beat') return tellPart(sent)
    onMessage({ type: 'beat', nowMs: sent.data.nowMs })
    tellLink('on')
  }

  function tellPart({ event, data }: Exclude<Sent, { event: 'beat' }>) {
    if (event === 'whole') parts.set(data.name, { value: data.value, lists: data.lists ?? {} })
    const part = parts.get(data.name)
    if (event === 'change' && part) part.value = applyChange(part.value, data, part.lists)
    tellLink('on')
    if (part) onMessage({ type: 'part', name: data.name, value: part.value })
  }

  /** True when anything arrived. */
  async function listen(): Promise<boolean> {
    const asking = new AbortController()
    attempt = asking
    let isHeard = false
    hear()
    try {
      const response = await fetch(path, {
        headers: { accept: 'text/event-stream', ...headers() },
        signal: asking.signal,
      })
      if (response.status === 401) {
        isLocked = true
        clearTimeout(silence)
        // The known state was for the person who was logged in.
        parts.clear()
        tellLink('locked')
        return false
      }
      if (!response.ok || !response.body) return false
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      let text = ''
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return isHeard
        hear()
        const messages = (text + value).split('\n\n')
        text = messages.pop() ?? ''
        for (const message of messages) {
          const parsed = parse(message)
          if (parsed) take(parsed)
          isHeard = true
        }
      }
    } catch {
      return isHeard
    } finally {
      clearTimeout(giveUp)
      asking.abort()
    }
  }

  async function run(): Promise<never> {
    let pauseMs = PAUSE_MS.first
    for (;;) {
      while (!isWanted || isLocked)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      const isHeard = await listen()
      if (!isWanted || isLocked) continue
      clearTimeout(silence)
      tellLink('off')
      pauseMs = isHeard ? PAUSE_MS.first : Math.min(pauseMs * 2, PAUSE_MS.most)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  void run()
  return {
    /** Messages with everything known by now, for a tab that comes later. */
    known: (): Message[] => [
      ...[...parts].map(([name, { value }]) => ({ type: 'part', name, value }) as const),
      { type: 'link', link },
    ],
    /** Drops the connection when it is not wanted, and makes it anew when it is wanted, but not while `locked`. */
    want(isWantedNow: boolean) {
      if (isWanted === isWantedNow) return
      isWanted = isWantedNow
      if (isWanted) return wake()
      clearTimeout(silence)
      attempt?.abort()
      if (!isLocked) tellLink('waiting')
    },
    /** Connects anew after a login or a logout, with what is sent now. Nothing else ends `locked`. */
    again() {
      isLocked = false
      clearTimeout(silence)
      attempt?.abort()
      tellLink('waiting')
      wake()
    },
  }
}

function parse(message: string): Sent | null {
  let event = ''
  let data = ''
  for (const line of message.split('\n')) {
    if (line.startsWith('event: ')) event = line.slice(7)
    if (line.startsWith('data: ')) data += line.slice(6)
  }
  return event && data ? ({ event, data: JSON.parse(data) } as Sent) : null
}
