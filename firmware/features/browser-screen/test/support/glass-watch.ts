/**
 * Looks at a glass in a browser, by screenshots that are scanned as a telephone does and by a record of every
 * code that was drawn, and throws for one that must not be there.
 *
 * A code is dead once the lane has said that it is over, or has said that something newer is on the glass, and
 * the glass was seen without it. From then on it must never be there again, whatever happens. And one start of
 * the lane wants a payment's code once: under one number.
 */
import type { OpenPage } from '#test/browser.ts'
import type { OrderRecords } from '#test/hostile-bank/order-records.ts'
import { scanned } from '#test/page/scanned-code.ts'
import { waitUntil } from '#test/wait-until.ts'

/** Notes what is written beside each code that is drawn, and the number of its screen, which are set in the same step. */
const RECORDER = `
  window.drawn = []
  window.changes = 0
  addEventListener('DOMContentLoaded', () => {
    const root = document.getElementById('glass')
    const note = () => {
      changes += 1
      if (root.className !== 'qr') return
      const { run, number } = root.dataset
      drawn.push([root.querySelector('.caption')?.textContent, run, number])
    }
    new MutationObserver(note).observe(root, { attributes: true, childList: true })
  })`

const LOOK = `(() => {
  const { className, dataset } = document.getElementById('glass')
  const caption = document.querySelector('#glass .caption')?.textContent ?? null
  const isPainted = Boolean(dataset.number) && dataset.number === dataset.painted
  return { kind: className.split(' ')[0], caption, isPainted, changes, drawn: drawn.splice(0) }
})()`

interface Seen {
  readonly kind: string
  readonly caption: string | null
  readonly isPainted: boolean
  /** How often it was drawn anew since the page was loaded. */
  readonly changes: number
}

interface Drawings {
  readonly drawn: readonly (readonly [purpose: string, run: string, number: string])[]
}

export interface GlassWatch {
  readonly screenshots: number
  /** Of them, those with a code that can be paid. */
  readonly codes: number
  seen(): Promise<Seen>
  /** Resolves with what a telephone reads, as the bank's purpose of it; null: no code. */
  scan(): Promise<string | null>
  /** Waits until this payment's code is not on the glass; from then on it is dead. */
  over(purpose: string): Promise<void>
  /** Waits until the page has painted what its lane wants. */
  isBack(): Promise<void>
}

export async function watchGlass(
  { page }: OpenPage,
  records: OrderRecords,
  isInfo: (payload: string) => boolean,
): Promise<GlassWatch> {
  await page.addInitScript(RECORDER)
  const dead = new Set<string>()
  /** By the start of the lane and the payment. */
  const numbers = new Map<string, string>()
  const isPayment = (purpose: string) =>
    [...records.orders.values()].some((order) => order.purpose === purpose)
  let screenshots = 0
  let codes = 0

  async function seen(): Promise<Seen> {
    const { drawn, ...now } = (await page.evaluate(LOOK)) as Seen & Drawings
    for (const [purpose, run, number] of drawn) {
      if (dead.has(purpose)) throw new Error(`the code of ${purpose} was drawn: it is dead`)
      const key = `${run} ${purpose}`
      const first = numbers.get(key) ?? number
      if (isPayment(purpose) && first !== number)
        throw new Error(`the code of ${purpose} was wanted twice: ${first} and ${number}`)
      numbers.set(key, first)
    }
    return now
  }

  function purposeOf(payload: string): string {
    if (isInfo(payload)) return payload
    const order = [...records.orders.values()].find((one) => one.payload === payload)
    if (!order?.purpose) throw new Error(`the bank never registered this code: ${payload}`)
    return order.purpose
  }

  async function scan(): Promise<string | null> {
    const before = await seen()
    const deadBefore = new Set(dead)
    const payload = await scanned(await page.screenshot())
    const after = await seen()
    screenshots += 1
    if (payload === null) {
      // A browser that got no turn for seconds was dark in between.
      const isSame = before.isPainted && before.changes === after.changes
      if (before.kind === 'qr' && isSame)
        throw new Error(`nobody can scan the code of ${before.caption}`)
      return null
    }
    const purpose = purposeOf(payload)
    if (deadBefore.has(purpose)) throw new Error(`the code of ${purpose} is seen: it is dead`)
    if (!isInfo(payload)) codes += 1
    return purpose
  }

  return {
    get screenshots() {
      return screenshots
    },
    get codes() {
      return codes
    },
    seen,
    scan,
    async over(purpose) {
      if (dead.has(purpose)) return
      await waitUntil(
        `the code of ${purpose} is gone`,
        async () => (await seen()).caption !== purpose,
      )
      dead.add(purpose)
    },
    isBack: async () => {
      await waitUntil('the page has painted', async () => (await seen()).isPainted)
    },
  }
}
