/**
 * The drawing of the customer's screen in a real browser, without a lane: pictures go straight to `draw` and
 * `createIdle` of the page. What it finds is text that a customer cannot read.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { rolldown } from 'rolldown'
import type { GlassPicture } from '../../glasses.ts'
import type { IdleAnswer } from '../../idle-routes.ts'

const GLASS = resolve(import.meta.dirname, '../../own-pages/glass')

/** One thing that a screen may show. */
export type Drawing =
  | { readonly picture: GlassPicture }
  | { readonly notice: { readonly title: string; readonly next: string } }
  | { readonly idle: IdleAnswer }

/** Of the file that the lane makes: no drawing here shows its words but as a notice of its own. */
const NO_WORDS = 'export const WORDS = { qrCode: "", tooSmall: "", askCashier: "" }'

const ENTRY = `
  import { draw } from ${JSON.stringify(join(GLASS, 'draw.ts'))}
  import { createIdle } from ${JSON.stringify(join(GLASS, 'idle-slides.ts'))}
  Object.assign(globalThis, { draw, createIdle })`

const OF_A_TEST = new Map([
  ['entry', ENTRY],
  ['./words.js', NO_WORDS],
])

/** Texts that are outside of the window or of their column, on the code, on each other, cut, or too small to read. */
const FAULTS = `
  function faults() {
    const PX = 1
    const box = (one) => one.getBoundingClientRect()
    const isIn = (inner, outer) =>
      inner.left >= outer.left - PX && inner.right <= outer.right + PX && inner.top >= outer.top - PX && inner.bottom <= outer.bottom + PX
    const isOn = (one, other) =>
      one.left < other.right - PX && other.left < one.right - PX && one.top < other.bottom - PX && other.top < one.bottom - PX
    const glass = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
    const code = document.querySelector('canvas')
    const texts = [...document.querySelectorAll('main p, aside p')].filter((one) => box(one).width > 0)
    return texts.flatMap((one, at) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      // A name of a basket may end in dots and a purpose after its third line: what is behind that is not seen.
      const mayEnd = one.matches('.name, .caption') && !one.matches('.standing .name')
      const lines = mayEnd ? [box(one)] : [...range.getClientRects()]
      const { left, right } = box(one.parentElement)
      const column = { ...glass, left, right }
      const least = Math.min(innerWidth, innerHeight) * 0.028
      return [
        lines.some((line) => !isIn(line, glass)) && 'is outside of the window',
        lines.some((line) => !isIn(line, column)) && 'is outside of its column',
        code && lines.some((line) => isOn(line, box(code))) && 'is on the code',
        texts.slice(at + 1).some((other) => isOn(box(one), box(other))) && 'is on another',
        parseFloat(getComputedStyle(one).fontSize) < least && 'is too small',
      ].filter(Boolean).map((fault) => one.className + ' ' + fault + ': ' + one.textContent.slice(0, 40))
    })
  }`

const DRAW = `
  let answer = null
  let nowMs = 0
  const show = createIdle(document.getElementById('idle'), async () => ({ ok: true, json: async () => answer }))
  async function faultsOf({ picture = null, notice = null, idle }) {
    draw(document.getElementById('glass'), picture, notice)
    show(false, nowMs)
    if (idle) {
      answer = idle
      // The page asks for the list once a minute.
      nowMs += 3_600_000
      show(true, nowMs)
      await new Promise((resolve) => setTimeout(resolve))
      show(true, nowMs)
    }
    return faults()
  }`

/** The faults of each of them in a window of this size. */
export type FaultsOf = (
  width: number,
  height: number,
  drawings: readonly Drawing[],
) => Promise<readonly (readonly string[])[]>

export async function openDrawnGlass(page: Page): Promise<FaultsOf> {
  const bundle = await rolldown({
    input: 'entry',
    platform: 'browser',
    tsconfig: false,
    plugins: [
      {
        name: 'of-a-test',
        resolveId: (source) => (OF_A_TEST.has(source) ? source : null),
        load: (id) => OF_A_TEST.get(id) ?? null,
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'iife' })
  await bundle.close()
  const styles = readFileSync(join(GLASS, 'glass.css'), 'utf8')
  await page.setContent(
    `<!doctype html><style>${styles}</style><main id="glass"></main><aside id="idle"></aside>`,
  )
  await page.addScriptTag({ content: `${output[0].code}${FAULTS}${DRAW}` })
  return async (width, height, drawings) => {
    await page.setViewportSize({ width, height })
    return (await page.evaluate(`(async () => {
      const all = []
      for (const one of ${JSON.stringify(drawings)}) all.push(await faultsOf(one))
      return all
    })()`)) as readonly (readonly string[])[]
  }
}
