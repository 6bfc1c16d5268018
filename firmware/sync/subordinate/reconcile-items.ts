/**
 * Makes items the same on this lane and on its master: offers what is only here, fetches what is only
 * there, removes what the master does not keep. One call, one transaction on the card.
 */

import { Fault } from '#firmware/fault.ts'
import type { LocalTemplates } from '#firmware/items/library/local-templates.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import { CALENDAR_END_MS } from '#hal/plausible-time.ts'
import type {
  ItemLabel,
  Label,
  Notes,
  StagedTemplate,
  TemplateRecord,
} from '#hal/template-store.ts'
import { SYNC_LIMITS } from '../limits.ts'
import { checkFacts, checkLabels, checkNamed } from '../protocol/content-checks.ts'
import {
  notTakenThere,
  separateLeftOut,
  whyNotLabel,
  whyNotTemplate,
} from '../protocol/left-out-records.ts'
import type { Epoch } from '../protocol/master-epoch.ts'
import type { CompareAnswer } from '../protocol/sync-messages.ts'
import { digestOf, type Facts, factsOf, identityIn, nameOf } from '../protocol/template-merge.ts'
import { BATCH, createTemplateFetch } from './fetch-templates.ts'
import type { MasterClient } from './master-client.ts'
import { renameTemplate } from './rename-template.ts'
import { createTransferLimiter } from './transfer-limiter.ts'
import { createTemplateUpload } from './upload-templates.ts'

export interface Switches {
  readonly upload: boolean
  readonly download: boolean
  /** Templates a minute in each direction; 0: as fast as it goes. */
  readonly limit: number
}

export interface ItemReconcilerParts {
  readonly local: LocalTemplates
  readonly masterClient: MasterClient
  readonly ownSerial: string
  readonly switches: () => Switches
  readonly limits: {
    readonly templatesPerItem: number
    readonly templates: number
    readonly pictureSide: number
  }
  readonly sha256: (bytes: Uint8Array) => string
  readonly clock: Clock
  readonly journal: Journal
  readonly signal: AbortSignal
  /** Called for each item that was compared with what of it this lane or its master leaves out. */
  readonly onLeftOut: (itemId: string, reasons: readonly string[]) => void
}

export interface ItemReconciler {
  /** Whether the lane holds exactly what a digest says. */
  isSame(itemId: string, digest: string): Promise<boolean>
  /** `notes` are kept in the same step as the templates come, and not where anything was refused. */
  reconcile(itemIds: readonly string[], epoch: Epoch, notes: Notes): Promise<Reconciled>
}

export interface Reconciled {
  /** The master has moved on from `epoch`: nothing was changed. */
  readonly isStale: boolean
  /** This card has no room for all that came, or the master's for all that went. What needs none has passed. */
  readonly refusal: Fault | null
}

const TEMPLATES_PER_COMPARE = 2_000
const STALE = { done: 0, refusal: null }

type ItemAnswer = CompareAnswer['items'][number]

interface Offer {
  readonly itemId: string
  readonly have: TemplateRecord[]
  readonly labels: Label[]
}

