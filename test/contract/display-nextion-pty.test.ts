/** The display contract, run for one driver. */
import { openPtyRig } from '#test/display-rig.ts'
import { displayContract } from './display.ts'

displayContract('nextion over a pseudo terminal', () => openPtyRig({ protocol: 'nextion' }))
