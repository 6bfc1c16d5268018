/** Every operation of the device as a whole. */
import { DEVICE_OPERATIONS } from '#firmware/device/all-device-operations.ts'
import { waitUntil } from '#test/wait-until.ts'
import type { Ask } from './ask-operation.ts'
import { createSamples } from './sample-walk.ts'

export async function walkDevice(ask: Ask): Promise<void> {
  const device = createSamples(ask, DEVICE_OPERATIONS)
  await device.ask('getConfig')
  await device.ask('listSettings')
  await device.ask('checkConfig')
  await device.ask('writeConfig')
  await device.ask('restoreConfig')
  await device.ask('restartProgram')
  await device.ask('listLogLines')
  await device.ask('streamLogLines')
  await device.ask('downloadSupportBundle')
  await device.ask('getUpdateState')
  // The orders are refused: no updater looks after a lane of a test.
  await device.ask('checkForUpdate')
  await device.ask('installUpdate')
  await device.ask('rollBackUpdate')
  await device.ask('searchDisplays')
  await device.ask('chooseDisplay')
  await device.ask('tryDisplay')
  await waitUntil('the display has been looked for and tried', async () => {
    const { body } = await device.ask('getDisplaySearch')
    const { scan, test } = body as Record<'scan' | 'test', { status: string }>
    return scan.status === 'done' && test.status === 'done'
  })
  await device.askOthers()
}
