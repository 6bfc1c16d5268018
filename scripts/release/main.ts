/**
 * From a commit to signed bundles for both architectures.
 *
 *   node scripts/release/main.ts --key release.key [--arch x64,arm64] [--out dist]
 *                                [--sequence N] [--percent 5] [--delta-from FOLDER-OF-AN-INSTALLED-RELEASE] [--level 3]
 *
 * Two builds of one commit are the same bytes (`--verify` builds twice and compares). The
 * sequence is the number of commits unless given: it only ever grows on main.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { EXIT } from '../lanectl/exit-codes.ts'
import { argumentsOf } from '../script-help.ts'
import type { Architecture } from './native-libraries.ts'
import { describe, type Identity, publish, writeBundle, writeDelta } from './publish-release.ts'
import { fillReleaseFolder } from './release-folder.ts'

const { values } = argumentsOf(import.meta.filename, {
  options: {
    key: { type: 'string' },
    arch: { type: 'string', default: 'x64,arm64' },
    out: { type: 'string', default: 'dist' },
    commit: { type: 'string', default: 'HEAD' },
    sequence: { type: 'string' },
    percent: { type: 'string', default: '100' },
    'delta-from': { type: 'string' },
    level: { type: 'string', default: '19' },
    verify: { type: 'boolean', default: false },
  },
})
if (!values.key) {
  console.error('--key FILE: the secret key made by `minisign -G`')
  process.exit(EXIT.usage)
}

const commit = git('rev-parse', values.commit)
const version = JSON.parse(git('show', `${commit}:package.json`)).version as string
const sequence = Number(values.sequence ?? git('rev-list', '--count', commit))
const out = resolve(values.out)

for (const architecture of values.arch.split(',') as Architecture[]) {
  const scratch = mkdtempSync(join(tmpdir(), 'release-'))
  try {
    const folder = join(scratch, 'stage')
    say(`${architecture}: staging ${version}`)
    const reads = await fillReleaseFolder(commit, architecture, folder)
    const identity: Identity = { version, sequence, architecture, reads }
    if (values.verify) await verify(identity, folder, join(scratch, 'again'))
    say(`${architecture}: packing and signing`)
    const published = await publish(
      folder,
      identity,
      out,
      resolve(values.key),
      Number(values.level),
    )
    const old = values['delta-from']
    const deltasFrom: string[] = []
    if (old) {
      const manifest = JSON.parse(readFileSync(join(old, 'manifest.json'), 'utf8'))
      await writeDelta({ folder: old, version: manifest.version }, { folder, published }, scratch)
      deltasFrom.push(manifest.version)
    }
    const channel = { version, percent: Number(values.percent), deltasFrom }
    writeFileSync(join(out, architecture, 'channel.json'), `${JSON.stringify(channel)}\n`)
    const bundle = join(out, `laned-${version}-${architecture}.bundle`)
    await writeBundle(published, bundle)
    say(`${architecture}: ${bundle}`)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

// What a technician begins with, beside the bundles.
for (const path of git('ls-tree', '--name-only', commit, 'scripts/install/').split('\n')) {
  const program = join(out, basename(path))
  writeFileSync(program, `${git('show', `${commit}:${path}`)}\n`)
  chmodSync(program, 0o755)
}

async function verify(identity: Identity, folder: string, again: string): Promise<void> {
  await fillReleaseFolder(commit, identity.architecture, again)
  const [first, second] = [await describe(folder, identity), await describe(again, identity)]
  const known = new Set(first.files.map((file) => JSON.stringify(file)))
  const different = second.files.filter((file) => !known.has(JSON.stringify(file)))
  if (first.payload.sha256 !== second.payload.sha256)
    throw new Error(`two builds differ: ${different.map(({ path }) => path).join(', ')}`)
  say(`${identity.architecture}: two builds are the same bytes, ${first.payload.sha256}`)
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim()
}

function say(line: string): void {
  console.log(`release: ${line}`)
}
