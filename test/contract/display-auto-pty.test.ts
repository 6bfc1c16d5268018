/** The display contract, run for a display that has to be found out first. */
import { openPtyRig, PROTOCOL_DRIVERS } from '#test/hardware/display-rig.ts'
import { displayContract } from './display.ts'

const protocols = Object.values(PROTOCOL_DRIVERS).map((create) => create())

displayContract('dwin, found by asking', () => openPtyRig({ protocol: 'dwin', protocols }))
