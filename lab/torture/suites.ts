/**
 * The suites that break a lane: kills, power cuts, full cards, what decays. One more is a row here; `counts` names the
 * variable by which a suite takes more of them at a time. Each draws others by its SEED, where it draws.
 */
import { existsSync } from 'node:fs'

export interface TortureSuite {
  readonly breaks: 'killed' | 'power cut' | 'full card' | 'damaged' | 'all at once'
  /** A test file, or a check of `npm run verify` that takes `--seed`. */
  readonly file: string
  /** How many there are in a round, where the suite can be told. */
  readonly counts?: Readonly<Record<string, number>>
  readonly args?: readonly string[]
  readonly needsRoot?: true
  /** Programs that not every machine has. */
  readonly needs?: readonly string[]
}

const killed = (file: string, counts?: TortureSuite['counts']): TortureSuite => ({
  breaks: 'killed',
  file,
  ...(counts && { counts }),
})
const onCard = (file: string): TortureSuite => ({ breaks: 'full card', file, needsRoot: true })
const damaged = (file: string): TortureSuite => ({ breaks: 'damaged', file })

const OF_TEACHING = 'firmware/features/teaching/test/fault'
const OF_ASSORTMENT = 'firmware/features/assortment/test/fault'
const OF_FLEET = 'firmware/features/fleet/test/fault'
const OF_SCREENS = 'firmware/features/browser-screen/test/page'
/** Not there in a checkout without the feature. */
const OF_FEATURES: readonly TortureSuite[] = [
  killed(`${OF_TEACHING}/review-killed.test.ts`, { KILLS: 24 }),
  killed(`${OF_ASSORTMENT}/assortment-killed.test.ts`, { KILLS: 24 }),
  killed(`${OF_FLEET}/fragment-killed.test.ts`),
  killed(`${OF_SCREENS}/glass-sequences.test.ts`, { SEQUENCES: 25 }),
  { breaks: 'power cut', file: `${OF_TEACHING}/review-answer-cut.test.ts` },
  onCard(`${OF_TEACHING}/card-fills-up.test.ts`),
]

export const TORTURE_SUITES: readonly TortureSuite[] = [
  killed('lab/test/fault/payment-killed.test.ts', { KILLS: 200 }),
  killed('lab/test/fault/refund-killed.test.ts', { KILLS: 24 }),
  killed('lab/test/fault/shift-killed.test.ts', { KILLS: 40 }),
  killed('lab/test/fault/items-killed.test.ts'),
  killed('lab/test/fault/update-killed.test.ts'),
  killed('lab/test/fault/nasty-bank.test.ts'),
  {
    ...killed('lab/test/fault/feed-cluster-killed.test.ts', { KILLS: 10 }),
    needs: ['nats-server'],
  },
  killed('test/fault/killed-at-any-moment.test.ts', { KILLS: 30 }),
  killed('test/fault/killed-at-each-call.test.ts'),
  killed('test/fault/fake-bank-killed.test.ts'),
  killed('test/fault/gallery-behind-the-card.test.ts'),
  killed('test/fault/display-after-kill.test.ts'),
  killed('test/fault/sturdy-tills.test.ts'),
  killed('test/sim/payment.test.ts', { RUNS: 12_000 }),
  killed('test/sim/accounts.test.ts', { RUNS: 2_000 }),
  {
    breaks: 'power cut',
    file: 'lab/verify/power-cut.ts',
    args: ['--cuts', '20'],
    needsRoot: true,
    needs: ['linux.uml', 'debootstrap', 'mkfs.ext4'],
  },
  { breaks: 'power cut', file: 'test/fault/power-cut-while-fetching-a-backup.test.ts' },
  { breaks: 'power cut', file: 'test/fault/power-cut-beside-a-clerks-refund.test.ts' },
  { breaks: 'power cut', file: 'test/fault/counter-example-import-cut.test.ts' },
  {
    ...onCard('lab/verify/full-card.ts'),
    needs: ['systemd-nspawn', 'debootstrap', 'mke2fs', 'minisign'],
  },
  onCard('test/fault/card-full.test.ts'),
  onCard('test/fault/card-filled-by-root.test.ts'),
  onCard('test/fault/card-without-names.test.ts'),
  onCard('test/fault/card-full-export.test.ts'),
  onCard('test/fault/card-full-import.test.ts'),
  onCard('test/fault/update-card-full.test.ts'),
  onCard('test/fault/install-card-full.test.ts'),
  onCard('test/fault/backup-larger-than-the-card.test.ts'),
  onCard('test/fault/update-beside-payments.test.ts'),
  damaged('test/fault/ledger-damaged.test.ts'),
  damaged('test/fault/package-decays.test.ts'),
  {
    breaks: 'damaged',
    file: 'test/fault/parser-garbage.test.ts',
    counts: { BYTES: 10_000_000 },
  },
  damaged('test/fault/hostile-archives.test.ts'),
  damaged('test/fault/hostile-packages.test.ts'),
  damaged('test/fault/hostile-backups.test.ts'),
  damaged('test/fault/model-broken.test.ts'),
  damaged('test/fault/update-attacked.test.ts'),
  damaged('test/fault/update-unreadable-data.test.ts'),
  { breaks: 'all at once', file: 'test/sim/sync.test.ts', counts: { SEEDS: 1_400 } },
  { breaks: 'all at once', file: 'lab/test/fault/soak.test.ts', counts: { SOAK_MINUTES: 5 } },
  ...OF_FEATURES.filter(({ file }) => existsSync(file)),
]

/** By what a suite is told which stories to tell: many from FIRST on where it counts them as SEEDS, else those of SEED. */
export function variablesOf({ counts = {} }: TortureSuite, seed: number): Record<string, string> {
  const said = Object.entries(counts).map(([name, count]) => [name, String(count)] as const)
  return { ['SEEDS' in counts ? 'FIRST' : 'SEED']: String(seed), ...Object.fromEntries(said) }
}
