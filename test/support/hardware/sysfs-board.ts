/**
 * What a Raspberry Pi 4's kernel shows of the board, as files: names and forms from the kernel's own
 * sources (raspberrypi-hwmon, raspberrypi firmware, thermal and watchdog classes, mmc core, cgroup v2).
 */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '#test/temporary-folder.ts'

const FIRMWARE = 'devices/platform/soc/soc:firmware'
const SENSOR = `${FIRMWARE}/raspberrypi-hwmon`
const DISK = 'devices/platform/emmc2bus/fe340000.mmc/mmc_host/mmc0/mmc0:aaaa/block/mmcblk0'

export interface SysfsBoard extends Disposable {
  readonly sys: string
  readonly proc: string
  /** That of the data folder. */
  readonly device: string
  write(path: string, text: string): void
  remove(path: string): void
  strain(isStrained: boolean): void
  /** The card is an eMMC with these two files. */
  wear(lifeTime: string, preEol: string): void
}

export function createSysfsBoard(): SysfsBoard {
  const folder = temporaryFolder()
  const sys = folder.file('sys')
  const proc = folder.file('proc')
  const put = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  const write = (path: string, text: string) => put(join(sys, path), `${text}\n`)
  const link = (path: string, target: string) => {
    mkdirSync(dirname(join(sys, path)), { recursive: true })
    symlinkSync(join(sys, target), join(sys, path))
  }
  const strain = (isStrained: boolean) => {
    write('class/thermal/thermal_zone0/temp', isStrained ? '84212' : '47712')
    write(`${SENSOR}/hwmon/hwmon1/in0_lcrit_alarm`, isStrained ? '1' : '0')
    write(`${FIRMWARE}/get_throttled`, isStrained ? '50005' : '0')
  }
  write('class/thermal/thermal_zone0/type', 'cpu-thermal')
  write('class/hwmon/hwmon0/name', 'cpu_thermal')
  write(`${SENSOR}/hwmon/hwmon1/name`, 'rpi_volt')
  strain(false)
  link('class/hwmon/hwmon1', `${SENSOR}/hwmon/hwmon1`)
  link(`${SENSOR}/hwmon/hwmon1/device`, SENSOR)
  write(`${DISK}/device/type`, 'SD')
  write(`${DISK}/device/name`, 'SC32G')
  write(`${DISK}/mmcblk0p2/partition`, '2')
  link('dev/block/179:2', `${DISK}/mmcblk0p2`)
  write('class/watchdog/watchdog0/state', 'active')
  write('class/watchdog/watchdog0/timeout', '15')
  put(join(proc, 'self/cgroup'), '0::/system.slice/laned.service\n')
  put(
    join(proc, 'meminfo'),
    'MemTotal:        1048576 kB\nMemFree: 9 kB\nMemAvailable:     524288 kB\n',
  )
  write('fs/cgroup/system.slice/laned.service/memory.max', '671088640')
  return {
    sys,
    proc,
    device: '179:2',
    write,
    remove: (path) => rmSync(join(sys, path), { recursive: true, force: true }),
    strain,
    wear(lifeTime, preEol) {
      write(`${DISK}/device/type`, 'MMC')
      write(`${DISK}/device/life_time`, lifeTime)
      write(`${DISK}/device/pre_eol_info`, preEol)
    },
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  }
}
