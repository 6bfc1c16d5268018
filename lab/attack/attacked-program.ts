/** What is attacked is started as it is where it is installed: a release of this checkout, with the flags of its unit. */

import { join } from 'node:path'
import { buildLocalRelease } from '#scripts/release/local-release.ts'
import type { Laned, LanedOptions } from '#test/processes/laned-process.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { LANED } from '#test/updates/tested-programs.ts'
import { START } from '../bench/measure/npm-start.ts'
import type { Throttle } from '../bench/measure/throttle.ts'
import { meterEnvironment } from './measure/lane-load.ts'

type HowStarted = Pick<LanedOptions, 'program' | 'environment' | 'around'>

const FLAGS = START.program.filter((word) => word.startsWith('--'))

/** `meter`: the socket of what measures its turns. */
export async function attackedProgram(
  opening: AsyncDisposableStack,
  meter: string,
  throttle: Throttle | null = null,
): Promise<HowStarted> {
  return {
    program: await releasedProgram(opening),
    environment: { ...START.environment, ...meterEnvironment(meter) },
    around: ([node = '', ...words]) =>
      throttle ? throttle.command(node, [...FLAGS, ...words]).flat() : [node, ...FLAGS, ...words],
  }
}

/** What `npm test` has built, or else a release of its own. */
async function releasedProgram(opening: AsyncDisposableStack): Promise<string> {
  if (process.env['TEST_RELEASE']) return LANED
  const folder = opening.use(temporaryFolder())
  await buildLocalRelease(folder.path)
  return join(folder.path, 'firmware/start.mjs')
}

/** In the order of its listeners. */
export function addressesOf({ stdout }: Pick<Laned, 'stdout'>): readonly string[] {
  const started = stdout.split('\n').find((line) => line.includes('"msg":"device.started"'))
  return (JSON.parse(started ?? '{}') as { addresses: string[] }).addresses
}
