/**
 * `feature.json`, the rows of a third-party feature as data: what it may be, and what is wrong with one. What is read here is made
 * anew key by key, so nothing else of the file is kept.
 */
import { type Form, resolve } from '#firmware/config/check-and-fill-defaults.ts'
import { exact } from '#firmware/config/section-builders.ts'
import { plainTextTrouble } from '#firmware/plain-text.ts'
import { oneOf, type Static, type TSchema, Type } from '#firmware/schema-builder.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import {
  type DeclaredValues,
  declaredIn,
  type GuestField,
  type GuestFields,
} from './declared-fields.ts'
import { charactersOf } from './field-values.ts'
import { EVENT_NAME, FIELD_NAME, GUEST_NAME, NUMBER_NAME, OPERATION_NAME } from './guest-bounds.ts'

/** The version of this file's form, and of what the process is given. */
const INTERFACE = 1
const OPERATIONS_MAX = 16
const FIELDS_MAX = 20
const BUTTONS_MAX = 4

/** A key by its name, as `resolve` takes it; another name is a problem. */
function named<Value extends TSchema>(pattern: string, value: Value) {
  return Type.Unsafe<Readonly<Record<string, Static<Value>>>>({
    type: 'object',
    patternProperties: { [pattern]: value },
    default: {},
  })
}

const words = (most: number) =>
  Type.String({ minLength: 1, maxLength: most, trouble: plainTextTrouble })
const InBoth = (most: number) => exact({ en: words(most), ru: words(most) })

const Field = exact({
  is: oneOf(['text', 'number', 'integer', 'flag']),
  title: InBoth(80),
  /** Of a number the bounds; of a text `most` is how many characters. */
  least: Type.Optional(Type.Number()),
  most: Type.Optional(Type.Number()),
  optional: Type.Boolean({ default: false }),
})

const Setting = exact({
  ...Field.properties,
  default: Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
})

const Event = exact({
  level: oneOf(['info', 'warn']),
  /** With fields in braces: `the tide turned at {metres} m`. */
  says: InBoth(200),
  fields: named(FIELD_NAME, Field),
})

const Operation = exact({
  call: oneOf(['GET', 'POST']),
  access: oneOf(['read', 'change', 'operate']),
  title: InBoth(120),
  takes: named(FIELD_NAME, Field),
  gives: named(FIELD_NAME, Field),
})
export type GuestOperation = Static<typeof Operation>

/** In the room of the device: what an operation answers, drawn by the page itself, and buttons that call others. */
const Card = exact({
  shows: Type.String({ pattern: OPERATION_NAME, says: say('text.guests.shape-name') }),
  everySeconds: Type.Integer({ minimum: 5, maximum: 3_600, default: 30 }),
  buttons: Type.Array(
    Type.String({ pattern: OPERATION_NAME, says: say('text.guests.shape-name') }),
    { maxItems: BUTTONS_MAX, uniqueItems: true, default: [] },
  ),
})

const Manifest = exact({
  laned: Type.Integer({ minimum: INTERFACE, maximum: INTERFACE }),
  name: Type.String({ pattern: GUEST_NAME, says: say('text.guests.shape-name') }),
  version: words(40),
  title: InBoth(60),
  purpose: InBoth(200),
  settings: named(FIELD_NAME, Setting),
  operations: named(OPERATION_NAME, Operation),
  events: named(EVENT_NAME, Event),
  numbers: named(NUMBER_NAME, exact({ title: InBoth(80) })),
  card: Type.Optional(Card),
})
export type GuestManifest = Static<typeof Manifest>

export interface ReadManifest {
  readonly manifest: GuestManifest | null
  /** What is wrong, each with its place. */
  readonly problems: readonly Sentence[]
}

export function readManifest(given: unknown, folder: string): ReadManifest {
  const { value, problems } = resolve(Manifest as unknown as Form, given)
  const said = problems.map(({ path, message }) =>
    path.length > 0
      ? say('text.guests.place-and-trouble', { place: path.join('.'), why: message })
      : message,
  )
  if (said.length > 0) return { manifest: null, problems: said }
  const manifest = value as GuestManifest
  const more = [
    ...nameTroubles(manifest, folder),
    ...otherTroubles(manifest),
    ...operationTroubles(manifest),
    ...cardTroubles(manifest),
  ]
  return { manifest: more.length > 0 ? null : manifest, problems: more }
}

function nameTroubles({ name }: GuestManifest, folder: string): readonly Sentence[] {
  return name === folder ? [] : [say('fault.guests.name-is-not-folder', { name, folder })]
}

const tooMany = (place: string, count: number, most: number) =>
  count > most ? [say('fault.guests.too-many-rows', { place, most })] : []

