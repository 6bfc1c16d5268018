/**
 * A fragment: sections of a config for the lanes of a fleet, signed offline.
 *
 * Whoever can hand out a bank redirects money. So a fragment says by itself for whom it is and
 * which number it has, a master only carries it, and a lane judges it by its own laned.yaml alone.
 */

import { parseStrictJson } from '#firmware/async/strict-json.ts'
import { SECTIONS, type SectionName, type Sections } from '#firmware/config/fleet-sections.ts'
import { Fault } from '#firmware/fault.ts'
import { type Static, Type } from '#firmware/schema-builder.ts'
import { createValidator } from '#firmware/validator.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { FragmentAttachments } from './fragment-attachments.ts'
import { FRAGMENT_LIMITS } from './fragment-limits.ts'

/** As minisign signs files: the text, and what its .minisig holds. */
export const SignedFragment = Type.Object(
  {
    content: Type.String({ minLength: 2, maxLength: FRAGMENT_LIMITS.contentCharacters }),
    signature: Type.String({ minLength: 1, maxLength: FRAGMENT_LIMITS.signatureCharacters }),
  },
  { additionalProperties: false },
)
export type SignedFragment = Static<typeof SignedFragment>

const Name = Type.String({ pattern: '^[A-Za-z0-9._-]{1,64}$' })
const SectionsOf = Type.Object(
  Object.fromEntries(
    SECTIONS.map((name) => [name, Type.Optional(Type.Record(Type.String(), Type.Unknown()))]),
  ),
  { additionalProperties: false },
)

const Form = Type.Object(
  {
    /** A release's manifest says `laned`: one signature never serves for the other. */
    product: Type.Literal('laned-fleet-config'),
    version: Type.Literal(1),
    fleet: Name,
    serialNumbers: Type.Union([
      Type.Literal('all'),
      Type.Array(Name, { minItems: 1, maxItems: FRAGMENT_LIMITS.lanes }),
    ]),
    /** Counts up with each fragment of the fleet; a lane never takes one at or below what it has seen. */
    sequence: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    sections: SectionsOf,
    /** More of them, encrypted with age for the lanes that may read it; base64. */
    sealed: Type.Optional(
      Type.String({ minLength: 1, maxLength: FRAGMENT_LIMITS.contentCharacters }),
    ),
  },
  { additionalProperties: false },
)
export interface Fragment {
  readonly fleet: string
  readonly serialNumbers: 'all' | readonly string[]
  readonly sequence: number
  readonly sections: Sections
  readonly sealed?: string
}

const isSigned = createValidator(SignedFragment).fits
const isFragment = createValidator(Form).fits
/** A name is a file's on the lane: no folder, and nothing hidden. */
const FilesOf = Type.Record(
  Type.String(),
  Type.String({ minLength: 1, maxLength: FRAGMENT_LIMITS.contentCharacters }),
  {
    propertyNames: { pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$' },
    maxProperties: FRAGMENT_LIMITS.files,
  },
)
const areFiles = createValidator(FilesOf).fits
const areSections = createValidator(SectionsOf).fits

/** Throws Fault 'bad-request'. Bounds come first: what is too large is not read. */
export function readSigned(bytes: Uint8Array): SignedFragment {
  if (bytes.length > FRAGMENT_LIMITS.bytes)
    throw new Fault(
      'bad-request',
      say('fault.fragment.too-large', { kilobytes: FRAGMENT_LIMITS.bytes / 1024 }),
    )
  const signed = parse(new TextDecoder().decode(bytes))
  if (isSigned(signed)) return signed
  throw new Fault('bad-request', say('fault.fragment.not-signed-fragment'))
}

/** Of a content whose signature was good. Throws Fault 'bad-request'. */
export function readFragment(content: string): Fragment {
  const fragment = parse(content)
  if (isFragment(fragment)) return fragment as Fragment
  const { product, version } = (fragment ?? {}) as { product?: unknown; version?: unknown }
  if (product === 'laned-fleet-config' && version !== 1)
    throw new Fault('bad-request', say('fault.fragment.newer-version'))
  throw new Fault('bad-request', say('fault.fragment.content-malformed'))
}

/**
 * What the signature says of its fragment, and what a person sees before they publish: a lane takes no fragment
 * whose signature was made for another fleet or number.
 */
export function commentOf({ fleet, sequence }: Pick<Fragment, 'fleet' | 'sequence'>): string {
  return `laned-fleet-config ${fleet} ${sequence}`
}

export interface Sealed {
  readonly sections: Sections
  readonly files: FragmentAttachments
}

/** What was sealed: sections, and the files that a bank's names. Throws Fault 'bad-request'. */
export function readSealed(text: string): Sealed {
  const { files = {}, ...sections } = (parse(text) ?? {}) as Record<string, unknown>
  if (areSections(sections) && areFiles(files))
    return { sections: sections as Sections, files: files as FragmentAttachments }
  throw new Fault('bad-request', say('fault.fragment.sealed-part-malformed'))
}

/** Throws Fault 'refused' where a section is said openly and sealed: which one was meant? */
export function joined(open: Sections, sealed: Sections): Sections {
  const twice = Object.keys(open).find((name) => Object.hasOwn(sealed, name))
  if (twice === undefined) return { ...open, ...sealed }
  throw new Fault('refused', say('fault.fragment.section-open-and-sealed', { section: twice }))
}

export interface Taker {
  readonly fleet: string
  readonly serialNumber: string
  /** The newest number that this lane has ever taken. */
  readonly highest: number
}

/** Why this lane must not take it; null when it may. */
export function whyNotFor(fragment: Fragment, lane: Taker): Sentence | null {
  if (fragment.fleet !== lane.fleet)
    return say('fault.fragment.for-other-fleet', { wanted: fragment.fleet, own: lane.fleet })
  if (!isFor(fragment, lane.serialNumber))
    return say('fault.fragment.for-other-lanes', { lane: lane.serialNumber })
  if (fragment.sequence <= lane.highest)
    return say('fault.fragment.number-too-low', {
      number: fragment.sequence,
      highest: lane.highest,
    })
  return null
}

export function isFor(
  { serialNumbers }: Pick<Fragment, 'serialNumbers'>,
  serialNumber: string,
): boolean {
  return serialNumbers === 'all' || serialNumbers.includes(serialNumber)
}

/** Why these sections must not come from outside; null when they may. */
export function whyNotSections(sections: Sections, allow: readonly SectionName[]): Sentence | null {
  const names = Object.keys(sections) as SectionName[]
  if (names.length === 0) return say('fault.fragment.without-sections')
  const forbidden = names.find((name) => !allow.includes(name))
  if (forbidden !== undefined)
    return say('fault.fragment.section-not-allowed', { section: forbidden })
  const fake = Object.entries(sections.banks ?? {}).find(
    ([, bank]) => (bank as { driver?: unknown } | null)?.driver === 'fake',
  )
  if (fake) return say('fault.fragment.bank-is-fake', { bank: fake[0] })
  const { url } = (sections.channel ?? {}) as { url?: unknown }
  if (sections.channel !== undefined && !(typeof url === 'string' && /^https?:\/\//.test(url)))
    return say('fault.fragment.channel-url-malformed')
  return null
}

/** JSON with one meaning: a person reads the first of two equal keys, and JSON.parse takes the last. */
function parse(text: string): unknown {
  try {
    return parseStrictJson(Buffer.from(text))
  } catch (cause) {
    throw new Fault('bad-request', say('fault.fragment.not-readable'), cause)
  }
}
