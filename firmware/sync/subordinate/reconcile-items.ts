/**
 * Makes items the same on this lane and on its master: offers what is only here, fetches what is only
 * there, removes what the master does not keep. So many items as one message takes are one transaction on
 * the card; what is done about each, item-diff.ts decides. A template of this device is given another name where another device
 * uses its own for something else.
 */
import type { Fault } from '#firmware/fault.ts'
import type { LocalTemplates } from '#firmware/items/library/templates-for-sync.ts'
import { CALENDAR_END_MS } from '#firmware/vocabulary/plausible-time.ts'
import type { Sentence } from '#firmware/words/sentence.ts'
import type {
  ItemLabel,
  Notes,
  SpaceVector,
  StagedTemplate,
  TemplateIdentity,
} from '#hal/template-store.ts'
import { SYNC_LIMITS } from '../limits.ts'
import { digestOf, type Facts, factsOf, identityIn, nameOf } from '../protocol/kept-templates.ts'
import type { Epoch } from '../protocol/sync-messages.ts'
import type { SyncPorts } from '../sync-ports.ts'
import type { Switches } from '../sync-settings.ts'
import { BATCH, createTemplateFetch } from './fetch-templates.ts'
import { checkAnswer, type ItemPlan, type Offer, planOf } from './item-diff.ts'
import type { MasterClient } from './master-client.ts'
import { createTransferLimiter } from './transfer-limiter.ts'
import { createTemplateUpload } from './upload-templates.ts'

export interface ItemReconciler {
  /** Whether the lane holds exactly what a digest says. */
  isSame(itemId: string, digest: string): Promise<boolean>
  /** `notes` are kept in the same step as the templates come, and not where anything was refused. */
  reconcile(itemIds: readonly string[], epoch: Epoch, notes: Notes): Promise<Reconciled>
}

export interface Reconciled {
  /** The master has moved on from `epoch`: nothing was changed. */
  readonly isStale: boolean
  /** This card has no space for all that came, or the master's for all that went. What needs none has passed. */
  readonly refusal: Fault | null
}

const TEMPLATES_PER_COMPARE = 2_000

/** Of some of the items, as many as one message takes. */
interface SomeReconciled extends Reconciled {
  readonly done: number
}

const STALE: SomeReconciled = { isStale: true, done: 0, refusal: null }

export interface ItemReconcilerNeeds
  extends Pick<SyncPorts, 'local' | 'serialNumber' | 'limits' | 'sha256' | 'clock' | 'journal'> {
  readonly masterClient: MasterClient
  readonly switches: () => Switches
  readonly signal: AbortSignal
  /** Called for each item that was compared with what of it this lane or its master leaves out. */
  readonly onLeftOut: (itemId: string, reasons: readonly Sentence[]) => void
  /** Called when items were dealt with, also where that ended early: templates may have come, or gone to the master. */
  readonly onSettled: () => void
}

