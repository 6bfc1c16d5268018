/** Who signs fragments: keys made by minisign itself, and fragments of whatever it is told to sign. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { commentOf, type Fragment, type SignedFragment } from '../../config-fragment.ts'

export interface Technician extends Disposable {
  /** As laned.yaml has it. */
  readonly publicKey: string
  readonly secretKeyFile: string
  readonly folder: string
  /** A sound fragment of fleet `north` for all lanes, but for what is said otherwise. */
  sign(fields?: Readonly<Record<string, unknown>>): SignedFragment
  /** With this sealed inside, for the lane that has `identityFile`. */
  signSealed(sealed: object, fields?: Readonly<Record<string, unknown>>): Promise<SignedFragment>
  /** Of a lane: its secret key of age, made by the first `signSealed`. */
  readonly identityFile: string
  /** Signed as what it says of itself, or with `comment`. */
  signText(content: string, comment?: string): SignedFragment
}

export const SOUND = {
  product: 'laned-fleet-config',
  version: 1,
  fleet: 'north',
  serialNumbers: 'all',
  sequence: 6,
  sections: { banks: { '*': { driver: 'gateway', url: 'https://bank.example/api' } } },
}

export function hireTechnician(): Technician {
  const folder = temporaryFolder()
  const identityFile = join(folder.path, 'lane.identity')
  const [secretKeyFile, publicFile] = ['key', 'pub'].map((name) => join(folder.path, name)) as [
    string,
    string,
  ]
  execFileSync('minisign', ['-G', '-W', '-s', secretKeyFile, '-p', publicFile], {
    stdio: 'ignore',
  })
  let signed = 0

  function signText(content: string, comment = ownComment(content)): SignedFragment {
    signed += 1
    const file = join(folder.path, `fragment-${signed}.json`)
    writeFileSync(file, content)
    execFileSync('minisign', ['-S', '-s', secretKeyFile, '-m', file, '-t', comment], {
      stdio: 'ignore',
    })
    return { content, signature: readFileSync(`${file}.minisig`, 'utf8') }
  }

  const sign = (fields: Readonly<Record<string, unknown>> = {}) =>
    signText(JSON.stringify({ ...SOUND, ...fields }))

  return {
    publicKey: readFileSync(publicFile, 'utf8').trim().split('\n').at(-1) ?? '',
    secretKeyFile,
    folder: folder.path,
    signText,
    sign,
    identityFile,
    async signSealed(sealed, fields = {}) {
      if (!existsSync(identityFile)) writeFileSync(identityFile, await generateX25519Identity())
      const identity = readFileSync(identityFile, 'utf8')
      const encrypter = new Encrypter()
      encrypter.addRecipient(await identityToRecipient(identity))
      const bytes = await encrypter.encrypt(JSON.stringify(sealed))
      return sign({ sections: {}, sealed: Buffer.from(bytes).toString('base64'), ...fields })
    },
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  }
}

/** Of whatever somebody may have signed. */
function ownComment(content: string): string {
  try {
    const { fleet, sequence } = JSON.parse(content) as Fragment
    return commentOf({ fleet, sequence })
  } catch {
    return 'no fragment'
  }
}
