/** Every operation of the device as a whole. */
import sharp from 'sharp'
import type { Ask } from './ask-operation.ts'
import { waitPatiently } from './walk-deadlines.ts'

const LEARNING = [{ path: ['learning', 'mode'], value: 'auto' }]

export async function walkDevice(ask: Ask): Promise<void> {
  await ask('GET /device/config')
  await ask('GET /device/config/settings')
  await ask('POST /device/config/check', { body: { changes: LEARNING } })
  await ask('PUT /device/config', { body: { changes: LEARNING } })
  await ask('POST /device/config/restore', { body: {} })
  await ask('POST /device/restart')
  await ask('GET /device/log', { query: { last: '5', level: 'info' } })
  await ask('GET /device/log/events', { headers: { 'last-event-id': '1' } })
  await ask('GET /device/support-bundle')
  await ask('GET /device/update')
  // Refused: no updater looks after a lane of a test.
  await ask('POST /device/update/check')
  await ask('POST /device/update/install')
  await ask('POST /device/update/rollback')
  await ask('POST /device/display/scan', { body: { seconds: 1 } })
  await ask('POST /device/display/choose', { body: { device: 'D9:24:00:00:00:01' } })
  await ask('POST /device/display/test', { body: { pauseMs: 0 } })
  await waitPatiently('the display has been looked for and tried', async () => {
    const { body } = await ask('GET /device/display')
    const { scan, test } = body as Record<'scan' | 'test', { status: string }>
    return scan.status === 'done' && test.status === 'done'
  })
  await ask('GET /device/screens')
  await ask('POST /device/screens/choose', { body: { screen: 'kiosk' } })
  // Refused: no browser beyond this machine has entered a code.
  await ask('DELETE /device/screens/:name', { path: { name: 'screen-1' } })
  const create = { width: 40, height: 30, channels: 3, background: '#c00' } as const
  const picture = new Uint8Array(await sharp({ create }).jpeg().toBuffer())
  const path = { name: 'offers.jpg' }
  await ask('PUT /device/idle/:name', { path, picture })
  const lines = ['Fresh bread', 'from seven on']
  await ask('PUT /device/idle/:name/lines', { path: { name: 'bread.txt' }, body: { lines } })
  await ask('GET /device/idle/:name', { path })
  await ask('GET /device/idle')
  await ask('DELETE /device/idle/:name', { path })
}
