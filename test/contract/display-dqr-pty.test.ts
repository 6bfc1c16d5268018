/** The display contract, run for one driver. */
import { openPtyRig } from '#test/display-rig.ts'
import { displayContract } from './display.ts'

displayContract('dqr over a pseudo terminal', () => openPtyRig({ protocol: 'dqr' }))
