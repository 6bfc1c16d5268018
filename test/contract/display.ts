/** What every display driver promises; run for the fake and for each protocol over each link. */

import * as assert from 'uvu/assert'
import { Sentence } from '#firmware/words/sentence.ts'
import type { DisplayDriver, Screen } from '#hal/display.ts'
import { outcome } from '#test/hardware/display-checks.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

/** A display with a customer in front of it. */
export interface Rig extends AsyncDisposable {
  readonly display: DisplayDriver
  /** What the customer sees. */
  readonly glass: () => Seen
  /** Each QR the glass has shown, in order. */
  readonly qrHistory: readonly string[]
  readonly unplug: () => void | Promise<void>
  readonly plug: () => void | Promise<void>
}

export interface Seen {
  readonly screen: Screen['kind']
  readonly qr: string | null
}

const QR = {
  kind: 'qr',
  payload: 'https://qr.nspk.ru/AD100004BAL7227F9BNP6KNE007J9B3K?type=02&sum=100&cur=RUB&crc=AB75',
  amountKopecks: 12_345,
  purpose: 'Чай "Earl Grey"',
} as const satisfies Screen
const OTHER = { kind: 'qr', payload: 'https://qr.nspk.ru/second' } as const satisfies Screen
const BASKET: Screen = {
  kind: 'basket',
  lines: [
    { name: 'Чай "Earl Grey"', quantity: 2, unit: '', sumKopecks: 19_800 },
    { name: 'Яблоки', quantity: 0.432, unit: 'кг', sumKopecks: 5_140 },
    { name: 'Скидка', quantity: 1, unit: '', sumKopecks: -500 },
  ],
  totalKopecks: 24_440,
}
const STATUSES = [
  'EMPTY',
  'ERROR',
  'PENDING',
  'ACCEPTED',
  'REJECTED',
  'CANCELED',
  'STATIC',
] as const

/** The promise of the issue: the right screen this soon after the display came back. */
const RECOVERY_MS = 2_000

