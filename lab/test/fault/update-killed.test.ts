/**
 * The updater is killed at random moments of install, select, confirm, reject and clean-up, on one
 * device again and again: whatever is left always starts one complete release. (A power cut, which
 * also takes the kernel's memory, is lab/verify/power-cut.ts.)
 */
import { spawn } from 'node:child_process'
import { createInterface, type Interface } from 'node:readline'
import { killedAtRandom } from '#test/kills/random-kills.ts'
import { type Killable, killable } from '#test/processes/killable.ts'
import { startableRelease } from '#test/updates/interrupted-update-check.ts'

const UPDATER = 'test/support/updates/power-cut-updater.ts'

type Updater = Killable & { readonly lines: Interface }

killedAtRandom<Updater>(
  'an updater that is killed',
  'leaves a device that starts a complete release, every time',
  {
    kills: 40,
    async setUp({ folder: { path } }) {
      const releases = new Set<string>()
      let steps = 0
      return {
        /** It says that it is ready, and one release takes six steps; the kill falls somewhere into the step after. */
        acts: { least: 1, most: 8 },
        /** As long as its longest step takes, which is to unpack a release. */
        lingerMsMax: 200,
        start() {
          const child = spawn(process.execPath, [UPDATER, path], {
            stdio: ['ignore', 'pipe', 'inherit'],
            env: { ...process.env, TMPDIR: path },
          })
          return { ...killable(child), lines: createInterface({ input: child.stdout }) }
        },
        async work({ lines }, onStep) {
          for await (const line of lines) {
            if (line !== 'READY') steps += 1
            onStep()
          }
        },
        lookAtRest() {
          releases.add(startableRelease(path))
        },
        counts: () => ({ steps, releases: releases.size }),
      }
    },
    // It did work between the kills.
    isEnough: ({ kills = 0, steps = 0, releases = 0 }) => steps > kills && releases > kills / 8,
  },
)
