/**
 * A scale in memory: a person, or a test, puts goods on it.
 *
 * Until then it reads zero and counts as no scale, so that a lane on fakes still sees what is held before its camera.
 * From then on it tells its reading as often as a real one is asked.
 */

import { openInterval } from '#firmware/async/interval.ts'
import { createListeners } from '#firmware/async/listeners.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { ScaleLevers } from '#hal/fake-controls.ts'
import { keepCondition } from '#hal/part-condition.ts'
import type { Reading, ScaleDriver } from '#hal/scale.ts'

export interface FakeScale extends ScaleDriver, ScaleLevers {}

const TELL_EVERY_MS = 100
/** As a shop's usual scale. */
const CAPACITY_GRAMS = 15_000

export function openFakeScale(clock: Clock): FakeScale {
  const readings = createListeners<[reading: Reading | null]>()
  const condition = keepCondition(clock, 'absent', say('fault.scale.fake-untouched'))
  let gross = 0
  let tare = 0
  let zeroAt = 0
  let stable = true
  let isTouched = false
  let isPlugged = true
  let telling: Disposable | null = null

  function read(): Reading {
    const onIt = gross - zeroAt
    const overload = onIt > CAPACITY_GRAMS
    return {
      grams: overload ? null : onIt - tare,
      stable: stable && !overload,
      tare,
      net: tare !== 0,
      overload,
      askedAtMs: clock.monotonicMs(),
    }
  }

  function tick(): void {
    telling?.[Symbol.dispose]()
    const tell = () => readings.tell(isPlugged ? read() : null)
    tell()
    telling = isPlugged ? openInterval(clock, TELL_EVERY_MS, tell) : null
  }

  function order(work: () => void): void {
    if (!isPlugged) throw new Fault('unreachable', say('fault.scale.fake-unplugged-order'))
    if (!stable) throw new Fault('refused', say('fault.scale.fake-not-at-rest'))
    if (read().overload) throw new Fault('refused', say('fault.scale.fake-overloaded'))
    work()
    tick()
  }

  return {
    get latest() {
      return isPlugged ? read() : null
    },
    get condition() {
      return condition.current
    },
    get isInUse() {
      return isTouched
    },
    get identity() {
      return isPlugged ? { protocol: 'fake', port: null, baudRate: null } : null
    },
    onReading: readings.add,
    async tare() {
      order(() => {
        tare = Math.max(0, gross - zeroAt)
      })
    },
    async zero() {
      order(() => {
        if (tare !== 0) throw new Fault('refused', say('fault.scale.fake-tare-before-zero'))
        zeroAt = gross
      })
    },
    put(grams, isStable) {
      gross = grams
      stable = isStable
      isTouched = true
      if (isPlugged) condition.become('ok')
      tick()
    },
    unplug() {
      isPlugged = false
      isTouched = true
      condition.become('failed', say('fault.scale.fake-unplugged'))
      tick()
    },
    plug() {
      isPlugged = true
      condition.become('ok')
      tick()
    },
    async [Symbol.asyncDispose]() {
      telling?.[Symbol.dispose]()
      readings.clear()
    },
  }
}
