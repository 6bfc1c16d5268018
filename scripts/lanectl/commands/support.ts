/** `lanectl support bundle`: everything a person far away needs to see, in one file, no secrets. */
import { basename, resolve } from 'node:path'
import type { Command } from 'commander'
import { replaceFile } from '#drivers/storage/files/replace-file.ts'
import { collectSupport, packSupport } from '#drivers/storage/support/support-bundle.ts'
import { SUPPORT_BUNDLE_REQUESTS } from '#drivers/storage/support/support-bundle-requests.ts'
import { describeDatabases } from '#drivers/storage/support/support-databases.ts'
import { SUPPORT_OPERATIONS } from '#firmware/device/support-operations.ts'
import { VERSION } from '#firmware/version.ts'
import { downloadToFile } from '../download-to-file.ts'
import { Failure } from '../exit-codes.ts'
import { type Lane, laneJson, laneOf, refusalIn } from '../lane-client.ts'
import { DATA, laneDataFolder } from '../lane-data-folder.ts'
import { onLaneOption } from '../on-lane-option.ts'
import { responseOf } from '../operation-commands.ts'
import { outputOf } from '../output.ts'
import { surroundings } from '../surroundings.ts'
import { t, troubleOf } from '../words.ts'

interface BundleOptions {
  readonly data?: string
  readonly onLane?: boolean
}

export function addTo(program: Command): void {
  const support = program.command('support').description(t('lanectl.support.about'))

  support
    .command('bundle')
    .argument('[file]', t('lanectl.support.bundle.argument.file'))
    .option('--data <folder>', t(DATA))
    .addOption(onLaneOption('data'))
    .description(t('lanectl.support.bundle.about'))
    .action(async (given: string | undefined, options: BundleOptions, command: Command) => {
      const stamp = new Date().toISOString().replace(/[:.]/g, '-')
      const file = given ?? `laned-support-${stamp}.tar.gz`
      if (options.onLane) return bundleOnLane(command, file)
      const dataFolder = options.data ?? laneDataFolder()
      const contents = await collectSupport({
        nowMs: Date.now(),
        dataFolder,
        configFile: surroundings().environment['LANED_CONFIG'] || '/etc/laned/laned.yaml',
        updateNotes: surroundings().environment['LANED_OTA_STATE'] || '/var/lib/laned-ota',
        versions: { lanectl: VERSION, node: process.versions, architecture: process.arch },
        answers: await answers(laneOf(command)),
        databases: describeDatabases(dataFolder),
      })
      await write(file, contents)
      const summary = { file, parts: Object.keys(contents) }
      outputOf(command).say(summary, () => `${file}: ${summary.parts.join(', ')}`)
    })
}

/** The same of a lane that runs elsewhere. */
async function bundleOnLane(command: Command, file: string): Promise<void> {
  const row = SUPPORT_OPERATIONS.downloadSupportBundle
  const response = await responseOf(laneOf(command), row, {})
  if (!response.ok) throw refusalIn(response, laneJson(await response.text(), response.url))
  await downloadToFile(response, file, { isPrivate: true })
  outputOf(command).say({ file }, () => file)
}

async function answers(lane: Lane) {
  const found: Record<string, unknown> = {}
  for (const path of SUPPORT_BUNDLE_REQUESTS)
    found[path] = await lane.ask(path).catch((error: Error) => ({ silent: error.message }))
  return found
}

async function write(file: string, contents: Readonly<Record<string, string>>): Promise<void> {
  const name = basename(file)
    .replace(/\.tar\.gz$/, '')
    .slice(0, 60)
  await keep(file, await packSupport(name, contents, Date.now()))
}

async function keep(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await replaceFile(resolve(file), bytes)
  } catch (error) {
    throw new Failure('io', t('lanectl.support.cannot-write', { file, message: troubleOf(error) }))
  }
}
