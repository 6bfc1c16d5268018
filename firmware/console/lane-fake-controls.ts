/** The levers of the fake parts of this lane, and what the page is told about them. */
import { createListeners } from '#firmware/async/listeners.ts'
import type {
  BankLevers,
  CameraLevers,
  DisplayLevers,
  IndicatorLevers,
  ScaleLevers,
} from '#hal/fake-controls.ts'

export interface LeversOfLane {
  readonly display: DisplayLevers | null
  readonly camera: CameraLevers | null
  readonly scale: ScaleLevers | null
  readonly bank: BankLevers | null
  readonly indicator: IndicatorLevers | null
}

export interface Levers extends LeversOfLane {
  onChange(listener: () => void): Disposable
  readonly isAnyFake: boolean
  summary(): {
    readonly display: boolean
    readonly camera: boolean
    readonly scale: boolean
    readonly bank: boolean
    readonly indicator: boolean
    readonly bankIsOut: boolean
  }
}

/** Remembers the bank's outage itself, since a fake bank in another process cannot be asked. */
export function createLevers(lane: LeversOfLane): Levers {
  const listeners = createListeners()
  let bankIsOut = false
  const { display, camera, scale, indicator } = lane
  const bank = lane.bank && {
    ...lane.bank,
    async outage(on: boolean) {
      await lane.bank?.outage(on)
      bankIsOut = on
      listeners.tell()
    },
  }

  return {
    display,
    camera,
    scale,
    bank,
    indicator,
    isAnyFake: Boolean(display || camera || scale || bank || indicator),
    summary: () => ({
      display: display !== null,
      camera: camera !== null,
      scale: scale !== null,
      bank: bank !== null,
      indicator: indicator !== null,
      bankIsOut,
    }),
    onChange: listeners.add,
  }
}
