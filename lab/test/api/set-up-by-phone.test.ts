/** What `npm run verify pi-card` asks of a phone at a flashed card, asked of a lane of this commit: seconds instead of half an hour. */
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as assert from 'uvu/assert'
import { enterPage } from '#lab/verify/lane-checks/set-up-by-phone.ts'
import { openGlassOnPty } from '#test/hardware/display-rig.ts'
import { startLaned } from '#test/processes/laned-process.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

spec(
  'a phone that scanned the glass of a new lane',
  {
    async 'finds all that the check of a card expects'() {
      using folder = temporaryFolder()
      await using glass = await openGlassOnPty('qrpay')
      await using _ = startLaned({
        dataFolder: folder.path,
        environment: {
          LANED_DISPLAY: '{ driver: terminal, protocol: qrpay }',
          LANED_EMBEDDER: '{ driver: fake }',
          LANED_PAYMENT: `{ serialFolders: ['${tmpdir()}'] }`,
          LANED_SETUP_ADDRESS: '127.0.0.1:0',
          LANED_SETUP_DISPLAY: glass.pty.path,
          RUNTIME_DIRECTORY: folder.path,
        },
      })
      const qr = () => glass.emulator.glass.qr ?? ''
      await waitUntil('a code on the glass', () => /#code=/.test(qr()))
      const { host, port, hash } = new URL(qr())
      const scanned = { qr: qr(), host, code: hash.slice('#code='.length) }
      const found = await enterPage(`http://127.0.0.1:${port}`, scanned, version)
      assert.is(found, `version ${version}, its display connected`)
    },
  },
  120_000,
)
