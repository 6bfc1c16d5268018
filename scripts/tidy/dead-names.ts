/**
 * Names in comments and pages that nothing has: a file, npm script, test, function, decision, key of laned.yaml, command of lanectl.
 * A comment is believed; one that names what is gone says what nobody has looked at since.
 */
import { withoutComments } from './without-comments.ts'

export interface Checkout {
  /** Every file and folder, from the root and from any folder on: `docs/ports.md` and `ports.md`. */
  readonly paths: ReadonlySet<string>
  readonly tests: readonly string[]
  /** The commands of package.json by their names. */
  readonly commands: Readonly<Record<string, string>>
  /** Every word of the code, comments left out; those with dots between them (`camera.lost`) as well. */
  readonly words: ReadonlySet<string>
  /** Every key of laned.yaml: `payment.refunds.days`. */
  readonly keys: ReadonlySet<string>
  /** Every command of lanectl with its options; `lanectl` itself has those of all. */
  readonly verbs: ReadonlyMap<string, ReadonlySet<string>>
  /** Commands of features that this checkout is without: `setup`, or `display screens` below one of the core. */
  readonly absent: ReadonlySet<string>
  /** Their folders, with a slash at the end. */
  readonly absentFolders: readonly string[]
  /** Sections of the core that they have keys in. */
  readonly absentKeysIn: ReadonlySet<string>
  /** It has all features: a test that is named is one of them, or of nobody. */
  readonly isWhole: boolean
}

/** Reviewed: what is written like a name of ours and is none. */
export const NO_NAMES: Readonly<Record<string, string>> = {
  'kebab-case.ts': 'how files are called',
  'openX()': 'how functions are called',
  'createX()': 'how functions are called',
  'firstrun.sh': 'of the Raspberry Pi Imager',
  'laned-client/provenance.json': 'what a program with the npm package asks for',
  hwmonN: 'of the kernel, by its number',
  macOS: 'a system',
  vCard: 'a format',
}

