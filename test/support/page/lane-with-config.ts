/** A lane for the page's tests whose laned.yaml lies on the disk, with a stick for backups. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { newKeys } from '#drivers/storage/lane-backup/backup-encryption.ts'
import { tabAt } from '../browser.ts'
import { openTestDevice } from '../processes/test-device.ts'
import { testConfigOnDisk } from '../storage/config-on-disk.ts'
import { temporaryFolder } from '../temporary-folder.ts'

export const SECRET = 'a-fleet-key-that-is-secret'

export async function openLane() {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(temporaryFolder())
  mkdirSync(folder.file('stick'))
  const keys = await newKeys()
  const yaml = `# the lane at the door
serialNumber: LANE-7
sync: { key: ${SECRET} }
backup: { folder: ${folder.file('stick')}, recipients: [${keys.recipient}], sameDisk: true }
`
  let restarts = 0
  const path = folder.file('laned.yaml')
  const device = opening.use(
    await openTestDevice({
      yaml,
      around: () => ({
        configOnDisk: testConfigOnDisk(path, yaml),
        isStartedAgain: true,
        restart() {
          restarts += 1
        },
      }),
    }),
  )
  const opened = opening.move()
  return {
    device,
    keys,
    address: tabAt(device.url, 'device'),
    settings: tabAt(device.url, 'settings'),
    text: () => readFileSync(path, 'utf8'),
    /** As somebody with an editor does. */
    overwrite: (text: string) => writeFileSync(path, text),
    restarts: () => restarts,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
