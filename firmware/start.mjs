#!/usr/bin/env node
/**
 * `laned`: starts main.ts small and fast. The one file in JavaScript: what Node needs to strip
 * types costs 15 MB for as long as the process lives, and a tenth of a second. With a compile
 * cache it is needed once per release, and then in a process that ends.
 */
import { createHook } from 'node:async_hooks'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

const WARM = '--warm-compile-cache'
const here = (path) => fileURLToPath(new URL(path, import.meta.url))

// A lane makes little garbage: V8 need not grow its nursery to 32 MB while modules load, nor wait
// for 8 MB of it before it looks at the rest. The storage thread collects its own
// (drivers/storage/sqlite/thread-gc.ts). Before the cache, which is kept apart for each set of flags.
setFlagsFromString('--semi-space-growth-factor=1')
setFlagsFromString('--memory-saver-mode')
// Waking threads for a nursery of a megabyte takes longer than clearing it: a seventh of a request.
setFlagsFromString('--no-parallel-scavenge')
setFlagsFromString('--expose-gc')

// Before the first collection.
export const keptTick = makeTick()

// Under systemd the release is read-only and CacheDirectory= is ours alone.
const cache = process.env.CACHE_DIRECTORY ?? here('../node_modules/.cache/laned')
const isWarming = process.argv[2] === WARM
const isNewRelease = !isWarming && beginAnew()
const { ENABLED, ALREADY_ENABLED } = constants.compileCacheStatus
const isCached = [ENABLED, ALREADY_ENABLED].includes(enableCompileCache(cache).status)
// Not under systemd: there a release on trial has seconds to show that it starts. And before
// NODE_COMPILE_CACHE is set: the process that warms the cache must choose the same folder itself.
if (isCached && isNewRelease && !process.env.NOTIFY_SOCKET)
  spawnSync(process.execPath, [...process.execArgv, import.meta.filename, WARM], {
    timeout: 20_000,
    killSignal: 'SIGKILL',
  })
// For the threads and processes that this one starts.
if (isCached) process.env.NODE_COMPILE_CACHE = cache

if (isWarming) await (await import('./warm-compile-cache.ts')).warmCompileCache()
else await (await import('./main.ts')).run()

/**
 * One of the objects that process.nextTick() makes. V8 forgets the shape of objects of which a
 * collection finds none, and what it compiled for that shape takes four times as long from then on,
 * because Node makes them as literals with computed keys. A request makes several: a sixth of its
 * time. Exported, which keeps it for as long as the process lives.
 */
function makeTick() {
  let tick = null
  const init = (_id, type, _trigger, resource) => {
    if (type === 'TickObject') tick = resource
  }
  const hook = createHook({ init, trackPromises: false }).enable()
  process.nextTick(() => {})
  hook.disable()
  return tick
}

/**
 * True once for each release: what an earlier one left in the cache is thrown away then. False
 * wherever that cannot be noted.
 */
function beginAnew() {
  const release = createHash('sha256')
    .update(process.version)
    .update(readFileSync(here('../package.json')))
  const mark = `${cache}/release-${release.digest('hex').slice(0, 16)}`
  if (existsSync(mark)) return false
  try {
    mkdirSync(cache, { recursive: true })
    for (const name of readdirSync(cache)) rmSync(`${cache}/${name}`, { recursive: true })
    mkdirSync(mark)
    return true
  } catch {
    return false
  }
}
