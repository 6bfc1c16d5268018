/** Every operation of browser screens, for the documents and the recorded answers (test/support/document/walk-features.ts). */
import sharp from 'sharp'
import type { Ask } from '#test/document/ask-operation.ts'
import { createSamples } from '#test/document/sample-walk.ts'
import { BROWSER_SCREEN_OPERATIONS } from '../../browser-screen-operations.ts'

export async function walk(ask: Ask): Promise<void> {
  const screens = createSamples(ask, BROWSER_SCREEN_OPERATIONS)
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
