/** Browser screens over HTTP: their page where the display is a browser, the operations on them always. */
import { join } from 'node:path'
import { isPlain } from '#firmware/config/check-and-fill-defaults.ts'
import { toFault } from '#firmware/fault.ts'
import { openListener } from '#firmware/http/server.ts'
import type { Lane, OpenFeature } from '#firmware/kernel/feature.ts'
import type { DisplayDriver } from '#hal/display.ts'
import type { BROWSER_SCREEN_EVENTS } from './browser-screen-events.ts'
import { createBrowserScreenRouter } from './browser-screen-routes.ts'
import type { BrowserScreenConfig } from './browser-screen-section.ts'
import type { BrowserDisplay } from './driver/browser-display.ts'
import { createIdleFolder } from './driver/idle-folder-on-card.ts'
import { createKioskBrowser } from './driver/kiosk-browser.ts'
import { BROWSER_SECRETS, createGlassRouter } from './glass-routes.ts'
import { createIdleFiles } from './idle-files.ts'
import { createPairedBrowsers, type PairedBrowsersContent } from './paired-browsers.ts'

type ScreenLane = Lane<
  unknown,
  typeof BROWSER_SCREEN_EVENTS,
  never,
  'journal' | 'storage' | 'display' | 'pictures' | 'sentPictures' | 'shop' | 'kiosk'
>

export async function openBrowserScreens(lane: ScreenLane): Promise<OpenFeature> {
  const { clock, journal, lent, sections } = lane
  const screen = isScreen(lane.section) ? lane.section : null
  const glasses = isBrowser(lent.display) ? lent.display.glasses : null
  const named = screen?.idle.folder
  const files = createIdleFiles({
    folder: createIdleFolder({
      path: named ?? join(lent.storage.dataFolder, 'idle'),
      isOwn: named === undefined,
    }),
    pictures: lent.pictures,
    sentPictures: lent.sentPictures,
    journal,
  })
  const token = screen?.token
  const paired = createPairedBrowsers({
    codeDigest: token === undefined ? null : BROWSER_SECRETS.digestOf(token),
    secrets: BROWSER_SECRETS,
    // Not worth refusing a start: without this file a screen enters its code again.
    store: await lent.storage.document<PairedBrowsersContent>('screens', {}),
    clock,
    journal,
  })
  const forOperators = createBrowserScreenRouter({
    glasses,
    paired,
    files,
    clock,
    isOwnFolder: named === undefined,
    schedule: screen?.idle.schedule ?? [],
  })
  if (!screen || !glasses) return { routers: [forOperators] }
  const { serialNumber } = sections.device.read()
  const name = screen.idle.name || (lent.shop.showOnIdleScreen ? lent.shop.name : '')
  const idle = { idle: { ...screen.idle, name }, files, clock }
  const isKiosk = createKioskBrowser()
  const forGlasses = createGlassRouter({ glasses, serialNumber, paired, isKiosk, idle })
  return { routers: [forOperators, forGlasses], listen: (all) => listenForKiosk(lane, all) }
}

/** A kiosk of before `config kiosk` gave it a listener of its own. A lane sells without its screen's page, too. */
async function listenForKiosk(
  { language, opened, journal, lent }: ScreenLane,
  all: Parameters<NonNullable<OpenFeature['listen']>>[0],
): Promise<string | null> {
  if (lent.kiosk === null) return null
  try {
    return opened.use(await openListener({ ...lent.kiosk, language }, all, lent.journal)).address
  } catch (thrown) {
    const fault = toFault(thrown)
    if (fault.kind === 'bug') throw thrown
    journal.error('kiosk.refused', { why: fault.said })
    return null
  }
}

/** Another driver of the display has this section, too. */
function isScreen(section: unknown): section is BrowserScreenConfig {
  return isPlain(section) && section['driver'] === 'screen'
}

function isBrowser(driver: DisplayDriver): driver is BrowserDisplay {
  return 'glasses' in driver
}
