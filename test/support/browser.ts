/**
 * A real Chromium, a fresh profile for each person, for the page's tests and its screenshots. Every word it
 * writes to its console, and every error of the page, is kept: a good page is silent.
 */
import { existsSync } from 'node:fs'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { areCasesLeft, closeAfterCases } from './end-of-cases.ts'

/** What customers and operators have: for benches, screenshots and the soak. */
const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable']
/** The same engine without windows and what belongs to them, for tests: the same pages take two thirds of the processor's time. */
const CHROMIUM = '/usr/bin/chromium-headless-shell'
const OF_TESTS = [CHROMIUM, ...WHOLE]

export interface TestBrowser extends AsyncDisposable {
  /** A person of his own: nothing is shared with the pages that were opened before. */
  open(url: string, options?: PersonOptions): Promise<OpenPage>
}

export interface PersonOptions extends BrowserContextOptions {
  /** The finger stays where it has pressed until the test moves it. */
  readonly isFingerStill?: boolean
}

export interface OpenPage {
  readonly page: Page
  /** Console lines, uncaught errors and requests to elsewhere so far: blocked content is among them. */
  readonly complaints: readonly string[]
  /** What was asked for, with the answers: `GET /page/app-CEA5Nqwq.js 200`. */
  readonly calls: readonly string[]
  /** Another tab of the same person. */
  another(url?: string): Promise<OpenPage>
  close(): Promise<void>
}

const CALLS_KEPT = 60

/** Somebody who has switched the simulator's levers on once, where nothing else is said. A page of no address keeps nothing. */
const SIMULATOR_ON = `try { localStorage.getItem('laned-simulator') ?? localStorage.setItem('laned-simulator', 'on') } catch {}`

/** Between two presses a hand moves: what has come under it meanwhile is looked at (parts/second-press.ts). */
const HAND_MOVES = `addEventListener('click', () => setTimeout(() =>
  dispatchEvent(new PointerEvent('pointermove', { clientX: -99, clientY: -99 }))), { capture: true })`

/**
 * What a browser elsewhere in the shop takes without TLS. To the lane's own machine it offers brotli too, which each lane
 * of a test would make anew: that a page is the same in brotli is tested without a browser.
 */
const PLAIN_HTTP = { 'accept-encoding': 'gzip' }

/** What any page of this process has asked for: `POST /showQR`. */
export const calledByPages = new Set<string>()

/** `LANED_SLOW_PAGE=6 npm test -- page`: a browser six times slower, behind a slow network. What races is found so. */
const SLOWER = Number(process.env['LANED_SLOW_PAGE'] ?? 1)

/** An interface came or went on the machine of the test, a container's for one: no fault of a page. */
const OF_THE_MACHINE = /ERR_NETWORK_CHANGED/

/** `isOfTests`: the browser of tests also where no test runs, since the two draw a few things differently. */
export async function openBrowser({ isOfTests = false } = {}): Promise<TestBrowser> {
  if (areCasesLeft()) return openPeople(await browserOfCases())
  const browser = await launchChromium(isOfTests ? OF_TESTS : WHOLE)
  return openPeople(browser, () => browser.close())
}

function launchChromium(places: readonly string[]): Promise<Browser> {
  const executablePath = places.find((path) => existsSync(path))
  if (!executablePath) throw new Error('no Chromium here: apt-get install chromium')
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
}

let ofCases: Promise<Browser> | null = null

/** One program for all cases of a test file: it starts as long as a story takes. */
function browserOfCases(): Promise<Browser> {
  ofCases ??= launchChromium(OF_TESTS).then((browser) => {
    closeAfterCases(() => {
      ofCases = null
      return browser.close()
    })
    return browser
  })
  return ofCases
}

