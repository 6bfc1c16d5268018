#!/usr/bin/env node
/**
 * The fake bank as a process of its own, for a lane on the bench and for tests that kill things.
 *
 *   npm run fake-bank -- [--host 127.0.0.1] [--port 8100] [--state FILE]
 *
 * Prints one line, `fake bank at URL`, when it listens; ends with Ctrl+C. `--state /tmp/fake-bank.jsonl`
 * keeps its orders over a restart; without it they are forgotten. Contract: docs/protocols/bank-gateway.md.
 */
import { parseArgs } from 'node:util'
import { openFakeBank } from '#drivers/bank/fake/fake-bank-server.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { orTeach } from './script-help.ts'

const args = process.argv.slice(2)
await orTeach(import.meta.filename, args, async () => {
  const { values } = parseArgs({
    args,
    options: {
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '8100' },
      state: { type: 'string' },
    },
  })
  const bank = await openFakeBank({
    clock: createSystemClock(),
    path: values.state ?? null,
    host: values.host,
    port: Number(values.port),
    keepsProcessAlive: true,
  })
  console.log(`fake bank at ${bank.url}`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void bank[Symbol.asyncDispose]())
})
