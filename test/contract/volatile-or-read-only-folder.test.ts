/** Which data folders are forgotten without power, and which take nothing, by what the kernel lists as mounted. */
import { mkdirSync, realpathSync } from 'node:fs'
import * as assert from 'uvu/assert'
import {
  isReadOnlyMount,
  volatileStorage,
} from '#drivers/storage/files/volatile-or-read-only-folder.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const DISK = '22 1 179:2 / / rw,noatime shared:1 - ext4 /dev/mmcblk0p2 rw'

spec('volatile storage', {
  'a card keeps what is written'() {
    using folder = temporaryFolder()
    assert.is(volatileStorage(folder.path, DISK), null)
  },
  'a tmpfs forgets, and so does what is not made yet below it'() {
    using folder = temporaryFolder()
    const path = realpathSync(folder.path)
    const mounts = `${DISK}\n30 22 0:30 / ${path} rw - tmpfs tmpfs rw`
    assert.is(String(volatileStorage(path, mounts)), `a tmpfs at ${path}`)
    assert.is(String(volatileStorage(`${path}/lane/data`, mounts)), `a tmpfs at ${path}`)
  },
  'a neighbour whose name begins alike is another folder'() {
    using folder = temporaryFolder()
    const path = realpathSync(folder.path)
    mkdirSync(`${path}/data`)
    assert.is(
      volatileStorage(`${path}/data`, `${DISK}\n30 22 0:30 / ${path}/dat rw - tmpfs t rw`),
      null,
    )
  },
  'the mount that came last at a place covers the one before'() {
    using folder = temporaryFolder()
    const path = realpathSync(folder.path)
    const card = `31 22 179:3 / ${path} rw - ext4 /dev/sda1 rw`
    const memory = `30 22 0:30 / ${path} rw - tmpfs tmpfs rw`
    assert.is(volatileStorage(path, `${DISK}\n${memory}\n${card}`), null)
    assert.is(String(volatileStorage(path, `${DISK}\n${card}\n${memory}`)), `a tmpfs at ${path}`)
  },
  'a read-only card with its changes in memory, whatever its path'() {
    using folder = temporaryFolder()
    const path = `${realpathSync(folder.path)}/root rw`
    mkdirSync(`${path}/overlay`, { recursive: true })
    const escaped = path.replace(' ', '\\040')
    const upper = (type: string) =>
      [
        '22 1 0:22 / / rw - overlay overlayroot ' +
          `rw,lowerdir=/media/root-ro,upperdir=${escaped}/overlay,workdir=${escaped}/work`,
        `23 22 0:23 / ${escaped} rw - ${type} tmpfs-root rw`,
      ].join('\n')
    const memory = 'an overlay at / that keeps its changes in a tmpfs'
    assert.is(String(volatileStorage('/var/lib/laned', upper('tmpfs'))), memory)
    assert.is(volatileStorage('/var/lib/laned', upper('ext4')), null)
  },
  'an overlay whose upper half cannot be seen is a container, and not warned of'() {
    const mounts =
      '22 1 0:22 / / rw - overlay overlay rw,lowerdir=/l,upperdir=/nowhere/diff,workdir=/w'
    assert.is(volatileStorage('/var/lib/laned', mounts), null)
  },
})

const READ_ONLY: Readonly<Record<string, readonly [boolean, string]>> = {
  'a card that is written': [false, 'rw,noatime shared:1 - ext4 /dev/root rw,errors=remount-ro'],
  'a mount of it that is not': [true, 'ro,noatime shared:1 - ext4 /dev/root rw'],
  'a card on which ext4 found an error': [
    true,
    'rw shared:1 - ext4 /dev/root ro,errors=remount-ro',
  ],
  'the same in a newer kernel': [true, 'rw - ext4 /dev/root rw,errors=remount-ro,emergency_ro'],
  'a card that was shut down': [true, 'rw - ext4 /dev/root rw,shutdown'],
}
spec(
  'a read-only mount',
  Object.fromEntries(
    Object.entries(READ_ONLY).map(([name, [isReadOnly, line]]) => [
      `${name}: ${isReadOnly}`,
      () => assert.is(isReadOnlyMount('/var/lib/laned', `22 1 179:2 / / ${line}`), isReadOnly),
    ]),
  ),
)
