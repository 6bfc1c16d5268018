/**
 * What a lane has learned, as synchronisation changes it: on the card first, seen by recognition
 * after it, and never in the middle of somebody else's change.
 */

import type { SerialQueue } from '#firmware/items/turns.ts'
import type { SpaceVector, TemplateIdentity, TemplateStore } from '#hal/template-store.ts'
import type { Space } from '../protocol/checks.ts'

/** The lane's library, or what stands in for it. */
export interface LocalTemplates {
  readonly store: TemplateStore
  readonly inTurn: SerialQueue
  /** Recognition catches up with the card. */
  follow(): Promise<void>
  /** Templates came that may lack a vector, or left pictures behind. */
  onApplied(): void
  readonly space: Space
  /** Something was learned or deleted here, by whomever. */
  onChange(listener: () => void): Disposable
}

/**
 * A template whose name another device, or another life of this one, gave to something else: it
 * gets a new name, in one step. False while it has no vector to be learned with.
 */
export function renamed(
  { store, inTurn, space, follow }: LocalTemplates,
  identity: TemplateIdentity,
  ownSerial: string,
): Promise<boolean> {
  return inTurn(async () => {
    const template = await store.find(identity)
    if (!template) return true
    const [content] = await store.contentOf(space.id, [template.sha256])
    if (!content?.codes) return false
    const vector: SpaceVector = { spaceId: space.id, codes: content.codes }
    const { itemId, createdAtMs, source, isPinned } = template
    await store.learn(
      { itemId, origin: ownSerial, createdAtMs, source, isPinned, jpeg: content.jpeg, vector },
      [identity],
    )
    await follow()
    return true
  })
}
