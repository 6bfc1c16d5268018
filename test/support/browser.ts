/**
 * A real Chromium with a fresh profile, for the page's tests and its screenshots. Every word it
 * writes to its console, and every error of the page, is kept: a good page is silent.
 */
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable']

export interface TestBrowser extends AsyncDisposable {
  open(url: string, options?: BrowserContextOptions): Promise<OpenPage>
}

export interface OpenPage {
  readonly page: Page
  /** Console lines and uncaught errors so far; blocked content is among them. */
  readonly complaints: readonly string[]
}

export async function openBrowser(): Promise<TestBrowser> {
  const executablePath = PLACES.find((path) => existsSync(path))
  if (!executablePath) throw new Error('no Chromium here: apt-get install chromium')
  const browser: Browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  return {
    async open(url, options = {}) {
      const context = await browser.newContext({ locale: 'en-GB', ...options })
      context.setDefaultTimeout(10_000)
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`))
      page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
      await page.goto(url)
      return { page, complaints }
    },
    [Symbol.asyncDispose]: () => browser.close(),
  }
}
