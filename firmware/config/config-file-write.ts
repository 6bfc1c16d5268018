/**
 * laned.yaml as a person edits it from afar: its text with the secrets covered up, and back; single
 * keys changed. Comments, order and line breaks of what is not changed stay as they are.
 */
import {
  type Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { Fault } from '../fault.ts'
import { type Form, isPlain, type Path } from './apply-schema.ts'
import { formsOf, HIDDEN, hideInUrl, variantsOf } from './hide-secrets.ts'

export interface ConfigChange {
  readonly path: Path
  /** Null: the key is taken out, and its default holds. */
  readonly value: unknown
}

interface Splice {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** As people write one out of use: `# secret: ...`. */
const SECRET_IN_COMMENT =
  /((?:secret|key|formerKey|token|password|passphrase)\s{0,8}:\s{0,8})("[^"]{0,400}"|'[^']{0,400}'|[^\s,}#]{1,400})/gi

/** The text with every secret of the schema, and those in comments, as `(hidden)`. Throws Fault 'bad-request' for what is no YAML. */
export function hideSecretsInText(schema: object, text: string): string {
  const splices: Splice[] = []
  const hide = (forms: readonly Form[], node: unknown): void => {
    const here = forms.flatMap(variantsOf)
    const range = rangeOf(node)
    if (range && here.some((form) => form.secret)) {
      splices.push({ ...range, text: HIDDEN })
      return
    }
    if (isMap(node))
      for (const { key, value } of node.items as Pair[])
        hide(formsOf(here, isScalar(key) ? String(key.value) : ''), value)
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
  hide([schema as Form], documentOf(text).contents)
  return spliced(text, splices).replace(/#[^\n]*/g, (comment) =>
    comment.replace(SECRET_IN_COMMENT, `$1${HIDDEN}`),
  )
}

/**
 * What was covered up in `edited` as it stands in `present`. Throws Fault 'bad-request' for a secret
 * that has another place now: nobody can say whose it is.
 */
export function revealSecrets(edited: string, present: string): string {
  const splices: Splice[] = []
  const reveal = (node: unknown, was: unknown, path: Path): void => {
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
    const range = rangeOf(node)
    if (!range || !isScalar(node)) return
    const { value } = node
    if (typeof value !== 'string' || !value.includes(HIDDEN)) return
    if (was === undefined || (value !== HIDDEN && hideInUrl(String(was)) !== value))
      throw new Fault(
        'bad-request',
        `${dottedPath(path)} says ${HIDDEN}, and there is no secret at that place to keep: write it anew`,
      )
    splices.push({ ...range, text: JSON.stringify(was) })
  }
  reveal(documentOf(edited).contents, documentOf(present).toJS() ?? {}, [])
  return spliced(edited, splices)
}

/** The text with these keys changed. Throws Fault 'bad-request' where a path leads through a value. */
export function writeChanges(text: string, changes: readonly ConfigChange[]): string {
  const document = documentOf(text)
  for (const { path, value } of changes) {
    if (path.length === 0) throw new Fault('bad-request', 'a change needs the path of a key')
    if (value === null) document.deleteIn(path)
    else put(document, path, value)
  }
  return document.contents === null ? '' : document.toString({ lineWidth: 0 })
}

/** Which keys differ, two levels deep at most: `banks.Alfa`, `listeners[0]`, `serialNumber`. */
export function changedKeys(before: unknown, after: unknown, path: Path = []): readonly string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const isGroup = (value: unknown) => isPlain(value) || Array.isArray(value)
  if (path.length === 2 || !isGroup(before) || !isGroup(after)) return [dottedPath(path)]
  const [one, other] = [before, after] as [Record<string, unknown>, Record<string, unknown>]
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].flatMap((key) =>
    changedKeys(one[key], other[key], [...path, Array.isArray(after) ? Number(key) : key]),
  )
}

export function dottedPath(path: Path): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text ? `${text}.${key}` : key),
    '',
  )
}

function put(document: Document, path: Path, value: unknown): void {
  // A group with nothing behind it is null, and takes no key.
  for (let length = 1; length < path.length; length += 1) {
    const above = path.slice(0, length)
    const node = document.getIn(above, true)
    if (isScalar(node) && node.value === null) document.deleteIn(above)
    else if (node !== undefined && !isCollection(node))
      throw new Fault('bad-request', `${dottedPath(above)} is a value: it has no keys below it`)
  }
  const node = document.getIn(path, true)
  if (isMap(node) && isPlain(value)) return void putGroup(document, path, node, value)
  if (isSeq(node) && Array.isArray(value)) return void putList(document, path, node, value)
  const isSimple = value === null || typeof value !== 'object'
  if (isScalar(node) && isSimple) node.value = value
  else document.setIn(path, document.createNode(value))
}

function putGroup(document: Document, path: Path, node: YAMLMap, value: object): void {
  for (const { key } of [...node.items] as Pair[]) {
    const name = isScalar(key) ? String(key.value) : ''
    if (!Object.hasOwn(value, name)) document.deleteIn([...path, name])
  }
  for (const [key, inner] of Object.entries(value)) put(document, [...path, key], inner)
}

function putList(document: Document, path: Path, node: YAMLSeq, value: readonly unknown[]): void {
  for (let at = node.items.length - 1; at >= value.length; at -= 1) document.deleteIn([...path, at])
  for (const [at, inner] of value.entries()) put(document, [...path, at], inner)
}

/** The element of an earlier list that is this one: of the same name, else equal but for its secrets, else alone at its place. */
function counterpart(item: Node, at: number, earlier: readonly unknown[], length: number): unknown {
  const value = isCollection(item) ? item.toJSON() : null
  if (isPlain(value) && value['name'] !== undefined) {
    const same = earlier.filter((one) => isPlain(one) && one['name'] === value['name'])
    return same.length === 1 ? same[0] : undefined
  }
  const alike = earlier.filter((one) => isAlike(value, one))
  if (alike.length > 0) return alike.includes(earlier[at]) ? earlier[at] : alike[0]
  return earlier.length === length ? earlier[at] : undefined
}

/** Equal, where a secret is covered up in `shown`. */
function isAlike(shown: unknown, real: unknown): boolean {
  if (typeof shown === 'string' && shown.includes(HIDDEN))
    return shown === HIDDEN || (typeof real === 'string' && hideInUrl(real) === shown)
  if (!isPlain(shown) || !isPlain(real)) return JSON.stringify(shown) === JSON.stringify(real)
  const keys = Object.keys(shown)
  return (
    keys.length === Object.keys(real).length && keys.every((key) => isAlike(shown[key], real[key]))
  )
}

function documentOf(text: string): Document.Parsed {
  const document = parseDocument(text, { prettyErrors: false })
  const [broken] = document.errors
  if (broken) throw new Fault('bad-request', `is not YAML: ${broken.message.split('\n')[0]}`)
  return document
}

function rangeOf(node: unknown): { from: number; to: number } | null {
  const range = (node as Node | null)?.range
  return range ? { from: range[0], to: range[1] } : null
}

/** From the end, so that the places before stay where they are. */
function spliced(text: string, splices: readonly Splice[]): string {
  return [...splices]
    .sort((one, other) => other.from - one.from)
    .reduce((whole, { from, to, text: put }) => whole.slice(0, from) + put + whole.slice(to), text)
}
