/** A shop at a real NATS server: each way in, each refusal in words, and nothing in the clear where tls:// was asked for. */
import { writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { createAccount, createOperator, createUser, type KeyPair } from '@nats-io/nkeys'
import * as assert from 'uvu/assert'
import { connectToNats, type FeedAddress } from '#drivers/peers/nats-login.ts'
import type { FaultKind } from '#firmware/fault.ts'
import { createAuthority } from '#test/certificates.ts'
import { startNats } from '#test/fleet/nats-server.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { faultOf } from '#test/thrown-fault.ts'

interface Place {
  write(name: string, text: string): string
  readonly authority: Awaited<ReturnType<typeof createAuthority>>
  readonly cert: { readonly certFile: string; readonly keyFile: string }
}

interface Way {
  /** Lines of the server's config. */
  readonly config: string
  readonly good: Partial<FeedAddress>
  readonly wrong: Partial<FeedAddress>
  readonly said: RegExp
  readonly isEncrypted?: true
}

async function open(opened: AsyncDisposableStack): Promise<Place> {
  const folder = opened.use(temporaryFolder())
  const authority = opened.use(await createAuthority())
  return {
    write(name, text) {
      writeFileSync(folder.file(name), text)
      return folder.file(name)
    },
    authority,
    cert: await authority.issue('IP:127.0.0.1'),
  }
}

const tlsOf = ({ authority, cert }: Place, more = '') =>
  `tls { cert_file: "${cert.certFile}", key_file: "${cert.keyFile}", ca_file: "${authority.caFile}"${more} }`

/** As the tool nsc writes them: a JWT signed by the key of who stands above. */
function jwt(signer: KeyPair, subject: KeyPair, nats: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    jti: 'A',
    iat: 1,
    iss: signer.getPublicKey(),
    name: 'n',
    sub: subject.getPublicKey(),
    nats,
  }
  const body = `${part({ typ: 'JWT', alg: 'ed25519-nkey' })}.${part(claims)}`
  return `${body}.${Buffer.from(signer.sign(Buffer.from(body))).toString('base64url')}`
}

function credentialsOf(account: KeyPair): string {
  const user = createUser()
  const limits = { subs: -1, data: -1, payload: -1 }
  const token = jwt(account, user, { type: 'user', version: 2, ...limits })
  const seed = Buffer.from(user.getSeed()).toString()
  return [
    `-----BEGIN NATS USER JWT-----\n${token}\n------END NATS USER JWT------\n`,
    `-----BEGIN USER NKEY SEED-----\n${seed}\n------END USER NKEY SEED------\n`,
  ].join('\n')
}

const WAYS: Readonly<Record<string, (place: Place) => Promise<Way> | Way>> = {
  'a name and a password': ({ write }) => ({
    config: 'authorization { users: [{ user: north, password: good }] }',
    good: { username: 'north', passwordFile: write('password', 'good\n') },
    wrong: { username: 'north', passwordFile: write('other', 'wrong\n') },
    said: /does not accept the user name and password\. Check sync\.feed\.username and the file of sync\.feed\.passwordFile/,
  }),
  'a token': ({ write }) => ({
    config: 'authorization { token: good }',
    good: { tokenFile: write('token', 'good') },
    wrong: { tokenFile: write('other', 'wrong') },
    said: /does not accept this shop's token\. Check the file of sync\.feed\.tokenFile/,
  }),
  'an nkey': ({ write }) => {
    const [user, other] = [createUser(), createUser()]
    const seed = (key: KeyPair) => Buffer.from(key.getSeed()).toString()
    return {
      config: `authorization { users: [{ nkey: ${user.getPublicKey()} }] }`,
      good: { nkeyFile: write('nkey', `${seed(user)}\n${user.getPublicKey()}\n`) },
      wrong: { nkeyFile: write('other', seed(other)) },
      said: /does not accept the key in sync\.feed\.nkeyFile\. Ask the chain's office to enter the matching public key/,
    }
  },
  'a credentials file': ({ write }) => {
    const [operator, account] = [createOperator(), createAccount()]
    const limits = {
      subs: -1,
      conn: -1,
      leaf: -1,
      imports: -1,
      exports: -1,
      data: -1,
      payload: -1,
      wildcards: true,
    }
    const claims = { type: 'account', version: 2, limits }
    return {
      config: `operator: ${jwt(operator, operator, { type: 'operator', version: 2 })}
        resolver: MEMORY
        resolver_preload: { ${account.getPublicKey()}: ${jwt(operator, account, claims)} }`,
      good: { credentials: write('good.creds', credentialsOf(account)) },
      wrong: { credentials: write('other.creds', credentialsOf(createAccount())) },
      said: /does not accept the credentials of this shop\. Check the file of sync\.feed\.credentials/,
    }
  },
  async 'a certificate'(place) {
    const { authority } = place
    const own = await authority.issue('DNS:north.example')
    const other = await authority.selfSigned('DNS:north.example')
    return {
      isEncrypted: true,
      config: `${tlsOf(place, ', verify: true')}`,
      good: { caFile: authority.caFile, certFile: own.certFile, keyFile: own.keyFile },
      wrong: { caFile: authority.caFile, certFile: other.certFile, keyFile: other.keyFile },
      said: /requires a certificate from this shop, .*Then name the two files in sync\.feed\.certFile and sync\.feed\.keyFile/,
    }
  },
}

