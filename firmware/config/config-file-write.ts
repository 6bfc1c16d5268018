/** Single keys of laned.yaml changed; comments, order and line breaks of what is not changed stay as they are. */

import {
  type Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { say } from '#firmware/words/sentence.ts'
import { Fault } from '../fault.ts'
import { isPlain, type Path } from './check-and-fill-defaults.ts'
import { notYaml, readYaml, yamlValue } from './yaml-text.ts'

export interface ConfigChange {
  readonly path: Path
  /** Null takes the key out, so that its default holds. */
  readonly value: unknown
}

/**
 * The text with these keys changed; taking out a missing key changes nothing. Throws Fault 'bad-request' where a path
 * leads through a value.
 */
export function writeChanges(text: string, changes: readonly ConfigChange[]): string {
  const document = documentOf(text)
  for (const { path, value } of changes) {
    if (path.length === 0) throw new Fault('bad-request', say('fault.config.change-without-path'))
    if (value !== null) put(document, path, value)
    else if (document.hasIn(path)) document.deleteIn(path)
  }
  return document.contents === null
    ? ''
    : document.toString({ lineWidth: 0, verifyAliasOrder: false })
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

/** `listeners[0].address` */
export function dottedPath(path: Path): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text ? `${text}.${key}` : key),
    '',
  )
}

/** Makes the groups that lead to the key. Throws Fault 'bad-request' where the key cannot stand. */
function openWay(document: Document, path: Path): void {
  for (const [length, key] of path.entries()) {
    const above = path.slice(0, length)
    const found: unknown = length === 0 ? document.contents : document.getIn(above, true)
    // A key with nothing behind it is null, which takes no keys: it becomes a group or a list.
    const isEmpty = isScalar(found) && found.value === null
    if (isEmpty && length === 0) document.contents = null
    else if (isEmpty) document.setIn(above, document.createNode(typeof key === 'number' ? [] : {}))
    const node = isEmpty ? undefined : found
    const name = dottedPath(above) || 'laned.yaml'
    if (isSeq(node) || (!node && typeof key === 'number')) {
      const size = isSeq(node) ? node.items.length : 0
      if (!Number.isInteger(Number(key)) || Number(key) < 0 || Number(key) > size)
        throw new Fault(
          'bad-request',
          say('fault.config.list-place', { path: name, count: size, next: size }),
        )
    } else if (node && !isCollection(node))
      throw new Fault('bad-request', say('fault.config.value-has-no-keys', { path: name }))
  }
}

function put(document: Document, path: Path, value: unknown): void {
  openWay(document, path)
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

/** The values in the file, without defaults; an empty object where it is no YAML. */
export function givenIn(text: string): unknown {
  try {
    return yamlValue(text) || {}
  } catch {
    // An alias that names nothing, such as an unquoted secret that begins with *. The error would tell the secret.
    return {}
  }
}

/** Throws Fault 'bad-request' for what is no YAML. */
export function documentOf(text: string): Document.Parsed {
  const { document, trouble } = readYaml(text)
  if (trouble) throw notYaml(text, trouble)
  return document
}
