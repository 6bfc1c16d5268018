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
  summary(): Readonly<Record<keyof LeversOfLane | 'bankIsOut', boolean>>
}

/** Remembers the bank's outage itself, since a fake bank in another process cannot be asked. */
export function createLevers(lane: LeversOfLane): Levers {
  const listeners = createListeners()
  let bankIsOut = false
  const bank = lane.bank && {
    ...lane.bank,
    async outage(on: boolean) {
      await lane.bank?.outage(on)
      bankIsOut = on
      listeners.tell()
    },
  }

  const isFake = {
    display: lane.display !== null,
    camera: lane.camera !== null,
    scale: lane.scale !== null,
    bank: lane.bank !== null,
    indicator: lane.indicator !== null,
  }

  return {
    ...lane,
    bank,
    isAnyFake: Object.values(isFake).includes(true),
    summary: () => ({ ...isFake, bankIsOut }),
    onChange: listeners.add,
  }
}
