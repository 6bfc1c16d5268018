/** The display contract, run for each protocol over each link. */
import { PROTOCOLS } from '#drivers/display/engine/protocol.ts'
import { openBleRig } from '#test/ble-rig.ts'
import { openPtyRig } from '#test/display-rig.ts'
import { displayContract } from './display.ts'

const LINKS = { 'a pseudo terminal': openPtyRig, BLE: openBleRig } as const

for (const protocol of PROTOCOLS)
  for (const [link, openRig] of Object.entries(LINKS))
    displayContract(`${protocol} over ${link}`, () => openRig({ protocol }))
