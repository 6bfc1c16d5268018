/** Throw-away certificates, made by openssl in a temporary folder: no key is ever committed. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
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
  /** For `names` such as `DNS:bank.example` or `IP:127.0.0.1`; a negative number is the past. */
  issue(names: string, days?: number): Promise<Certificate>
  /** One that nobody signed but itself. */
  selfSigned(names: string): Promise<Certificate>
}

const run = promisify(execFile)
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
  const issue = (names: string, days = 2) =>
    made(async (certFile, keyFile, subject) => {
      const request = `${certFile}.request`
      await run('openssl', [
        ...['req', '-new', ...EC_KEY, '-subj', subject, '-addext', `subjectAltName=${names}`],
        ...['-keyout', keyFile, '-out', request],
      ])
      await run('openssl', [
        ...['x509', '-req', '-in', request, '-CA', root.certFile, '-CAkey', root.keyFile],
        ...['-copy_extensions', 'copy', '-days', String(days), '-out', certFile],
      ])
    })

  return {
    caFile: root.certFile,
    ca: root.cert,
    issue,
    selfSigned,
    [Symbol.asyncDispose]: async () => folder[Symbol.dispose](),
  }
}