function otherTroubles({ settings, events, numbers }: GuestManifest): readonly Sentence[] {
  return [
    ...tooMany('settings', Object.keys(settings).length, FIELDS_MAX),
    ...fieldTroubles('settings', settings),
    ...tooMany('events', Object.keys(events).length, OPERATIONS_MAX),
    ...Object.entries(events).flatMap(([name, { says, fields }]) => [
      ...holeTroubles(`events.${name}.says.en`, says.en, fields),
      ...holeTroubles(`events.${name}.says.ru`, says.ru, fields),
      ...tooMany(`events.${name}.fields`, Object.keys(fields).length, FIELDS_MAX),
      ...fieldTroubles(`events.${name}.fields`, fields),
    ]),
    ...tooMany('numbers', Object.keys(numbers).length, FIELDS_MAX),
  ]
}

/** What no field fills would stand in the journal as it is here. */
function holeTroubles(place: string, text: string, fields: GuestFields): readonly Sentence[] {
  const names = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
  return names
    .filter((field) => !Object.hasOwn(fields, field))
    .map((field) => say('fault.guests.unknown-hole', { place, field }))
}

function operationTroubles({ operations }: GuestManifest): readonly Sentence[] {
  const all = Object.entries(operations)
  return [
    ...tooMany('operations', all.length, OPERATIONS_MAX),
    ...all.flatMap(([name, { call, access, takes, gives }]) => {
      const place = `operations.${name}`
      const isMixed = access === (call === 'GET' ? 'change' : 'read')
      return [
        ...tooMany(`${place}.takes`, Object.keys(takes).length, FIELDS_MAX),
        ...tooMany(`${place}.gives`, Object.keys(gives).length, FIELDS_MAX),
        ...(isMixed ? [say('fault.guests.right-does-not-fit', { place, call, access })] : []),
        ...fieldTroubles(`${place}.takes`, takes),
        ...fieldTroubles(`${place}.gives`, gives),
      ]
    }),
  ]
}

/** The page asks for what it shows without being told anything: an operation that needs a field cannot stand there. */
function cardTroubles({ card, operations }: GuestManifest): readonly Sentence[] {
  if (!card) return []
  const operationOf = (name: string) =>
    Object.hasOwn(operations, name) ? operations[name] : undefined
  const { shows } = card
  const shown = operationOf(shows)
  const isShown =
    shown?.call === 'GET' && Object.values(shown.takes).every(({ optional }) => optional)
  return [
    ...(isShown
      ? []
      : [
          say('fault.guests.card-cannot-call', {
            place: 'card.shows',
            operation: shows,
            call: 'GET',
          }),
        ]),
    ...card.buttons
      .filter((name) => operationOf(name)?.call !== 'POST')
      .map((operation) =>
        say('fault.guests.button-cannot-call', { place: 'card.buttons', operation, call: 'POST' }),
      ),
  ]
}

/** Twenty such texts fit into a frame, whatever their letters are. */
const CHARACTERS_MAX = 400

function fieldTroubles(place: string, fields: GuestFields): readonly Sentence[] {
  return Object.entries(fields)
    .filter(([, { is, least, most }]) => {
      if (is === 'flag') return least !== undefined || most !== undefined
      if (is === 'text') return least !== undefined || (most !== undefined && !isCount(most))
      return (least ?? Number.NEGATIVE_INFINITY) > (most ?? Number.POSITIVE_INFINITY)
    })
    .map(([name]) =>
      say('fault.guests.bounds-do-not-fit', { place: `${place}.${name}`, most: CHARACTERS_MAX }),
    )
}

function isCount(most: number): boolean {
  return Number.isInteger(most) && most >= 1 && most <= CHARACTERS_MAX
}

/** What laned.yaml says of the settings of this feature, with their defaults; or why one of them does not do. */
export function settingsIn(
  { name, settings: rows }: Pick<GuestManifest, 'name' | 'settings'>,
  given: Readonly<Record<string, unknown>>,
): { readonly values: DeclaredValues } | { readonly why: Sentence } {
  const unknown = Object.keys(given).find((field) => !Object.hasOwn(rows, field))
  if (unknown !== undefined) {
    const known = Object.entries(rows).map(([field, row]) => `${field} (${shapeOf(row)})`)
    const why =
      known.length > 0
        ? say('fault.guests.unknown-setting', { name, field: unknown, known: known.join(', ') })
        : say('fault.guests.takes-no-settings', { name, field: unknown })
    return { why }
  }
  const defaults = Object.entries(rows).map(([field, { default: value }]) => [field, value])
  const checked = declaredIn(rows, { ...Object.fromEntries(defaults), ...given })
  if ('values' in checked) return checked
  const field = checked.wrong
  const row = rows[field]
  const shape = row ? shapeOf(row) : ''
  return Object.hasOwn(given, field)
    ? { why: say('fault.guests.wrong-setting', { name, field, shape }) }
    : { why: say('fault.guests.missing-setting', { name, field, shape }) }
}

/** As `feature.json` has it: `number 0…20`, `text 0…40`. */
function shapeOf(field: GuestField): string {
  const { is, least = '', most = '' } = field
  if (is === 'text') return `${is} 0…${charactersOf(field)}`
  return least === '' && most === '' ? is : `${is} ${least}…${most}`
}
