/** The display contract, run for each protocol over each link. */
import { EMULATED_DISPLAY_NAMES } from '#lab/emulators/emulated-displays.ts'
import { openBluetoothRig } from '#test/hardware/bluetooth-rig.ts'
import { openPtyRig } from '#test/hardware/display-rig.ts'
import { displayContract } from './display.ts'

const LINKS = { 'a pseudo terminal': openPtyRig, BLE: openBluetoothRig } as const

for (const protocol of EMULATED_DISPLAY_NAMES)
  for (const [link, openRig] of Object.entries(LINKS))
    displayContract(`${protocol} over ${link}`, () => openRig({ protocol }))
