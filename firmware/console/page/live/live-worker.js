/**
 * One connection to the lane for all tabs of this browser, so that a seventh tab is no seventh connection. Tabs say
 * whether they are looked at; while none is, the connection is dropped.
 */
import { followLane } from './follow-lane.js'

// A tab answers each tick; one that has missed this many is gone.
const GONE_AFTER_TICKS = 15
const TICK_MS = 1_000

/** port -> { isHidden, missed } */
const tabs = new Map()
/** Tabs in one language share a worker, whose name tells the language (live.js). */
const tongue = globalThis.name.endsWith('-ru') ? 'ru' : 'en'
const lane = followLane({
  path: '/console/events',
  headers: () => ({ 'laned-language': tongue }),
  onMessage: tellAll,
})

function tellAll(message) {
  for (const port of tabs.keys()) port.postMessage(message)
}

function look() {
  lane.want([...tabs.values()].some(({ isHidden }) => !isHidden))
}

globalThis.onconnect = ({ ports: [port] }) => {
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
