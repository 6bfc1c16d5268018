/**
 * Checks what a peer sent beyond its schema: a picture has its hash and is no decompression bomb, a
 * vector is of our model and not all zeros, ids and names are possible ones. Pure.
 *
 * One wrong template and the whole message is refused: the peer is broken or hostile, and half of a
 * message is a state that no device ever had. A label or template with an impossible time or name is
 * left out alone: reject-reasons.ts.
 */

import { Fault } from '#firmware/fault.ts'
import { areCodes } from '#firmware/items/gallery/vector.ts'
import { jpegSize } from '#firmware/items/jpeg-size.ts'
import { isIdentity } from '#firmware/items/library/template-identity.ts'
import { isItemId } from '#firmware/plain-text.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { Content, Label, TemplateIdentity } from '#hal/template-store.ts'
import { SYNC_LIMITS } from '../limits.ts'
import { type Facts, nameOf } from './kept-templates.ts'

export interface Space {
  readonly id: string
  readonly dimension: number
}

export interface Checking {
  readonly space: Space
  readonly pictureSide: number
  readonly sha256: (bytes: Uint8Array) => string
}

/** What this device, with its model and its bounds, holds a peer's pictures against. */
export function checkingOf(device: {
  readonly local: { readonly space: Space }
  readonly limits: { readonly pictureSide: number }
  readonly sha256: Checking['sha256']
}): Checking {
  const { local, limits, sha256 } = device
  return { space: local.space, pictureSide: limits.pictureSide, sha256 }
}

export function checkFacts(itemId: string, facts: readonly Facts[]): void {
  if (!isItemId(itemId)) throw wrong(say('fault.item.impossible-id'))
  const names = new Set<string>()
  for (const template of facts) {
    if (!isIdentity(template)) throw wrong(say('fault.template.impossible-identity'))
    names.add(nameOf(template))
  }
  if (names.size < facts.length) throw wrong(say('fault.sync.template-named-twice'))
}

export function checkLabels(labels: readonly Label[]): void {
  const fields = new Set<string>()
  for (const { field, value } of labels) {
    if (field === 'active' && value !== '0' && value !== '1')
      throw wrong(say('fault.sync.item-state-malformed'))
    fields.add(field)
  }
  if (fields.size < labels.length) throw wrong(say('fault.item.described-twice'))
}

/** `spaceId` is what the sender says its vectors are of. */
export function checkContents(
  contents: readonly Content[],
  asked: readonly string[],
  spaceId: string,
  { space, pictureSide, sha256 }: Checking,
): void {
  if (spaceId !== space.id) throw wrong(say('fault.sync.vectors-of-other-model'))
  const expected = new Set(asked)
  for (const { sha256: name, jpeg, codes } of contents) {
    if (!expected.delete(name)) throw wrong(say('fault.sync.picture-not-asked-for'))
    if (jpeg.length > SYNC_LIMITS.pictureBytes) throw wrong(say('fault.sync.picture-too-large'))
    if (sha256(jpeg) !== name) throw wrong(say('fault.sync.picture-hash-mismatch'))
    const facts = jpegSize(jpeg)
    if (!facts) throw wrong(say('fault.sync.picture-not-jpeg'))
    if (Math.max(facts.width, facts.height) > pictureSide)
      throw wrong(
        say('fault.sync.picture-too-many-pixels', { width: facts.width, height: facts.height }),
      )
    if (codes && !areCodes(codes, space.dimension)) throw wrong(say('fault.sync.vector-malformed'))
  }
}

/** Of an answer: it names no template but those that it was asked about. */
export function checkNamed(
  named: readonly TemplateIdentity[],
  known: ReadonlySet<string>,
): readonly TemplateIdentity[] {
  if (named.every((identity) => known.has(nameOf(identity)))) return named
  throw wrong(say('fault.sync.template-not-offered'))
}

function wrong(why: Sentence): Fault {
  return new Fault('bad-request', say('fault.sync.message-refused', { why }))
}
