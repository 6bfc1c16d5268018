/** Every operation of the device as a whole. */
import type { Ask } from './ask-operation.ts'

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
  await ask('POST /device/display/test', { body: { pauseMs: 0 } })
  await ask('GET /device/display')
}
