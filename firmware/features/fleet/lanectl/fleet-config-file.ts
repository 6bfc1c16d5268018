/** A fragment as files: made from a YAML of sections and signed by minisign; read to be published. */

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { SECTIONS, type Sections } from '#firmware/config/fleet-sections.ts'
import { checkConfig } from '#firmware/config/load-config.ts'
import { yamlValue } from '#firmware/config/yaml-text.ts'
import { Fault } from '#firmware/fault.ts'
import { Failure } from '#scripts/lanectl/exit-codes.ts'
import { t, troubleOf } from '#scripts/lanectl/words.ts'
import {
  commentOf,
  type Fragment,
  joined,
  readFragment,
  readSealed,
  type Sealed,
  type SignedFragment,
  whyNotSections,
} from '../config-fragment.ts'
import { withPlaces } from '../fragment-attachments.ts'

export interface SignOptions {
  readonly key: string
  readonly fleet: string
  readonly sequence: string
  readonly lanes?: readonly string[]
  readonly sealed?: string
  readonly recipient?: readonly string[]
  /** Certificates and keys that sections name as fleet:NAME. */
  readonly file?: readonly string[]
  readonly out: string
}

/** The secret key is minisign's to read: it asks for its password itself. */
export async function signFragment(file: string | null, options: SignOptions): Promise<Fragment> {
  const { key, fleet, sequence, lanes, sealed, recipient = [], file: paths = [], out } = options
  if (!/^[1-9]\d{0,14}$/.test(sequence))
    throw new Failure('usage', t('lanectl.fleet-config-file.sequence-whole-number-1', { sequence }))
  const open = file === null ? {} : sectionsIn(file)
  const files = Object.fromEntries(paths.map((path) => [basename(path), textOf(path)]))
  const hidden = sealed === undefined ? {} : sectionsIn(sealed)
  const isSealed = sealed !== undefined || paths.length > 0
  if (isSealed && recipient.length === 0)
    throw new Failure('usage', t('lanectl.fleet-config-file.sealed-file-need-recipient-public'))
  requireIntact(open, { sections: hidden, files })
  const content = JSON.stringify(
    {
      product: 'laned-fleet-config',
      version: 1,
      fleet,
      serialNumbers: lanes ?? 'all',
      sequence: Number(sequence),
      sections: open,
      ...(isSealed ? { sealed: await seal({ ...hidden, files }, recipient) } : {}),
    },
    null,
    2,
  )
  const fragment = refusable('config', () => readFragment(content))
  if (existsSync(out))
    throw new Failure('io', t('lanectl.fleet-config-file.already-take-another-name', { out }))
  try {
    writeFileSync(out, content, { mode: 0o600, flag: 'wx' })
    execFileSync('minisign', ['-S', '-s', key, '-m', out, '-t', commentOf(fragment)], {
      stdio: ['inherit', 'ignore', 'inherit'],
    })
  } catch (error) {
    rmSync(out, { force: true })
    throw new Failure(
      'io',
      t('lanectl.fleet-config-file.could-not-signed', { out, message: troubleOf(error) }),
    )
  }
  return fragment
}

/** FILE and FILE.minisig. */
export function readFragmentFiles(file: string): SignedFragment {
  return { content: textOf(file), signature: textOf(`${file}.minisig`) }
}

function sectionsIn(file: string): Sections {
  const text = textOf(file)
  try {
    const { sections, files } = readSealed(JSON.stringify(yamlValue(text) ?? {}))
    if (Object.keys(files).length === 0) return sections
  } catch {
    // Said below.
  }
  throw new Failure(
    'config',
    t('lanectl.fleet-config-file.yaml-nothing-beside-them', {
      file,
      sections: SECTIONS.join(' and '),
    }),
  )
}

/** What every lane would refuse is not signed at all. */
function requireIntact(open: Sections, { sections: hidden, files }: Sealed): void {
  if (hidden.channel !== undefined)
    throw new Failure('config', t('lanectl.fleet-config-file.channel-cannot-sealed-updater-no'))
  const sections = refusable('config', () => {
    const { files: intact } = readSealed(JSON.stringify({ files }))
    return withPlaces(joined(open, hidden), intact, (name) => name)
  })
  const why = whyNotSections(sections, SECTIONS)
  if (why !== null) throw new Failure('config', String(why))
  const { problems } = checkConfig({ name: 'the fragment', text: '', sections })
  if (problems.length > 0) throw new Failure('config', problems.join('\n'))
}

async function seal(hidden: object, recipients: readonly string[]): Promise<string> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch {
      throw new Failure('usage', t('lanectl.fleet-config-file.no-public-key-age', { recipient }))
    }
  }
  return Buffer.from(await encrypter.encrypt(JSON.stringify(hidden))).toString('base64')
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Failure(
      'io',
      t('lanectl.backup-plan.cannot-read', { file, message: troubleOf(error) }),
    )
  }
}

function refusable<Result>(code: 'config', work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof Fault && error.kind !== 'bug') throw new Failure(code, error.message)
    throw error
  }
}
