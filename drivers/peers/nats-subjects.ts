/**
 * The subjects of a chain's streams (ADR 0126), and what stands under each. Pure.
 *
 *   STREAM.item.KEY   STREAM.shop.NAME.item.KEY   STREAM.chain.withdrawn.NAME     KEY in base64url
 *   STREAM.blob.HASH  STREAM.shop.NAME.blob.HASH
 *
 * Where each shop has a bound of its own (ADR 0127), it writes into a stream of its own, STREAM-shop-NAME, and the two of the
 * chain have it from there.
 */
import type { FeedEntry, FeedName } from '#hal/change-feed.ts'

export function streamSubjects(stream: string): readonly string[] {
  return [`${stream}.item.*`, shopSubjects(stream, '*').item, `${stream}.chain.withdrawn.*`]
}

export function blobStreamSubjects(stream: string): readonly string[] {
  return [`${stream}.blob.*`, shopSubjects(stream, '*').blob]
}

export const shopStreamName = (stream: string, shop: string) => `${stream}-shop-${shop}`

/** What a stream of a shop's own keeps; null: a stream of another name. */
export function shopOfStream(stream: string, name: string): string | null {
  const prefix = shopStreamName(stream, '')
  return name.startsWith(prefix) ? name.slice(prefix.length) : null
}

/** Of one shop, or of all for `*`. */
export const shopSubjects = (stream: string, shop: string) => ({
  item: `${stream}.shop.${shop}.item.*`,
  blob: `${stream}.shop.${shop}.blob.*`,
})

/** Where it is said that an entry of a shop was stored. */
export const heardSubject = (stream: string) => `${stream}.heard.*.*`

const placeOf = (stream: string, shop: string | null) =>
  shop === null ? stream : `${stream}.shop.${shop}`

export const itemSubject = (stream: string, shop: string | null, key: string) =>
  `${placeOf(stream, shop)}.item.${Buffer.from(key).toString('base64url')}`

export const blobSubject = (stream: string, shop: string | null, sha256: string) =>
  `${placeOf(stream, shop)}.blob.${sha256}`

export const withdrawnSubject = (stream: string, shop: string) =>
  `${stream}.chain.withdrawn.${shop}`

type Named = FeedName & { readonly kind: FeedEntry['kind'] | 'blob' }

/** Null: nothing that this release knows. */
export function readSubject(stream: string, subject: string): Named | null {
  if (!subject.startsWith(`${stream}.`)) return null
  const [first = '', second = '', third = '', fourth = ''] = subject
    .slice(stream.length + 1)
    .split('.')
  if (first === 'chain' && second === 'withdrawn')
    return { kind: 'withdrawn', shop: third, key: '' }
  const [shop, kind, key] = first === 'shop' ? [second, third, fourth] : [null, first, second]
  if (kind === 'item') return { kind, shop, key: Buffer.from(key, 'base64url').toString() }
  return kind === 'blob' ? { kind, shop, key } : null
}
