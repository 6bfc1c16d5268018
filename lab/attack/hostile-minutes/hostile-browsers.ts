/**
 * Screens that entered the code and lie (ADR 0073): they say "painted" without a pixel, claim older and newer numbers, lag,
 * fall silent when they are told something new, come with another page each time, and take all places of browsers that are not the glass.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type GlassOrder, type GlassReport, SCREEN_CODE } from './victims.ts'

type ReportedScreen = Pick<GlassReport, 'has' | 'painted' | 'trouble'>

/** What it says after it was told `number`; null: nothing, for longer than a page may be silent. */
const LIES: readonly ((number: number, count: number) => ReportedScreen | null)[] = [
  (number) => ({ has: number, painted: number, trouble: null }),
  () => ({ has: 1, painted: 1, trouble: null }),
  (number) => ({ has: number + 5, painted: number + 5, trouble: null }),
  (number) => ({ has: number, painted: Math.max(number - 1, 0), trouble: null }),
  (number) => ({ has: Math.max(number - 1, 0), painted: Math.max(number - 1, 0), trouble: null }),
  (number) => ({ has: number, painted: 0, trouble: 'too-small' }),
  (number, count) => ({ has: number, painted: count % 2 === 0 ? number : 1, trouble: null }),
  (number, count) => (count % 4 === 3 ? null : { has: number, painted: number, trouble: null }),
]
const SILENT_MS = 2_500
const REFUSED_PAUSE_MS = 20

export function attackGlass(url: string): void {
  for (const [at, lie] of LIES.entries()) void lieForEver(url, at, lie)
  for (const [at] of LIES.entries()) void fillPlaces(url, at)
}

async function lieForEver(url: string, at: number, lie: (typeof LIES)[number]): Promise<never> {
  const headers = await enter(url, at)
  const id = newId()
  let order: GlassOrder | null = null
  for (let count = 0; ; count += 1) {
    const lied = lie(order?.number ?? 1, count)
    if (lied === null) await pause(SILENT_MS)
    else order = await ask(url, headers, { id, run: order?.run ?? null, ...lied })
  }
}

/** Another page each time, which never leaves. */
async function fillPlaces(url: string, at: number): Promise<never> {
  const headers = { authorization: `Bearer ${SCREEN_CODE}`, ...from(at) }
  for (;;) await ask(url, headers, { id: newId(), run: null, has: 0, painted: 0, trouble: null })
}

const newId = () => randomBytes(12).toString('hex')
/** A proxy of this machine hands it on: it is no browser of the lane's own. */
const from = (at: number) => ({ 'x-forwarded-for': `10.0.0.${at + 1}` })

async function enter(url: string, at: number): Promise<Record<string, string>> {
  for (;;) {
    const reply = await post(`${url}/glass/enter`, from(at), { code: SCREEN_CODE })
    const cookie = reply?.headers.get('set-cookie')?.split(';')[0]
    if (cookie) return { cookie, ...from(at) }
    await pause(1_000)
  }
}

async function ask(
  url: string,
  headers: Readonly<Record<string, string>>,
  report: GlassReport,
): Promise<GlassOrder | null> {
  const reply = await post(`${url}/glass/next`, headers, report)
  const text = await reply?.text().catch(() => '')
  if (reply?.status === 200 && text) return JSON.parse(text) as GlassOrder
  await pause(REFUSED_PAUSE_MS)
  return null
}

function post(url: string, headers: Readonly<Record<string, string>>, body: object) {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  }).catch(() => null)
}
