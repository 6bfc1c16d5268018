/** Uploads the templates that the master wants, as many in one message as fit. */
import { type Fault, toFault } from '#firmware/fault.ts'
import type { LocalTemplates } from '#firmware/items/library/templates-for-sync.ts'
import type { TemplateRecord } from '#hal/template-store.ts'
import { SYNC_LIMITS } from '../limits.ts'
import { checkNamed } from '../protocol/content-checks.ts'
import { type OneMessage, oneMessageOf } from '../protocol/content-codec.ts'
import { factsOf, nameOf } from '../protocol/kept-templates.ts'
import type { Epoch } from '../protocol/sync-messages.ts'
import type { MasterClient } from './master-client.ts'
import type { TransferLimiter } from './transfer-limiter.ts'

export interface UploadResult {
  readonly dropped: readonly string[]
  readonly clashed: readonly string[]
  /** Why not all of them were uploaded: the master's card takes no more. */
  readonly refusal: Fault | null
}

export function createTemplateUpload(
  local: LocalTemplates,
  masterClient: MasterClient,
  transferLimiter: TransferLimiter,
) {
  const { store } = local
  /** A master without space is asked with a single template until it takes that. */
  let atOnce: number = SYNC_LIMITS.pictures

  /** Resolves with the names that the master dropped and clashed with; null when `epoch` is stale. */
  async function upload(
    templates: readonly TemplateRecord[],
    epoch: Epoch,
  ): Promise<UploadResult | null> {
    const dropped: string[] = []
    const clashed: string[] = []
    let left = templates
    while (left.length > 0) {
      const some = await firstOf(left, epoch.spaceId)
      left = left.slice(some.looked)
      if (some.ready.length === 0) continue
      const answer = await send(some, epoch)
      atOnce = 'refusal' in answer ? 1 : SYNC_LIMITS.pictures
      if ('refusal' in answer) return { dropped, clashed, ...answer }
      if (answer.isStale) return null
      const offered = new Set(some.ready.map(nameOf))
      dropped.push(...checkNamed(answer.dropped, offered).map(nameOf))
      clashed.push(...checkNamed(answer.clashed, offered).map(nameOf))
      await transferLimiter.after(some.ready.length)
    }
    return { dropped, clashed, refusal: null }
  }

  async function send({ ready, contents }: OneMessage<TemplateRecord>, epoch: Epoch) {
    const { bootId, marksVersion, spaceId } = epoch
    const templates = ready.map((template) => ({ itemId: template.itemId, ...factsOf(template) }))
    try {
      return await masterClient.upload({ bootId, marksVersion, spaceId, templates }, contents)
    } catch (error) {
      const refusal = toFault(error)
      if (refusal.kind !== 'storage') throw error
      return { refusal }
    }
  }

  function firstOf(left: readonly TemplateRecord[], spaceId: string) {
    const some = left.slice(0, transferLimiter.atOnce(atOnce))
    return oneMessageOf(some, async ({ sha256 }) => {
      const [found] = await store.contentOf(local.space.id, [sha256])
      if (!found) return null
      // Vectors of a model that the master does not have stay here.
      return local.space.id === spaceId ? found : { ...found, codes: null }
    })
  }

  return upload
}
