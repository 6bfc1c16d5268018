/** The tills of examples/sturdy-till as processes: written with the published clients, so `clientsMade` comes first. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { PYTHON, PYTHON_CLIENT } from '#test/document/client-callers.ts'

export const STURDY_TILLS: Readonly<Record<string, readonly string[]>> = {
  TypeScript: [process.execPath, resolve('examples/sturdy-till/till.ts')],
  Python: [PYTHON, resolve('examples/sturdy-till/till.py')],
}

export interface SturdyTill extends Disposable {
  readonly said: string
  sell(receipt: string, kopecks: number): void
  /** No more sales: ends with the last of them. */
  end(): Promise<number>
}

export function startSturdyTill(
  [program = '', ...args]: readonly string[],
  url: string,
): SturdyTill {
  const env = { ...process.env, PYTHONPATH: PYTHON_CLIENT, PYTHONDONTWRITEBYTECODE: '1' }
  const child = spawn(program, [...args, url], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = once(child, 'close')
  return {
    get said() {
      return said
    },
    sell: (receipt, kopecks) => void child.stdin.write(`${receipt} ${kopecks}\n`),
    async end() {
      child.stdin.end()
      await ended
      return child.exitCode ?? -1
    },
    [Symbol.dispose]: () => void child.kill('SIGKILL'),
  }
}
