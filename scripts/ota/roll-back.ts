/**
 * The way back from a release: the good one is chosen again and the lane restarted with it. For a release
 * whose trial failed (release-trial.ts), for one that fails in its probation (probation.ts), and for a
 * technician's decision (update-commands.ts).
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Device } from './device-paths-and-keys.ts'
import type { Command } from './update-settings.ts'
import { select } from './updater-notes.ts'

const run = promisify(execFile)

/** A release that hangs does not stop when asked, so it is not waited for longer. */
export async function leave(
  device: Device,
  release: string,
  how: 'reject' | 'leave',
): Promise<void> {
  await select(device, how, release)
  await perform(device.settings.kill).catch(() => {})
  await restart(device)
}

/** From the good release to the one before it; a bad one never comes again. */
export async function goBack(device: Device, release: string, how: 'bad' | 'left'): Promise<void> {
  await select(device, 'back', release, how)
  await restart(device)
}

export function restart({ settings }: Device): Promise<void> {
  return perform(settings.restart)
}

export async function perform([command, ...args]: Command): Promise<void> {
  await run(command, args)
}
