/** Stories of the page in a browser, and how one is pictured: nothing of them needs a lane. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { builtStories, upToDateStories } from '#firmware/http/responses/built-page.ts'
import { typeOfPageFile } from '#firmware/http/responses/page-files.ts'
import { openBrowser } from '#test/browser.ts'

const STORY_SIZES = {
  phone: { width: 360, height: 740 },
  desk: { width: 1280, height: 800 },
} as const

export interface StoryVariant {
  readonly language: 'en' | 'ru'
  readonly scheme: 'light' | 'dark'
  readonly size: keyof typeof STORY_SIZES
}

export const STORY_VARIANTS: readonly StoryVariant[] = (['en', 'ru'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    (['phone', 'desk'] as const).map((size) => ({ language, scheme, size })),
  ),
)

export interface OpenStories extends AsyncDisposable {
  readonly names: readonly string[]
  readonly page: Page
  /** What the page wrote to its console: a good story is silent. */
  readonly complaints: readonly string[]
  show(name: string): Promise<void>
  /** A PNG of all of the story. */
  picture(): Promise<Buffer>
}

const ORIGIN = 'http://stories.test'
/** The one file of the page that the lane does not build. */
const ICON = 'firmware/console/page/icon.svg'

export async function openStories({ language, scheme, size }: StoryVariant): Promise<OpenStories> {
  const trouble = await upToDateStories()
  if (trouble !== null) throw new Error(trouble)
  const files = builtStories()
  const browser = await openBrowser({ isOfTests: true })
  const { page, complaints } = await browser.open('about:blank', {
    viewport: STORY_SIZES[size],
    colorScheme: scheme,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Moscow',
    locale: language === 'ru' ? 'ru-RU' : 'en-GB',
  })
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const name = pathname.replace('/sim/stories/', '')
    const path = pathname === '/console/icon.svg' ? ICON : files.get(name)
    return path
      ? route.fulfill({ body: readFileSync(path), contentType: typeOfPageFile(name) })
      : route.fulfill({ status: 404 })
  })
  await page.goto(`${ORIGIN}/sim/stories/${language}.html?alone`)
  const names = (await page.evaluate('stories')) as string[]
  return {
    names,
    page,
    get complaints() {
      return complaints.filter((line) => !line.startsWith(`elsewhere: ${ORIGIN}`))
    },
    async show(name) {
      await page.evaluate(`location.hash = ${JSON.stringify(encodeURIComponent(name))}`)
      await page.locator(`[data-story=${JSON.stringify(name)}]`).waitFor()
      await page.evaluate(SETTLED)
    },
    picture: () =>
      page.screenshot({
        fullPage: true,
        animations: 'disabled',
        caret: 'hide',
        style: OF_THE_BROWSER,
      }),
    [Symbol.asyncDispose]: () => browser[Symbol.asyncDispose](),
  }
}

/** Of a row of apt-packages.txt. */
export const STORY_FONTS = { text: 'DejaVu Sans', code: 'DejaVu Sans Mono' } as const
/**
 * What a browser draws as it likes: its fonts, the ring of a focus that no key has moved, and its own words on a choice of a
 * file.
 */
const OF_THE_BROWSER = `
  html { font-family: "${STORY_FONTS.text}" !important }
  :is(code, kbd, pre, samp, #config-text) { font-family: "${STORY_FONTS.code}" !important }
  *, *::before { outline: none !important }
  input[type=file] { visibility: hidden !important }`

/** Two frames without a change, with every picture there. */
const SETTLED = `(async () => {
  let isChanged = true
  const changes = new MutationObserver(() => { isChanged = true })
  changes.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true })
  while (isChanged) {
    isChanged = false
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
  }
  changes.disconnect()
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
  await document.fonts.ready
})()`
