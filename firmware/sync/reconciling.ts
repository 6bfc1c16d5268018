/**
 * Brings items of this lane and of the centre together: offers what is only here, fetches what is
 * only there, lets go of what the centre does not keep. One call, one transaction on the card.
 */
import { Fault } from '#firmware/fault.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type {
  Content,
  ItemLabel,
  Label,
  Notes,
  StagedTemplate,
  TemplateRecord,
} from '#hal/template-store.ts'
import type { Asking } from './asking.ts'
import { checkContents, checkFacts, checkLabels, checkNamed } from './checks.ts'
import { SYNC_LIMITS } from './limits.ts'
import { type LocalTemplates, renamed } from './local.ts'
import { digestOf, type Facts, nameOf } from './merge.ts'
import { pauseMsAfter, templatesAtOnce } from './pace.ts'
import { packedBytes } from './parcels.ts'
import type { CompareAnswer } from './schema.ts'

export interface Switches {
  readonly upload: boolean
  readonly download: boolean
  /** Templates a minute in each direction; 0: as fast as it goes. */
  readonly limit: number
}

/** What the master was when the lane last heard of it. */
export interface Epoch {
  readonly bootId: string
  readonly marksVersion: number
  readonly spaceId: string
}

export interface ReconcilingParts {
  readonly local: LocalTemplates
  readonly asking: Asking
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
}

export interface Reconciling {
  /** Whether the lane holds exactly what a digest says. */
  isSame(itemId: string, digest: string): Promise<boolean>
  /**
   * Resolves to false, changing nothing, when the master has moved on from `epoch`. `notes` are
   * kept in the same step as the templates come.
   */
  reconcile(itemIds: readonly string[], epoch: Epoch, notes: Notes): Promise<boolean>
}

const BATCH = 'sync'
const TEMPLATES_PER_QUESTION = 2_000
const PICTURES_AT_ONCE_MIN = 4

type ItemAnswer = CompareAnswer['items'][number]

