/** Gives a template another name when its own turns out to be taken. */
import type { LocalTemplates } from '#firmware/items/library/local-templates.ts'
import type { SpaceVector, TemplateIdentity } from '#hal/template-store.ts'

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
