/** The display contract, run for a display that has to be found out first. */
import { EMULATED_DISPLAY_NAMES } from '#lab/emulators/emulated-displays.ts'
import { openPtyRig, protocolNamed } from '#test/hardware/display-rig.ts'
import { displayContract } from './display.ts'

const protocols = EMULATED_DISPLAY_NAMES.map(protocolNamed)

displayContract('dwin, found by asking', () => openPtyRig({ protocol: 'dwin', protocols }))
