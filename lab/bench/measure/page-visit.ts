/** A visit of the page as a person has it: over a network and on a processor of a given speed, counted by the browser itself. */
import type { CDPSession, Page } from 'playwright-core'
import type { TestBrowser } from '#test/browser.ts'

export interface Speed {
  readonly name: string
  /** Bits a second; null: as fast as it goes. */
  readonly bits: number | null
  readonly latencyMs: number
  /** So many times slower than this machine. */
  readonly slower: number
}

export interface Visit {
  readonly requests: number
  readonly bytes: number
  readonly firstPaintMs: number
  readonly usableMs: number
  readonly heapBytes: number
}

/** The page for the first time, with nothing kept, and then once more. */
export async function visitTwice(
  browser: TestBrowser,
  url: string,
  speed: Speed,
): Promise<readonly [first: Visit, second: Visit]> {
  const person = await browser.open('about:blank')
  const first = await visitOf(person.page, url, speed)
  await person.page.goto('about:blank')
  const second = await visitOf(person.page, url, speed)
  await person.page.context().close()
  return [first, second]
}

async function visitOf(page: Page, url: string, speed: Speed): Promise<Visit> {
  const session = await page.context().newCDPSession(page)
  const counted = await countRequests(session)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: speed.latencyMs,
    downloadThroughput: speed.bits === null ? -1 : speed.bits / 8,
    uploadThroughput: -1,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: speed.slower })
  await page.goto(url, { waitUntil: 'commit' })
  const usableMs = Number(await page.evaluate(USABLE))
  const firstPaintMs = Number(await page.evaluate(PAINTED))
  // The stream of the lane's state goes on: what has come by now is what the till needed.
  const { requests, bytes } = counted()
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return { requests, bytes, firstPaintMs, usableMs, heapBytes: usedSize }
}

async function countRequests(session: CDPSession) {
  let requests = 0
  let bytes = 0
  session.on('Network.requestWillBeSent', () => {
    requests += 1
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  return () => ({ requests, bytes })
}

/** Resolves with the time since the address was entered when the keys of the till are there. */
const USABLE = `new Promise((done) => {
  const look = () => {
    if (!document.querySelector('#new-payment')) return false
    done(performance.now())
    return true
  }
  if (look()) return
  const changes = new MutationObserver(() => look() && changes.disconnect())
  changes.observe(document, { childList: true, subtree: true })
})`

const PAINTED = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN`
