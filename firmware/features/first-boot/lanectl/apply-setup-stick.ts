/**
 * Takes what a stick brings, on a lane that is not set up: checked with the code that would start the lane,
 * then all of it or nothing. What is there already is not written again.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createConfigFile } from '#drivers/host/config-file-store.ts'
import { say } from '#firmware/words/sentence.ts'
import { Failure } from '#scripts/lanectl/exit-codes.ts'
import { speak, t } from '#scripts/lanectl/words.ts'
import { createSetupDoneFile } from '../driver/setup-done-file.ts'
import type { StickContent } from '../driver/setup-stick-file.ts'
import { checkWifi, createBoardNetwork } from '../driver/wifi-and-hotspot-requests.ts'

export interface TakePlan {
  /** laned.yaml of this lane. */
  readonly config: string
  readonly data: string
  /** Where the board's network is asked for. */
  readonly requests: string
  readonly restart: boolean
}

export interface Taken {
  readonly config: 'written' | 'unchanged'
  readonly wifi: 'asked for' | 'none'
}

/** A slow board takes a fifth of it for a config that is one. */
const CHECK_MS_MAX = 60_000

/** Throws Failure 'unwell' on a lane that is set up: from then on no stick changes it. */
export function requireNew(data: string): void {
  if (createSetupDoneFile(data).isThere || hasBank(data))
    throw new Failure('unwell', t('lanectl.apply-setup-stick.lane-set-up-takes-no'))
}

/** A lane whose config has no set-up has no mark, either. Settings that cannot be read count as having a bank. */
function hasBank(data: string): boolean {
  try {
    const settings = JSON.parse(readFileSync(join(data, 'driver-settings.json'), 'utf8')) as {
      bankProfile?: unknown
      bankProfiles?: object
    }
    return settings.bankProfile !== null || Object.keys(settings.bankProfiles ?? {}).length > 0
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

export async function takeSetup(
  { config: text, wifi }: StickContent,
  plan: TakePlan,
): Promise<Taken> {
  requireNew(plan.data)
  if (wifi) checkWifi(wifi)
  const isThere = contentOf(plan.config) === text
  if (!isThere) {
    check(text, plan)
    await createConfigFile({ path: plan.config, runtimeFolder: plan.requests }).replace(text)
  }
  if (!isThere && plan.restart) run('systemctl', ['restart', 'laned.service'])
  // Done after the restart, which empties the folder for requests. Where systemd restarts the lane, it waits until the
  // request is taken.
  if (wifi) createBoardNetwork({ requestFolder: plan.requests, answerFolder: '' }).join(wifi)
  return { config: isThere ? 'unchanged' : 'written', wifi: wifi ? 'asked for' : 'none' }
}

/**
 * In a process of its own, which is ended: nobody knows what a text of a stranger costs. Run by root, it becomes the lane's
 * user, who may write no config.
 */
function check(text: string, { data }: TakePlan): void {
  const args = [...process.argv.slice(1, 2), 'config', 'check', '-', '--data', data]
  const { status, stdout } = spawnSync(process.execPath, ['--max-old-space-size=96', ...args], {
    input: text,
    encoding: 'utf8',
    timeout: CHECK_MS_MAX,
    killSignal: 'SIGKILL',
  })
  if (status === 0) return
  const why = stdout || speak(say('fault.config.too-costly'))
  throw new Failure('config', t('lanectl.apply-setup-stick.lane-would-not-start', { stdout: why }))
}

function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function run(program: string, args: readonly string[]): void {
  if (spawnSync(program, args, { stdio: 'inherit' }).status !== 0)
    throw new Failure(
      'io',
      t('lanectl.apply-setup-stick.failed-config-restart-hand', { program, args: args.join(' ') }),
    )
}
