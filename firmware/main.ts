#!/usr/bin/env node
/** The process: environment in, signals in, exit code out. The only user of `process`. */
import { mkdirSync, readFileSync } from 'node:fs'
import { boot } from './boot.ts'
import { parseConfig } from './config.ts'
import { createJournal } from './journal.ts'

const journal = createJournal()
const path = process.env['LANED_CONFIG']
const config = parseConfig(path ? readFileSync(path, 'utf8') : '')
const dataFolder = process.env['LANED_DATA'] ?? process.env['STATE_DIRECTORY'] ?? 'var'
mkdirSync(dataFolder, { recursive: true })

const device = await boot({ config, dataFolder, journal })
journal.info('device.started', { addresses: device.addresses })
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void device[Symbol.asyncDispose]())
