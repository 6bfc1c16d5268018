/** laned.yaml as the lane would see it: checked as its user, beside its data, with its own code. */

import { readFileSync } from 'node:fs'
import { hasKiosk } from '#drivers/host/kiosk-unit.ts'
import type { Findings } from '#firmware/device/config-editor-types.ts'
import { say } from '#firmware/words/sentence.ts'
import { becomeServiceUser } from './service-user.ts'
import { surroundings } from './surroundings.ts'

export interface CheckOptions {
  readonly data: string
  readonly user?: string | undefined
}

/** A file that cannot be read is a problem like any other: it refuses the start as well. */
export async function checkConfigFile(
  file: string,
  { data, user }: CheckOptions,
): Promise<Findings> {
  // Loaded before the user changes: a checkout may be readable for root only.
  const { checkDeviceConfig } = await import('#firmware/start-check.ts')
  becomeServiceUser(user, data)
  let text: string
  try {
    text = readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch (error) {
    const problem = say('fault.config.file-unreadable', {
      path: file,
      why: (error as Error).message,
    })
    return { problems: [problem], warnings: [], notes: [] }
  }
  const source = { name: file, text, environment: surroundings().environment }
  const searchPath = surroundings().environment['PATH']
  return checkDeviceConfig(source, {
    dataFolder: data,
    credentialsFolder: null,
    searchPath,
    hasKiosk: hasKiosk(),
  })
}

export function findingLines({ problems, warnings, notes }: Findings): readonly string[] {
  return [
    ...problems.map(String),
    ...warnings.map((warning) => `warning: ${warning}`),
    ...notes.map((note) => `note: ${note}`),
  ]
}
