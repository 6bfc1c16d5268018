/** A display in memory: the laptop's one, and the tests'. Breaks on request. */

import { createListeners } from '#firmware/async/listeners.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import { BLANK, type DeviceConnection, type DisplayDriver, type Screen } from '#hal/display.ts'
import type { DisplayLevers } from '#hal/fake-controls.ts'
import { keepCondition } from '#hal/part-condition.ts'

export interface FakeDisplay extends DisplayDriver, DisplayLevers {}

const UNPLUGGED = say('fault.display.cable-unplugged')
const CAPABILITIES = { ack: 'strong', qr: 'native', maxQrBytes: 1024, basket: 'all' } as const

export function openFakeDisplay(clock: Clock): FakeDisplay {
  const condition = keepCondition(clock)
  let desired: Screen = BLANK
  let glass: Screen = BLANK
  let isConnected = true
  let attachedTo: DeviceConnection | null = null
  const listeners = createListeners()

  function become(change: () => void): void {
    change()
    listeners.tell()
  }

  return {
    capabilities: CAPABILITIES,
    get isConnected() {
      return isConnected
    },
    get shown() {
      return isConnected ? glass : null
    },
    get condition() {
      return condition.current
    },
    get glass() {
      return glass
    },
    get attachedTo() {
      return attachedTo
    },
    async show(screen) {
      if (screen.kind === 'qr' && Buffer.byteLength(screen.payload) > CAPABILITIES.maxQrBytes)
        throw new Fault(
          'bad-request',
          say('fault.display.qr-exceeds-limit', { most: CAPABILITIES.maxQrBytes }),
        )
      desired = screen
      if (!isConnected) throw new Fault('unreachable', UNPLUGGED)
      become(() => {
        glass = desired
      })
    },
    onChange: listeners.add,
    attach(connection) {
      attachedTo = connection
    },
    // Without its cable the panel has no power: the glass goes dark at once.
    unplug: () =>
      become(() => {
        isConnected = false
        condition.become('failed', UNPLUGGED)
        glass = BLANK
      }),
    plug: () =>
      become(() => {
        isConnected = true
        condition.become('ok')
        glass = desired
      }),
    async [Symbol.asyncDispose]() {
      become(() => {
        isConnected = false
        condition.become('failed', say('fault.display.driver-closed'))
        glass = BLANK
        desired = BLANK
      })
      listeners.clear()
    },
  }
}
