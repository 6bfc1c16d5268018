/** `npm run fake-bank` as a process of its own, and its levers over HTTP. */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import type { FakeOrder, FakeRefund } from '#hal/fake-controls.ts'
import { call, postJson } from '#test/http-call.ts'
import { type Killable, killable } from './killable.ts'

const SCRIPT = resolve(import.meta.dirname, '../../../scripts/fake-bank.ts')

export interface BankProcess extends Killable {
  readonly url: string
  orders(): Promise<readonly FakeOrder[]>
  refunds(): Promise<readonly FakeRefund[]>
  /** Answers null where the lever found nothing to act on. */
  pull(lever: string, fields?: object): Promise<{ readonly order?: string } | null>
}

export async function startFakeBank(state: string): Promise<BankProcess> {
  const child = spawn(process.execPath, [SCRIPT, '--port', '0', '--state', state], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((found, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const said = /^fake bank at (http\S+)$/m.exec(output)?.[1]
      if (said) found(said)
    })
    child.once('exit', () => reject(new Error(`the fake bank ended: ${output}`)))
  })
  // A connection each: one that was kept may be closed by the other side in the very moment in which it is used again.
  const readState = async <Thing>(what: string) =>
    (await call(url, `/levers/${what}`)).json as readonly Thing[]
  return {
    ...killable(child),
    url,
    orders: () => readState<FakeOrder>('orders'),
    refunds: () => readState<FakeRefund>('refunds'),
    async pull(lever, fields = {}) {
      const { http, json } = await postJson(url, `/levers/${lever}`, fields)
      return http < 300 ? (json as { order?: string }) : null
    },
  }
}
