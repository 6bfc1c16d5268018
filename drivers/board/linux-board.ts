/**
 * The board by what Linux shows below /sys: no program is started and no right is needed.
 *
 * Under-voltage: the kernel asks the firmware every two seconds and forgets what was before, so it is
 * looked at as often here. Throttling is one more file of the same driver, which writes a warning into the
 * kernel's log when it is read; so it is read only while the board is warm or short of power, without
 * which the firmware throttles nothing.
 *
 * How worn the card or disk of a folder is, where it tells: eMMC does, in the two
 * files that the kernel makes of its EXT_CSD (JESD84-B51, bytes 267 to 269); an SD card says nothing.
 */
import { readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { openInterval } from '#firmware/async/interval.ts'
import type { BoardDriver, CardState, Happening, MemoryState } from '#hal/board.ts'
import type { Clock } from '#hal/clock.ts'
import { numberIn, textIn } from './sysfs-file.ts'

export interface LinuxBoardOptions {
  readonly clock: Clock
  readonly dataFolder: string
  /** For tests: where /sys and /proc are. */
  readonly sys?: string
  readonly proc?: string
  /** For tests: the device that holds the data folder, as `179:2`. */
  readonly device?: string
}

const CHECK_EVERY_MS = 2_000
/** A Pi 3 B+ begins to slow itself at 60 °C, the others at 80. */
const WARM = 55
/** Bits of the firmware's word; from 16 on the same, as they were since the kernel last asked. */
const UNDER_VOLTAGE = 0x1
const THROTTLED = 0x2 | 0x4 | 0x8

export function openLinuxBoard(options: LinuxBoardOptions): BoardDriver {
  const { clock, dataFolder, sys = '/sys', proc = '/proc' } = options
  const device = options.device ?? deviceOf(dataFolder)
  const volts = hwmonNamed(sys, 'rpi_volt')
  const thermal = thermalZone(sys)
  let wasUnderVoltage = false
  let wasThrottled = false
  // A machine without the sensor gains nothing from being woken for it.
  const looking = volts ? openInterval(clock, CHECK_EVERY_MS, look) : null

  function look() {
    const temperature = thermal === null ? null : celsius(numberIn(join(thermal, 'temp')))
    const alarm = volts === null ? null : numberIn(join(volts, 'in0_lcrit_alarm'))
    const isStrained = alarm === 1 || (temperature ?? WARM) >= WARM
    const word = volts && isStrained ? throttleWord(volts) : 0
    const bits = word === null ? null : word | (word >> 16)
    const isUnderVoltage = alarm === 1 || ((bits ?? 0) & UNDER_VOLTAGE) !== 0
    const isThrottled = ((bits ?? 0) & THROTTLED) !== 0
    wasUnderVoltage ||= isUnderVoltage
    wasThrottled ||= isThrottled
    const happening = (now: boolean, sinceStart: boolean): Happening => ({ now, sinceStart })
    return {
      temperature,
      underVoltage:
        volts === null || alarm === null ? null : happening(isUnderVoltage, wasUnderVoltage),
      throttled: volts === null || bits === null ? null : happening(isThrottled, wasThrottled),
    }
  }

  return {
    read: () => ({
      ...look(),
      card: device === null ? null : readStorageWear(sys, device),
      watchdog: readWatchdog(sys),
      limitsMemory: limitsMemory(sys, proc),
      memory: readMemory(proc),
    }),
    [Symbol.dispose]: () => looking?.[Symbol.dispose](),
  }
}

/** hwmonN/device is the sensor, which the firmware's own device stands above; their numbers and names vary. */
function throttleWord(volts: string): number | null {
  try {
    const firmware = dirname(realpathSync(join(volts, 'device')))
    const word = textIn(join(firmware, 'get_throttled'))
    return word !== null && /^[0-9a-f]{1,8}$/.test(word) ? Number.parseInt(word, 16) : null
  } catch {
    return null
  }
}

function hwmonNamed(sys: string, name: string): string | null {
  return (
    entriesOf(join(sys, 'class/hwmon')).find((one) => textIn(join(one, 'name')) === name) ?? null
  )
}

/** The processor's sensor, or the first one of a board that names none so. */
function thermalZone(sys: string): string | null {
  const zones = entriesOf(join(sys, 'class/thermal')).filter((one) =>
    basename(one).startsWith('thermal_zone'),
  )
  const isProcessor = (zone: string) => /cpu|x86_pkg/.test(textIn(join(zone, 'type')) ?? '')
  return zones.find(isProcessor) ?? zones[0] ?? null
}

/** A sensor that is switched off answers nonsense. */
function celsius(thousandths: number | null): number | null {
  if (thousandths === null || thousandths < -40_000 || thousandths > 150_000) return null
  return Math.round(thousandths / 100) / 10
}

function readWatchdog(sys: string) {
  const folder = join(sys, 'class/watchdog/watchdog0')
  const state = textIn(join(folder, 'state'))
  if (state === null) return null
  return { isActive: state === 'active', timeoutSeconds: numberIn(join(folder, 'timeout')) }
}

/**
 * The memory of the service that this process belongs to. Pi kernels count none unless the kernel's command line asks
 * for it.
 */
function limitsMemory(sys: string, proc: string): boolean | null {
  const group = /^0::(\/.*\.service)$/m.exec(textIn(join(proc, 'self/cgroup')) ?? '')?.[1]
  if (group === undefined) return null
  const limit = textIn(join(sys, 'fs/cgroup', group, 'memory.max'))
  return limit !== null && limit !== 'max'
}

function readMemory(proc: string): MemoryState | null {
  const text = textIn(join(proc, 'meminfo')) ?? ''
  const total = /^MemTotal:\s{1,20}(\d{1,12}) kB$/m.exec(text)?.[1]
  const available = /^MemAvailable:\s{1,20}(\d{1,12}) kB$/m.exec(text)?.[1]
  if (total === undefined || available === undefined) return null
  return { totalBytes: Number(total) * 1024, availableBytes: Number(available) * 1024 }
}

function deviceOf(folder: string): string | null {
  try {
    const { dev } = statSync(folder)
    // Split into major and minor number as the C library does.
    const major = (dev >> 8) & 0xfff
    const minor = (dev & 0xff) | ((dev >>> 12) & 0xfff00)
    return major === 0 ? null : `${major}:${minor}`
  } catch {
    return null
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
      .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
      .map((name) => join(folder, name))
  } catch {
    return []
  }
}

const KINDS: Readonly<Record<string, CardState['kind']>> = { SD: 'sd', MMC: 'emmc' }
const SPARE = [null, 'normal', 'low', 'urgent'] as const

/** `device`: as `179:2`. Null where the kernel has no such disk. */
function readStorageWear(sys: string, device: string): CardState | null {
  try {
    const found = realpathSync(join(sys, 'dev/block', device))
    // A partition lies below its disk.
    const disk = textIn(join(found, 'partition')) === null ? found : dirname(found)
    const type = textIn(join(disk, 'device/type')) ?? ''
    return {
      kind: KINDS[type] ?? 'other',
      name: basename(disk),
      model: textIn(join(disk, 'device/name')) ?? textIn(join(disk, 'device/model')),
      usedPercent: usedPercent(textIn(join(disk, 'device/life_time'))),
      spare: SPARE[Number(textIn(join(disk, 'device/pre_eol_info')) ?? 0)] ?? null,
    }
  } catch {
    return null
  }
}

/** `0x02 0x01`, of the slower and of the faster cells: the worse counts. 0 is "not defined", 11 "more than all". */
function usedPercent(text: string | null): number | null {
  const counts = (text ?? '').split(/\s+/).map(Number)
  const worst = Math.max(
    ...counts.filter((one) => Number.isInteger(one) && one >= 1 && one <= 11),
    0,
  )
  return worst === 0 ? null : worst * 10
}
