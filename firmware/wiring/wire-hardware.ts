/** The drivers of what hangs on the board, and of the banks. */
import {
  openBanks,
  openBoard,
  openCamera,
  openDisplay,
  openIndicator,
  openScale,
} from '#drivers/driver-list.ts'
import { createDisk } from '#drivers/storage/files/disk.ts'
import { boardPart } from '../selftest/board-problems.ts'
import type { Wiring } from './wiring-context.ts'

export type Hardware = Awaited<ReturnType<typeof wireHardware>>

export async function wireHardware(wiring: Wiring) {
  const { config, opened, parts } = wiring
  const display = await openDisplay(config.display, wiring)
  opened.use(display.driver)
  const camera = await openCamera(config.camera, wiring)
  opened.use(camera.driver)
  parts.add('camera', () => camera.driver.condition)
  const scale = await openScale(config.scale, wiring)
  opened.use(scale.driver)
  parts.add('scale', () => scale.driver.condition)
  const indicator = await openIndicator(config.indicator, wiring)
  opened.use(indicator.driver)
  parts.add('indicator', () => indicator.driver.condition)
  const banks = await openBanks(config.banks, wiring, wiring.confirmedTime.hear)
  opened.use(banks.driver)
  const board = opened.use(await openBoard(config.host, wiring))
  parts.watch('board', () => boardPart(board.read()))
  const disk = createDisk({ folder: wiring.dataFolder, clock: wiring.clock })
  return { display, camera, scale, indicator, banks, board, disk }
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
