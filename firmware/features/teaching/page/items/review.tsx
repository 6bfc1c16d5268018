/** The review inbox: pictures the lane was unsure of, one after the other, by hand or by keys. */

import type { TargetedKeyboardEvent } from 'preact'
import { useState } from 'preact/hooks'
import { act, pathOf } from '#firmware/console/page/call.ts'
import { usePart } from '#firmware/console/page/live.ts'
import { Button, Card, Empty } from '#firmware/console/page/parts/card-button-and-form.tsx'
import { nameOf } from '#firmware/console/page/parts/item-field.tsx'
import { LanePicture } from '#firmware/console/page/parts/item-picture.tsx'
import { useAnswer } from '#firmware/console/page/parts/polled-answer.ts'
import { toast } from '#firmware/console/page/parts/toasts.tsx'
import { Allowed } from '#firmware/console/page/rights.tsx'
import { deletedHere } from '#firmware/console/page/tabs/items/deletions.tsx'
import { t, wordFor } from '#firmware/console/page/words/words.ts'
import { choicesOf, type Entry, ReviewEntry, type Steps } from './review-entry.tsx'
import 'page-words:camera'
import 'page-words:review'

/** As many as a person goes through before he looks at the list again. */
const SHOWN = 24

const REASONS = {
  uncertain: () => t('review.uncertain'),
  unknown: () => t('review.unknown'),
  corrected: () => t('review.corrected'),
  doubted: () => t('review.doubted'),
}

interface Decision {
  readonly action: 'label' | 'not' | 'dismiss'
  /** The item. */
  readonly id?: string
  /** Holds only for the entry that is shown. */
  readonly ofShown?: { readonly anyway: boolean }
}

interface Decided {
  /** Of the entries. */
  readonly ids: readonly string[]
  readonly isTaught: boolean
}

