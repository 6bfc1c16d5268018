/**
 * Small releases for the cases of a test file: each is made, signed and packed once, and every device gets a copy of its own,
 * which it may break as it likes.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync } from 'node:fs'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Identity, publish } from '#scripts/release/publish-release.ts'
import { closeAfterCases } from '#test/end-of-cases.ts'
import { type Folder, temporaryFolder } from '#test/temporary-folder.ts'

export interface ReleaseOptions {
  readonly program?: string
  readonly sequence?: number
  readonly secretKey?: string
  readonly architecture?: 'x64' | 'arm64'
  readonly reads?: Identity['reads']
  readonly extra?: Readonly<Record<string, string>>
  /** What its own `lanectl` does, which is asked whether it takes the config. */
  readonly lanectl?: string
  /** So many bytes of it do not compress, and few others are there: for rounds without number. */
  readonly noiseBytes?: number
}

type SignedOptions = ReleaseOptions & { readonly secretKey: string }

/** Folders, to be copied. */
export interface MadeRelease {
  readonly staged: string
  /** Manifest, signature and payload. */
  readonly published: string
}

export interface KeyPair {
  readonly secret: string
  readonly public: string
}

const REPOSITORY = join(import.meta.dirname, '../../..')
/** What ships is compressed as well as can be, for which the compressor fills hundreds of megabytes with tables. */
const FAST_LEVEL = 1
/** Of the floor, and of the units: what an updater finds, and no more files than that. */
const FLOOR = ['scripts/ota/select.sh', 'scripts/ota/laned-ota', 'systemd/laned.service']

let shared: { readonly folder: Folder; readonly key: KeyPair } | null = null
const made = new Map<string, Promise<MadeRelease>>()

/** A release that does its work; its display is as said. */
export function healthyProgram(version: string, display = { connected: true }): string {
  return `
    import { createServer } from 'node:http'
    const answers = {
      '/version': { status: 'success', version: '${version}' },
      '/api/get_item_list': { code: 0, data: [] },
      '/health': { status: 'success', ledger: {}, display: ${JSON.stringify(display)} },
      '/getDynamicQRStatus': { status: 'success', dynamicQRStatus: process.env.PENDING ? 'PENDING' : 'EMPTY' },
    }
    createServer((request, reply) => reply.end(JSON.stringify(answers[request.url] ?? {})))
      .listen(Number(process.env.PORT), '127.0.0.1')`
}

export function makeKey(folder: string, name: string): KeyPair {
  const [secret, open] = [join(folder, `${name}.key`), join(folder, `${name}.pub`)]
  execFileSync('minisign', ['-G', '-W', '-f', '-s', secret, '-p', open], { stdio: 'ignore' })
  return { secret, public: open }
}

/** What all devices of a test file trust. */
export const releaseKey = (): KeyPair => forAllCases().key

/** The same options give the same release. */
export function madeRelease(version: string, options: SignedOptions): Promise<MadeRelease> {
  const name = JSON.stringify([version, options])
  const release = made.get(name) ?? make(version, options)
  made.set(name, release)
  return release
}

function forAllCases() {
  if (shared) return shared
  const folder = temporaryFolder()
  shared = { folder, key: makeKey(folder.path, 'release') }
  closeAfterCases(async () => {
    made.clear()
    shared = null
    folder[Symbol.dispose]()
  })
  return shared
}

async function make(version: string, options: SignedOptions): Promise<MadeRelease> {
  const { folder } = forAllCases()
  const place = folder.file(String(made.size))
  const staged = join(place, 'stage')
  const write = async (path: string, content: string | Buffer) => {
    await mkdir(join(staged, path, '..'), { recursive: true })
    await writeFile(join(staged, path), content)
  }
  const { noiseBytes } = options
  await write('main.mjs', options.program ?? healthyProgram(version))
  await write(
    'deep/folder/data.bin',
    noiseBytes ? noise(version, noiseBytes) : Buffer.alloc(70_000, version),
  )
  for (const path of FLOOR) cpSync(join(REPOSITORY, path), join(staged, path))
  await write('run', '#!/bin/sh\n')
  await chmod(join(staged, 'run'), 0o755)
  if (options.lanectl) await write('firmware/lanectl.mjs', options.lanectl)
  for (const [path, text] of Object.entries(options.extra ?? {})) await write(path, text)
  const identity: Identity = {
    version,
    sequence: options.sequence ?? Number(version.split('.').join('')),
    architecture: options.architecture ?? 'x64',
    reads: options.reads ?? {},
  }
  const channel = join(place, 'channel')
  const published = await publish(staged, identity, channel, options.secretKey, FAST_LEVEL)
  return { staged, published }
}

/** The same for one word, and all that a compressor hates. */
function noise(word: string, bytes: number): Buffer {
  return createHash('shake256', { outputLength: bytes }).update(word).digest()
}
