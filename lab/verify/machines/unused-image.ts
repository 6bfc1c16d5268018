/**
 * Waits until nobody has a disk's image mounted. Whoever makes a name space for mounts has a copy of ours until he ends;
 * the next mount is then given what was on the disk at the last one, whatever a machine has written since.
 */
import { execFileSync } from 'node:child_process'
import { until } from './debian-container.ts'

export async function untilUnused(image: string): Promise<void> {
  await until(
    `nobody has ${image} mounted`,
    () => execFileSync('losetup', ['-j', image]).length === 0,
  )
}
