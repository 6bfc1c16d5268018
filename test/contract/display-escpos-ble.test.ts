/** The display contract, run for one driver. */
import { openBleRig } from '#test/ble-rig.ts'
import { displayContract } from './display.ts'

displayContract('escpos over BLE', () => openBleRig({ protocol: 'escpos' }))
