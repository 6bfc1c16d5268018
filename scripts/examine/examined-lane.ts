/** The lane of an examination: a whole device on fakes, with the levers of its bank. */
import { setTimeout as pause } from 'node:timers/promises'
import { call, postJson } from '#test/http-call.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import type { LaneLevers } from './till-cases.ts'

export interface ExaminedLane extends LaneLevers, AsyncDisposable {
  readonly url: string
}

const CHECK_EVERY_MS = 100
const ELSEWHERE_KOPECKS = 777

export async function openExaminedLane(): Promise<ExaminedLane> {
  const device = await openTestDevice({ yaml: 'embedder: { driver: fake }' })
  const { url } = device
  await postJson(url, '/updateDriverSettings', DEMO_SETTINGS)
  async function pull(path: string, body: object = {}): Promise<void> {
    const { http, text } = await postJson(url, path, body)
    if (http !== 200) throw new Error(`${path}: ${text}`)
  }
  async function paid(): Promise<void> {
    while (!(await call(url, '/getDynamicQRStatus')).text.includes('ACCEPTED'))
      await pause(CHECK_EVERY_MS)
  }
  return {
    url,
    pull: (path) => pull(path),
    paid,
    async sellElsewhere() {
      await pull('/showQR', { amount: ELSEWHERE_KOPECKS })
      await pull('/sim/bank/pay')
      await paid()
    },
    [Symbol.asyncDispose]: () => device[Symbol.asyncDispose](),
  }
}
