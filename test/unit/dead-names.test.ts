/** Names that nothing has are found in comments and pages, and names that something has are left alone. */
import * as assert from 'uvu/assert'
import { type Checkout, deadNames, NO_NAMES, wordsOf } from '#scripts/tidy/dead-names.ts'
import { spec } from '#test/spec.ts'

const CODE = `
/** goneLongAgo is told of in a comment alone. */
export function openLedger() { journal.info('camera.lost') }
const refundOpenAmount = 1
`
const CHECKOUT: Checkout = {
  paths: new Set([
    'firmware/hal/bank.ts',
    'hal/bank.ts',
    'bank.ts',
    'firmware/hal',
    'docs/adr/0012',
    'docs/ports.md',
    'docs/page.md',
    'scripts/bench/start.ts',
    'scripts/ota/ota.ts',
  ]),
  tests: ['test/fault/card-full.test.ts', 'lab/test/fault/attacks.test.ts'],
  commands: { bench: 'scripts/node scripts/bench/main.ts', check: 'scripts/node scripts/check.ts' },
  words: wordsOf([CODE]),
  keys: new Set(['backup', 'backup.remote', 'backup.remote.url', 'camera', 'display']),
  verbs: new Map([
    ['lanectl', new Set(['--json'])],
    ['lanectl backup', new Set<string>()],
    ['lanectl backup key', new Set(['--out'])],
    ['lanectl backup list', new Set<string>()],
    ['lanectl refund', new Set(['--amount'])],
  ]),
  absent: new Set(['tide', 'backup moon']),
  absentFolders: ['firmware/features/moon/'],
  absentKeysIn: new Set(['display']),
  isWhole: true,
}

/** What a comment may say, and what it may not, side by side. */
const NAMES: readonly (readonly [alive: string, dead: string])[] = [
  ['firmware/hal/bank.ts keeps it', 'firmware/hal/purse.ts keeps it'],
  ['`hal/bank.ts`', '`hal/purse.ts`'],
  ['`bank.ts`', '`purse.ts`'],
  ['`docs/{ports,page}.md`', '`docs/{ports,pages}.md`'],
  ['`firmware/hal/*.ts`', '`firmware/hail/*.ts`'],
  ['openLedger() first', 'openPurse() first'],
  ['`ledger.openLedger()`', '`ledger.openPurse()`'],
  ['`refundOpenAmount`', '`refundOpenSum`'],
  ['refundOpenAmount is what is left', 'goneLongAgo is what is left'],
  ['ADR 0012', 'ADR 0013'],
  ['`lanectl tide now --high`', '`lanectl ebb now --high`'],
  ['`lanectl --url https://lane:8080 tide now`', '`lanectl --url https://lane:8080 ebb now`'],
  ['`lanectl backup moon --high`', '`lanectl backup sun --high`'],
  ['`firmware/features/moon/phases.ts`', '`firmware/features/sun/phases.ts`'],
  ['`display.moon.phase`', '`backup.moon.phase`'],
  ['`npm run check`', '`npm run chek`'],
  ['`npm run bench start -- --rounds 9`', '`npm run bench begin`'],
  ['`sudo nice npm run bench NAME`', '`sudo npm run bends NAME`'],
  ['`npm test -- unit card-full`', '`npm test -- unit card-empty`'],
  ['`npm run test:lab -- attacks`', '`npm test -- attacks`'],
  ['`RUNS=9 npm test -- fault/card`', '`RUNS=9 npm test -- contract/card`'],
  ['`scripts/node scripts/ota/ota.ts`', '`node scripts/ota/fetch.ts`'],
  ['`backup.remote.url`', '`backup.remote.address`'],
  ['`camera.lost`', '`camera.stolen`'],
  ['`lanectl backup key --out shop.key`', '`lanectl backup keys`'],
  ['`lanectl --json backup key|list`', '`lanectl backup key|lists`'],
  ['`lanectl refund ID --amount 3`', '`lanectl refund ID --sum 3`'],
]

spec('a name in a comment', {
  ...Object.fromEntries(
    NAMES.map(([alive, dead]) => [
      `${alive} is there, and ${dead} is not`,
      () => {
        assert.equal(deadNames('drivers/x.ts', `/** ${alive} */`, CHECKOUT), [])
        const [problem = '', ...more] = deadNames('drivers/x.ts', `\n// ${dead}`, CHECKOUT)
        assert.match(problem, /^drivers\/x\.ts:2: /)
        assert.equal(more, [])
      },
    ]),
  ),
  'may be a test of a feature where one is not there'() {
    const named = (isWhole: boolean) =>
      deadNames('drivers/x.ts', '// `npm test -- tide-turns`', { ...CHECKOUT, isWhole })
    assert.equal([named(true).length, named(false).length], [1, 0])
  },
  'in the code itself is the compiler’s'() {
    assert.equal(deadNames('drivers/x.ts', 'openPurse()', CHECKOUT), [])
  },
  'that others gave is left alone, with a reason'() {
    for (const [name, why] of Object.entries(NO_NAMES)) {
      assert.equal(deadNames('drivers/x.ts', `/** \`${name}\` */`, CHECKOUT), [])
      assert.ok(why)
    }
  },
})

spec('a name on a page', {
  'counts in backticks, and a decision everywhere'() {
    assert.equal(deadNames('docs/x.md', 'openPurse() of scripts/x.ts', CHECKOUT), [])
    assert.equal(deadNames('docs/x.md', 'a\nb `openPurse()`, ADR 0099', CHECKOUT), [
      'docs/x.md:2: openPurse(): no such function',
      'docs/x.md:2: ADR 0099: no such decision',
    ])
  },
  'in a block counts where it is typed at lanectl'() {
    const page = '```sh not run: root\nsudo lanectl backup keys  # `openPurse()`\npurse()\n```\n'
    assert.equal(deadNames('docs/x.md', page, CHECKOUT), [
      'docs/x.md:2: sudo lanectl backup keys: no lanectl backup keys',
    ])
  },
})
