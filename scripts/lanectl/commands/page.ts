/** `lanectl page`: the device's page beyond this machine, over TLS and with tokens. */
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { hostname, networkInterfaces } from 'node:os'
import { dirname } from 'node:path'
import type { Command } from 'commander'
import { hostAndPort } from '#hal/host-and-port.ts'
import { confirm, YES } from '../confirm.ts'
import { Failure } from '../exit-codes.ts'
import { laneDataFolder } from '../lane-data-folder.ts'
import { outputOf } from '../output.ts'
import { makeCertificates } from '../page/page-certificates.ts'
import { putListener } from '../page/page-listener.ts'
import { outsideOfLane } from '../page/paths-outside-lane-folders.ts'

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
  const page = program
    .command('page')
    .description("the device's page for the shop's network: TLS of the lane's own, and tokens")

  sharing(page.command('enable'))
    .option('--address <address>', 'where it answers', '0.0.0.0:8443')
    .option('--for <name>', 'whose token is made; one of that name is replaced', 'operator')
    .option('--role <role>', 'operator, or till: no settings', 'operator')
    .description('make certificate and token, and a listener in laned.yaml')
    .action(async (options: EnableOptions, command: Command) => {
      if (!ROLES.includes(options.role))
        throw new Failure('usage', `--role is one of ${ROLES.join(', ')}`)
      const names = namesOf(options)
      await confirmOutside(command, options, [options.config, options.folder])
      const files = makeCertificates(options.folder, names, ownerOf(options))
      const secret = randomBytes(24).toString('base64url')
      const sha256 = createHash('sha256').update(secret).digest('hex')
      const { address, role, for: name } = options
      // The schema allows no IPv6 address as a host, and none is needed: the address that a client reached is let in.
      const hosts = names.filter((each) => !each.includes(':'))
      await putListener(options.config, {
        ...{ address, hosts, tls: { cert: files.cert, key: files.key } },
        tokens: [{ name, role, sha256 }],
      })
      const port = address.split(':').at(-1)
      const pages = names.map((each) => `https://${hostAndPort(each, port ?? '')}/`)
      const { authority } = files
      outputOf(command).say({ pages, authority, token: { name, role, secret } }, () =>
        [
          `The page will be at ${pages[0]} (or ${pages.slice(1).join(', ')})`,
          `Token of ${name} (${role}), shown once: ${secret}`,
          `Let each browser trust ${authority} once: docs/operations/page.md`,
          'Now: lanectl restart',
        ].join('\n'),
      )
    })

  sharing(page.command('renew'))
    .description('a new certificate of the same authority: for other names, or before 820 days')
    .action(async (options: RenewOptions, command: Command) => {
      const names = namesOf(options)
      await confirmOutside(command, options, [options.folder])
      const { cert } = makeCertificates(options.folder, names, ownerOf(options))
      outputOf(command).say({ cert, names }, () =>
        [`${cert} is for ${names.join(', ')}`, 'Now: lanectl restart'].join('\n'),
      )
    })
}

function sharing(command: Command): Command {
  return command
    .option('--config <file>', 'laned.yaml of this lane', '/etc/laned/laned.yaml')
    .option(...YES)
    .option('--name <name...>', 'names and addresses of the lane; default: all it knows of')
    .option('--folder <folder>', 'where certificates are kept', '/etc/laned/page')
    .option(
      '--data <folder>',
      "the lane's data folder: whose it is reads the key",
      laneDataFolder(),
    )
}

async function confirmOutside(
  command: Command,
  options: RenewOptions,
  paths: readonly string[],
): Promise<void> {
  const outside = outsideOfLane(paths, options)
  if (outside.length === 0) return
  const folders = `the folder of ${options.config}, where there is one, and ${options.data}`
  await confirm(
    command,
    `${outside.join(' and ')} would be written, outside of the lane (${folders})`,
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
  if (wrong !== undefined) throw new Failure('usage', `${wrong} is no name and no address`)
  return names
}
