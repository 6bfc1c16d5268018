/** What every scale promises (firmware/hal/scale.ts), whatever its protocol. */
import * as assert from 'uvu/assert'
import type { Reading, ScaleDriver } from '#hal/scale.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

export interface ScaleRig extends AsyncDisposable {
  readonly scale: ScaleDriver
  put(grams: number, isAtRest?: boolean): void
  unplug(): Promise<void> | void
  plug(): Promise<void> | void
  /** Resolves when it is so; lets the time of the scale pass meanwhile. */
  until(what: string, isSo: () => boolean): Promise<void>
  /** Waits for `work` and lets the time of the scale pass meanwhile. */
  during<Result>(work: Promise<Result>): Promise<Result>
}

export interface ScaleAbilities {
  /** It tells the weight of goods that move, of a lifted jar, and how heavy the jar was. */
  readonly tellsAll: boolean
  readonly takesOrders: boolean
}

export function scaleContract(
  name: string,
  openRig: () => Promise<ScaleRig> | ScaleRig,
  { tellsAll, takesOrders }: ScaleAbilities,
): void {
  const reads = (rig: ScaleRig, what: string, isSo: (reading: Reading) => boolean) =>
    rig.until(what, () => rig.scale.latest !== null && isSo(rig.scale.latest))

  spec(`scale: ${name}`, {
    async 'tells what lies on it, and that it rests'() {
      await using rig = await openRig()
      rig.put(1_234)
      await reads(rig, '1234 g', ({ grams }) => grams === 1_234)
      const { latest, condition, identity } = rig.scale
      assert.ok(latest?.stable && !latest.overload && !latest.net)
      assert.is(condition.state, 'ok')
      assert.is(typeof identity?.protocol, 'string')
      rig.put(0)
      await reads(rig, 'an empty platform', ({ grams, stable }) => grams === 0 && stable)
    },

    async 'says that goods move, and never calls their weight stable'() {
      await using rig = await openRig()
      rig.put(300, false)
      await reads(rig, 'moving', ({ stable }) => !stable)
      assert.is(rig.scale.latest?.grams, tellsAll ? 300 : null)
      rig.put(300)
      await reads(rig, 'at rest', ({ stable, grams }) => stable && grams === 300)
    },

    async 'overloaded it says so and gives no weight'() {
      await using rig = await openRig()
      rig.put(20_000)
      await reads(rig, 'overloaded', ({ overload }) => overload)
      assert.is(rig.scale.latest?.grams, null)
      assert.is(rig.scale.latest?.stable, false)
      rig.put(200)
      await reads(rig, 'weighing again', ({ grams, overload }) => grams === 200 && !overload)
    },

    async 'below zero is never a weight above it'() {
      await using rig = await openRig()
      rig.put(-150)
      await reads(rig, 'below zero', ({ grams }) => grams === (tellsAll ? -150 : null))
    },

    async 'readings come in the order they were asked for, and null when it is lost'() {
      await using rig = await openRig()
      const heard: (Reading | null)[] = []
      using _hearing = rig.scale.onReading((reading) => heard.push(reading))
      rig.put(500)
      await rig.until('some readings', () => heard.filter((one) => one !== null).length >= 3)
      const times = heard.flatMap((one) => (one ? [one.askedAtMs] : []))
      assert.equal(
        times,
        times.toSorted((one, other) => one - other),
      )
      await rig.unplug()
      await rig.until('lost', () => rig.scale.latest === null && heard.at(-1) === null)
      assert.is(rig.scale.condition.state, 'failed')
      assert.ok(rig.scale.condition.reason)
      assert.is(rig.scale.identity, null)
      await rig.during(faultOf(() => rig.scale.tare(), 'unreachable'))
      rig.put(700)
      await rig.plug()
      await reads(rig, 'found again', ({ grams }) => grams === 700)
      assert.is(rig.scale.condition.state, 'ok')
    },

    ...(takesOrders
      ? {
          async 'tares what lies there, and takes the tare away when the platform is empty'() {
            await using rig = await openRig()
            rig.put(120)
            await reads(rig, 'the jar', ({ grams }) => grams === 120)
            await rig.during(rig.scale.tare())
            await reads(rig, 'net zero', ({ grams, net }) => grams === 0 && net)
            if (tellsAll) assert.is(rig.scale.latest?.tare, 120)
            rig.put(620)
            await reads(rig, 'net', ({ grams, net }) => grams === 500 && net)
            rig.put(0)
            await reads(rig, 'the jar lifted', ({ grams }) => grams === (tellsAll ? -120 : null))
            await rig.during(rig.scale.tare())
            await reads(rig, 'no tare', ({ grams, net }) => grams === 0 && !net)
          },

          async 'zeroes an empty platform'() {
            await using rig = await openRig()
            rig.put(3)
            await reads(rig, 'a crumb', ({ grams }) => grams === 3)
            await rig.during(rig.scale.zero())
            await reads(rig, 'zero', ({ grams }) => grams === 0)
          },

          async 'refuses an order while the goods move, and weighs on'() {
            await using rig = await openRig()
            rig.put(400, false)
            await reads(rig, 'moving', ({ stable }) => !stable)
            await rig.during(faultOf(() => rig.scale.zero(), 'refused'))
            rig.put(400)
            await reads(rig, 'at rest', ({ grams, stable }) => grams === 400 && stable)
          },
        }
      : {
          async 'refuses orders that its protocol does not have, and names the key'() {
            await using rig = await openRig()
            rig.put(100)
            await reads(rig, 'there', ({ grams }) => grams === 100)
            for (const [key, order] of [
              ['TARE', () => rig.scale.tare()],
              ['ZERO', () => rig.scale.zero()],
            ] as const) {
              const { message } = await rig.during(faultOf(order, 'refused'))
              assert.match(message, `Press the key ${key}`)
            }
          },
        }),
  })
}
