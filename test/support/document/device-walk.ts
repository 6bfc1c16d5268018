/** Every operation of the device as a whole. */
import sharp from 'sharp'
import { DEVICE_OPERATIONS } from '#firmware/device/all-device-operations.ts'
import { SCREEN_OPERATIONS } from '#firmware/glass/screen-operations.ts'
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

  const screens = createSamples(ask, SCREEN_OPERATIONS)
  await screens.ask('listScreens')
  await screens.ask('chooseGlass')
  // Refused: no browser beyond this machine has entered a code.
  await screens.ask('forgetScreen')
  const create = { width: 40, height: 30, channels: 3, background: '#c00' } as const
  screens.keep('offers', new Uint8Array(await sharp({ create }).jpeg().toBuffer()))
  await screens.ask('putIdlePicture')
  await screens.ask('putIdleText')
  await screens.ask('getIdlePicture')
  await screens.ask('listIdlePictures')
  await screens.askOthers()
}