export function Review() {
  const state = usePart('review')
  const { value, again } = useAnswer('GET /api/review', {}, { news: state?.revision })
  const [current, setCurrent] = useState<string | null>(null)
  const [picked, setPicked] = useState<readonly string[]>([])
  const [item, setItem] = useState<string | null>(null)
  // The entries of the last decision here, for undoing it, and whether it taught them.
  const [done, setDone] = useState<Decided>({ ids: [], isTaught: false })
  if (!state) return null
  const open = (value?.data.entries ?? []).filter(({ answer }) => answer === null)
  const shown = open.slice(0, SHOWN)
  const at = Math.max(
    0,
    shown.findIndex(({ id }) => id === current),
  )
  const entry = shown[at] ?? null
  const several = picked.filter((id) => shown.some((one) => one.id === id))

  const show = (next: Entry | undefined) => {
    if (!next) return
    setCurrent(next.id)
    setItem(null)
  }
  const pick = (id: string) =>
    setPicked((some) => (some.includes(id) ? some.filter((one) => one !== id) : [...some, id]))

  /** Decides the picked entries, or the one that is shown; a refusal ends it, and that entry is shown. */
  const answer = async ({ ofShown, ...decision }: Decision, words: string) => {
    focusList()
    const wanted =
      decision.action !== 'not' && several.length > 0 ? several : entry ? [entry.id] : []
    const answered: string[] = []
    for (const id of wanted) {
      const body = id === entry?.id ? { ...decision, ...ofShown } : decision
      if (!(await act('POST /api/review/:entry', { path: { entry: id }, body }))) break
      answered.push(id)
    }
    if (answered.length > 0) {
      setDone({ ids: answered, isTaught: decision.action === 'label' })
    }
    if (decision.action !== 'not') {
      const left = wanted.filter((id) => !answered.includes(id))
      const next = shown.find(({ id }, nth) => nth > at && !answered.includes(id))?.id
      setPicked(left.length > 1 ? left : [])
      if (left.length === 0) setItem(null)
      setCurrent(left[0] ?? next ?? null)
    }
    await again()
    if (answered.length > 0) {
      const decided = { ids: answered, isTaught: decision.action === 'label' }
      toast(words, { undo: () => undo(decided) })
    }
  }
  const undo = async ({ ids, isTaught }: Decided) => {
    focusList()
    const left = [...ids]
    for (const id of ids) {
      const asked = { path: { entry: id }, body: { action: 'undo' } } as const
      if (!(await act('POST /api/review/:entry', asked))) break
      left.shift()
    }
    // What is pressed next is pressed on the entry that came back, not on one that it takes the place of.
    await again()
    setDone({ ids: left, isTaught })
    if (left.length === ids.length) return
    setCurrent(ids[0] ?? null)
    toast(isTaught ? deletedHere(t('review.untaught'), t('items.comes-back')) : t('review.undone'))
  }
  const steps: Steps = {
    teach: (anyway) =>
      item &&
      answer(
        // "Anyway" is only for the entry that is shown: nobody has seen what a gate refuses about the others.
        { action: 'label', id: item, ...(anyway && { ofShown: { anyway } }) },
        t('review.taught', { item: nameOf(item) }),
      ),
    not: (id) => answer({ action: 'not', id }, t('review.not-done', { item: nameOf(id) })),
    dismiss: () => answer({ action: 'dismiss' }, t('review.dismissed')),
  }

  const onKeyDown = (event: TargetedKeyboardEvent<HTMLDivElement>) => {
    const { target } = event
    if (!(target instanceof Element)) return
    if (target.closest('input, select') || event.ctrlKey || event.metaKey || event.altKey) return
    // By the place of the key, not by its letter: a Russian keyboard has the same keys.
    const digit = /^(?:Digit|Numpad)([1-5])$/.exec(event.code)?.[1]
    const chosen = digit && entry ? choicesOf(entry)[Number(digit) - 1] : null
    const isButton = target.closest('button') !== null
    const first = entry && choicesOf(entry).find(({ id }) => !entry.not.includes(id))?.id
    const keys: Readonly<Record<string, () => unknown>> = {
      ArrowRight: () => show(shown[at + 1]),
      ArrowLeft: () => show(shown[at - 1]),
      // On a button these keys press that button.
      ...(!isButton && {
        Space: () => entry && pick(entry.id),
        Enter: () => press('review-teach'),
      }),
      KeyN: () => first && steps.not(item ?? first),
      KeyD: () => press('review-dismiss'),
      KeyU: () => press('review-undo'),
    }
    const step = chosen ? () => setItem(chosen.id) : keys[event.code]
    if (!step) return
    event.preventDefault()
    // A key that is held down moves along the list, but decides only once.
    if (!event.repeat || event.code.startsWith('Arrow')) step()
  }

  const pill = (
    <span class="muted small" id="review-open">
      {t('review.open', { count: state.open })}
    </span>
  )
  return (
    <Card id="review" title={t('review.title')} pill={pill}>
      <div onKeyDown={onKeyDown} class="review">
        {state.stopped && (
          <p class="small" id="review-stopped">
            {t('review.stopped', { why: state.stopped })}
          </p>
        )}
        {value && !entry && (
          <Empty id="review-none">{state.isOn ? t('review.none') : t('review.off')}</Empty>
        )}
        {entry && (
          <Allowed may="change">
            <p class="muted small">
              {t('review.how')} <span class="keys">{t('review.keys')}</span>
            </p>
          </Allowed>
        )}
        <ul class="review-list" id="review-list" tabindex={0} aria-label={t('review.list')}>
          {shown.map((one, nth) =>
            tile(one, {
              nth,
              isCurrent: one === entry,
              isPicked: several.includes(one.id),
              show,
              pick,
            }),
          )}
        </ul>
        {entry && (
          <ReviewEntry
            key={entry.id}
            entry={entry}
            item={item}
            onItem={setItem}
            count={Math.max(several.length, 1)}
            steps={steps}
          />
        )}
        {done.ids.length > 0 && (
          <div class="row">
            <Button
              undoes
              may="change"
              id="review-undo"
              className="quiet"
              onClick={() => undo(done)}
            >
              {t('review.undo')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

/** The pressed button vanishes with its entry: the focus goes to the list, where all keys work. */
function focusList() {
  if (document.activeElement?.closest('#review'))
    document.getElementById('review-list')?.focus({ preventScroll: true })
}

/** Like a press by hand: a button that waits for its work cannot be pressed again. */
const press = (id: string) => document.getElementById(id)?.click()

interface Tile {
  /** From 0. */
  readonly nth: number
  readonly isCurrent: boolean
  readonly isPicked: boolean
  show(entry: Entry): void
  pick(id: string): void
}

function tile(entry: Entry, { nth, isCurrent, isPicked, show, pick }: Tile) {
  const words = t('review.picture', { number: nth + 1, reason: wordFor(REASONS, entry.reason) })
  return (
    <li key={entry.id}>
      <button
        type="button"
        class="tile"
        aria-pressed={isCurrent}
        data-review={entry.id}
        onClick={() => show(entry)}
      >
        <LanePicture
          address={pathOf('GET /api/review/:entry', { path: { entry: entry.id } })}
          alt={words}
        />
      </button>
      <Allowed may="change">
        <label class="check small">
          <input type="checkbox" checked={isPicked} onChange={() => pick(entry.id)} />
          <span>
            {wordFor(REASONS, entry.reason)}
            <span class="sr">
              {' '}
              {t('review.pick')} {nth + 1}
            </span>
          </span>
        </label>
      </Allowed>
    </li>
  )
}
