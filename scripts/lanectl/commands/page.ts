/** `lanectl page`: the device's page beyond this machine, over TLS and with tokens. */
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { hostname, networkInterfaces } from 'node:os'
import { dirname } from 'node:path'
import type { Command } from 'commander'
import { hostAndPort } from '#firmware/vocabulary/host-and-port.ts'
import { confirm, yesOption } from '../confirm.ts'
import { Failure } from '../exit-codes.ts'
import { laneDataFolder } from '../lane-data-folder.ts'
import { outputOf } from '../output.ts'
import { makeCertificates } from '../page/page-certificates.ts'
import { putListener } from '../page/page-listener.ts'
import { outsideOfLane } from '../page/paths-outside-lane-folders.ts'
import { t } from '../words.ts'

interface EnableOptions extends RenewOptions {
  readonly address: string
  readonly for: string
  readonly role: 'till' | 'operator'
}

interface RenewOptions {
  readonly config: string
  readonly name?: readonly string[]
  readonly folder: string
  readonly data: string
}

const ROLES = ['till', 'operator']

export function addTo(program: Command): void {
  const page = program.command('page').description(t('lanectl.page.about'))

  sharing(page.command('enable'))
    .option('--address <address>', t('lanectl.page.enable.option.address'), '0.0.0.0:8443')
    .option('--for <name>', t('lanectl.page.enable.option.for'), 'operator')
    .option('--role <role>', t('lanectl.page.enable.option.role'), 'operator')
    .description(t('lanectl.page.enable.about'))
    .action(async (options: EnableOptions, command: Command) => {
      if (!ROLES.includes(options.role))
        throw new Failure('usage', t('lanectl.page.role', { roles: ROLES.join(', ') }))
      const names = namesOf(options)
      await confirmOutside(command, options, [options.config, options.folder])
      const files = makeCertificates(options.folder, names, ownerOf(options))
      const secret = randomBytes(24).toString('base64url')
      const sha256 = createHash('sha256').update(secret).digest('hex')
      const { address, role, for: name } = options
      // The schema allows no IPv6 address as a host, and none is needed: the address that a client reached is let in.
      const hosts = names.filter((each) => !each.includes(':'))
      await putListener(options.config, {
        address,
        hosts,
        tls: { cert: files.cert, key: files.key },
        tokens: [{ name, role, sha256 }],
      })
      const port = address.split(':').at(-1)
      const pages = names.map((each) => `https://${hostAndPort(each, port ?? '')}/`)
      const { authority } = files
      outputOf(command).say({ pages, authority, token: { name, role, secret } }, () =>
        [
          t('lanectl.page.page-will', { pages: pages[0], pages2: pages.slice(1).join(', ') }),
          t('lanectl.page.token-shown-once', { name, role, secret }),
          t('lanectl.page.let-each-browser-trust-once', { authority }),
          t('lanectl.page.now-lanectl-restart'),
        ].join('\n'),
      )
    })

  sharing(page.command('renew'))
    .description(t('lanectl.page.renew.about'))
    .action(async (options: RenewOptions, command: Command) => {
      const names = namesOf(options)
      await confirmOutside(command, options, [options.folder])
      const { cert } = makeCertificates(options.folder, names, ownerOf(options))
      outputOf(command).say({ cert, names }, () =>
        [
          t('lanectl.page.is-for', { cert, names: names.join(', ') }),
          t('lanectl.page.now-lanectl-restart'),
        ].join('\n'),
      )
    })
}

function sharing(command: Command): Command {
  return command
    .option('--config <file>', t('lanectl.page.option.config'), '/etc/laned/laned.yaml')
    .option(...yesOption())
    .option('--name <name...>', t('lanectl.page.option.name'))
    .option('--folder <folder>', t('lanectl.page.option.folder'), '/etc/laned/page')
    .option('--data <folder>', t('lanectl.page.option.data'), laneDataFolder())
}

async function confirmOutside(
  command: Command,
  options: RenewOptions,
  paths: readonly string[],
): Promise<void> {
  const outside = outsideOfLane(paths, options)
  if (outside.length === 0) return
  const folders = t('lanectl.page.folder-where', { config: options.config, data: options.data })
  await confirm(
    command,
    t('lanectl.page.would-written-outside-lane', {
      outside: outside.join(t('lanectl.word.and')),
      folders,
    }),
  )
}

/** On a lane that never ran the folder is not there yet. */
const ownerOf = ({ data, folder }: RenewOptions) => (existsSync(data) ? data : dirname(folder))

function namesOf({ name }: RenewOptions): readonly string[] {
  const addresses = Object.values(networkInterfaces())
    .flatMap((all = []) => all)
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80'))
    .map(({ address }) => address)
  const names = name ?? [`${hostname()}.local`, hostname(), ...addresses]
  const wrong = names.find((each) => !/^[A-Za-z0-9.:-]{1,253}$/.test(each))
  if (wrong !== undefined)
    throw new Failure('usage', t('lanectl.page.no-name-no-address', { wrong }))
  return names
}