export function createItemReconciler(parts: ItemReconcilerParts): ItemReconciler {
  const { local, masterClient, ownSerial, switches, limits, clock, journal, signal } = parts
  const { store } = local
  const transferLimiter = createTransferLimiter(clock, () => switches().limit, signal)
  const templateUpload = createTemplateUpload({ local, masterClient, transferLimiter })
  const templateFetch = createTemplateFetch({ ...parts, transferLimiter })

  /** With upload off the lane does not offer what it learned itself. */
  const mayOffer = ({ origin }: Facts) => switches().upload || origin !== ownSerial
  const mayFetch = ({ origin }: Facts) =>
    origin === ownSerial ? switches().upload : switches().download

  /** Which of the item's templates are only there. */
  async function missingOf(itemId: string, templates: readonly Facts[]): Promise<StagedTemplate[]> {
    const missing: StagedTemplate[] = []
    for (const facts of templates) {
      if (!mayFetch(facts)) continue
      const known = await store.find(facts)
      const isSame = known?.itemId === itemId && known.sha256 === facts.sha256
      // Another template has this name here: that one is renamed.
      if (known && !isSame) await rename([nameOf(facts)])
      if (!isSame && !(await store.find(facts)))
        missing.push({ itemId, ...factsOf(facts), source: 'synced' })
    }
    return missing
  }

  /** The part of an answer that this lane takes, and why one of both sides leaves out the rest. */
  async function acceptable(ours: Offer, answer: ItemAnswer) {
    const nowMs = clock.now()
    const found = await Promise.all(answer.templates.map((template) => store.find(template)))
    const fresh = separateLeftOut(
      answer.templates.filter((_, at) => found[at] === null),
      (template) => whyNotTemplate(template, nowMs),
    )
    const known = answer.templates.filter((_, at) => found[at] !== null)
    const labels = separateLeftOut(answer.labels, (label) => whyNotLabel(label, nowMs))
    return {
      templates: [...known, ...fresh.taken],
      labels: labels.taken,
      reasons: [...labels.reasons, ...fresh.reasons, ...notTakenThere(ours, answer)],
    }
  }

  async function rename(names: readonly string[]): Promise<void> {
    for (const name of names) {
      journal.warn('template.renamed', { name })
      await renameTemplate(local, identityIn(name), ownSerial)
    }
  }

  /** Applies labels from others before the templates they name. Idempotent. */
  function apply(
    newLabels: readonly ItemLabel[],
    dropped: ReadonlySet<string>,
    staged: number,
    notes: Notes,
  ): Promise<boolean> {
    return local.inTurn(async () => {
      const labelled = newLabels.length > 0 ? await store.putLabels(newLabels) : 0
      const identities = [...dropped].map(identityIn)
      if (identities.length > 0) await store.remove(identities)
      if (staged > 0)
        await store.apply(BATCH, {
          mode: 'merge',
          templatesPerItemMax: limits.templatesPerItem,
          templatesMax: limits.templates,
          notes,
        })
      else if (Object.keys(notes).length > 0) await store.setNotes(notes)
      if (identities.length > 0 || staged > 0) await local.follow()
      return identities.length + staged + labelled > 0
    })
  }

  async function offersOf(itemIds: readonly string[]) {
    const items: Offer[] = []
    let templates = 0
    for (const itemId of itemIds) {
      const have = (await store.templatesOf(itemId)).filter(mayOffer)
      if (items.length > 0 && templates + have.length > TEMPLATES_PER_COMPARE) break
      templates += have.length
      const labels = switches().upload ? [...(await store.labelsOf(itemId))] : []
      items.push({ itemId, have: have.slice(0, SYNC_LIMITS.templatesPerItemTold), labels })
    }
    return items
  }

  async function reconcileSome(
    itemIds: readonly string[],
    epoch: Epoch,
    notes: Notes,
  ): Promise<{ readonly done: number; readonly refusal: Fault | null }> {
    const items = await offersOf(itemIds)
    const { isStale, items: answers } = await masterClient.compare({
      bootId: epoch.bootId,
      marksVersion: epoch.marksVersion,
      items: items.map(({ itemId, have, labels }) => ({
        itemId,
        have: have.map(factsOf),
        // A master of version 0.1.0 refuses the whole message for a later one.
        labels: labels.filter(({ atMs }) => atMs <= CALENDAR_END_MS),
      })),
    })
    if (isStale) return STALE
    const offered = new Map(items.map((item) => [item.itemId, item]))
    const dropped = new Set<string>()
    const newLabels: ItemLabel[] = []
    const wanted: TemplateRecord[] = []
    const missing: StagedTemplate[] = []
    for (const answer of answers) {
      const { itemId } = answer
      const ours = offered.get(itemId)
      if (!ours)
        throw new Fault('bad-request', 'refused whole: an item came that was not asked for')
      const { have } = ours
      checkFacts(answer.itemId, answer.templates)
      checkLabels(answer.labels)
      const names = new Set(have.map(nameOf))
      for (const part of [answer.wanted, answer.dropped, answer.clashed]) checkNamed(part, names)
      const accepted = await acceptable(ours, answer)
      parts.onLeftOut(itemId, answer.isMarked ? [] : accepted.reasons)
      if (answer.isMarked) continue
      await rename(answer.clashed.map(nameOf))
      const asked = new Set(answer.wanted.map(nameOf))
      if (switches().upload) wanted.push(...have.filter((one) => asked.has(nameOf(one))))
      // With download off a lane takes nothing from others and drops nothing for them.
      if (switches().download) {
        for (const one of answer.dropped) dropped.add(nameOf(one))
        newLabels.push(...accepted.labels.map((label) => ({ itemId, ...label })))
      }
      missing.push(...(await missingOf(itemId, accepted.templates)))
    }
    const sent = await templateUpload.upload(wanted, epoch)
    if (!sent) return STALE
    await rename(sent.clashed)
    if (switches().download) for (const name of sent.dropped) dropped.add(name)
    const { staged, refusal: refusedHere } = await templateFetch.fetch(missing, epoch)
    const refusal = refusedHere ?? sent.refusal
    const last = items.length === itemIds.length && !refusal ? notes : {}
    if (await apply(newLabels, dropped, staged, last)) local.onApplied()
    return { done: items.length, refusal }
  }

  return {
    async isSame(itemId, digest) {
      const templates = await store.templatesOf(itemId)
      return digestOf(templates, await store.labelsOf(itemId)) === digest
    },
    async reconcile(itemIds, epoch, notes) {
      let left = itemIds
      let refusal: Fault | null = null
      try {
        while (left.length > 0) {
          const some = await reconcileSome(left, epoch, refusal ? {} : notes)
          refusal = some.refusal ?? refusal
          if (some.done === 0) return { isStale: true, refusal }
          left = left.slice(some.done)
        }
        return { isStale: false, refusal }
      } catch (error) {
        await store.discard(BATCH).catch(() => {})
        throw error
      }
    },
  }
}
