/**
 * A TemplateStore in plain maps, for the thousands of simulations of a fleet: a quarter of the CPU
 * time of SQLite in memory (docs/adr/0065). Its card fills up on request. Other tests use
 * templates-memory.ts.
 */
import { createHash, randomUUID } from 'node:crypto'
import { Fault } from '#firmware/fault.ts'
import { isPlausible } from '#hal/plausible-time.ts'
import {
  type Applied,
  type ApplyOptions,
  type Change,
  type DescribedItem,
  type ItemChange,
  type ItemLabel,
  isLater,
  type KeyedTemplate,
  type Label,
  type SpaceVector,
  type TemplateIdentity,
  type TemplateRecord,
  type Writer,
} from '#hal/template-store.ts'
import { createSimulatedCounterExamples } from './counter-examples-simulated.ts'
import type { MemoryTemplates } from './templates-memory.ts'

type KeptLabel = Label & { readonly revision: number }

export function openSimulatedTemplates(): MemoryTemplates {
  let databaseId: string = randomUUID()
  let accident: 'disk-full' | null = null
  let lastKey = 0
  let lastNumber = 0
  let lastSequence = 0
  let templates = new Map<string, KeyedTemplate>()
  let feed: Change[] = []
  let lastRevision = 0
  /** By item, then by field. */
  const items = new Map<string, Map<string, KeptLabel>>()
  const notes = new Map<string, string>()
  const staged = new Map<string, Map<string, TemplateRecord>>()
  const pictures = new Map<string, Uint8Array>()
  const vectors = new Map<string, Map<string, Int8Array>>()

  async function write<Result>(work: () => Result): Promise<Result> {
    if (accident) throw new Fault('storage', 'the card is full')
    return work()
  }

  const {
    clear: clearCounterExamples,
    keepOnly,
    ...counterExamples
  } = createSimulatedCounterExamples(
    (itemId) => living().some((template) => template.itemId === itemId),
    write,
    setNotes,
  )

  const living = () => [...templates.values()].sort((a, b) => a.key - b.key)
  const vectorsOf = (spaceId: string) => {
    const known = vectors.get(spaceId) ?? new Map<string, Int8Array>()
    vectors.set(spaceId, known)
    return known
  }

  function log(op: Change['op'], { itemId, origin, number, sha256 }: TemplateRecord): void {
    lastSequence += 1
    feed.push({ sequence: lastSequence, op, itemId, origin, number, sha256 })
  }

  function putContent(sha256: string, jpeg?: Uint8Array, vector?: SpaceVector): void {
    // Copies: what is handed over may be written to again.
    if (jpeg) pictures.set(sha256, new Uint8Array(jpeg))
    if (vector && pictures.has(sha256)) vectorsOf(vector.spaceId).set(sha256, vector.codes.slice())
  }

  function insert(record: TemplateRecord): KeyedTemplate {
    lastKey += 1
    const { itemId, origin, number, sha256, createdAtMs, source, isPinned } = record
    const keyed = { key: lastKey, itemId, origin, number, sha256, createdAtMs, source, isPinned }
    templates.set(nameOf(record), keyed)
    return keyed
  }

  function removeAll(gone: readonly TemplateRecord[]): number {
    const names = new Set(gone.map(nameOf))
    feed = feed.filter((change) => change.op === 'remove' || !names.has(nameOf(change)))
    for (const template of gone) {
      templates.delete(nameOf(template))
      log('remove', template)
    }
    return gone.length
  }

  function removeEach(identities: readonly TemplateIdentity[]): number {
    return removeAll(identities.flatMap((identity) => templates.get(nameOf(identity)) ?? []))
  }

  function apply(batch: string, options: ApplyOptions): Applied {
    const incoming = staged.get(batch) ?? new Map<string, TemplateRecord>()
    for (const template of incoming.values()) refuseCollision(template)
    refuseTooMany(incoming, options)
    const keyBefore = lastKey
    let removed = 0
    if (options.mode === 'replace') {
      items.clear()
      removed += removeAll(living().filter((template) => !incoming.has(nameOf(template))))
    }
    for (const template of incoming.values()) if (!templates.has(nameOf(template))) insert(template)
    const surplus = surplusOf(incoming, options.templatesPerItemMax)
    removed += removeAll(surplus.filter(({ key }) => key <= keyBefore))
    for (const template of surplus) templates.delete(nameOf(template))
    const added = living().filter(({ key }) => key > keyBefore)
    for (const template of added) log('put', template)
    for (const item of options.items ?? []) describeNew(item)
    setNotes(options.notes ?? {})
    staged.delete(batch)
    return { added: added.length, removed }
  }

  // Before anything changes, because memory has no roll-back: what an apply would leave.
  function refuseTooMany(incoming: Map<string, TemplateRecord>, options: ApplyOptions): void {
    const kept = options.mode === 'replace' ? new Map() : templates
    const perItem = new Map<string, number>()
    for (const [, { itemId }] of new Map([...kept, ...incoming]))
      perItem.set(itemId, (perItem.get(itemId) ?? 0) + 1)
    let total = 0
    for (const count of perItem.values()) total += Math.min(count, options.templatesPerItemMax)
    if (total > options.templatesMax)
      throw new Fault('full', `a device holds ${options.templatesMax} templates`)
  }

  function refuseCollision(template: TemplateRecord): void {
    const known = templates.get(nameOf(template))
    if (known && (known.sha256 !== template.sha256 || known.itemId !== template.itemId))
      throw new Fault('bad-request', `template ${nameOf(template)} is known here as another one`)
    if (!pictures.has(template.sha256))
      throw new Fault('bad-request', 'a staged template has no picture')
  }

  function surplusOf(incoming: Map<string, TemplateRecord>, max: number): KeyedTemplate[] {
    const touched = new Set([...incoming.values()].map(({ itemId }) => itemId))
    return [...touched].flatMap((itemId) =>
      living()
        .filter((template) => template.itemId === itemId)
        .sort(byWorth)
        .slice(max),
    )
  }

  function describeHere(itemId: string, { name, isActive }: ItemChange, writer: Writer) {
    const known = labelsOf(itemId).filter((label) => isPlausible(label.atMs, writer.atMs))
    const last = Math.max(0, ...known.map((label) => label.atMs + 1))
    const stamp = { by: writer.by, atMs: Math.max(writer.atMs, last) }
    fieldsOf(itemId)
    if (name !== undefined) say(itemId, { ...stamp, field: 'name', value: name ?? '' })
    if (isActive !== undefined)
      say(itemId, { ...stamp, field: 'active', value: isActive ? '1' : '0' })
    return itemRecord(itemId)
  }

  function describeNew({ itemId, name, isActive }: DescribedItem): void {
    const isKnown = items.has(itemId)
    const known = fieldsOf(itemId)
    if (name !== null && !known.has('name')) say(itemId, unsigned('name', name))
    if (!isActive && !isKnown) say(itemId, unsigned('active', '0'))
  }

  const unsigned = (field: Label['field'], value: string) => ({ field, value, atMs: 0, by: '' })

  function fieldsOf(itemId: string): Map<string, KeptLabel> {
    const fields = items.get(itemId) ?? new Map<string, KeptLabel>()
    items.set(itemId, fields)
    return fields
  }

  /** Said here; what others said has no revision. */
  function say(itemId: string, label: Label, isHere = true): void {
    lastRevision += Number(isHere)
    fieldsOf(itemId).set(label.field, { ...label, revision: isHere ? lastRevision : 0 })
  }

  function labelsOf(itemId: string): KeptLabel[] {
    const labels = [...(items.get(itemId)?.values() ?? [])]
    return labels.sort((one, other) => (one.field < other.field ? -1 : 1))
  }

  function putLabel({ itemId, ...label }: ItemLabel): boolean {
    const known = items.get(itemId)?.get(label.field)
    if (known && !isLater(label, known)) return false
    say(itemId, label, false)
    return true
  }

  function setNotes(changes: Readonly<Record<string, string | null>>): void {
    for (const [key, value] of Object.entries(changes))
      if (value === null) notes.delete(key)
      else notes.set(key, value)
  }

  function itemRecord(itemId: string) {
    const labels = items.get(itemId)
    const name = labels?.get('name')?.value || null
    const isActive = labels?.get('active')?.value !== '0'
    const count = living().filter((template) => template.itemId === itemId).length
    return { itemId, name, isActive, templates: count }
  }

  function sweep(): boolean {
    const waiting = [...staged.values()].flatMap((batch) => [...batch.values()])
    keepOnly((itemId) => [...living(), ...waiting].some((one) => one.itemId === itemId))
    const named = new Set([
      ...living().map(({ sha256 }) => sha256),
      ...[...staged.values()].flatMap((batch) => [...batch.values()].map(({ sha256 }) => sha256)),
    ])
    for (const sha256 of pictures.keys())
      if (!named.has(sha256)) {
        pictures.delete(sha256)
        for (const known of vectors.values()) known.delete(sha256)
      }
    return false
  }

  return {
    ...counterExamples,
    get databaseId() {
      return databaseId
    },
    pictures: () => pictures.size,
    fail(next) {
      accident = next
    },
    restart() {
      staged.clear()
    },
    async items() {
      const known = new Set([...items.keys(), ...living().map(({ itemId }) => itemId)])
      return [...known].sort().map(itemRecord)
    },
    async totals() {
      const itemCount = new Set(living().map(({ itemId }) => itemId)).size
      return { items: itemCount, templates: templates.size }
    },
    describe: (itemId, change, writer) => write(() => describeHere(itemId, change, writer)),
    describeAll: (changes, writer) =>
      write(() => changes.map(({ itemId, change }) => describeHere(itemId, change, writer))),
    labelsOf: async (itemId) => labelsOf(itemId).map(withoutRevision),
    labels: async () =>
      [...items.keys()]
        .sort()
        .flatMap((itemId) =>
          labelsOf(itemId).map((label) => ({ itemId, ...withoutRevision(label) })),
        ),
    putLabels: (labels) => write(() => labels.filter(putLabel).length),
    undate: (latestMs) =>
      write(() => {
        const changed = new Set<string>()
        for (const [itemId, fields] of items)
          for (const label of [...fields.values()].filter(({ atMs }) => atMs > latestMs)) {
            say(itemId, { ...label, atMs: 0, by: '' })
            changed.add(itemId)
          }
        for (const [name, template] of templates) {
          if (template.createdAtMs <= latestMs) continue
          templates.set(name, { ...template, createdAtMs: 0 })
          feed = feed.filter((change) => change.op === 'remove' || nameOf(change) !== name)
          log('put', template)
          changed.add(template.itemId)
        }
        return [...changed].sort()
      }),
    labelled: async (after, limit) =>
      [...items]
        .flatMap(([itemId, fields]) =>
          [...fields.values()].map(({ revision }) => ({ itemId, revision })),
        )
        .filter(({ revision }) => revision > after)
        .sort((one, other) => one.revision - other.revision)
        .slice(0, limit),
    templatesOf: async (itemId) => living().filter((template) => template.itemId === itemId),
    find: async (identity) => templates.get(nameOf(identity)) ?? null,
    page: async (afterKey, limit) =>
      living()
        .filter(({ key }) => key > afterKey)
        .slice(0, limit),
    pageWithContent: async (afterKey, limit, { spaceId, itemIds }) =>
      living()
        .filter(({ key, itemId }) => key > afterKey && (itemIds?.includes(itemId) ?? true))
        .slice(0, limit)
        .map((template) => ({
          ...template,
          jpeg: pictures.get(template.sha256) ?? new Uint8Array(),
          codes: vectorsOf(spaceId).get(template.sha256) ?? null,
        })),
    async pageOfVectors(spaceId, afterKey, limit) {
      const known = vectorsOf(spaceId)
      const page = living()
        .filter(({ key, sha256 }) => key > afterKey && known.has(sha256))
        .slice(0, limit)
      const rows = page.flatMap(({ sha256 }) => known.get(sha256) ?? [])
      return { templates: page, codes: Int8Array.from(rows.flatMap((row) => [...row])) }
    },
    picture: async (sha256) => pictures.get(sha256) ?? null,
    contentOf: async (spaceId, sha256s) =>
      sha256s.flatMap((sha256) => {
        const jpeg = pictures.get(sha256)
        return jpeg ? { sha256, jpeg, codes: vectorsOf(spaceId).get(sha256) ?? null } : []
      }),
    learn: (template, evict) =>
      write(() => {
        const sha256 = createHash('sha256').update(template.jpeg).digest('hex')
        removeEach(evict)
        putContent(sha256, template.jpeg, template.vector)
        lastNumber = Math.max(lastNumber + 1, Math.trunc(template.createdAtMs))
        const keyed = insert({ ...template, number: lastNumber, sha256 })
        log('put', keyed)
        return keyed
      }),
    remove: (identities) => write(() => removeEach(identities)),
    removeItem: (itemId) =>
      write(() => removeAll(living().filter((template) => template.itemId === itemId))),
    removeAll: () => write(() => removeAll(living())),
    stage: (batch, incoming) =>
      write(() => {
        const known = staged.get(batch) ?? new Map<string, TemplateRecord>()
        staged.set(batch, known)
        for (const template of incoming) {
          putContent(template.sha256, template.jpeg, template.vector)
          known.set(nameOf(template), template)
        }
      }),
    apply: (batch, options) => write(() => apply(batch, options)),
    async discard(batch) {
      staged.delete(batch)
    },
    sweep: async () => sweep(),
    withoutVector: async (spaceId, afterSha256, limit) =>
      [...new Set(living().map(({ sha256 }) => sha256))]
        .filter((sha256) => sha256 > afterSha256 && !vectorsOf(spaceId).has(sha256))
        .sort()
        .slice(0, limit)
        .map((sha256) => ({ sha256, jpeg: pictures.get(sha256) ?? new Uint8Array() })),
    putVectors: (spaceId, rows) =>
      write(() => {
        for (const { sha256, codes } of rows) putContent(sha256, undefined, { spaceId, codes })
      }),
    spaces: async () => new Map([...vectors].map(([spaceId, known]) => [spaceId, known.size])),
    forgetSpace: (spaceId) => write(() => void vectors.delete(spaceId)),
    changes: async (after, limit) =>
      feed.filter(({ sequence }) => sequence > after).slice(0, limit),
    lastSequence: async () => lastSequence,
    note: async (key) => notes.get(key) ?? null,
    setNotes: (changes) => write(() => setNotes(changes)),
    reset: () =>
      write(() => {
        databaseId = randomUUID()
        clearCounterExamples()
        templates = new Map()
        feed = []
        lastKey = lastNumber = lastSequence = lastRevision = 0
        for (const map of [items, notes, staged, pictures, vectors]) map.clear()
      }),
    async [Symbol.asyncDispose]() {},
  }
}

const withoutRevision = ({ revision: _, ...label }: KeptLabel): Label => label

const nameOf = ({ origin, number }: TemplateIdentity) => `${origin}:${number}`

/** Pinned, then newer, then by identity: what an item keeps first. */
function byWorth(a: TemplateRecord, b: TemplateRecord): number {
  return (
    Number(b.isPinned) - Number(a.isPinned) ||
    b.createdAtMs - a.createdAtMs ||
    (a.origin < b.origin ? -1 : a.origin > b.origin ? 1 : a.number - b.number)
  )
}
