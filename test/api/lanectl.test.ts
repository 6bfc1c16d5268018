/** lanectl as a person and as a machine see it, against a whole device on fakes: as a program where that is the subject, else here. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import * as assert from 'uvu/assert'
import { plainTextTrouble } from '#firmware/plain-text.ts'
import { openHttpServer } from '#test/http-server.ts'
import { lanectlHere } from '#test/processes/lanectl-here.ts'
import { lanectl } from '#test/processes/lanectl-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { LANECTL } from '#test/updates/tested-programs.ts'

const TOKENS = `listeners:
  - tokens: [{ name: till-1, role: till, secret: till-till-till-till }]
`

spec(
  'lanectl',
  {
    async 'teaches: what there is, examples, exit codes'() {
      const { code, stdout } = await lanectl(['--help'])
      assert.is(code, 0)
      for (const word of [
        'status',
        'config',
        'version',
        'Examples:',
        'Exit codes:',
        '$LANED_TOKEN',
      ])
        assert.ok(stdout.includes(word), word)
    },
    async 'whoever reads no further hears no complaint: of help, of a version'() {
      for (const words of [['--help'], ['config', '--help'], ['--version']]) {
        const child = spawn(process.execPath, [LANECTL, ...words])
        child.stdout.destroy()
        const [[code], said] = await Promise.all([once(child, 'close'), text(child.stderr)])
        assert.equal([code, said], [0, ''], words.join(' '))
      }
    },
    async 'a wrong argument is 64, with a guess'() {
      const { code, stderr } = await lanectl(['statsu'])
      assert.is(code, 64)
      assert.match(stderr, /Did you mean status\?/)
    },
    async 'without a subcommand it shows the help and fails'() {
      const { code, stderr } = await lanectl([])
      assert.is(code, 64)
      assert.match(stderr, /Usage: lanectl/)
    },
    async 'with --json what goes wrong is JSON on stderr, whatever it is'() {
      using folder = temporaryFolder()
      await using lane = await openTestDevice({ yaml: TOKENS })
      writeFileSync(folder.file('bad.yaml'), 'learnin: {}\n')
      for (const [args, code, exit, message] of [
        [['statsu'], 'usage', 64, /^unknown command 'statsu'(.|\n)*Did you mean status\?/],
        [['backup', 'verify'], 'usage', 64, /^missing required argument 'file'/],
        [['backup', 'create', '--on-lane', '--to', '/'], 'usage', 64, /cannot be used with/],
        [['fleet'], 'usage', 64, /the command is incomplete/],
        [['--url', 'lane-7', 'status'], 'usage', 64, /Write it like http:/],
        [['--url', 'http://127.0.0.1:9', 'status'], 'unreachable', 69, /does not answer/],
        [['--url', lane.url, 'shifts', 'list'], 'forbidden', 77, /LANED_TOKEN/],
        [
          ['config', 'print', folder.file('bad.yaml')],
          'config',
          78,
          /learnin: there is no such key/,
        ],
        [['config', 'print', folder.file('none.yaml')], 'io', 74, /none\.yaml/],
      ] as const) {
        const ended = await lanectlHere([...args, '--json'])
        const { error } = JSON.parse(ended.stderr) as {
          error: { code: string; exit: number; message: string }
        }
        assert.equal([ended.stdout, ended.code, error.exit, error.code], ['', exit, exit, code])
        assert.match(error.message, message)
      }
      const checked = await lanectl(['config', 'check', folder.file('bad.yaml'), '--json'])
      assert.equal([checked.code, checked.stderr], [78, ''], 'the document has said it')
    },
    async 'status of a lane that is well, as a table and as JSON'() {
      await using lane = await openTestDevice()
      const words = await lanectl(['--url', lane.url, 'status'])
      assert.is(words.code, 0, words.stdout + words.stderr)
      assert.match(words.stdout, /^lane +http:\S+ works, laned \d+\.\d+\.\d+\n/)
      assert.match(words.stdout, /\ndisplay +connected/)
      assert.match(words.stdout, /\nsimulated +display: simulated\n/, 'a bank is not chosen yet')
      const json = await lanectlHere(['status', '--json'], { LANED_URL: lane.url })
      const status = JSON.parse(json.stdout) as { well: boolean; url: string; simulated: boolean }
      assert.is(status.simulated, true)
      assert.is(status.well, true)
      assert.is(status.url, lane.url)
    },
    async 'status of a lane whose display is unplugged is 1 and says so'() {
      await using lane = await openTestDevice()
      await fetch(`${lane.url}/sim/display/unplug`, { method: 'POST' })
      const { code, stdout } = await lanectlHere(['--url', lane.url, 'status'])
      assert.is(code, 1)
      assert.match(stdout, /does NOT work well/)
      assert.match(stdout, /\ndisplay +NOT connected/)
    },
    async 'nobody there is 69 and one line'() {
      const { code, stdout, stderr } = await lanectl(['--url', 'http://127.0.0.1:9', 'status'])
      assert.is(code, 69)
      assert.is(stdout, '')
      assert.match(
        stderr,
        /^lanectl: the lane at http:\/\/127\.0\.0\.1:9 does not answer .*Check that laned runs there\n$/,
      )
    },
    async 'something else there is 69, not a stack trace'() {
      await using server = await openHttpServer((_request, response) => response.end('<html>'))
      const { code, stderr } = await lanectlHere(['--url', server.url, 'status'])
      assert.is(code, 69, stderr)
      assert.match(stderr, /is not a lane/)
    },
    async 'what answers otherwise than a lane is 69 in one plain line, and gets nothing sent on'() {
      const seen: string[] = []
      await using server = await openHttpServer(({ url = '' }, response) => {
        seen.push(url)
        if (url.startsWith('/shifts')) response.end('{"status":"success"}')
        else if (url.startsWith('/reports')) response.end('\u001b[2J\u009b31m')
        else response.writeHead(307, { location: '/elsewhere' }).end()
      })
      const ask = (...words: string[]) => lanectlHere(['--url', server.url, ...words])
      const strange = [
        await ask('shifts', 'current'),
        await ask('reconcile'),
        await ask('profiles', 'list'),
      ]
      for (const { code, stderr } of strange) {
        assert.is(code, 69, stderr)
        assert.match(stderr, /^lanectl: [^\n]+\n$/)
        assert.is(plainTextTrouble(stderr.trimEnd()), null)
      }
      assert.equal(
        seen.filter((url) => url === '/elsewhere'),
        [],
      )
    },
    async 'an answer that breaks off, and a proxy that sends on, are 69 and say what to do'() {
      await using server = await openHttpServer(({ url = '' }, response) => {
        if (url === '/metrics') {
          response.writeHead(200, { 'content-length': '1000' })
          response.write('half of it', () => response.destroy())
        } else response.writeHead(301, { location: `https://lane.example${url}` }).end()
      })
      const ask = (...words: string[]) => lanectlHere(['--url', server.url, ...words])
      const cut = await ask('metrics')
      const sent = [await ask('status'), await ask('reconcile')]
      assert.equal(
        [cut.code, cut.stderr],
        [69, 'lanectl: the lane broke off its answer. Try again\n'],
      )
      for (const { code, stderr } of sent) {
        assert.is(code, 69, stderr)
        assert.match(
          stderr,
          /^lanectl: \S+ redirects to https:\/\/lane\.example. Give that address as --url\n$/,
        )
      }
    },
    async 'a mistake of its own, before any lane was asked, keeps its stack'() {
      const broken = { NODE_OPTIONS: '--import=data:text/javascript,URL.canParse=null' }
      const { code, stderr } = await lanectl(['status'], broken)
      assert.is(code, 1, stderr)
      assert.match(stderr, /TypeError: URL\.canParse[^\n]*\n +at localToken/)
    },
    async 'a lane that wants a token is 77 until it gets one'() {
      await using lane = await openTestDevice({ yaml: TOKENS })
      assert.is((await lanectlHere(['--url', lane.url, 'status'])).code, 77)
      const env = { LANED_URL: lane.url, LANED_TOKEN: 'till-till-till-till' }
      assert.is((await lanectl(['status'], env)).code, 0)
    },
    async 'config check tells every mistake with its line'() {
      using folder = temporaryFolder()
      writeFileSync(folder.file('bad.yaml'), 'learnin: {}\ncamera: { driver: x }\n')
      const { code, stdout } = await lanectl(['config', 'check', folder.file('bad.yaml')])
      assert.is(code, 78)
      assert.match(stdout, /bad\.yaml:1: learnin: there is no such key\. Did you mean learning\?\n/)
      assert.match(stdout, /bad\.yaml:2: camera\.driver: this value must be one of /)
    },
    async 'config check of a good file is 0, and of none 78, as a start is'() {
      using folder = temporaryFolder()
      writeFileSync(folder.file('good.yaml'), 'listeners: [{ address: "127.0.0.1:0" }]\n')
      const good = await lanectl(['config', 'check', folder.file('good.yaml'), '--json'])
      assert.is(good.code, 0)
      assert.is((JSON.parse(good.stdout) as { ok: boolean }).ok, true)
      assert.is((await lanectl(['config', 'check', folder.file('none.yaml')])).code, 78)
    },
    async 'config print fills in the defaults and the environment, and hides secrets'() {
      using folder = temporaryFolder()
      const file = folder.file('laned.yaml')
      writeFileSync(file, `${TOKENS}sync: { key: fleet-key-fleet-key }\n`)
      const { code, stdout } = await lanectlHere(['config', 'print', file], {
        LANED_LEARNING_MODE: 'locked',
      })
      assert.is(code, 0)
      assert.match(stdout, /learning:\n {2}mode: locked\n/)
      assert.match(stdout, /address: 127\.0\.0\.1:8080/)
      assert.match(stdout, /name: till-1/)
      assert.not.match(stdout, /till-till|fleet-key/)
    },
  },
  60_000,
)