function openPeople(browser: Browser, close?: () => Promise<void>): TestBrowser {
  const contexts: BrowserContext[] = []
  return {
    async open(url, options = {}) {
      const { extraHTTPHeaders, isFingerStill = false, ...person } = options
      const headers = { ...PLAIN_HTTP, ...extraHTTPHeaders }
      const context = await browser.newContext({
        locale: 'en-GB',
        ...person,
        extraHTTPHeaders: headers,
      })
      await context.addInitScript(SIMULATOR_ON)
      if (!isFingerStill) await context.addInitScript(HAND_MOVES)
      contexts.push(context)
      context.setDefaultTimeout(120_000)
      return openPage(context, url)
    },
    async [Symbol.asyncDispose]() {
      // What a test still holds is let go, and what it does to a page that is gone is nobody's error. A context knows
      // the routes laid on it alone: those of a page are the page's.
      for (const context of contexts)
        for (const routed of [...context.pages(), context])
          await routed.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => {})
      if (close) await close()
      else await Promise.all(contexts.map((context) => context.close()))
    },
  }
}

async function openPage(context: BrowserContext, url: string): Promise<OpenPage> {
  const page = await context.newPage()
  // What is opened empty is a story that cuts its network itself.
  if (SLOWER > 1 && url.startsWith('http')) await slowDown(page)
  const complaints: string[] = []
  const calls: string[] = []
  const origin = new URL(url).origin
  const called = (line: string) => {
    calls.push(line)
    if (calls.length > CALLS_KEPT) calls.shift()
  }
  page.on('console', (message) => {
    if (!OF_THE_MACHINE.test(message.text()))
      complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('blob:'))
      complaints.push(`elsewhere: ${request.url()}`)
  })
  page.on('request', (request) => {
    calledByPages.add(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  // What a link fetches for the browser to keep is no request of the page.
  page.on('download', (download) => {
    const { protocol, pathname } = new URL(download.url())
    if (protocol !== 'blob:') calledByPages.add(`GET ${pathname}`)
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    called(`${response.request().method()} ${pathname} ${response.status()}`)
  })
  page.on('requestfailed', (request) => {
    const { pathname } = new URL(request.url())
    called(`${request.method()} ${pathname} ${request.failure()?.errorText}`)
  })
  // Not before: a route that is laid while the page comes in holds nothing back, ever.
  await page.goto(url, { waitUntil: 'domcontentloaded' })
  return {
    page,
    complaints,
    calls,
    another: (other = url) => openPage(context, other),
    close: () => page.close(),
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await session.send('Network.enable')
  const network = { offline: false, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', { ...network, latency: 100 * SLOWER })
}

/**
 * A story of one person with one page, who shares nothing with those of other visits. When it fails, what the page showed and
 * asked for is printed; a page that complained without being expected to has failed.
 */
export async function visit(
  url: string,
  story: (open: OpenPage, browser: TestBrowser) => Promise<void>,
  options: PersonOptions & { readonly mayComplain?: RegExp } = {},
): Promise<void> {
  const { mayComplain, ...context } = options
  await using browser = await openBrowser()
  const open = await browser.open(url, context)
  try {
    await story(open, browser)
    const complaints = open.complaints.filter((line) => !mayComplain?.test(line))
    if (complaints.length > 0) throw new Error(`the page complained: ${complaints.join('; ')}`)
  } catch (thrown) {
    const shown = await open.page.evaluate('document.body.innerText').catch(String)
    console.error(`the page showed: ${String(shown).slice(0, 3_000)}`)
    console.error(`it complained: ${open.complaints.join('; ')}`)
    console.error(`it called:\n${open.calls.join('\n')}`)
    throw thrown
  }
}

/** Resolves when something that `selector` finds has this text. */
export function reads(page: Page, selector: string, text: string | RegExp): Promise<void> {
  return page.locator(selector).filter({ hasText: text }).first().waitFor()
}

/** By presses, from wherever one is: the home that has the room, then the room. */
export async function openRoom(page: Page, room: Room): Promise<void> {
  await page.locator(`#home-${HOME_OF[room]}`).click()
  await page.locator(`#tab-${room}`).click()
}

const HOME_OF = {
  till: 'till',
  display: 'till',
  today: 'today',
  payments: 'today',
  items: 'today',
  device: 'device',
  settings: 'device',
  camera: 'device',
  fleet: 'device',
} as const
export type Room = keyof typeof HOME_OF
export const ROOMS = Object.keys(HOME_OF) as Room[]

/** The page with a room open: `tabAt(url, 'items')`. */
export function tabAt(url: string, tab: string): string {
  return `${url}/#${tab}`
}
