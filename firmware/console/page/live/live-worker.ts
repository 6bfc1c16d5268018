/**
 * One connection to the lane for all tabs of this browser, so that a seventh tab is no seventh connection. Tabs say
 * whether they are looked at; while none is, the connection is dropped.
 */
import { followLane, type Message } from './follow-lane.ts'

// A tab answers each tick; one that has missed this many is gone.
const GONE_AFTER_TICKS = 15
const TICK_MS = 1_000

interface Tab {
  isHidden: boolean
  missed: number
}
const tabs = new Map<MessagePort, Tab>()
/** What a worker has that a page has not. */
const scope = globalThis as unknown as {
  readonly name: string
  onconnect: (event: MessageEvent) => void
}
/** Tabs in one language share a worker, whose name tells the language (live.ts). */
const tongue = scope.name.split('-').at(-1) ?? 'en'
const lane = followLane({
  path: '/console/events',
  headers: () => ({ 'laned-language': tongue }),
  onMessage: tellAll,
})

function tellAll(message: Message) {
  for (const port of tabs.keys()) port.postMessage(message)
}

function look() {
  lane.want([...tabs.values()].some(({ isHidden }) => !isHidden))
}

scope.onconnect = ({ ports: [port] }) => {
  if (!port) return
  tabs.set(port, { isHidden: false, missed: 0 })
  port.onmessage = ({ data }) => {
    const tab = tabs.get(port)
    if (data === 'bye') tabs.delete(port)
    else if (data === 'here' && tab) tab.missed = 0
    else tabs.set(port, { isHidden: data === 'hidden', missed: 0 })
    if (data === 'again') lane.again()
    if (data === 'visible' || data === 'again')
      for (const known of lane.known()) port.postMessage(known)
    look()
  }
  for (const known of lane.known()) port.postMessage(known)
  look()
}

// The ticks show a tab that its worker is alive.
setInterval(() => {
  for (const [port, tab] of tabs) {
    tab.missed += 1
    if (tab.missed > GONE_AFTER_TICKS) tabs.delete(port)
    else port.postMessage({ type: 'tick' })
  }
  look()
}, TICK_MS)