/** Written from the documents of others, whose names these are. */
const OF_OTHERS = ['docs/protocols/banks.md']
const ROOMS = 'firmware|drivers|scripts|lab|test|docs|models|systemd|clients|examples'
const ROOM = new RegExp(`^(?:${ROOMS})/`)
/** Outside of backticks only what begins in a folder of ours is taken for a path. */
const BARE_PATH = new RegExp(`(?<![\\w/.@#-])(?:${ROOMS})/[\\w./{},*@-]{1,200}`, 'g')
const CALL = /(?<![\w$.])[A-Za-z_$][\w$]{0,80}(?:\.[A-Za-z_$][\w$]{0,80}){0,5}\(\)/g
const HUMPED = /(?<![\w.$/-])[a-z][a-z0-9]{0,60}[A-Z]\w{0,60}(?![\w(])/g
const DECISION = /\bADR (\d{4})\b/g
const PATH = /^[\w.{},*@-]{1,100}(?:\/[\w.{},*@-]{1,100}){1,12}$/
const SOURCE = /^[\w.-]{1,100}\.(?:ts|mjs|sh)$/
const FILE = /\.(?:ts|js|mjs|sh|md|json|py|service|css|html)$/
/** One hump at least: a plain word in backticks may be anything. */
const IDENTIFIER = /^[a-z][a-z0-9]{0,60}[A-Z]\w{0,60}$/
const KEY = /^[a-z][A-Za-z]{1,60}(?:\.[a-zA-Z]{1,60}){1,6}$/
const BEFORE = '(?:[A-Z_]{1,30}=\\S{1,60} ){0,4}(?:sudo |nice ){0,2}'
const COMMAND = new RegExp(
  `^${BEFORE}npm (?:run (?<script>[a-z][\\w:-]{0,40})|(?<test>test))(?<rest> .*)?$`,
)
const PROGRAM = new RegExp(`^${BEFORE}(?:scripts/)?node (?<program>[\\w./-]{1,150}\\.ts)`)
const VERB = new RegExp(`^${BEFORE}(?<verb>lanectl .*)$`)
/** Which lane is meant, before any command. */
const OF_LANE = /--(?:url|token) \S+ ?/g
/** What a reader puts something in the place of. */
const PLACEHOLDER = /[A-Z]{3,}|…|\.\.\./
const KINDS = ['unit', 'contract', 'api', 'fault', 'sim', 'page']

/** A line for each, with its place. */
export function deadNames(path: string, text: string, checkout: Checkout): string[] {
  if (OF_OTHERS.includes(path)) return []
  const isPage = path.endsWith('.md')
  return (isPage ? proseOf(text) : commentsOf(text)).flatMap(({ line, words }) =>
    [...new Set(namesIn(words, isPage))]
      .filter((name) => !Object.hasOwn(NO_NAMES, name))
      .flatMap((name) => {
        const why = whyDead(name, path, checkout)
        return why ? [`${path}:${line}: ${name}: ${why}`] : []
      }),
  )
}

/** Every word of these sources that is no comment. */
export function wordsOf(sources: Iterable<string>): Set<string> {
  const words = new Set<string>()
  for (const text of sources) {
    const code = withoutComments(text)
    for (const [word] of code.matchAll(/[A-Za-z_$][\w$]{0,120}/g)) words.add(word)
    for (const [word] of code.matchAll(/[a-z][\w-]{0,60}(?:\.[\w-]{1,60}){1,6}/g)) words.add(word)
  }
  return words
}

interface Line {
  readonly line: number
  readonly words: string
}

function linesOf(text: string): Line[] {
  return text.split('\n').map((words, at) => ({ line: at + 1, words }))
}

function commentsOf(text: string): Line[] {
  return linesOf(text).filter(({ words }) => /^(?:\/\/|\/\*|\*)/.test(words.trimStart()))
}

/** Of a code block only what is typed at lanectl: what else a block says is run by tests, or is another's. */
function proseOf(text: string): Line[] {
  let isCode = false
  return linesOf(text).flatMap((line) => {
    if (/^ {0,8}```/.test(line.words)) isCode = !isCode
    else if (!isCode) return [line]
    const typed = /^ {0,8}((?:sudo )?lanectl [^#>|]{1,300})/.exec(line.words)?.[1]
    return isCode && typed ? [{ ...line, words: `\`${typed.trim()}\`` }] : []
  })
}

function namesIn(words: string, isPage: boolean): string[] {
  const parts = words.split('`')
  const quoted = parts.filter((_, at) => at % 2 === 1 && at < parts.length - 1)
  const bare = parts.filter((_, at) => at % 2 === 0).join(' ')
  const decisions = [...bare.matchAll(DECISION)].map(([, number]) => `ADR ${number}`)
  if (isPage) return [...quoted, ...decisions]
  const patterns = [BARE_PATH, CALL, HUMPED]
    .flatMap((kind) => [...bare.matchAll(kind)])
    .map(([name]) => name)
  return [...quoted, ...decisions, ...patterns.map((name) => name.replace(/[.,-]$/, ''))]
}

function whyDead(name: string, from: string, checkout: Checkout): string | null {
  const { paths, words, keys, verbs, absent } = checkout
  const decision = /^ADR (\d{4})$/.exec(name)?.[1]
  if (decision) return paths.has(`docs/adr/${decision}`) ? null : 'no such decision'
  const { script, test, rest = '' } = COMMAND.exec(name)?.groups ?? {}
  const isOfLab = (file: string) => file.startsWith('lab/')
  if (test) return whyNoTest((file) => !isOfLab(file), rest, checkout)
  if (script === 'test:lab') return whyNoTest(isOfLab, rest, checkout)
  if (script) return whyNoScript(script, rest, checkout)
  const typed = VERB.exec(name)?.groups?.['verb']
  if (typed) return isAbsent(typed, absent) ? null : whyNoVerb(typed, verbs)
  const isMeant = (one: string) =>
    checkout.absentFolders.some((folder) => `${one}/`.startsWith(folder))
  const file = PROGRAM.exec(name)?.groups?.['program'] ?? name
  if (PLACEHOLDER.test(file)) return null
  if (/^[\w$.]{1,200}\(\)$/.test(name)) {
    const last = name.slice(0, -2).split('.').at(-1) ?? ''
    return words.has(last) ? null : 'no such function'
  }
  if (SOURCE.test(file) || (PATH.test(file) && (ROOM.test(file) || FILE.test(file))))
    return variantsOf(file).every((one) => isMeant(one) || isThere(one, from, paths))
      ? null
      : 'no such file'
  const section = name.split('.')[0] ?? ''
  if (KEY.test(name) && keys.has(section) && !checkout.absentKeysIn.has(section))
    return keys.has(name) || words.has(name) ? null : 'no key of laned.yaml, and not in the code'
  return IDENTIFIER.test(name) && !words.has(name) ? 'no such name in the code' : null
}

