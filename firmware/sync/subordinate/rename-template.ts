/** Gives a template of this device another name when another device uses its own for something else. */
import type { LocalTemplates } from '#firmware/items/library/templates-for-sync.ts'
import type { SpaceVector, TemplateIdentity } from '#hal/template-store.ts'

/**
 * The name may have been given by another device, or by this one before it was reset. In one
 * transaction. One that has no vector yet keeps its name: it cannot be renamed before.
 */
export function renameTemplate(
  { store, inTurn, space, follow }: LocalTemplates,
  identity: TemplateIdentity,
  ownSerial: string,
): Promise<void> {
  return inTurn(async () => {
    const template = await store.find(identity)
    if (!template) return
    const [content] = await store.contentOf(space.id, [template.sha256])
    if (!content?.codes) return
    const vector: SpaceVector = { spaceId: space.id, codes: content.codes }
    const { itemId, createdAtMs, source, isPinned } = template
    await store.learn(
      { itemId, origin: ownSerial, createdAtMs, source, isPinned, jpeg: content.jpeg, vector },
      [identity],
    )
    await follow()
  })
}
