/** A till that asks for the state of a payment every few milliseconds, all the while. */
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const ASK_EVERY_MS = 5

export interface Till {
  /** How long its questions took while `work` went on. */
  during(work: Promise<unknown>): Promise<number[]>
  stop(): void
}

export function askAllTheWhile(url: string): Till {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const tookMs: number[] = []
  let isRunning = true

  function ask(): Promise<void> {
    return new Promise((resolve, reject) => {
      const startedMs = performance.now()
      request(`${url}/getDynamicQRStatus`, { agent }, (reply) => {
        reply.resume()
        reply.on('end', () => {
          tookMs.push(performance.now() - startedMs)
          resolve()
        })
      })
        .on('error', reject)
        .end()
    })
  }

  const asking = (async () => {
    while (isRunning) {
      await ask()
      await wait(ASK_EVERY_MS)
    }
  })()
  return {
    async during(work) {
      const from = tookMs.length
      await Promise.race([work, asking])
      return tookMs.slice(from)
    },
    stop() {
      isRunning = false
      agent.destroy()
    },
  }
}
