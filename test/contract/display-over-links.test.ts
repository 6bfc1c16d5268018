/** The display contract, run for each protocol over each link. */
import { PROTOCOLS } from '#drivers/display/engine/display-protocol.ts'
import { openBluetoothRig } from '#test/hardware/bluetooth-rig.ts'
import { openPtyRig } from '#test/hardware/display-rig.ts'
import { displayContract } from './display.ts'

const LINKS = { 'a pseudo terminal': openPtyRig, BLE: openBluetoothRig } as const

for (const protocol of PROTOCOLS)
  for (const [link, openRig] of Object.entries(LINKS))
    displayContract(`${protocol} over ${link}`, () => openRig({ protocol }))
