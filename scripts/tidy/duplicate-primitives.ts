/**
 * Finds the second way of doing what the house has one way for: trying again, working every so often, replacing a file. Whoever writes one
 * reads the first. What runs in a browser has no way to it, and is not looked at.
 */
import { withoutComments } from './without-comments.ts'

interface Primitive {
  /** What is looked at, and where the one way lies. */
  readonly files: RegExp
  readonly homes: readonly string[]
  readonly take: string
  readonly isIn: (text: string) => boolean
  /** Reviewed: not the same thing, or told apart by a wall. */
  readonly unlike: Readonly<Record<string, string>>
}

const PRODUCT = /^(firmware(?!.*\/(?:own-pages|page)\/)|drivers|scripts)\/.*\.ts$/
const DEVICE = /^(firmware(?!.*\/(?:own-pages|page)\/)|drivers)\/.*\.ts$/
const anyOf =
  (...found: readonly RegExp[]) =>
  (text: string) =>
    found.some((one) => one.test(text))

export const PRIMITIVES: Readonly<Record<string, Primitive>> = {
  'a back-off, its spread or its telling': {
    files: PRODUCT,
    homes: ['firmware/async/retry.ts', 'scripts/ota/hourly-backoff.ts', 'drivers/host/random.ts'],
    take: 'createRetry of firmware/async/retry.ts',
    isIn: anyOf(
      /\bMath\.random\b/,
      /\bfraction\(\) [*/+]|[*/+] [\w.]*\bfraction\(\)/,
      // n doublings, and the 1st, 2nd, 4th, 8th.
      /\b\d+ \*\* \(\w[\w. -]* - 1\)/,
      /& \([\w.]+ - 1\)\) ===/,
    ),
    unlike: {
      'drivers/link/reconnect.ts': 'the chance that it spreads by',
      'firmware/items/gallery/template-name-index.ts': 'where names are kept',
      'firmware/sync/subordinate/fetch-changes-loop.ts': 'a question that news have ended',
      'scripts/tidy/purity.ts': 'what a pure file may not say',
    },
  },
  'a replaced file': {
    files: PRODUCT,
    homes: ['drivers/storage/files/replace-file.ts'],
    take: 'replaceFile of drivers/storage/files/replace-file.ts',
    isIn: anyOf(/^import \{[^}]*\brename(Sync)?\b[^}]*\} from 'node:fs/m),
    unlike: {
      'drivers/storage/files/export-folder.ts': 'below a folder that was opened without its links',
      'drivers/storage/lane-backup/restore-on-stopped-lane.ts': 'a folder, which decides',
      'drivers/storage/lane-backup/swap-restored-files.ts':
        'files and folders that were written before',
      'drivers/storage/lane-backup/restore-on-running-lane.ts': 'a folder, which decides',
      'drivers/storage/upkeep/daily-database-copies.ts': 'the copy of before becomes the older one',
      'scripts/lanectl/page/page-certificates.ts': 'openssl wrote them',
      'scripts/page/build-page.ts': 'a folder',
      'scripts/ota/replace-updater.ts': 'a folder, and a link',
      'scripts/ota/install-release.ts': 'a folder',
      'scripts/ota/trial/databases-before.ts': 'a folder, and databases that were written before',
      'scripts/ota/payload/download.ts': 'what came is kept, and gone on with',
    },
  },
  'a reader of YAML': {
    files: PRODUCT,
    homes: ['firmware/config/yaml-text.ts'],
    take: 'readYaml or yamlValue of firmware/config/yaml-text.ts',
    isIn: anyOf(
      /^import \{[^}]*\b(parse|parseDocument|parseAllDocuments|Parser|Composer)\b[^}]*\} from 'yaml'/m,
      /\bimport\('yaml'\)|^import (\* as )?\w+ from 'yaml'/m,
    ),
    unlike: {},
  },
  'a host with its port': {
    files: PRODUCT,
    homes: ['firmware/vocabulary/host-and-port.ts'],
    take: 'hostAndPort of firmware/vocabulary/host-and-port.ts: an IPv6 address stands in brackets in a URL',
    isIn: anyOf(/\$\{[^{}`]{1,60}\}:\$\{[^{}`]{0,60}[pP]ort\b/, /:\/\/\$\{[^{}`]{1,60}\}:/),
    unlike: {},
  },
  'a timer that arms itself': {
    files: DEVICE,
    homes: ['firmware/async/interval.ts', 'drivers/clock/system-clock.ts'],
    take: 'openInterval of firmware/async/interval.ts',
    isIn: (text) => /\bsetInterval\(/.test(text) || functionsIn(text).some(armsItself),
    unlike: {
      'firmware/http/event-streams.ts': 'the frame knows no port, and no clock',
      'drivers/host/migrations/migration-progress-thread.ts': 'a thread that nobody hands a clock',
      'drivers/indicator/gpio-indicator.ts': 'each step of a pattern has its own length',
      'firmware/features/guests/programs/guest-program.ts': 'a process that nobody hands a clock',
      'firmware/features/loss-prevention/doubt-bound-upkeep.ts': 'slices of one work',
      'firmware/items/recognition/calibration/calibration-upkeep.ts': 'slices of one work',
    },
  },
}

export function secondPrimitives(file: string, text: string): string[] {
  return Object.entries(PRIMITIVES)
    .filter(([, one]) => isSecond(one, file, text) && !Object.hasOwn(one.unlike, file))
    .map(([idea, { take }]) => `${file}: has ${idea} of its own; take ${take}`)
}

function isSecond({ files, homes, isIn }: Primitive, file: string, text: string): boolean {
  return files.test(file) && !homes.includes(file) && isIn(withoutComments(text))
}

interface Named {
  readonly name: string
  readonly body: string
}

const HEAD = /\bfunction (\w+)\(|\bconst (\w+) = (?:async )?\([^)\n]{0,200}\)[^=\n]{0,80}=> ?\{/g

/** With what stands between their braces; those whose heads take many lines, too. */
function functionsIn(text: string): readonly Named[] {
  return [...text.matchAll(HEAD)].map(({ 0: head, 1: declared, 2: held, index }) => {
    const opens = text.indexOf('{\n', index + (held === undefined ? 0 : head.length - 1))
    let depth = 0
    let at = Math.max(opens, index)
    for (; at < text.length; at += 1) {
      if (text[at] === '{') depth += 1
      else if (text[at] === '}') depth -= 1
      if (depth === 0) break
    }
    return { name: declared ?? held ?? '', body: text.slice(opens, at) }
  })
}

function armsItself({ name, body }: Named): boolean {
  if (!/\bclock\.after\(/.test(body)) return false
  // Bounded before: a name of ours, of word characters alone.
  const again = new RegExp(`(?<!\\.)\\b${name}\\b(?!:)`)
  return again.test(body)
}
