/** The lane's own glass, as its page does it: asks, paints, says so. Kept here, not in the hostile process. */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { call } from '#test/http-call.ts'
import type { GlassOrder } from './victims.ts'

export interface HonestKiosk extends Disposable {
  /** What its pixels are. */
  readonly painted: { readonly number: number; readonly kind: string | null }
}

/** Two frames of a browser. */
const PAINTS_MS = 32

export function openKiosk(url: string): HonestKiosk {
  const id = randomBytes(12).toString('hex')
  let painted: HonestKiosk['painted'] = { number: 0, kind: null }
  let run: string | null = null
  let isOver = false

  async function next(): Promise<void> {
    const { number } = painted
    const body = JSON.stringify({ id, run, has: number, painted: number, trouble: null })
    const headers = { 'content-type': 'application/json' }
    const { http, json } = await call(url, '/glass/next', { method: 'POST', headers, body })
    if (http !== 200) return pause(100)
    const order = json as GlassOrder
    run = order.run
    if (!order.picture) return
    await pause(PAINTS_MS)
    painted = { number: order.number, kind: order.picture.kind }
  }

  async function serve(): Promise<void> {
    while (!isOver) await next().catch(() => pause(100))
  }

  void serve()
  return {
    get painted() {
      return painted
    },
    [Symbol.dispose]() {
      isOver = true
    },
  }
}
