/** laned.yaml as a person edits it from afar: its text with the secrets covered up, and back. */

import { isCollection, isMap, isScalar, isSeq, type Node, type Pair } from 'yaml'
import { say } from '#firmware/words/sentence.ts'
import { Fault } from '../fault.ts'
import { type Form, isPlain, type Path } from './check-and-fill-defaults.ts'
import { documentOf, dottedPath, givenIn } from './config-file-write.ts'
import { valueAt } from './environment.ts'
import { formsOfKey, formsOfSection, variantsOf } from './hide-config-secrets.ts'
import { HIDDEN, hideInUrl } from './hide-in-url.ts'

interface Splice {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Secrets in lines that people have commented out: `# secret: ...`. */
const SECRET_IN_COMMENT =
  /((?:secret|key|formerKey|token|password|passphrase)\s{0,8}:\s{0,8})("[^"]{0,400}"|'[^']{0,400}'|[^\s,}#]{1,400})/gi

/** The text with every secret of the schema, sections that it does not know, and secrets in comments as `(hidden)`. Throws Fault 'bad-request' for what is no YAML. */
export function hideSecretsInText(schema: object, text: string): string {
  const splices: Splice[] = []
  const hide = (forms: readonly Form[], node: unknown): void => {
    const here = forms.flatMap(variantsOf)
    const range = rangeOf(node, text)
    if (range && here.some((form) => form.secret)) {
      splices.push({ ...range, text: HIDDEN })
      return
    }
    if (isMap(node))
      for (const { key, value } of node.items as Pair[])
        hide(formsOfKey(here, isScalar(key) ? String(key.value) : '', node.get('driver')), value)
    if (isSeq(node))
      for (const item of node.items)
        hide(
          here.flatMap(({ items }) => items ?? []),
          item,
        )
    if (range && isScalar(node) && typeof node.value === 'string') {
      const shown = hideInUrl(node.value)
      if (shown !== node.value) splices.push({ ...range, text: JSON.stringify(shown) })
    }
  }
  const all = documentOf(text).contents
  if (isMap(all))
    for (const { key, value } of all.items as Pair[])
      hide(formsOfSection(schema, isScalar(key) ? String(key.value) : ''), value)
  else hide([schema as Form], all)
  return spliced(text, splices).replace(/#[^\n]*/g, (comment) =>
    comment.replace(SECRET_IN_COMMENT, `$1${HIDDEN}`),
  )
}

/** Keys that decide to whom the secret beside them is sent. */
const ADDRESSES = ['url', 'tokenUrl', 'master', 'servers', 'address', 'host']

/**
 * `edited` with each covered secret replaced by the one at the same place in `present`. Throws Fault 'bad-request'
 * where there is none at that place: nobody can say which one is meant; and where the address beside it has changed:
 * the secret would go to somebody whom it was not meant for.
 */
export function revealSecrets(edited: string, present: string): string {
  const splices: Splice[] = []
  const now = givenIn(edited)
  const reveal = (node: unknown, was: unknown, path: Path): void => {
    // A section as a whole has no address beside it.
    if (isMap(node) && path.length > 0) requireSameAddress(valueAt(now, path), was, path)
    if (isMap(node))
      for (const { key, value } of node.items as Pair[]) {
        const name = isScalar(key) ? String(key.value) : ''
        reveal(value, isPlain(was) ? was[name] : undefined, [...path, name])
      }
    if (isSeq(node)) {
      const earlier = Array.isArray(was) ? was : []
      for (const [at, item] of node.items.entries())
        reveal(item, counterpart(item as Node, at, earlier, node.items.length), [...path, at])
    }
    const range = rangeOf(node, edited)
    if (!range || !isScalar(node)) return
    const { value } = node
    if (typeof value !== 'string' || !value.includes(HIDDEN)) return
    if (was === undefined || (value !== HIDDEN && hideInUrl(String(was)) !== value))
      throw new Fault(
        'bad-request',
        say('fault.config.no-secret-to-keep', { path: dottedPath(path), mark: HIDDEN }),
      )
    splices.push({ ...range, text: scalarText(was) })
  }
  reveal(documentOf(edited).contents, givenIn(present), [])
  return spliced(edited, splices)
}

function requireSameAddress(group: unknown, was: unknown, path: Path): void {
  if (!isPlain(group) || !isPlain(was)) return
  const kept = Object.keys(group).find((key) => group[key] === HIDDEN && was[key] !== undefined)
  const moved = ADDRESSES.find((key) => !isAlike(group[key] ?? null, was[key] ?? null))
  if (kept === undefined || moved === undefined) return
  throw new Fault(
    'bad-request',
    say('fault.config.secret-of-former-address', {
      address: dottedPath([...path, moved]),
      secret: dottedPath([...path, kept]),
    }),
  )
}

/**
 * The same element in the earlier list: by name, else equal but for secrets, else by its place in a list as long.
 * Undefined where a list that lost or won an element has several that look the same: nobody can say which one is meant.
 */
function counterpart(item: Node, at: number, earlier: readonly unknown[], length: number): unknown {
  const value = plainOf(item)
  if (isPlain(value) && value['name'] !== undefined) {
    const same = earlier.filter((one) => isPlain(one) && one['name'] === value['name'])
    return same.length === 1 ? same[0] : undefined
  }
  const alike = earlier.filter((one) => isAlike(value, one))
  if (alike.length > 1 && earlier.length !== length) return undefined
  if (alike.length > 0) return alike.includes(earlier[at]) ? earlier[at] : alike[0]
  return earlier.length === length ? earlier[at] : undefined
}

/** Null for a scalar, and where an alias names nothing. */
function plainOf(item: Node): unknown {
  try {
    return isCollection(item) ? item.toJSON() : null
  } catch {
    return null
  }
}

/** Whether both are equal, where a secret that `shown` covers up may be any. */
function isAlike(shown: unknown, real: unknown): boolean {
  if (typeof shown === 'string' && shown.includes(HIDDEN))
    return shown === HIDDEN || (typeof real === 'string' && hideInUrl(real) === shown)
  if (!isPlain(shown) || !isPlain(real)) return JSON.stringify(shown) === JSON.stringify(real)
  const keys = Object.keys(shown)
  return (
    keys.length === Object.keys(real).length && keys.every((key) => isAlike(shown[key], real[key]))
  )
}

/** Without quotes where they change nothing. */
function scalarText(value: unknown): string {
  return typeof value === 'string' && /^[A-Za-z][\w-]{7,}$/.test(value)
    ? value
    : JSON.stringify(value)
}

/** Null for an empty value, which has nothing to cover up. A block ends before its last line break. */
function rangeOf(node: unknown, text: string): { from: number; to: number } | null {
  const range = (node as Node | null)?.range
  if (!range || (isScalar(node) && node.value === null)) return null
  return { from: range[0], to: range[0] + text.slice(range[0], range[1]).trimEnd().length }
}

/** Works from the end, so that the places before a splice stay where they are. */
function spliced(text: string, splices: readonly Splice[]): string {
  return [...splices]
    .sort((one, other) => other.from - one.from)
    .reduce((whole, { from, to, text: put }) => whole.slice(0, from) + put + whole.slice(to), text)
}