/** What comes of the library or of OpenSSL itself, and is for no operator. */
const RAW =
  /unable to parse|Authorization Violation|[0-9A-F]{8,}:|ssl3_|routines|getaddrinfo|ECONN\w+ \d/i

async function saidOf(feed: FeedAddress, kind: FaultKind): Promise<string> {
  const { message } = await faultOf(() => connectToNats(feed), kind)
  assert.not.match(message, RAW)
  return message
}

/** Of TLS 1.3, encrypted: a head of five bytes, two of the alert, its kind, and a seal of 16. */
const ALERT_BYTES = 24

/** Between a shop and its server. Its refusal is lost on the way `times`, as where the shop writes before it has read it. */
async function openLossyLine(to: string, times: number) {
  let lost = 0
  const line = createServer((shop) => {
    const server = connect(Number(new URL(to).port), '127.0.0.1')
    for (const each of [shop, server]) each.on('error', () => {})
    shop.pipe(server)
    server.on('data', (chunk: Buffer) => {
      const isAlert = chunk[0] === 0x17 && chunk.length === ALERT_BYTES
      if (!isAlert || lost >= times) return void shop.write(chunk)
      lost += 1
      shop.resetAndDestroy()
    })
    server.on('close', () => shop.end())
    shop.on('close', () => server.destroy())
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  return {
    url: `tls://127.0.0.1:${(line.address() as AddressInfo).port}`,
    lost: () => lost,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => line.close(() => resolve())),
  }
}

spec('a shop logs in at its chain', {
  async 'whose refusal of a certificate is lost on the way: it is asked for once more'() {
    await using opened = new AsyncDisposableStack()
    const place = await open(opened)
    const way = await WAYS['a certificate']?.(place)
    if (!way) throw new Error('no such way')
    const { config, wrong, said } = way
    const server = opened.use(await startNats({ config, hasJetStream: false }))
    const once = opened.use(await openLossyLine(server.url, 1))
    assert.match(await saidOf({ servers: [once.url], ...wrong }, 'refused'), said)
    assert.is(once.lost(), 1)
    const always = opened.use(await openLossyLine(server.url, 9))
    const silent = await saidOf({ servers: [always.url], ...wrong }, 'unreachable')
    assert.match(silent, /no NATS server answers at .*broke off/)
    assert.is(always.lost(), 2, 'once more, and no more')
  },
  ...Object.fromEntries(
    Object.entries(WAYS).map(([name, way]) => [
      `by ${name}; another is refused, and so is whoever has none`,
      async () => {
        await using opened = new AsyncDisposableStack()
        const place = await open(opened)
        const { config, good, wrong, said, isEncrypted } = await way(place)
        const server = opened.use(await startNats({ config, hasJetStream: false }))
        const servers = [isEncrypted ? server.url.replace('nats:', 'tls:') : server.url]
        const connection = await connectToNats({ servers, ...good })
        await connection.flush()
        await connection.close()
        assert.match(await saidOf({ servers, ...wrong }, 'refused'), said)
        const nobody = { servers, ...(good.caFile !== undefined && { caFile: good.caFile }) }
        const none = isEncrypted ? said : /requires a login\. Set one of these in sync\.feed/
        assert.match(await saidOf(nobody, 'refused'), none)
      },
    ]),
  ),
  async 'never in the clear where the address is tls://'() {
    await using opened = new AsyncDisposableStack()
    const { authority } = await open(opened)
    const server = opened.use(await startNats())
    const servers = [server.url.replace('nats:', 'tls:')]
    for (const feed of [{ servers }, { servers, caFile: authority.caFile }])
      assert.match(
        await saidOf(feed, 'refused'),
        /offers no TLS, and this lane sends nothing unencrypted/,
      )
  },
  async 'at a server whose certificate is another: each cause in words'() {
    await using opened = new AsyncDisposableStack()
    const place = await open(opened)
    const { authority } = place
    const ending = ['DNS:other.example', 'IP:127.0.0.1'] as const
    const causes = [
      [
        await authority.issue(ending[0]),
        { caFile: authority.caFile },
        /was issued for another name/,
      ],
      [await authority.issue(ending[1]), {}, /does not know the authority that signed/],
      [
        await authority.issueExpired(ending[1]),
        { caFile: authority.caFile },
        /has expired or is not valid yet/,
      ],
    ] as const
    for (const [cert, more, said] of causes) {
      const config = tlsOf({ ...place, cert })
      await using server = await startNats({ config, hasJetStream: false })
      const servers = [server.url.replace('nats:', 'tls:')]
      assert.match(await saidOf({ servers, ...more }, 'refused'), said, String(said))
    }
  },
  async 'nobody there, or no such name'() {
    const servers = ['nats://127.0.0.1:1']
    assert.match(
      await saidOf({ servers }, 'unreachable'),
      /no NATS server answers at nats:\/\/127\.0\.0\.1:1/,
    )
    const nowhere = { servers: ['tls://nowhere.invalid'] }
    assert.match(
      await saidOf(nowhere, 'unreachable'),
      /does not know the name of|no NATS server answers/,
    )
  },
})