export function displayContract(driver: string, open: () => Promise<Rig>): void {
  const shows = (rig: Rig, payload: string) =>
    waitUntil(`the glass shows ${payload}`, () => rig.glass().qr === payload)
  const isDark = (rig: Rig) => waitUntil('the glass is dark', () => rig.glass().screen === 'blank')

  spec(
    `display contract: ${driver}`,
    {
      async 'draws a QR, overwrites it and clears'() {
        await using rig = await open()
        const { display } = rig
        await display.show(QR)
        assert.ok(display.isConnected)
        assert.is(display.condition.state, 'ok')
        assert.equal(display.shown, QR)
        await shows(rig, QR.payload)
        await display.show(OTHER)
        await shows(rig, OTHER.payload)
        await display.show({ kind: 'blank' })
        await isDark(rig)
        assert.equal(display.shown, { kind: 'blank' })
      },
      async 'shows every status'() {
        await using rig = await open()
        for (const status of STATUSES) {
          await rig.display.show(OTHER)
          await rig.display.show({ kind: 'status', status, amountKopecks: 100 })
          assert.equal(rig.display.shown, { kind: 'status', status, amountKopecks: 100 })
          // Waiting may leave the code in place; a verdict must not.
          if (status !== 'PENDING' && status !== 'STATIC')
            await waitUntil(`${status} takes the QR away`, () => rig.glass().qr === null)
        }
      },
      async 'shows text, or says that it cannot'() {
        await using rig = await open()
        const text: Screen = { kind: 'text', lines: ['192.168.1.7', 'laned'] }
        const thrown = await outcome(rig.display.show(text))
        if (thrown) assert.is(thrown.kind, 'bad-request')
        else await waitUntil('the text is there', () => rig.glass().screen === 'text')
      },
      async 'shows a basket as far as it says, and takes a QR away for it'() {
        await using rig = await open()
        const { display } = rig
        await display.show(OTHER)
        await shows(rig, OTHER.payload)
        const thrown = await outcome(display.show(BASKET))
        if (display.capabilities.basket === 'none') {
          assert.is(thrown?.kind, 'bad-request')
          return
        }
        assert.is(thrown, null)
        assert.equal(display.shown, BASKET)
        await waitUntil('words are there', () => /text|basket/.test(rig.glass().screen))
        assert.is(rig.glass().qr, null)
      },
      async 'ends with the last of overlapping calls, and all of them resolve'() {
        await using rig = await open()
        const { display } = rig
        await Promise.all([
          display.show({ kind: 'qr', payload: 'first' }),
          display.show({ kind: 'qr', payload: 'second' }),
          display.show({ kind: 'qr', payload: 'third' }),
        ])
        assert.equal(display.shown, { kind: 'qr', payload: 'third' })
        await shows(rig, 'third')
      },
      async 'refuses a QR that cannot fit, before anything is sent'() {
        await using rig = await open()
        const { display } = rig
        await display.show(OTHER)
        await shows(rig, OTHER.payload)
        const payload = 'x'.repeat(display.capabilities.maxQrBytes + 1)
        const thrown = await outcome(display.show({ kind: 'qr', payload }))
        assert.is(thrown?.kind, 'bad-request')
        assert.equal(display.shown, OTHER)
        assert.is(rig.glass().qr, OTHER.payload)
      },
      async 'holds a QR of the size that it declares'() {
        await using rig = await open()
        const payload = 'x'.repeat(rig.display.capabilities.maxQrBytes)
        await rig.display.show({ kind: 'qr', payload })
        await shows(rig, payload)
      },
      async 'rejects with unreachable once unplugged, and tells'() {
        await using rig = await open()
        const { display } = rig
        await display.show(QR)
        let news = 0
        using _listening = display.onChange(() => {
          news += 1
        })
        await rig.unplug()
        const thrown = await outcome(display.show(OTHER))
        assert.is(thrown?.kind, 'unreachable')
        assert.not(display.isConnected)
        assert.is(display.shown, null)
        assert.ok(news > 0)
        const { state, reason } = display.condition
        assert.equal([state, reason instanceof Sentence], ['failed', true])
      },
      async 'shows what was last wanted when it is plugged in again, and never an older QR'() {
        await using rig = await open()
        const { display } = rig
        await display.show(QR)
        await shows(rig, QR.payload)
        await rig.unplug()
        assert.is((await outcome(display.show(OTHER)))?.kind, 'unreachable')
        const before = rig.qrHistory.length
        await rig.plug()
        await waitUntil(
          'the wanted QR is back',
          () => rig.glass().qr === OTHER.payload,
          RECOVERY_MS,
        )
        await waitUntil('the driver knows', () => display.isConnected, RECOVERY_MS)
        assert.equal(display.shown, OTHER)
        assert.equal([...new Set(rig.qrHistory.slice(before))], [OTHER.payload])
      },
      async 'shows nothing after a replug when the QR is no longer payable'() {
        await using rig = await open()
        const { display } = rig
        await display.show(QR)
        await shows(rig, QR.payload)
        await rig.unplug()
        await outcome(display.show({ kind: 'blank' }))
        const before = rig.qrHistory.length
        await rig.plug()
        await waitUntil('the driver is back', () => display.isConnected, RECOVERY_MS)
        await isDark(rig)
        assert.equal(rig.qrHistory.slice(before), [])
      },
      async 'leaves nothing payable on the glass when it is closed'() {
        await using rig = await open()
        await rig.display.show(QR)
        await shows(rig, QR.payload)
        await rig.display[Symbol.asyncDispose]()
        await isDark(rig)
        assert.not(rig.display.isConnected)
        assert.is((await outcome(rig.display.show(QR)))?.kind, 'unreachable')
      },
    },
    15_000,
  )
}
