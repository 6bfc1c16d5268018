/** A new lane with each kind of display: what stands on the glass, and what is left of it, also where its process is killed. */
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as assert from 'uvu/assert'
import {
  EMULATED_DISPLAY_NAMES,
  type EmulatedDisplayName,
} from '#lab/emulators/emulated-displays.ts'
import { STRONG } from '#test/hardware/display-checks.ts'
import { openGlassOnPty } from '#test/hardware/display-rig.ts'
import { call, postJson } from '#test/http-call.ts'
import { startLaned } from '#test/processes/laned-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const BANK = { bankProfile: 'main', bankProfiles: { main: { bankName: 'CFT', merchantId: 'x' } } }

async function openLane(protocol: EmulatedDisplayName, more: Record<string, string> = {}) {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(temporaryFolder())
  const glass = opening.use(await openGlassOnPty(protocol))
  const environment = {
    LANED_DISPLAY: `{ driver: terminal, protocol: ${protocol} }`,
    LANED_EMBEDDER: '{ driver: fake }',
    LANED_PAYMENT: `{ serialFolders: ['${tmpdir()}'] }`,
    LANED_SETUP_ADDRESS: '127.0.0.1:0',
    LANED_SETUP_DISPLAY: glass.pty.path,
    ...more,
  }
  const { path: dataFolder } = folder
  const open = () =>
    openTestDevice({ dataFolder, environment, around: () => ({ runtimeFolder: dataFolder }) })
  const start = () =>
    startLaned({ dataFolder, environment: { ...environment, RUNTIME_DIRECTORY: dataFolder } })
  const scanned = async (not = '') => {
    const seen = () => glass.emulator.glass.qr ?? ''
    await waitUntil('a code on the glass', () => /#code=/.test(seen()) && seen() !== not)
    const { port, hash } = new URL(seen())
    return { qr: seen(), page: `http://127.0.0.1:${port}`, code: hash.slice('#code='.length) }
  }
  const opened = opening.move()
  const issue = folder.file('issue')
  return {
    ...glass,
    open,
    start,
    scanned,
    issue,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

async function enter(page: string, code: string): Promise<Record<string, string>> {
  const { http, json } = await postJson(page, '/setup/session', { code })
  assert.is(http, 200)
  return { authorization: `Bearer ${(json as { token: string }).token}` }
}

spec(
  'a new lane with a display',
  {
    ...Object.fromEntries(
      EMULATED_DISPLAY_NAMES.map((protocol) => [
        `${protocol}: shows the code until there is a bank, and nothing of it afterwards`,
        async () => {
          await using lane = await openLane(protocol)
          await using device = await lane.open()
          const { page, code, qr } = await lane.scanned()
          const headers = await enter(page, code)
          const next = await lane.scanned(qr)
          await waitUntil('the same at the board', () =>
            readFileSync(lane.issue, 'utf8').includes(next.code),
          )
          const { http, text } = await postJson(
            page,
            '/updateDriverSettings',
            { settings: BANK },
            headers,
          )
          assert.is(http, 200, text)
          await waitUntil('an empty glass', () => lane.emulator.glass.screen === 'blank')
          assert.not.ok(existsSync(lane.issue))
          const { json } = await call(page, '/setup', { headers })
          const { steps, isNew } = json as {
            steps: { name: string; state: string }[]
            isNew: boolean
          }
          assert.is(isNew, false)
          // Its settings name no display yet: it is the one of set-up that shows things.
          assert.is(steps.find(({ name }) => name === 'display')?.state, 'open')
          const deviceConnection = { connectionType: 'Serial', portName: lane.pty.path }
          await postJson(page, '/updateDriverSettings', { settings: { deviceConnection } }, headers)
          await waitUntil('the display is done', async () =>
            /"display","state":"done"/.test((await call(page, '/setup', { headers })).text),
          )
          await postJson(page, '/setup/finish', {}, headers)
          for (const each of [code, qr])
            assert.not.ok(JSON.stringify(device.journal).includes(each), 'in the journal')
        },
      ]),
    ),
    async 'rows of words where no code can be drawn'() {
      const display = '{ driver: terminal, protocol: escpos, model: text }'
      await using lane = await openLane('escpos', { LANED_DISPLAY: display })
      await using _ = await lane.open()
      const rows = () => lane.emulator.glass.lines
      await waitUntil('words', () => /^lane-.*\.local$/.test(rows()[0] ?? ''))
      assert.match(rows()[1] ?? '', /^:\d+ [0-9A-Z]{5}-[0-9A-Z]{5}$/)
    },
    async 'killed and started again it has another code, and takes none from before'() {
      const [protocol] = STRONG
      assert.ok(protocol)
      await using lane = await openLane(protocol)
      const first = lane.start()
      const before = await lane.scanned()
      const headers = await enter(before.page, before.code)
      const unused = await lane.scanned(before.qr)
      await first.signal('SIGKILL')
      await first[Symbol.asyncDispose]()
      await using _ = lane.start()
      const after = await lane.scanned(unused.qr)
      for (const code of [before.code, unused.code])
        assert.is((await postJson(after.page, '/setup/session', { code })).http, 409)
      assert.is((await call(after.page, '/setup', { headers })).http, 401)
    },
  },
  120_000,
)
