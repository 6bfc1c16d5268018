/** `npm run fake-bank` as a process of its own, and its levers over HTTP. */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import type { FakeOrder } from '#hal/fake-controls.ts'

const SCRIPT = resolve(import.meta.dirname, '../../../scripts/fake-bank.ts')

export interface BankProcess extends AsyncDisposable {
  readonly url: string
  orders(): Promise<readonly FakeOrder[]>
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
  return {
    url,
    orders: async () =>
      (await (await fetch(`${url}/levers/orders`)).json()) as readonly FakeOrder[],
    async pull(lever, fields = {}) {
      const answer = await fetch(`${url}/levers/${lever}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fields),
      })
      const body = (await answer.json()) as { order?: string }
      return answer.ok ? body : null
    },
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
      }),
  }
}
