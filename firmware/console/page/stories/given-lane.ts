/** A lane that is given: its parts, its answers, its clock. Stands in for the network of the page while a story is shown. */

import type { Parts } from '../lane-parts.ts'
import { link, partOf } from '../live.ts'
import { who } from '../login.tsx'
import { forgetAnswers } from '../parts/polled-answer.ts'
import { NOW, RefusedAnswer, type Story } from './story.ts'

const OPERATOR = { name: 'Ann', role: 'operator', mayRefund: true } as const
/** What every story starts from. */
const USUAL: Partial<Parts> = {
  device: {
    version: '1.0.0',
    serialNumber: 'lane-7',
    startedAtMs: NOW - 86_400_000,
    nowMs: NOW,
    timeZone: 'Europe/Moscow',
  },
  display: { isConnected: true, screen: { kind: 'blank' }, reason: null },
  levers: {
    display: false,
    camera: false,
    scale: false,
    bank: false,
    indicator: false,
    bankIsOut: false,
  },
  journal: { newest: 0 },
}
/** A picture of whatever the lane would send one of. */
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 64" width="480" height="640"><rect width="48" height="64" fill="#9db4ab"/><circle cx="24" cy="32" r="14" fill="#5c7d70"/></svg>'

/** Once for the page: nothing of it reaches a network, and time stands still. */
export function standStill(): void {
  const RealDate = Date
  globalThis.Date = class extends RealDate {
    constructor(...given: [] | [number | string | Date]) {
      super(given[0] ?? NOW)
    }
    static override now(): number {
      return NOW
    }
  } as DateConstructor
  globalThis.fetch = (asked, { method = 'GET' } = {}) =>
    Promise.resolve(answerTo(method, String(asked)))
}

let story: Story | null = null
/** The parts that a story has said something of: for the next one they are unknown again. */
const given = new Set<keyof Parts>()

export function give(next: Story): void {
  story = next
  forgetAnswers()
  const parts = Object.entries({ ...USUAL, ...next.parts })
  for (const name of given) partOf(name).set(null)
  for (const [name, value] of parts) {
    given.add(name as keyof Parts)
    partOf(name as keyof Parts).set(value as never)
  }
  link.set(next.isSilent ? 'off' : 'on')
  who.set(next.person ?? OPERATOR)
}

function answerTo(method: string, asked: string): Response {
  const [path = ''] = asked.split('?')
  const found = Object.entries(story?.answers ?? {}).find(([at]) => isAt(at, method, path))?.[1]
  if (found instanceof RefusedAnswer)
    return Response.json({ message: found.words }, { status: found.status })
  if (found) return Response.json(found)
  if (/picture|\.svg|\.jpg/.test(path))
    return new Response(PICTURE, { headers: { 'content-type': 'image/svg+xml' } })
  return Response.json({ message: `no story answers ${method} ${path}` }, { status: 404 })
}

/** Whether an address of a row, `GET /transactions/:id`, is this call's. */
function isAt(at: string, method: string, path: string): boolean {
  const [rowMethod, pattern = ''] = at.split(' ')
  const wanted = pattern.split('/')
  const parts = path.split('/')
  return (
    rowMethod === method &&
    wanted.length === parts.length &&
    wanted.every((part, nth) => part.startsWith(':') || part === parts[nth])
  )
}