function isAbsent(typed: string, absent: Checkout['absent']): boolean {
  const [, command = '', below = ''] = typed.replace(OF_LANE, '').split(' ')
  return absent.has(command) || absent.has(`${command} ${below}`)
}

function whyNoScript(script: string, rest: string, checkout: Checkout): string | null {
  const command = checkout.commands[script]
  if (command === undefined) return `package.json has no ${script}`
  const folder = /(\S{1,100})\/main\.ts$/.exec(command)?.[1]
  const [word = ''] = rest.trim().split(' ')
  if (!folder || !['bench', 'verify'].includes(script)) return null
  if (word === '' || word === '--' || PLACEHOLDER.test(word)) return null
  const file = `${folder}/${word}.ts`
  return checkout.paths.has(file) ? null : `there is no ${file}`
}

/** As the runner takes them: a kind, or a part of a file's path. */
function whyNoTest(
  isMeant: (file: string) => boolean,
  rest: string,
  { tests, isWhole }: Checkout,
): string | null {
  if (!isWhole) return null
  const words = rest
    .replace(/^ --(?= |$)/, '')
    .trim()
    .split(' ')
  const isTest = (word: string) =>
    word.startsWith('--') ||
    PLACEHOLDER.test(word) ||
    KINDS.includes(word) ||
    tests.some((file) => isMeant(file) && file.includes(word))
  const missing = words.filter((word) => !isTest(word))
  return missing.length === 0 ? null : `no test has ${missing.join(', ')} in its path`
}

/** Down the commands by their words; `a|b` are two, and the first word that is an argument ends it. */
function whyNoVerb(typed: string, verbs: Checkout['verbs']): string | null {
  let path = 'lanectl'
  let options: readonly string[] = []
  for (const word of typed.replace(OF_LANE, '').split(' ').slice(1)) {
    if (word === '' || word.startsWith('-')) continue
    const hasMore = [...verbs.keys()].some((one) => one.startsWith(`${path} `))
    if (!hasMore || !/^[a-z][a-z|-]*$/.test(word)) break
    const next = word.split('|').map((one) => `${path} ${one}`)
    const missing = next.find((one) => !verbs.has(one))
    if (missing) return `no ${missing}`
    options = [...options, ...next.flatMap((one) => [...(verbs.get(one) ?? [])])]
    if (next.length > 1) break
    path = next[0] ?? path
  }
  const known = new Set([...options, ...(verbs.get('lanectl') ?? [])])
  const missing = typed.match(/(?<= )--[a-z][a-z-]*/g)?.find((option) => !known.has(option))
  return missing ? `${path} has no ${missing}` : null
}

/** From the root, from the file's own folder, or the end of a path. */
function isThere(name: string, from: string, paths: Checkout['paths']): boolean {
  const path = name.replace(/\/$/, '')
  const folder = from.slice(0, from.lastIndexOf('/') + 1)
  if (!path.includes('*')) return paths.has(path) || paths.has(folder + path)
  const [head = '', ...others] = path.split('*')
  for (const one of paths)
    if (one.startsWith(head) && others.every((part) => one.includes(part))) return true
  return false
}

/** `docs/{ports,page}.md` is two. */
function variantsOf(name: string): string[] {
  const open = name.indexOf('{')
  const close = name.indexOf('}', open)
  if (open < 0 || close < 0) return [name]
  return name
    .slice(open + 1, close)
    .split(',')
    .flatMap((one) => variantsOf(name.slice(0, open) + one + name.slice(close + 1)))
}
