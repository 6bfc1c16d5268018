/** Throw-away certificates, made by openssl in a temporary folder: no key is ever committed. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { temporaryFolder } from '#test/temporary-folder.ts'

export interface Certificate {
  readonly certFile: string
  readonly keyFile: string
  readonly cert: Buffer
  readonly key: Buffer
}

export interface Authority extends AsyncDisposable {
  readonly caFile: string
  readonly ca: Buffer
  /** For `names` such as `DNS:bank.example` or `IP:127.0.0.1`. */
  issue(names: string): Promise<Certificate>
  /** The same for a day that is long over. */
  issueExpired(names: string): Promise<Certificate>
  /** One that nobody signed but itself. */
  selfSigned(names: string): Promise<Certificate>
}

const run = promisify(execFile)
/** What `openssl ca` cannot do without: the only one that takes dates from OpenSSL 3.0 to 3.5. */
const ISSUING = `[named]
commonName = supplied
[ca]
default_ca = issuing
[issuing]
rand_serial = yes
policy = named
default_md = sha256
copy_extensions = copy
`
const EC_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'] as const

export async function createAuthority(): Promise<Authority> {
  const folder = temporaryFolder()
  let count = 0

  /** Runs `make` with fresh file names and reads what it made. */
  async function made(
    make: (certFile: string, keyFile: string, subject: string) => Promise<unknown>,
  ): Promise<Certificate> {
    count += 1
    const certFile = folder.file(`${count}.pem`)
    const keyFile = folder.file(`${count}.key`)
    await make(certFile, keyFile, `/CN=laned test ${count}`)
    return { certFile, keyFile, cert: await readFile(certFile), key: await readFile(keyFile) }
  }

  const selfSigned = (names: string) =>
    made((certFile, keyFile, subject) =>
      run('openssl', [
        ...['req', '-x509', ...EC_KEY, '-subj', subject, '-addext', `subjectAltName=${names}`],
        ...['-days', '2', '-keyout', keyFile, '-out', certFile],
      ]),
    )

  const root = await selfSigned('DNS:authority.example')
  /** By `sign`, a command of openssl. */
  const issuedBy = (sign: readonly string[], names: string) =>
    made(async (certFile, keyFile, subject) => {
      const request = `${certFile}.request`
      await run('openssl', [
        ...['req', '-new', ...EC_KEY, '-subj', subject, '-addext', `subjectAltName=${names}`],
        ...['-keyout', keyFile, '-out', request],
      ])
      await run('openssl', [...sign, '-in', request, '-out', certFile])
    })
  const issue = (names: string) =>
    issuedBy(
      [
        ...['x509', '-req', '-CA', root.certFile, '-CAkey', root.keyFile],
        ...['-copy_extensions', 'copy', '-days', '2'],
      ],
      names,
    )
  async function issueExpired(names: string): Promise<Certificate> {
    const issued = folder.file('issued')
    const config = folder.file('issuing.conf')
    await writeFile(issued, '')
    await writeFile(config, `${ISSUING}database = ${issued}\n`)
    return issuedBy(
      [
        ...['ca', '-batch', '-notext', '-config', config],
        ...['-cert', root.certFile, '-keyfile', root.keyFile, '-outdir', folder.path],
        ...['-startdate', '20250101000000Z', '-enddate', '20250102000000Z'],
      ],
      names,
    )
  }

  return {
    caFile: root.certFile,
    ca: root.cert,
    issue,
    issueExpired,
    selfSigned,
    [Symbol.asyncDispose]: async () => folder[Symbol.dispose](),
  }
}
