#!/usr/bin/env node
/**
 * The fake bank as a process of its own, for a lane on the bench and for tests that kill things.
 *
 *   npm run fake-bank -- --port 8100 --state /tmp/fake-bank.jsonl
 *
 * Prints one line, `fake bank at URL`, when it listens. Contract: docs/protocols/bank-gateway.md.
 */
import { parseArgs } from 'node:util'
import { openFakeBank } from '#drivers/bank/fake/bank-server.ts'
import { createSystemClock } from '#drivers/clock/system.ts'

const { values } = parseArgs({
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
