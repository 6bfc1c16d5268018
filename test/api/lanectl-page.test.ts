/** `lanectl page`: what it writes is a page over TLS that lets in who has its token, and nobody else. */
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { dirname, resolve } from 'node:path'
import * as assert from 'uvu/assert'
import { lanectlHere } from '#test/processes/lanectl-here.ts'
import { lanectl } from '#test/processes/lanectl-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { LANECTL } from '#test/updates/tested-programs.ts'

interface Enabled {
  readonly pages: readonly string[]
  readonly authority: string
  readonly token: { readonly secret: string }
}

function rig() {
  const folder = temporaryFolder()
  const config = folder.file('laned.yaml')
  const where = ['--folder', folder.file('page'), '--data', folder.path]
  return {
    config,
    file: folder.file,
    run: (...args: string[]) => lanectlHere(['--json', 'page', ...args, ...where]),
    enable: (...args: string[]) =>
      lanectlHere([
        ...['--json', 'page', 'enable', ...where, '--config', config],
        ...['--address', '127.0.0.1:0', '--name', '127.0.0.1', 'lane.example', ...args],
      ]),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  }
}

function get(url: string, ca: Buffer, headers = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { ca, headers, agent: false }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

/** What one sees who types it at a terminal, and answers. */
function atTerminal(args: readonly string[], answer: string): string {
  const typed = [process.execPath, LANECTL, ...args].map((word) => `'${word}'`).join(' ')
  const options = { encoding: 'utf8', input: `${answer}\n` } as const
  return spawnSync('script', ['-qec', typed, '/dev/null'], options).stdout
}

spec(
  'lanectl page',
  {
    async 'what it writes is a page with TLS and a token'() {
      using lane = rig()
      writeFileSync(lane.config, '# ours\nserialNumber: lane-7\n')
      const { code, stdout, stderr } = await lane.enable()
      assert.is(code, 0, stderr)
      const { authority, token } = JSON.parse(stdout) as Enabled
      const yaml = readFileSync(lane.config, 'utf8')
      assert.match(yaml, /^# ours\nserialNumber: lane-7\n/)
      assert.not.match(yaml, new RegExp(token.secret))
      assert.is(readFileSync(`${lane.config}.before`, 'utf8'), '# ours\nserialNumber: lane-7\n')
      assert.is(statSync(lane.file('page/authority.key')).mode & 0o777, 0o600)
      assert.is(statSync(lane.file('page/page.key')).mode & 0o007, 0)
      await using device = await openTestDevice({ yaml })
      const [, page = ''] = device.device.addresses
      assert.match(page, /^https:/)
      const ca = readFileSync(authority)
      assert.is(await get(`${page}/`, ca), 200)
      assert.is(await get(`${page}/console/session`, ca), 401)
      const headers = { authorization: `Bearer ${token.secret}` }
      assert.is(await get(`${page}/console/session`, ca, headers), 200)
    },
    async 'what it writes is trusted by lanectl from elsewhere with the authority, and not without'() {
      using lane = rig()
      writeFileSync(lane.config, '')
      const { authority, token } = JSON.parse((await lane.enable()).stdout) as Enabled
      await using device = await openTestDevice({ yaml: readFileSync(lane.config, 'utf8') })
      const [, url = ''] = device.device.addresses
      const env = { LANED_URL: url, LANED_TOKEN: token.secret }
      const nonsense = lane.file('nonsense.pem')
      writeFileSync(nonsense, 'no certificate')
      const broken = lane.file('broken.pem')
      writeFileSync(broken, readFileSync(authority, 'utf8').replace(/MII/, 'AAA'))
      const elsewhere = url.replace('127.0.0.1', 'localhost')
      const none = lane.file('none.pem')
      for (const [args, more, exit, words] of [
        [['items', 'list'], {}, 69, /does not trust .*\(UNABLE_TO_VERIFY.*--ca FILE or \$LANED_CA/],
        [['metrics'], {}, 69, /does not trust .*\(UNABLE_TO_VERIFY.*--ca FILE or \$LANED_CA/],
        [['--ca', authority, 'items', 'list'], {}, 0, /^$/],
        [['items', 'list'], { LANED_CA: authority }, 0, /^$/],
        [['metrics'], { LANED_CA: authority }, 1, /serves no metrics/],
        [['--url', elsewhere, 'items', 'list'], { LANED_CA: authority }, 69, /for other names/],
        [['--ca', 'test/fixtures/tls/cert.pem', 'items', 'list'], {}, 69, /does not trust/],
        [['--ca', nonsense, 'items', 'list'], {}, 64, /contains no certificate/],
        [['--ca', broken, 'items', 'list'], {}, 64, /contains no certificate/],
        [['--ca', none, 'items', 'list'], {}, 74, /cannot read the certificate/],
      ] as const) {
        // Who is given an authority trusts it from then on.
        const isGivenOne = 'LANED_CA' in more || (args as readonly string[]).includes('--ca')
        const run = isGivenOne ? lanectl : lanectlHere
        const { code, stderr } = await run(args, { ...env, ...more })
        assert.equal([code, words.test(stderr)], [exit, true], `${args.join(' ')}: ${stderr}`)
      }
    },
    async 'again: another token of the same name, the same listener, the same authority'() {
      using lane = rig()
      writeFileSync(lane.config, '')
      const first = JSON.parse((await lane.enable()).stdout) as Enabled
      const authority = readFileSync(first.authority, 'utf8')
      const cert = readFileSync(lane.file('page/page.pem'), 'utf8')
      const second = await lane.enable()
      assert.is.not((JSON.parse(second.stdout) as Enabled).token.secret, first.token.secret)
      await lane.enable('--for', 'till 1', '--role', 'till')
      const yaml = readFileSync(lane.config, 'utf8')
      assert.is(yaml.match(/127\.0\.0\.1:0/g)?.length, 1)
      assert.is(yaml.match(/sha256/g)?.length, 2)
      assert.is(readFileSync(first.authority, 'utf8'), authority)
      assert.is((await lane.run('renew', '--name', 'other.example')).code, 0)
      assert.is(readFileSync(first.authority, 'utf8'), authority)
      assert.is.not(readFileSync(lane.file('page/page.pem'), 'utf8'), cert)
    },
    async 'a folder that is named from where one stands is written whole: the service stands elsewhere'() {
      using lane = rig()
      writeFileSync(lane.config, '')
      const words = ['page', 'enable', '--folder', 'page', '--config', 'laned.yaml', '--data', '.']
      const { status, stderr } = spawnSync(
        process.execPath,
        [resolve(LANECTL), ...words, '--address', '127.0.0.1:0', '--name', '127.0.0.1'],
        { cwd: dirname(lane.config), encoding: 'utf8' },
      )
      assert.is(status, 0, stderr)
      const yaml = readFileSync(lane.config, 'utf8')
      assert.match(yaml, `cert: ${lane.file('page/page.pem')}`)
      assert.match(yaml, `key: ${lane.file('page/page.key')}`)
      await using _device = await openTestDevice({ yaml })
    },
    async 'an address of IPv6 is in the certificate, and the lane starts with the config'() {
      using lane = rig()
      writeFileSync(lane.config, '')
      const { code, stdout, stderr } = await lane.enable('--name', 'lane.example', '2001:db8::7')
      assert.is(code, 0, stderr)
      assert.ok(
        (JSON.parse(stdout) as Enabled).pages.some((page) => page.includes('[2001:db8::7]')),
      )
      const yaml = readFileSync(lane.config, 'utf8')
      assert.match(yaml, /lane\.example/)
      assert.not.match(yaml, /2001:db8/)
    },
    async 'what was there before belongs to whom the config belongs'() {
      using lane = rig()
      writeFileSync(lane.config, '')
      const isRoot = process.getuid?.() === 0
      if (isRoot) chownSync(lane.config, 4_321, 4_321)
      assert.is((await lane.enable()).code, 0)
      const { uid, gid } = statSync(lane.config)
      if (isRoot) assert.equal([uid, gid], [4_321, 4_321])
      const before = statSync(`${lane.config}.before`)
      assert.equal([before.uid, before.gid], [uid, gid])
    },
    async 'asks before it writes outside of the lane, and a program has to say that it is meant'() {
      using lane = rig()
      using elsewhere = temporaryFolder()
      writeFileSync(lane.config, '')
      const folder = elsewhere.file('page')
      const outside = ['--folder', folder]
      const refused = await lane.enable(...outside)
      assert.is(refused.code, 64)
      assert.match(refused.stderr, `${folder} is outside of the lane`)
      assert.match(refused.stderr, /If you want this, give --yes/)
      assert.equal([existsSync(folder), readFileSync(lane.config, 'utf8')], [false, ''])
      assert.is((await lanectl(['page', 'renew', '--config', lane.config, ...outside])).code, 64)
      // Where no lane is, nothing there is a lane's.
      const nowhere = ['--config', elsewhere.file('laned.yaml')]
      const none = await lane.enable(...nowhere)
      assert.is(none.code, 64)
      assert.match(none.stderr, `${elsewhere.file('laned.yaml')} is outside of the lane`)
      assert.is((await lane.enable(...outside, '--yes')).code, 0)
      assert.ok(existsSync(`${folder}/page.pem`))
    },
    async 'a person at a terminal is asked, and what is not answered with yes is not done'() {
      using lane = rig()
      using elsewhere = temporaryFolder()
      writeFileSync(lane.config, '')
      const folder = elsewhere.file('page')
      const words = ['page', 'enable', '--config', lane.config, '--folder', folder]
      const more = ['--data', elsewhere.file('data'), '--address', '127.0.0.1:0', '--name', 'x']
      for (const [answer, isDone] of [
        ['n', false],
        ['', false],
        ['y', true],
      ] as const) {
        const said = atTerminal([...words, ...more], answer)
        assert.match(said, `${folder} is outside of the lane`)
        assert.is(said.includes('nothing was done'), !isDone, said)
        assert.is(existsSync(folder), isDone, said)
      }
    },
    async 'a config that would not start is not touched, and a role that is none is said'() {
      using lane = rig()
      writeFileSync(lane.config, 'nonsense: true\n')
      const { code, stderr } = await lane.enable()
      assert.is(code, 78)
      assert.match(stderr, /nonsense/)
      assert.is(readFileSync(lane.config, 'utf8'), 'nonsense: true\n')
      const wrong = await lane.enable('--role', 'boss')
      assert.is(wrong.code, 64)
      assert.match(wrong.stderr, /till, operator/)
    },
  },
  90_000,
)
