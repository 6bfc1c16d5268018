/** What every indicator promises. `press` holds the real or the pretended button that long. */

import * as assert from 'uvu/assert'
import { Sentence } from '#firmware/words/sentence.ts'
import type { Beep, ButtonPress, IndicatorDriver, Light } from '#hal/indicator.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

export interface IndicatorRig extends AsyncDisposable {
  readonly indicator: IndicatorDriver
  /** What a person sees and hears. */
  readonly lamp: () => Light
  readonly beeps: () => readonly string[]
  readonly press: (heldMs: number) => void | Promise<void>
  /** The hardware fails from now on. */
  readonly breakIt: () => void
}

const LIGHTS: readonly Light[] = ['ready', 'waiting', 'paid', 'trouble', 'off']
const BEEPS: readonly Beep[] = ['paid', 'failed', 'pressed']

export function indicatorContract(driver: string, open: () => Promise<IndicatorRig>): void {
  spec(
    `indicator contract: ${driver}`,
    {
      async 'the lamp keeps what it was told last'() {
        await using rig = await open()
        assert.is(rig.indicator.condition.state, 'ok')
        for (const light of LIGHTS) {
          rig.indicator.light(light)
          rig.indicator.light(light)
          await waitUntil(`the lamp says ${light}`, () => rig.lamp() === light)
        }
      },
      async 'each pattern is heard'() {
        await using rig = await open()
        for (const beep of BEEPS) {
          const heard = rig.beeps().length
          rig.indicator.beep(beep)
          await waitUntil(`${beep} is heard`, () => rig.beeps().slice(heard).includes(beep))
        }
      },
      async 'a short press is told once, on release'() {
        await using rig = await open()
        const presses: ButtonPress[] = []
        using _listening = rig.indicator.onButton((press) => presses.push(press))
        await rig.press(200)
        await waitUntil('the press is told', () => presses.length > 0)
        assert.equal(
          presses.map(({ isReleased }) => isReleased),
          [true],
        )
        const { heldMs = 0 } = presses[0] ?? {}
        assert.ok(heldMs >= 150 && heldMs < 1_000, `${heldMs}`)
      },
      async 'a long press is told every second, then on release'() {
        await using rig = await open()
        const presses: ButtonPress[] = []
        using _listening = rig.indicator.onButton((press) => presses.push(press))
        await rig.press(2_400)
        await waitUntil('the release is told', () => presses.some(({ isReleased }) => isReleased))
        assert.equal(
          presses.map(({ heldMs, isReleased }) => [Math.floor(heldMs / 1_000), isReleased]),
          [
            [1, false],
            [2, false],
            [2, true],
          ],
        )
      },
      async 'who stopped listening hears nothing'() {
        await using rig = await open()
        const [heard, unheard]: ButtonPress[][] = [[], []]
        using _listening = rig.indicator.onButton((press) => heard?.push(press))
        rig.indicator.onButton((press) => unheard?.push(press))[Symbol.dispose]()
        await rig.press(200)
        await waitUntil('the other one hears', () => heard?.length === 1)
        assert.is(unheard?.length, 0)
      },
      async 'nothing throws, and nobody is told of a press, when it is broken'() {
        await using rig = await open()
        rig.indicator.light('ready')
        const presses: ButtonPress[] = []
        using _listening = rig.indicator.onButton((press) => presses.push(press))
        rig.breakIt()
        for (const light of LIGHTS) rig.indicator.light(light)
        for (const beep of BEEPS) rig.indicator.beep(beep)
        await rig.press(200)
        assert.equal(presses, [])
        const { state, reason } = rig.indicator.condition
        assert.equal([state, reason instanceof Sentence], ['failed', true])
      },
      async 'nothing throws after it was closed'() {
        const rig = await open()
        await rig[Symbol.asyncDispose]()
        rig.indicator.light('paid')
        rig.indicator.beep('paid')
      },
    },
    15_000,
  )
}
