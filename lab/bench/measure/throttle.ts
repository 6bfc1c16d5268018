/**
 * Limits a process to a share of a core and to a card's speed, by control groups of
 * Linux (version 1 or 2). It takes root; where it is not allowed, it says so.
 */
import { existsSync, mkdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

export interface Bounds {
  /** Of one core. */
  readonly cores: number
  /** Read from and written to the disk of `folder`. */
  readonly megabytesPerSecond: number
  readonly folder: string
  /** Of all that runs under the bounds; default: the machine's. */
  readonly megabytesOfMemory?: number
}

export interface Throttle extends AsyncDisposable {
  /** The command, as it must be started to be under the bounds. */
  command(program: string, args: readonly string[]): readonly [string, string[]]
}

const ROOT = '/sys/fs/cgroup'
const PERIOD_US = 100_000
/** A minute: what is ended under the bounds ends slowly. */
const ATTEMPTS_MAX = 600

let opened = 0

export function openThrottle(bounds: Bounds): Throttle {
  opened += 1
  const name = `laned-bench-${process.pid}-${opened}`
  const isUnified = existsSync(`${ROOT}/cgroup.controllers`)
  const groups = isUnified ? unified(name, bounds) : perController(name, bounds)
  const join = groups.map((group) => `echo $$ > ${group}/cgroup.procs`).join(' && ')
  return {
    command: (program, args) => ['/bin/sh', ['-c', `${join} && exec "$0" "$@"`, program, ...args]],
    async [Symbol.asyncDispose]() {
      for (const group of groups) await remove(group)
    },
  }
}

/** A group goes once the last process in it, a child of a child perhaps, has ended. */
async function remove(group: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return rmdirSync(group)
    } catch (error) {
      if (attempt === ATTEMPTS_MAX) throw error
      await pause(100)
    }
}

function unified(name: string, bounds: Bounds): string[] {
  const { cores, megabytesPerSecond, folder, megabytesOfMemory } = bounds
  const group = `${ROOT}/${name}`
  writeFileSync(`${ROOT}/cgroup.subtree_control`, '+cpu +io +memory')
  mkdirSync(group)
  const rate = bytes(megabytesPerSecond)
  writeFileSync(`${group}/cpu.max`, `${cores * PERIOD_US} ${PERIOD_US}`)
  writeFileSync(`${group}/io.max`, `${diskOf(folder)} rbps=${rate} wbps=${rate}`)
  if (megabytesOfMemory) writeFileSync(`${group}/memory.max`, String(bytes(megabytesOfMemory)))
  return [group]
}

function perController(name: string, bounds: Bounds): string[] {
  const { cores, megabytesPerSecond, folder, megabytesOfMemory } = bounds
  const [cpu, disk, memory] = ['cpu', 'blkio', 'memory'].map((kind) => `${ROOT}/${kind}/${name}`)
  const groups = [cpu, disk, ...(megabytesOfMemory ? [memory] : [])].map(String)
  for (const group of groups) mkdirSync(group)
  writeFileSync(`${cpu}/cpu.cfs_period_us`, String(PERIOD_US))
  writeFileSync(`${cpu}/cpu.cfs_quota_us`, String(cores * PERIOD_US))
  for (const way of ['read', 'write']) {
    const line = `${diskOf(folder)} ${bytes(megabytesPerSecond)}`
    writeFileSync(`${disk}/blkio.throttle.${way}_bps_device`, line)
  }
  if (megabytesOfMemory)
    writeFileSync(`${memory}/memory.limit_in_bytes`, String(bytes(megabytesOfMemory)))
  return groups
}

/** Major and minor number of the whole disk: a partition cannot be bounded. */
function diskOf(folder: string): string {
  const { dev } = statSync(folder)
  const own = `/sys/dev/block/${(dev >> 8) & 0xfff}:${(dev & 0xff) | ((dev >> 12) & 0xfff00)}`
  return readFileSync(`${own}/${existsSync(`${own}/partition`) ? '../dev' : 'dev'}`, 'utf8').trim()
}

function bytes(megabytes: number): number {
  return megabytes * 2 ** 20
}