export function createItemReconciler(needs: ItemReconcilerNeeds): ItemReconciler {
  const { local, masterClient, serialNumber, switches, limits, clock, journal, signal } = needs
  const { store } = local
  const transferLimiter = createTransferLimiter(clock, () => switches().limit, signal)
  const uploadTemplates = createTemplateUpload(local, masterClient, transferLimiter)
  const fetchTemplates = createTemplateFetch({
    local,
    sha256: needs.sha256,
    masterClient,
    transferLimiter,
    limits,
    onLeftOut: needs.onLeftOut,
  })

  /** With upload off the lane does not offer what it learned itself. */
  const mayOffer = ({ origin }: Facts) => switches().upload || origin !== serialNumber

  /** The first of the items that one message takes. */
  async function offersOf(itemIds: readonly string[]): Promise<readonly Offer[]> {
    const items: Offer[] = []
    let templates = 0
    for (const itemId of itemIds.slice(0, SYNC_LIMITS.itemsPerPage)) {
      const have = (await store.templatesOf(itemId)).filter(mayOffer)
      if (items.length > 0 && templates + have.length > TEMPLATES_PER_COMPARE) break
      templates += have.length
      const labels = switches().upload ? await store.labelsOf(itemId) : []
      items.push({ itemId, have: have.slice(0, SYNC_LIMITS.templatesPerItemSent), labels })
    }
    return items
  }

  /** Asks the master about the items; null where it has moved on. */
  async function plansOf(offers: readonly Offer[], epoch: Epoch): Promise<ItemPlan[] | null> {
    const { isStale, items: answers } = await masterClient.compare({
      bootId: epoch.bootId,
      marksVersion: epoch.marksVersion,
      items: offers.map(({ itemId, have, labels }) => ({
        itemId,
        have: have.map(factsOf),
        // A master of version 0.1.0 refuses the whole message for a later one.
        labels: labels.filter(({ atMs }) => atMs <= CALENDAR_END_MS),
      })),
    })
    if (isStale) return null
    const offered = new Map(offers.map((offer) => [offer.itemId, offer]))
    const checked = answers.map((answer) => checkAnswer(offered.get(answer.itemId), answer))
    const plans: ItemPlan[] = []
    for (const { ours, answer } of checked) {
      const found = await Promise.all(answer.templates.map((template) => store.find(template)))
      const here = { found, ownSerial: serialNumber, switches: switches(), nowMs: clock.now() }
      plans.push(planOf(ours, answer, { ...here, isBlank: local.blankPictures.has }))
    }
    return plans
  }

  async function rename(names: Iterable<string>): Promise<void> {
    for (const name of names) {
      journal.warn('template.renamed', { name })
      await renameTemplate(local, identityIn(name), serialNumber)
    }
  }

  /** One that could not be renamed is in the way still. */
  async function withoutTaken(
    missing: readonly StagedTemplate[],
    renamed: ReadonlySet<string>,
  ): Promise<StagedTemplate[]> {
    const free: StagedTemplate[] = []
    for (const one of missing)
      if (!renamed.has(nameOf(one)) || !(await store.find(one))) free.push(one)
    return free
  }

  /** Applies labels from others before the templates they name. Idempotent. */
  function apply(
    labels: readonly ItemLabel[],
    dropped: ReadonlySet<string>,
    staged: number,
    notes: Notes,
  ): Promise<boolean> {
    return local.inTurn(async () => {
      const labelled = labels.length > 0 ? await store.putLabels(labels) : 0
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

  async function reconcileSome(
    itemIds: readonly string[],
    epoch: Epoch,
    notes: Notes,
  ): Promise<SomeReconciled> {
    const offers = await offersOf(itemIds)
    const plans = await plansOf(offers, epoch)
    if (!plans) return STALE
    for (const { itemId, leftOut } of plans) needs.onLeftOut(itemId, leftOut)
    const renamed = new Set(plans.flatMap((plan) => plan.renamed))
    await rename(renamed)
    const missing = await withoutTaken(
      plans.flatMap((plan) => plan.missing),
      renamed,
    )
    const sent = await uploadTemplates(
      plans.flatMap((plan) => plan.wanted),
      epoch,
    )
    if (!sent) return STALE
    await rename(sent.clashed)
    const dropped = new Set(plans.flatMap((plan) => plan.dropped))
    if (switches().download) for (const name of sent.dropped) dropped.add(name)
    const { staged, refusal: refusedHere } = await fetchTemplates(missing, epoch)
    const refusal = refusedHere ?? sent.refusal
    const last = offers.length === itemIds.length && !refusal ? notes : {}
    const labels = plans.flatMap((plan) => plan.labels)
    if (await apply(labels, dropped, staged, last)) local.onApplied()
    return { isStale: false, done: offers.length, refusal }
  }

  return {
    async isSame(itemId, digest) {
      const templates = await store.templatesOf(itemId)
      return digestOf(templates, await store.labelsOf(itemId)) === digest
    },
    async reconcile(itemIds, epoch, notes) {
      let refusal: Fault | null = null
      try {
        for (let left = itemIds; left.length > 0; ) {
          const some = await reconcileSome(left, epoch, refusal ? {} : notes)
          refusal ??= some.refusal
          if (some.isStale) return { isStale: true, refusal }
          left = left.slice(some.done)
        }
        return { isStale: false, refusal }
      } catch (error) {
        await store.discard(BATCH).catch(() => {})
        throw error
      } finally {
        if (itemIds.length > 0) needs.onSettled()
      }
    },
  }
}

/**
 * The name may have been given by another device, or by this one before it was reset. In one
 * transaction. One that has no vector yet keeps its name: it cannot be renamed before.
 */
function renameTemplate(
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
