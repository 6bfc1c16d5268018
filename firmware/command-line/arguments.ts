/** The command line of `laned`: what was asked for, or what is wrong with it. */
import { parseArgs } from 'node:util'
import type { Environment } from '../config/environment.ts'
import { VERSION } from '../version.ts'

export interface Arguments {
  readonly wants: 'device' | 'help' | 'version'
  /** Path of laned.yaml; undefined: a lane on fakes. */
  readonly config: string | undefined
  /** Path of the data folder. */
  readonly data: string
  /** Folder of third-party features that somebody writes; undefined: those of the machine. */
  readonly features: string | undefined
}

export const HELP = `laned ${VERSION}: the open runtime of a checkout lane

usage: laned [--config FILE] [--data FOLDER] [--features FOLDER]

  --config FILE       laned.yaml; default $LANED_CONFIG, else a lane on fakes
  --data FOLDER       what the device keeps; default $LANED_DATA, $STATE_DIRECTORY, else ./var
  --features FOLDER   third-party features that you write; they run as the lane's user
  --version           print the version
  --help              print this

Any key of laned.yaml can be given as LANED_ and its upper-case path: LANED_SYNC_ROLE=master.
Exit codes: 0 stopped when asked, 64 wrong arguments, 70 a bug, 74 the disk or the port refuses,
78 the config is wrong. Check a config with: lanectl config check FILE
`

export function readArguments(
  args: readonly string[],
  environment: Environment,
): Arguments | { readonly complaint: string } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        config: { type: 'string' },
        data: { type: 'string' },
        features: { type: 'string' },
        version: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    const { LANED_CONFIG, LANED_DATA, STATE_DIRECTORY } = environment
    return {
      wants: values.help ? 'help' : values.version ? 'version' : 'device',
      config: values.config ?? (LANED_CONFIG || undefined),
      data: values.data || LANED_DATA || STATE_DIRECTORY || 'var',
      features: values.features,
    }
  } catch (error) {
    return { complaint: (error as Error).message.split('\n')[0] ?? 'wrong arguments' }
  }
}
