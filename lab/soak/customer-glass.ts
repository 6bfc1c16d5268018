/** What a customer sees of a lane: an emulated display at the end of a cable, or a page in Chromium that a telephone scans. */
import type { TestBrowser } from '#test/browser.ts'
import { openGlassOnPty } from '#test/hardware/display-rig.ts'
import { scanned } from '#test/page/scanned-code.ts'
import type { EmulatedDisplayName } from '../emulators/emulated-displays.ts'

export interface CustomerGlass extends AsyncDisposable {
  /** What a telephone reads now; null: no code. */
  code(): Promise<string | null>
  /** Null: it has no cable. */
  readonly cable: { unplug(): Promise<void>; plug(): Promise<void> } | null
}

export async function openDisplayGlass(
  protocol: EmulatedDisplayName,
): Promise<CustomerGlass & { readonly path: string }> {
  const display = await openGlassOnPty(protocol)
  return {
    path: display.pty.path,
    code: async () => display.emulator.glass.qr,
    cable: display.pty,
    [Symbol.asyncDispose]: () => display[Symbol.asyncDispose](),
  }
}

/** The page is asked for again where it could not come: a kiosk does so, too. */
export function openPageGlass(browser: TestBrowser, url: string): CustomerGlass {
  const opened = browser.open('about:blank', { viewport: { width: 480, height: 800 } })
  return {
    async code() {
      const { page } = await opened
      if (!page.url().startsWith(url))
        await page.goto(`${url}/glass`, { waitUntil: 'domcontentloaded' })
      return scanned(await page.screenshot())
    },
    cable: null,
    async [Symbol.asyncDispose]() {
      await (await opened).close()
    },
  }
}
