/** Fetches templates that only the master has, and stages them for the transaction that applies them. */
import type { Fault } from '#firmware/fault.ts'
import { isLackOfSpace } from '#firmware/items/free-space-check.ts'
import type { Sentence } from '#firmware/words/sentence.ts'
import type { Content, StagedTemplate } from '#hal/template-store.ts'
import { SYNC_LIMITS } from '../limits.ts'
import { checkContents, checkingOf } from '../protocol/content-checks.ts'
import { blankWords } from '../protocol/reject-reasons.ts'
import type { Epoch } from '../protocol/sync-messages.ts'
import type { SyncPorts, TemplateLimits } from '../sync-ports.ts'
import type { MasterClient } from './master-client.ts'
import type { TransferLimiter } from './transfer-limiter.ts'

export interface Fetched {
  readonly staged: number
  /** Why not all of them were fetched: this card has no space for more. */
  readonly refusal: Fault | null
}

export const BATCH = 'sync'
const PICTURES_AT_ONCE_MIN = 4

export interface TemplateFetchNeeds extends Pick<SyncPorts, 'local' | 'sha256'> {
  readonly masterClient: MasterClient
  readonly transferLimiter: TransferLimiter
  readonly limits: Pick<TemplateLimits, 'pictureSide'>
  /** Called for an item when one of its pictures that came shows nothing. */
  readonly onLeftOut: (itemId: string, reasons: readonly Sentence[]) => void
}

/** What is staged under `BATCH` stays so where the card has no space for the rest. */
export function createTemplateFetch(needs: TemplateFetchNeeds) {
  const { local, masterClient, transferLimiter } = needs
  const { store } = local
  let atOnce: number = SYNC_LIMITS.pictures

  async function fetchTemplates(
    missing: readonly StagedTemplate[],
    epoch: Epoch,
  ): Promise<Fetched> {
    const space = local.space
    const isOurSpace = space.id === epoch.spaceId
    let left = await withoutKnown(missing)
    let staged = missing.length - left.length
    while (left.length > 0) {
      const refusal = await refusalForSpace()
      if (refusal) return { staged, refusal }
      const hashes = [...new Set(left.map(({ sha256 }) => sha256))]
      const wanted = hashes.slice(0, transferLimiter.atOnce(atOnce))
      const { spaceId, contents } = await request(wanted, epoch.spaceId)
      // Vectors of another model are of no use here: this lane makes its own from the pictures.
      const useful = isOurSpace ? contents : contents.map((one) => ({ ...one, codes: null }))
      const seen = isOurSpace
        ? checkingOf(needs)
        : { ...checkingOf(needs), space: { ...space, id: spaceId } }
      checkContents(useful, wanted, spaceId, seen)
      const came = new Map(useful.map((content) => [content.sha256, content]))
      // The master has none of these any more: the next comparison will no longer name them.
      if (came.size === 0) break
      const blank = await local.blankPictures.among(useful)
      for (const template of left)
        if (blank.has(template.sha256)) needs.onLeftOut(template.itemId, [blankWords(template)])
      const ready = left.flatMap((template) => {
        const content = blank.has(template.sha256) ? undefined : came.get(template.sha256)
        return content ? [withContent(template, content, space.id)] : []
      })
      await store.stage(BATCH, ready)
      staged += ready.length
      // The master answers in the order it was asked: what it skipped before its last, it does not have.
      const last = wanted.findLastIndex((sha256) => came.has(sha256))
      const answered = new Set(wanted.slice(0, last + 1))
      left = left.filter(({ sha256 }) => !answered.has(sha256))
      await transferLimiter.after(ready.length)
    }
    return { staged, refusal: null }
  }

  async function refusalForSpace(): Promise<Fault | null> {
    try {
      await local.requireFreeSpace()
      return null
    } catch (error) {
      if (isLackOfSpace(error)) return error
      throw error
    }
  }

  /** Over a bad radio a large message may never arrive, so after a failure fewer pictures are asked for. */
  async function request(sha256s: readonly string[], spaceId: string) {
    try {
      const answer = await masterClient.content({ spaceId, sha256s: [...sha256s] })
      atOnce = Math.min(atOnce * 2, SYNC_LIMITS.pictures)
      return answer
    } catch (error) {
      atOnce = Math.max(Math.ceil(atOnce / 2), PICTURES_AT_ONCE_MIN)
      throw error
    }
  }

  /** Stages those whose picture is here already, from an attempt that was cut off; resolves with the rest. */
  async function withoutKnown(missing: readonly StagedTemplate[]): Promise<StagedTemplate[]> {
    const unknown: StagedTemplate[] = []
    for (let at = 0; at < missing.length; at += SYNC_LIMITS.pictures) {
      const group = missing.slice(at, at + SYNC_LIMITS.pictures)
      const found = await store.contentOf(
        local.space.id,
        group.map(({ sha256 }) => sha256),
      )
      const here = new Set(found.map(({ sha256 }) => sha256))
      await store.stage(
        BATCH,
        group.filter(({ sha256 }) => here.has(sha256)),
      )
      unknown.push(...group.filter(({ sha256 }) => !here.has(sha256)))
    }
    return unknown
  }

  return fetchTemplates
}

function withContent(template: StagedTemplate, content: Content, spaceId: string): StagedTemplate {
  const vector = content.codes && { spaceId, codes: content.codes }
  return { ...template, jpeg: content.jpeg, ...(vector && { vector }) }
}
