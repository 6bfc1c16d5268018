/**
 * A payment from the request to the glass, and how fast its status is told.
 *
 *   npm run bench payment -- [--payments 300] [--seconds 3] [--rounds 5]
 */
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { measureShowQr } from './payment/show-qr-time.ts'
import { measureStatus } from './payment/status-time.ts'

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      payments: { type: 'string', default: '300' },
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '5' },
    },
  })
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}\n`)
  await measureShowQr(Number(values.payments))
  await measureStatus(Number(values.seconds), Number(values.rounds))
}
