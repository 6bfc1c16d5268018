#!/usr/bin/env node
/**
 * `laned`: starts main.ts small and fast. The one file in JavaScript: what Node needs to strip
 * types costs 15 MB for as long as the process lives, and a tenth of a second. With a compile
 * cache it is needed once per release, and then in a process that ends.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { constants, enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

const REHEARSE = '--rehearse'
const here = (path) => fileURLToPath(new URL(path, import.meta.url))

// A lane makes little garbage: V8 need not grow its nursery to 32 MB while modules load.
// Before the cache, which is kept apart for each set of flags.
setFlagsFromString('--semi-space-growth-factor=1')

// Under systemd the release is read-only and CacheDirectory= is ours alone.
const cache = process.env.CACHE_DIRECTORY ?? here('../node_modules/.cache/laned')
const { ENABLED, ALREADY_ENABLED } = constants.compileCacheStatus
const isCached = [ENABLED, ALREADY_ENABLED].includes(enableCompileCache(cache).status)
const isRehearsal = process.argv[2] === REHEARSE
// Before the next line: the rehearsal is to fill this very cache, and chooses it by itself.
if (isCached && !isRehearsal && isNews())
  spawnSync(process.execPath, [...process.execArgv, import.meta.filename, REHEARSE])
// For the threads and processes that this one starts.
if (isCached) process.env.NODE_COMPILE_CACHE = cache

if (isRehearsal) await (await import('./rehearsal.ts')).rehearse()
else await (await import('./main.ts')).run()

/** True once for each state of the dependencies; never where it cannot be noted. */
function isNews() {
  const state = createHash('sha256')
    .update(process.version)
    .update(readFileSync(here('../package.json')))
  try {
    mkdirSync(`${cache}/rehearsed-${state.digest('hex').slice(0, 16)}`)
    return true
  } catch {
    return false
  }
}
