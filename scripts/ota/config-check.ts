/**
 * Whether a release takes the config of this lane, asked of the release itself before anything points at it: its own
 * `lanectl config check`, by its own node, as the lane's user, within a deadline. A config that it refuses is no fault of
 * it: it waits, in the words of the check with file and line, and is asked again at each run, so also after the config
 * was mended. Kept in `waits-for-config`, which the lane tells of.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Device } from './device-paths-and-keys.ts'
import { noteVerdict, verdictOf } from './trial/release-verdicts.ts'
import { Refusal } from './update-refusal.ts'
import type { Command } from './update-settings.ts'
import { readNote, writeDurably } from './updater-notes.ts'

interface Waiting {
  readonly version: string
  readonly why: string
}

const NOTE = 'waits-for-config'
/** As in laned.service. */
const CREDENTIAL = 'credentials/seal-key.cred'
/** A tenth of a board needs half a minute for it. */
const CHECK_MS = 180_000
/** As laned exits, and lanectl, with a config that it cannot start with. */
const REFUSED = 78
const WORDS_MAX = 600
const OUTPUT_BYTES_MAX = 2 ** 20
/** Where a release has its lanectl; in one without, nobody can be asked. */
const PROGRAM = 'firmware/lanectl.mjs'

/** Throws Refusal 'config' with the release's own words where it would not start with this config. */
export async function needConfig(device: Device, version: string): Promise<void> {
  const why = await refusedConfig(device, version)
  if (why === null) return forgetWaiting(device)
  throw await waitForConfig(device, version, why)
}

/** As needConfig, but for a release that has the config that it last took (select.sh): resolves to why it refuses the present one. */
export async function needConfigForWayBack(device: Device, version: string) {
  const why = await refusedConfig(device, version)
  if (why === null || existsSync(join(device.state, 'configs', `${version}.yaml`))) return why
  throw await waitForConfig(device, version, why)
}

/** Notes it and tells it; the verdict is written once for each of its words. */
export async function waitForConfig(device: Device, version: string, why: string) {
  const words = `waits for the config: ${why}`
  await writeDurably(device.state, NOTE, JSON.stringify({ version, why } satisfies Waiting)).catch(
    () => {},
  )
  if (!(await verdictOf(device, version))?.endsWith(words))
    await noteVerdict(device, version, 'left', words)
  return new Refusal('config', `${version} ${words}`)
}

/** Why the release refuses the config; null: it takes it, or cannot be asked: then its trial shows it. */
export async function refusedConfig(device: Device, version: string): Promise<string | null> {
  const release = join(device.root, 'releases', version)
  const program = join(release, PROGRAM)
  if (!existsSync(program)) return null
  const [command, ...prefix] = await asTheLane(device)
  const node = join(release, 'bin/node')
  const words = ['--json', 'config', 'check', device.config, '--data', device.data]
  const { code, output } = await run(command, [...prefix, node, program, ...words])
  if (code !== REFUSED) return null
  return problemsIn(output) ?? `lanectl config check ${device.config} of it ends with ${REFUSED}`
}

/** In the surroundings of the lane: else a release would wait for what only its check lacks, and for ever. */
async function asTheLane({ config, settings }: Device): Promise<Command> {
  const [program, ...words] = settings.configCheck
  const end = words.indexOf('--')
  if (end < 0) return settings.configCheck
  const [command, ...args] = settings.surroundings
  const { output } = await run(command, args)
  const credential = join(dirname(config), CREDENTIAL)
  const given = [
    ...surroundingsOf(output),
    ...(existsSync(credential) ? [`LoadCredentialEncrypted=seal-key:${credential}`] : []),
  ].map((property) => `--property=${property}`)
  return [program, ...words.slice(0, end), ...given, ...words.slice(end)]
}

/** Of what `systemctl show` tells, in the words of `systemd-run`. */
export function surroundingsOf(shown: string): string[] {
  return shown.split('\n').flatMap((line) => {
    const [, name, value] = /^(Environment|EnvironmentFiles|ReadWritePaths)=(.+)$/.exec(line) ?? []
    if (!name || !value) return []
    if (name !== 'EnvironmentFiles') return [`${name}=${value}`]
    const [, path, isOptional] = /^(.*) \(ignore_errors=(yes|no)\)$/.exec(value) ?? []
    return path ? [`EnvironmentFile=${isOptional === 'yes' ? '-' : ''}${path}`] : []
  })
}

export async function waitingFor(device: Pick<Device, 'state'>): Promise<Waiting | null> {
  return readNote<Waiting>(device, NOTE)
}

export async function forgetWaiting({ state }: Pick<Device, 'state'>): Promise<void> {
  await rm(join(state, NOTE), { force: true })
}

function problemsIn(output: string): string | null {
  try {
    const { problems } = JSON.parse(output) as { readonly problems?: readonly string[] }
    const words = (problems ?? []).join('; ').replaceAll(/\s+/g, ' ')
    if (words === '') return null
    return words.length > WORDS_MAX ? `${words.slice(0, WORDS_MAX)}…` : words
  } catch {
    return null
  }
}

function run(command: string, args: readonly string[]) {
  const bounds = { timeout: CHECK_MS, maxBuffer: OUTPUT_BYTES_MAX }
  return new Promise<{ readonly code: number | null; readonly output: string }>((resolve) => {
    execFile(command, args, bounds, (error, output) => {
      const code = error === null ? 0 : error.code
      resolve({ code: typeof code === 'number' ? code : null, output })
    })
  })
}
