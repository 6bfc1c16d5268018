/**
 * The card or disk that holds a folder, and how worn it is where it tells: eMMC does, in the two
 * files that the kernel makes of its EXT_CSD (JESD84-B51, bytes 267 to 269); an SD card says nothing.
 */
import { realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { CardState } from '#hal/board.ts'
import { textIn } from './sysfs-file.ts'

const KINDS: Readonly<Record<string, CardState['kind']>> = { SD: 'sd', MMC: 'emmc' }
const SPARE = [null, 'normal', 'low', 'urgent'] as const

/** `device`: as `179:2`. Null where the kernel has no such disk. */
export function readStorageWear(sys: string, device: string): CardState | null {
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
  const told = (text ?? '').split(/\s+/).map(Number)
  const worst = Math.max(...told.filter((one) => Number.isInteger(one) && one >= 1 && one <= 11), 0)
  return worst === 0 ? null : worst * 10
}
