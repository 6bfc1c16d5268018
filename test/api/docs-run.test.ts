/** What a reader types from the documentation: each block that says `run`, on a lane, and what it is answered. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { TYPESCRIPT_CLIENT } from '#scripts/clients/client-tools.ts'
import { blocksOf, isRun } from '#scripts/docs/block-marks.ts'
import { pagePaths } from '#scripts/docs/pages.ts'
import { runPage } from '#test/docs/page-session.ts'
import { PYTHON, PYTHON_CLIENT } from '#test/document/client-callers.ts'
import { postJson } from '#test/http-call.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { clientsMade } from '#test/tills/clients-made.ts'
import { waitUntil } from '#test/wait-until.ts'

const PARTS = ['1-first-payment', '2-first-item', '3-refund-and-shift']
const TUTORIALS = ['docs/tutorial', 'docs/tutorial/ru'].map((folder) =>
  PARTS.map((part) => `${folder}/${part}.md`),
)
/** In this order: an interface begins where a reader of it begins. */
const REFERENCES = ['docs/api/payment.md', 'docs/protocols/banks.md', 'docs/api/sim.md']
const SMALL = 'embedder: { driver: fake }'
const CLIENTS = ['clients/python/README.md', 'clients/typescript/README.md']

async function runOnALane(paths: readonly string[], yaml = ''): Promise<void> {
  await using lane = await openTestDevice({ yaml })
  for (const path of paths) {
    // An open payment, for a page that begins where the customer pays.
    if (path === 'docs/api/sim.md') await postJson(lane.url, '/showQR', { amount: 100 })
    const { problems, count } = await runPage(path, lane.url)
    assert.is(problems.join('\n'), '')
    assert.ok(count > 0, path)
  }
}

/** The one program of a client's page, as a file of somebody who installed the client. */
async function runClient(path: string): Promise<string> {
  await using lane = await openTestDevice({ yaml: SMALL })
  await postJson(lane.url, '/updateDriverSettings', DEMO_SETTINGS)
  using folder = temporaryFolder()
  const block = blocksOf(path).find(isRun)
  if (!block) throw new Error(`${path} has no program`)
  const { language, text } = block
  const file = folder.file(`program.${language === 'python' ? 'py' : 'mts'}`)
  writeFileSync(file, text.replaceAll('http://127.0.0.1:8080', lane.url))
  mkdirSync(folder.file('node_modules'))
  symlinkSync(TYPESCRIPT_CLIENT, folder.file('node_modules/laned-client'))
  const env = { ...process.env, PYTHONPATH: PYTHON_CLIENT, PYTHONDONTWRITEBYTECODE: '1' }
  const child = spawn(language === 'python' ? PYTHON : process.execPath, [file], { env })
  using _ = { [Symbol.dispose]: () => void child.kill('SIGKILL') }
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      said += part
    })
  const ended = once(child, 'close')
  await waitUntil('a code is shown', async () => {
    if (child.exitCode !== null) throw new Error(said)
    return (await postJson(lane.url, '/sim/bank/pay', {})).http === 200
  })
  assert.is((await ended)[0], 0, said)
  return said
}

spec(
  'the documentation',
  {
    async 'has tutorials in which every block does what it says'() {
      await Promise.all(TUTORIALS.map((paths) => runOnALane(paths)))
    },
    async 'says of the interfaces and the fakes what a lane does'() {
      await Promise.all([['README.md'], REFERENCES].map((paths) => runOnALane(paths, SMALL)))
    },
    async 'has programs for the clients, and each sells'() {
      await clientsMade()
      const said = await Promise.all(CLIENTS.map(runClient))
      for (const text of said) assert.match(text, 'transaction.accepted 12345')
    },
    'is typed here wherever it says so'() {
      const typed = [...TUTORIALS.flat(), ...REFERENCES, ...CLIENTS, 'README.md'].sort()
      const said = pagePaths().filter((path) => blocksOf(path).some(isRun))
      assert.equal(said, typed)
    },
  },
  300_000,
)
