/** Uploads the templates that the master wants, as many in one message as fit. */
import { type Fault, toFault } from '#firmware/fault.ts'
import type { LocalTemplates } from '#firmware/items/library/local-templates.ts'
import type { Content, TemplateRecord } from '#hal/template-store.ts'
import { SYNC_LIMITS } from '../limits.ts'
import { checkNamed } from '../protocol/content-checks.ts'
import { packedBytes } from '../protocol/content-codec.ts'
import type { Epoch } from '../protocol/master-epoch.ts'
import { factsOf, nameOf } from '../protocol/template-merge.ts'
import type { MasterClient } from './master-client.ts'
import type { TransferLimiter } from './transfer-limiter.ts'

export interface TemplateUpload {
  /** Resolves with the names that the master dropped and clashed with; null when `epoch` is stale. */
  upload(templates: readonly TemplateRecord[], epoch: Epoch): Promise<UploadResult | null>
}

export interface UploadResult {
  readonly dropped: readonly string[]
  readonly clashed: readonly string[]
  /** Why not all of them were uploaded: the master's card takes no more. */
  readonly refusal: Fault | null
}

interface Group {
  readonly templates: readonly TemplateRecord[]
  readonly contents: readonly Content[]
  /** How many of those that are left it speaks for. */
  readonly looked: number
}

export interface TemplateUploadParts {
  readonly local: LocalTemplates
  readonly masterClient: MasterClient
  readonly transferLimiter: TransferLimiter
}

export function createTemplateUpload({
  local,
  masterClient,
  transferLimiter,
}: TemplateUploadParts): TemplateUpload {
  const { store } = local
  /** A master without room is asked with a single template until it takes that. */
  let atOnce: number = SYNC_LIMITS.pictures

  async function upload(templates: readonly TemplateRecord[], epoch: Epoch) {
    const dropped: string[] = []
    const clashed: string[] = []
    let left = templates
    while (left.length > 0) {
      const group = await fitting(left, epoch.spaceId)
      left = left.slice(group.looked)
      if (group.templates.length === 0) continue
      const answer = await send(group, epoch)
      atOnce = 'refusal' in answer ? 1 : SYNC_LIMITS.pictures
      if ('refusal' in answer) return { dropped, clashed, ...answer }
      if (answer.isStale) return null
      const offered = new Set(group.templates.map(nameOf))
      dropped.push(...checkNamed(answer.dropped, offered).map(nameOf))
      clashed.push(...checkNamed(answer.clashed, offered).map(nameOf))
      await transferLimiter.after(group.templates.length)
    }
    return { dropped, clashed, refusal: null }
  }

  async function send({ templates, contents }: Group, epoch: Epoch) {
    const { bootId, marksVersion, spaceId } = epoch
    const told = templates.map((template) => ({ itemId: template.itemId, ...factsOf(template) }))
    try {
      return await masterClient.upload({ bootId, marksVersion, spaceId, templates: told }, contents)
    } catch (error) {
      const refusal = toFault(error)
      if (refusal.kind !== 'storage') throw error
      return { refusal }
    }
  }

  /** The first of them that fit one message, with their pictures. */
  async function fitting(left: readonly TemplateRecord[], spaceId: string): Promise<Group> {
    const templates: TemplateRecord[] = []
    const contents = new Map<string, Content>()
    let bytes = 0
    let looked = 0
    for (const template of left.slice(0, transferLimiter.atOnce(atOnce))) {
      const [found] = await store.contentOf(local.space.id, [template.sha256])
      const isFit = found && found.jpeg.length <= SYNC_LIMITS.pictureBytes
      bytes += isFit ? packedBytes(found) : 0
      if (bytes > SYNC_LIMITS.messageBytes - SYNC_LIMITS.headBytes && templates.length > 0) break
      looked += 1
      // Deleted since, or too large to travel: the rest goes without it.
      if (!isFit) continue
      templates.push(template)
      // Vectors of a model that the master does not have stay here.
      contents.set(found.sha256, local.space.id === spaceId ? found : { ...found, codes: null })
    }
    return { templates, contents: [...contents.values()], looked }
  }

  return { upload }
}
