/** The thread of answer-while-migrating.ts: listens at the lane's own addresses until it is told to end. */
import { parentPort, workerData } from 'node:worker_threads'
import { openListener } from '#firmware/http/server.ts'
import type { Journal } from '#hal/journal.ts'
import type { StartingListener } from './answer-while-migrating.ts'
import { startingRouters } from './starting-router.ts'

/** The start waits for it. Whoever has asked by then is answered in far less. */
const DRAIN_MS = 500

// Its lines would be written by the thread that is held up.
const SILENT: Journal = { info() {}, warn() {}, error() {} }

const listeners = workerData as readonly StartingListener[]
// Where one cannot listen, the start will say so in its own words.
const opened = Promise.allSettled(
  listeners.map(({ serve, ...listener }) => {
    const routers = startingRouters(serve)
    const names = routers.map(({ name }) => name)
    return openListener({ ...listener, serve: names }, routers, SILENT, { drainMs: DRAIN_MS })
  }),
)

parentPort?.once('message', async () => {
  const listening = await opened
  await Promise.all(
    listening.map((one) => one.status === 'fulfilled' && one.value[Symbol.asyncDispose]()),
  )
  parentPort?.postMessage('ended')
})
