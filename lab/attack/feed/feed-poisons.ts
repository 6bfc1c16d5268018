/** Entries that no honest shop writes, by what is wrong with them; each is made from one that an honest shop wrote. */
import { entryLike, keyOf, type WireEntry, type WireTemplate } from '#lab/feed/feed-wire.ts'

export interface Poison {
  /** The end of a subject: mostly the item's id in base64url. */
  readonly key: string
  readonly value: Uint8Array | string
}

/** `honest`: an entry with a template at least, of a picture that is there. */
export type PoisonsOf = (honest: WireEntry) => readonly Poison[]

const PAYLOAD_BYTES = 1_000_000
const DEPTH = 200_000

const templateOf = ({ templates: [first] }: WireEntry): WireTemplate => {
  if (!first) throw new Error('an honest entry has a template')
  return first
}

const each = (name: string, values: readonly (Uint8Array | string)[]): readonly Poison[] =>
  values.map((value, nth) => ({ key: keyOf(`${name}-${nth}`), value }))

/** Of the templates' fields, each with what it may not be. */
const WRONG_FIELDS: readonly object[] = [
  { origin: '' },
  { origin: '../..' },
  { origin: 7 },
  { origin: 'x'.repeat(65) },
  { number: 0 },
  { number: -1 },
  { number: 1.5 },
  { number: 2 ** 53 },
  { number: '1' },
  { sha256: '' },
  { sha256: 'A'.repeat(64) },
  { sha256: null },
  { sha256: ['a'.repeat(64)] },
  { createdAtMs: -1 },
  { createdAtMs: 1e300 },
  { createdAtMs: null },
  { isPinned: 1 },
  { more: 1 },
  { ['__proto__']: { isPinned: true } },
  { templates: [] },
]

export const MALFORMED: PoisonsOf = (honest) => {
  const template = templateOf(honest)
  return each('malformed', [
    '',
    '{',
    'null',
    '[]',
    '7',
    '"templates"',
    '\u{feff}{}',
    '{}',
    '{"templates":{}}',
    '{"templates":[null]}',
    '{"templates":[[]]}',
    `{"templates":"${'x'.repeat(1_000)}"}`,
    Uint8Array.of(0xff, 0xfe, 0x00, 0xc3),
    ...WRONG_FIELDS.map((wrong) =>
      entryLike(honest, [{ ...template, ...wrong } as unknown as WireTemplate]),
    ),
    JSON.stringify({ ...honest, spaceId: 7 }),
    JSON.stringify({ ...honest, spaceId: 'x'.repeat(10_000) }),
  ])
}

export const OVERSIZED: PoisonsOf = (honest) => {
  const template = templateOf(honest)
  const many = (count: number) =>
    Array.from({ length: count }, (_, nth) => ({ ...template, origin: 'rival', number: nth + 1 }))
  return each('oversized', [
    ' '.repeat(PAYLOAD_BYTES),
    `${' '.repeat(PAYLOAD_BYTES - 100)}{}`,
    JSON.stringify('x'.repeat(PAYLOAD_BYTES - 10)),
    `[${'0,'.repeat(PAYLOAD_BYTES / 2 - 10)}0]`,
    `{"templates":[${'{},'.repeat(PAYLOAD_BYTES / 3 - 20)}{}]}`,
    entryLike(honest, many(257)),
    entryLike(honest, many(5_000)),
  ])
}

export const DEEP: PoisonsOf = () =>
  each('deep', [
    '['.repeat(DEPTH),
    `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`,
    `{"templates":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}}`,
    `${'{"templates":'.repeat(DEPTH / 4)}1${'}'.repeat(DEPTH / 4)}`,
  ])

export const DOUBLED: PoisonsOf = (honest) => {
  const text = JSON.stringify(honest)
  const [template] = JSON.stringify(honest.templates)
    .slice(1, -1)
    .split(/(?<=\}),/)
  return each('doubled', [
    `${text.slice(0, -1)},"templates":[]}`,
    `${text.slice(0, -1)},"spaceId":"other"}`,
    `{"templates":[],${text.slice(1)}`,
    text.replace('"origin":', '"origin":"somebody","origin":'),
    text.replace('"number":', '"number":1,"number":2,"number":'),
    `{"templates":[${template},${template}]}`,
  ])
}

/** Two that cannot both be: one name with two pictures, one template in two items, another shop's template as a different one. */
export const CONTRADICTORY: PoisonsOf = (honest) => {
  const template = templateOf(honest)
  const own = { ...template, origin: 'rival', number: 1 }
  const other = { ...own, sha256: 'b'.repeat(64) }
  const values = [
    entryLike(honest, [own, other]),
    entryLike(honest, [own]),
    entryLike(honest, [{ ...own, isPinned: !own.isPinned, createdAtMs: 1 }]),
    entryLike(honest, [other]),
    // An honest shop's template, in an item that it is not of.
    entryLike(honest, [template]),
    entryLike(honest, [{ ...template, sha256: 'c'.repeat(64) }]),
  ]
  return each('contradictory', values)
}

export const ODD_SUBJECTS: PoisonsOf = (honest) => {
  const text = JSON.stringify(honest)
  return [
    // Two subjects that name one item: the last bits of base64 count for nothing.
    ...['YQ', 'YR', 'YS', '%', '!!!!', '~', '-', '_', '='].map((key) => ({ key, value: text })),
    ...['', ' ', '\u0000', '\u202e', 'e\u0301', ' spaces ', '\ud800', 'x'.repeat(65)].map((id) => ({
      key: keyOf(id) || '=',
      value: text,
    })),
    { key: keyOf('y'.repeat(4_000)), value: text },
  ]
}
