/** A process that does nothing but say how late its event loop is: what the machine keeps from everybody, beside a lane's own. */
import { type ChildProcess, spawn } from 'node:child_process'

export interface Bystander extends AsyncDisposable {
  /** 99 of 100 turns were not later, in the last seconds; NaN: it has said nothing yet. */
  readonly lagMs: number
}

/** As often, and as finely, as a lane is asked for its own. */
const PROGRAM = `
const { monitorEventLoopDelay } = require('node:perf_hooks')
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
setInterval(() => { console.log(delay.percentile(99) / 1e6); delay.reset() }, 5_000)
`

export function openBystander(): Bystander {
  const child: ChildProcess = spawn(process.execPath, ['-e', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let lagMs = Number.NaN
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    lagMs = Number(text.trim().split('\n').at(-1))
  })
  return {
    get lagMs() {
      return lagMs
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
    },
  }
}
