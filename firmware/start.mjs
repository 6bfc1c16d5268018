#!/usr/bin/env node
/**
 * `laned`: starts main.ts small and fast. Plain JavaScript in a checkout too: what Node needs to
 * strip types from the first file costs 15 MB for as long as the process lives.
 */
import { createHook } from 'node:async_hooks'
import { readdirSync, rmSync } from 'node:fs'
import { constants, enableCompileCache, flushCompileCache } from 'node:module'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

/** Writing a new release's cache takes a tenth of a start: the requests that waited for the start come first. */
const CACHE_AFTER_MS = 1_000

/** @param {string} path */
const here = (path) => fileURLToPath(new URL(path, import.meta.url))

// A lane makes little garbage: V8 need not grow its nursery to 32 MB while modules load, nor wait
// for 8 MB of it before it looks at the rest. The storage thread collects its own
// (drivers/storage/sqlite/thread-gc.ts). Before the cache, which is kept apart for each set of flags.
setFlagsFromString('--semi-space-growth-factor=1')
setFlagsFromString('--memory-saver-mode')
// Waking threads for a nursery of a megabyte takes longer than clearing it: a seventh of a request.
setFlagsFromString('--no-parallel-scavenge')
// From what survives so small a nursery V8 concludes, in every other start, that a request's objects live long. It then
// makes them among the old ones and collects those all the time: a request takes three times the processor time.
setFlagsFromString('--no-allocation-site-pretenuring')
setFlagsFromString('--expose-gc')

// Made before the first collection: see makeTick().
export const keptTick = makeTick()

// Under systemd the release is read-only and CacheDirectory= is ours alone.
const caches = process.env['CACHE_DIRECTORY'] ?? here('../node_modules/.cache/laned')
// Each folder that holds a release has a cache of its own.
const cache = `${caches}/${basename(here('..'))}`
const { ENABLED, ALREADY_ENABLED } = constants.compileCacheStatus
const isCached = [ENABLED, ALREADY_ENABLED].includes(enableCompileCache(cache).status)
// For the threads and processes that this one starts.
if (isCached) process.env['NODE_COMPILE_CACHE'] = cache

const { run } = await import('./main.ts')
await run()
if (isCached) setTimeout(keepCache, CACHE_AFTER_MS).unref()

/**
 * One of the objects that process.nextTick() makes. V8 forgets the shape of objects of which a
 * collection finds none, and what it compiled for that shape takes four times as long from then on,
 * because Node makes them as literals with computed keys. A request makes several: a sixth of its
 * time. Exported, which keeps it for as long as the process lives.
 */
function makeTick() {
  /** @type {object | null} */
  let tick = null
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === 'TickObject') tick = resource
    },
    trackPromises: false,
  }).enable()
  process.nextTick(() => {})
  hook.disable()
  return tick
}

/** Soon after the start: the lane may lose power at any time. A release that comes back makes its cache anew. */
function keepCache() {
  flushCompileCache()
  try {
    for (const name of readdirSync(caches))
      if (name !== basename(cache)) rmSync(`${caches}/${name}`, { recursive: true })
  } catch {
    // Caches that cannot be removed only take room.
  }
}