export function createReconciling(parts: ReconcilingParts): Reconciling {
  const { local, asking, ownSerial, switches, limits, clock, journal, signal } = parts
  const { store } = local
  let atOnce: number = SYNC_LIMITS.pictures
  const checking = () => ({
    space: local.space,
    pictureSide: limits.pictureSide,
    sha256: parts.sha256,
  })

  /** With upload off the lane keeps what it learned to itself, and still hears of the rest. */
  const mayOffer = ({ origin }: Facts) => switches().upload || origin !== ownSerial
  const mayFetch = ({ origin }: Facts) =>
    origin === ownSerial ? switches().upload : switches().download

  async function throttle(templates: number): Promise<void> {
    const pauseMs = pauseMsAfter(templates, switches().limit)
    if (pauseMs > 0) await pause(clock, pauseMs, signal)
    if (signal.aborted) throw new Fault('busy', 'synchronisation is stopping')
  }

  async function upload(templates: readonly TemplateRecord[], epoch: Epoch) {
    const gone: string[] = []
    const clashed: string[] = []
    let left = templates
    while (left.length > 0) {
      const group = await fitting(left, epoch.spaceId)
      left = left.slice(group.looked)
      if (group.templates.length === 0) continue
      const answer = await asking.upload(
        {
          bootId: epoch.bootId,
          marksVersion: epoch.marksVersion,
          spaceId: epoch.spaceId,
          templates: group.templates.map((template) => ({
            itemId: template.itemId,
            ...factsOf(template),
          })),
        },
        group.contents,
      )
      if (answer.isStale) return null
      const offered = new Set(group.templates.map(nameOf))
      gone.push(...checkNamed(answer.dropped, offered).map(nameOf))
      clashed.push(...checkNamed(answer.clashed, offered).map(nameOf))
      await throttle(group.templates.length)
    }
    return { gone, clashed }
  }

  /** The first of them that fit one message, with their pictures. */
  async function fitting(left: readonly TemplateRecord[], spaceId: string) {
    const templates: TemplateRecord[] = []
    const contents = new Map<string, Content>()
    let bytes = 0
    let looked = 0
    for (const template of left.slice(0, templatesAtOnce(switches().limit, SYNC_LIMITS.pictures))) {
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

  async function fetch(missing: readonly StagedTemplate[], epoch: Epoch): Promise<number> {
    const space = local.space
    const isOurSpace = space.id === epoch.spaceId
    let left = await withoutKnown(missing)
    let staged = missing.length - left.length
    while (left.length > 0) {
      const hashes = [...new Set(left.map(({ sha256 }) => sha256))]
      const wanted = hashes.slice(0, templatesAtOnce(switches().limit, atOnce))
      const { spaceId, contents } = await request(wanted, epoch.spaceId)
      // Of a model that this lane does not have: the pictures count, vectors are made here.
      const useful = isOurSpace ? contents : contents.map((one) => ({ ...one, codes: null }))
      const seen = isOurSpace ? checking() : { ...checking(), space: { ...space, id: spaceId } }
      checkContents(useful, wanted, spaceId, seen)
      const came = new Map(useful.map((content) => [content.sha256, content]))
      // The master lost some since it told of them: the next comparison will say so.
      if (came.size === 0) return staged
      const ready = left.filter(({ sha256 }) => came.has(sha256))
      await store.stage(
        BATCH,
        ready.map((template) => withContent(template, came.get(template.sha256), space.id)),
      )
      staged += ready.length
      left = left.filter(({ sha256 }) => !came.has(sha256))
      if (contents.length < wanted.length)
        left = left.filter(({ sha256 }) => !isPast(sha256, wanted, came))
      await throttle(ready.length)
    }
    return staged
  }

  /** A message that a bad radio did not bring through is tried again in smaller ones. */
  async function request(sha256s: readonly string[], spaceId: string) {
    try {
      const answer = await asking.content({ spaceId, sha256s: [...sha256s] })
      atOnce = Math.min(atOnce * 2, SYNC_LIMITS.pictures)
      return answer
    } catch (error) {
      atOnce = Math.max(Math.ceil(atOnce / 2), PICTURES_AT_ONCE_MIN)
      throw error
    }
  }

  /** Pictures that are here already, from an attempt that was cut off, do not travel again. */
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

  /** Which of the item's templates are only there. */
  async function missingOf({ itemId, templates }: ItemAnswer): Promise<StagedTemplate[]> {
    const missing: StagedTemplate[] = []
    for (const facts of templates) {
      if (!mayFetch(facts)) continue
      const known = await store.find(facts)
      const isSame = known?.itemId === itemId && known.sha256 === facts.sha256
      // Under its name is something else: that gets another name, and makes room.
      if (known && !isSame) await rename([nameOf(facts)])
      if (!isSame && !(await store.find(facts)))
        missing.push({ itemId, ...factsOf(facts), source: 'synced' })
    }
    return missing
  }

  async function rename(names: readonly string[]): Promise<void> {
    for (const name of names) {
      journal.warn('template.renamed', { name })
      const at = name.lastIndexOf(':')
      const identity = { origin: name.slice(0, at), number: Number(name.slice(at + 1)) }
      await renamed(local, identity, ownSerial)
    }
  }

  /** What was said by others first: it names what comes with it, and bears repeating. */
  function apply(
    said: readonly ItemLabel[],
    gone: ReadonlySet<string>,
    staged: number,
    notes: Notes,
  ): Promise<boolean> {
    return local.inTurn(async () => {
      const news = said.length > 0 ? await store.putLabels(said) : 0
      const identities = [...gone].map((name) => {
        const at = name.lastIndexOf(':')
        return { origin: name.slice(0, at), number: Number(name.slice(at + 1)) }
      })
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
      return identities.length + staged + news > 0
    })
  }

  async function question(itemIds: readonly string[]) {
    const items: { itemId: string; have: TemplateRecord[]; labels: Label[] }[] = []
    let templates = 0
    for (const itemId of itemIds) {
      const have = (await store.templatesOf(itemId)).filter(mayOffer)
      if (items.length > 0 && templates + have.length > TEMPLATES_PER_QUESTION) break
      templates += have.length
      const labels = switches().upload ? [...(await store.labelsOf(itemId))] : []
      items.push({ itemId, have: have.slice(0, SYNC_LIMITS.templatesPerItemTold), labels })
    }
    return items
  }

  async function some(itemIds: readonly string[], epoch: Epoch, notes: Notes): Promise<number> {
    const items = await question(itemIds)
    const { isStale, items: answers } = await asking.compare({
      bootId: epoch.bootId,
      marksVersion: epoch.marksVersion,
      items: items.map((item) => ({ ...item, have: item.have.map(factsOf) })),
    })
    if (isStale) return 0
    const offered = new Map(items.map(({ itemId, have }) => [itemId, have]))
    const gone = new Set<string>()
    const said: ItemLabel[] = []
    const wanted: TemplateRecord[] = []
    const missing: StagedTemplate[] = []
    for (const answer of answers) {
      const have = offered.get(answer.itemId)
      if (!have)
        throw new Fault('bad-request', 'refused whole: an item came that was not asked for')
      checkFacts(answer.itemId, answer.templates)
      checkLabels(answer.labels)
      const names = new Set(have.map(nameOf))
      for (const part of [answer.wanted, answer.dropped, answer.clashed]) checkNamed(part, names)
      if (answer.isMarked) continue
      await rename(answer.clashed.map(nameOf))
      const asked = new Set(answer.wanted.map(nameOf))
      if (switches().upload) wanted.push(...have.filter((one) => asked.has(nameOf(one))))
      // A lane that takes nothing from others also loses nothing to them.
      if (switches().download) {
        for (const one of answer.dropped) gone.add(nameOf(one))
        said.push(...answer.labels.map((label) => ({ itemId: answer.itemId, ...label })))
      }
      missing.push(...(await missingOf(answer)))
    }
    const sent = await upload(wanted, epoch)
    if (!sent) return 0
    await rename(sent.clashed)
    if (switches().download) for (const name of sent.gone) gone.add(name)
    const staged = await fetch(missing, epoch)
    const last = items.length === itemIds.length ? notes : {}
    if (await apply(said, gone, staged, last)) local.onApplied()
    return items.length
  }

  return {
    async isSame(itemId, digest) {
      const templates = await store.templatesOf(itemId)
      return digestOf(templates, await store.labelsOf(itemId)) === digest
    },
    async reconcile(itemIds, epoch, notes) {
      let left = itemIds
      try {
        while (left.length > 0) {
          const done = await some(left, epoch, notes)
          if (done === 0) return false
          left = left.slice(done)
        }
        return true
      } catch (error) {
        await store.discard(BATCH).catch(() => {})
        throw error
      }
    },
  }
}

function factsOf({ origin, number, sha256, createdAtMs, isPinned }: Facts): Facts {
  return { origin, number, sha256, createdAtMs, isPinned }
}

function withContent(
  template: StagedTemplate,
  content: Content | undefined,
  spaceId: string,
): StagedTemplate {
  if (!content) return template
  const vector = content.codes && { spaceId, codes: content.codes }
  return { ...template, jpeg: content.jpeg, ...(vector && { vector }) }
}

/** The master answers in the order it was asked: what it skipped before its last, it does not have. */
function isPast(sha256: string, wanted: readonly string[], came: ReadonlyMap<string, Content>) {
  const lastCame = wanted.findLastIndex((one) => came.has(one))
  const at = wanted.indexOf(sha256)
  return at >= 0 && at < lastCame
}
