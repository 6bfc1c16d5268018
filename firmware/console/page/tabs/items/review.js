/** The review inbox: pictures the lane was unsure of, one after the other, by hand or by keys. */
import { act } from '../../call.js'
import { html, useEffect, useState } from '../../html.js'
import { usePart } from '../../live.js'
import { Button, Card, Empty } from '../../parts/card-button-and-form.js'
import { nameOf } from '../../parts/item-field.js'
import { LanePicture } from '../../parts/item-picture.js'
import { useAnswer } from '../../parts/polled-answer.js'
import { toast } from '../../parts/toasts.js'
import { Allowed } from '../../rights.js'
import { needWords, said, t } from '../../words/words.js'
import { deletedHere } from './deletions.js'
import { choicesOf, ReviewEntry } from './review-entry.js'

needWords('camera', 'review')

/** As many as a person goes through before he looks at the list again. */
const SHOWN = 24

const REASONS = {
  uncertain: () => t('review.uncertain'),
  unknown: () => t('review.unknown'),
  corrected: () => t('review.corrected'),
  doubted: () => t('review.doubted'),
}

export const addressOf = (id) => `/api/review/${encodeURIComponent(id)}`

export function Review() {
  const state = usePart('review')
  const { value, again } = useAnswer('/api/review')
  const [current, setCurrent] = useState(null)
  const [picked, setPicked] = useState([])
  const [item, setItem] = useState(null)
  // The entries of the last decision here, for undoing it, and whether it taught them.
  const [done, setDone] = useState({ ids: [], isTaught: false })
  const revision = state?.revision ?? 0
  useEffect(() => {
    if (revision > 0) again()
  }, [revision])
  if (!state) return null
  const open = (value?.data.entries ?? []).filter(({ answer }) => answer === null)
  const shown = open.slice(0, SHOWN)
  const at = Math.max(
    0,
    shown.findIndex(({ id }) => id === current),
  )
  const entry = shown[at] ?? null
  const several = picked.filter((id) => shown.some((one) => one.id === id))

  const show = (next) => {
    if (!next) return
    setCurrent(next.id)
    setItem(null)
  }
  const pick = (id) =>
    setPicked((some) => (some.includes(id) ? some.filter((one) => one !== id) : [...some, id]))

  /**
   * Decides the picked entries, or the one that is shown; a refusal ends it, and that entry is shown. `ofShown` holds
   * only for the one that is shown.
   */
  const answer = async ({ ofShown = {}, ...json }, words) => {
    focusList()
    const wanted = json.action !== 'not' && several.length > 0 ? several : entry ? [entry.id] : []
    const answered = []
    for (const id of wanted) {
      const whole = id === entry?.id ? { ...json, ...ofShown } : json
      if (!(await act(addressOf(id), { json: whole }))) break
      answered.push(id)
    }
    if (answered.length > 0) {
      const decided = { ids: answered, isTaught: json.action === 'label' }
      setDone(decided)
      toast(words, { undo: () => undo(decided) })
    }
    if (json.action !== 'not') {
      const left = wanted.filter((id) => !answered.includes(id))
      const next = shown.find(({ id }, nth) => nth > at && !answered.includes(id))?.id
      setPicked(left.length > 1 ? left : [])
      if (left.length === 0) setItem(null)
      setCurrent(left[0] ?? next ?? null)
    }
    again()
  }
  const undo = async ({ ids, isTaught }) => {
    focusList()
    const left = [...ids]
    for (const id of ids) {
      if (!(await act(addressOf(id), { json: { action: 'undo' } }))) break
      left.shift()
    }
    setDone({ ids: left, isTaught })
    if (left.length < ids.length) {
      setCurrent(ids[0])
      toast(
        isTaught ? deletedHere(t('review.untaught'), t('items.comes-back')) : t('review.undone'),
      )
    }
    again()
  }
  const steps = {
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

  const onKeyDown = (event) => {
    if (event.target.closest('input, select') || event.ctrlKey || event.metaKey || event.altKey)
      return
    // By the place of the key, not by its letter: a Russian keyboard has the same keys.
    const digit = /^(?:Digit|Numpad)([1-5])$/.exec(event.code)?.[1]
    const chosen = digit && entry ? choicesOf(entry)[Number(digit) - 1] : null
    const isButton = event.target.closest('button') !== null
    const first = entry && choicesOf(entry).find(({ id }) => !entry.not.includes(id))?.id
    const keys = {
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

  const pill = html`<span class="muted small" id="review-open">${t('review.open', { count: state.open })}</span>`
  return html`<${Card} id="review" title=${t('review.title')} pill=${pill}>
    <div onKeyDown=${onKeyDown} class="review">
      ${state.stopped && html`<p class="small" id="review-stopped">${t('review.stopped', { why: state.stopped })}</p>`}
      ${value && !entry && html`<${Empty} id="review-none">${state.isOn ? t('review.none') : t('review.off')}<//>`}
      ${entry && html`<${Allowed} may="change"><p class="muted small">${t('review.how')} <span class="keys">${t('review.keys')}</span></p><//>`}
      <ul class="review-list" id="review-list" tabindex="0" aria-label=${t('review.list')}>
        ${shown.map((one, nth) => tile(one, { nth, isCurrent: one === entry, isPicked: several.includes(one.id), show, pick }))}
      </ul>
      ${
        entry &&
        html`<${ReviewEntry}
          key=${entry.id}
          entry=${entry}
          item=${item}
          onItem=${setItem}
          count=${Math.max(several.length, 1)}
          steps=${steps}
        />`
      }
      ${done.ids.length > 0 && html`<div class="row"><${Button} may="change" id="review-undo" className="quiet" onClick=${() => undo(done)}>${t('review.undo')}<//></div>`}
    </div>
  <//>`
}

/** The pressed button vanishes with its entry: the focus goes to the list, where all keys work. */
function focusList() {
  if (document.activeElement?.closest('#review'))
    document.getElementById('review-list').focus({ preventScroll: true })
}

/** Like a press by hand: a button that waits for its work cannot be pressed again. */
const press = (id) => document.getElementById(id)?.click()

function tile(entry, { nth, isCurrent, isPicked, show, pick }) {
  const words = t('review.picture', { number: nth + 1, reason: said(REASONS, entry.reason) })
  return html`<li key=${entry.id}>
    <button type="button" class="tile" aria-pressed=${isCurrent} data-review=${entry.id} onClick=${() => show(entry)}>
      <${LanePicture} address=${addressOf(entry.id)} alt=${words} />
    </button>
    <${Allowed} may="change"><label class="check small">
      <input type="checkbox" checked=${isPicked} onChange=${() => pick(entry.id)} />
      <span>${said(REASONS, entry.reason)}<span class="sr"> ${t('review.pick')} ${nth + 1}</span></span>
    </label><//>
  </li>`
}
