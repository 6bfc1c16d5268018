/** Drivers of the board's devices and of the banks, and the time that one of them or the network confirms. */

import {
  loadHost,
  openBanks,
  openBoard,
  openCamera,
  openDisplay,
  openIndicator,
} from '#drivers/driver-list.ts'
import { createLaneScale } from '#drivers/scale/lane-scale.ts'
import { openInterval } from '#firmware/async/interval.ts'
import { HOUR_MS } from '#firmware/vocabulary/durations.ts'
import type { Clock } from '#hal/clock.ts'
import { type ConfirmableTime, createConfirmedTime } from '#hal/confirmed-time.ts'
import type { Config } from '../config.ts'
import { FEATURES } from '../kernel/bundled-features.ts'
import { displayOfFeature } from '../kernel/display-drivers.ts'
import { boardPart } from '../selftest/board-health.ts'
import type { Wiring } from './wiring-context.ts'

export type Hardware = Awaited<ReturnType<typeof wireHardware>>

export async function wireHardware(wiring: Wiring) {
  const { config, opened, parts, disk } = wiring
  const display = await openLaneDisplay(wiring)
  opened.use(display.driver)
  const camera = await openCamera(config.camera, wiring)
  opened.use(camera.driver)
  parts.add('camera', () => camera.driver.condition)
  const scale = opened.use(createLaneScale())
  parts.add('scale', () => scale.condition)
  const indicator = await openIndicator(config.indicator, wiring)
  opened.use(indicator.driver)
  parts.add('indicator', () => indicator.driver.condition)
  const banks = await openBanks(config.banks, wiring, wiring.confirmedTime.hear)
  opened.use(banks.driver)
  const board = opened.use(await openBoard(config.host, wiring))
  parts.watch('board', () => boardPart(board.read()))
  return { display, camera, scale, indicator, banks, board, disk }
}

/** `hasCable`: the settings of the till may name its port. */
async function openLaneDisplay(wiring: Wiring) {
  const { display } = wiring.config
  const ofFeature = displayOfFeature(FEATURES, display)
  if (ofFeature) {
    const driver = await ofFeature.open(display, wiring)
    return { driver, levers: null, hasCable: false }
  }
  const { driver, levers } = await openDisplay(display, wiring)
  return { driver, levers, hasCable: levers === null }
}

export function leversOf({ display, camera, scale, banks, indicator }: Hardware) {
  return {
    display: display.levers,
    camera: camera.levers,
    scale: scale.levers,
    bank: banks.levers,
    indicator: indicator.levers,
  }
}

/** The first seconds belong to the start. */
const FIRST_CHECK_MS = 20_000
const CHECK_EVERY_MS = HOUR_MS

export function wireConfirmedTime(
  { host }: Pick<Config, 'host'>,
  clock: Clock,
  opened: AsyncDisposableStack,
): ConfirmableTime {
  const time = createConfirmedTime(clock)
  // A machine that is a fake has no clock that somebody else has set.
  if (host.driver === 'fake') return time
  const look = async () => {
    const machine = await loadHost(host)
    if (await machine.isClockSynchronised()) time.hear('network', clock.now())
  }
  const looking = openInterval(clock, CHECK_EVERY_MS, () => void look(), FIRST_CHECK_MS)
  opened.defer(() => looking[Symbol.dispose]())
  return time
}
