/**
 * Environment variables over the file: any key by its upper-case path. An empty one counts as not set, whatever its key
 * takes: so a unit or a compose file leaves one out. Pure.
 *
 *   LANED_SYNC_ROLE=master            sync.role
 *   LANED_SERIAL_NUMBER=lane-4        serialNumber
 *   LANED_LISTENERS_0_ADDRESS=...     listeners[0].address; LANED_LISTEN is short for it
 *   LANED_BANKS='{"*": {driver: fake}}'   a whole section, as YAML
 */

import { type Form, isPlain, type Path } from './check-and-fill-defaults.ts'
import { nearestWord } from './spelling-suggestion.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export interface Override {
  readonly variable: string
  readonly path: Path
  readonly form: Form
  readonly text: string
}

export interface Overrides {
  readonly known: readonly Override[]
  /** Variables that begin with LANED_ and name no key, with the one that may have been meant. */
  readonly unknown: readonly { readonly variable: string; readonly meant: string | null }[]
}

const PREFIX = 'LANED_'
const SHORT: Readonly<Record<string, Path>> = { LANED_LISTEN: ['listeners', 0, 'address'] }

/** Read by main.ts and lanectl themselves, and by the clock. */
const OURS = ['LANED_CONFIG', 'LANED_DATA', 'LANED_URL', 'LANED_TOKEN', 'LANED_CA', 'LANED_BOOT_ID']
/** Read by the updater, which shares the unit's environment. */
const UPDATERS = 'LANED_OTA_'

export function overridesOf(schema: Form, environment: Environment): Overrides {
  const known: Override[] = []
  const unknown: { variable: string; meant: string | null }[] = []
  for (const [variable, text] of Object.entries(environment).sort()) {
    if (!variable.startsWith(PREFIX) || !text) continue
    if (OURS.includes(variable) || variable.startsWith(UPDATERS)) continue
    const path = SHORT[variable] ?? locate(schema, variable.slice(PREFIX.length))
    const form = path && formAt(schema, path)
    if (path && form) known.push({ variable, path, form, text })
    else unknown.push({ variable, meant: nearestWord(variable, [...OURS, ...variables(schema)]) })
  }
  return { known, unknown }
}

/** Undefined where nothing stands at this path. */
export function valueAt(given: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (group, key) => (group as Readonly<Record<string, unknown>> | null | undefined)?.[key],
    given,
  )
}

/** A copy of `given` with `value` at this path. */
export function setAt(given: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (typeof key === 'number') {
    const list = Array.isArray(given) ? [...given] : []
    list[key] = setAt(list[key], rest, value)
    return list
  }
  const group = isPlain(given) ? given : {}
  return { ...group, [key]: setAt(group[key], rest, value) }
}

/** SERIAL_NUMBER for serialNumber. */
function upper(key: string): string {
  return key.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase()
}

/** The path that the rest of a variable's name stands for; null when it names nothing. */
function locate(form: Form, name: string): Path | null {
  for (const [key, inner] of keysOf(form)) {
    const word = upper(String(key))
    if (name === word) return [key]
    const rest = name.startsWith(`${word}_`) ? locate(inner, name.slice(word.length + 1)) : null
    if (rest) return [key, ...rest]
  }
  return null
}

function formAt(form: Form, path: Path): Form | null {
  const [key, ...rest] = path
  if (key === undefined) return form
  for (const [name, inner] of keysOf(form)) {
    const found = name === key ? formAt(inner, rest) : null
    if (found) return found
  }
  return null
}

/** The named keys below a form; a list's first eight places; each variant of a choice. */
function keysOf(form: Form): [string | number, Form][] {
  if (form.anyOf) return form.anyOf.flatMap(keysOf)
  if (form.items) return Array.from({ length: 8 }, (_, index) => [index, form.items as Form])
  return Object.entries(form.properties ?? {})
}

function variables(form: Form, prefix = PREFIX): string[] {
  return keysOf(form).flatMap(([key, inner]) => {
    const name = `${prefix}${upper(String(key))}`
    return [name, ...variables(inner, `${name}_`)]
  })
}
