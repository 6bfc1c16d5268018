/** The items of the lane: a gallery, the one that is open, learning, names, packages, and how good the teaching is. */
import { html, useEffect, useState } from '../../html.js'
import { usePart } from '../../live.js'
import { Card } from '../../parts/card.js'
import { LearnForm } from '../../parts/learn-form.js'
import { needWords, t, withWords } from '../../words/words.js'
import { Deletions } from './deletions.js'
import { Gallery } from './gallery.js'
import { ItemCard } from './item-card.js'
import { LearningMode } from './learning-mode.js'
import { Names } from './names.js'
import { Packages } from './packages.js'
import { Review } from './review.js'
import { TeachingReport } from './teaching-report.js'

needWords('items', 'names')

export function Tab() {
  const items = usePart('items')?.list
  const [open, setOpen] = useState(null)
  const choose = (id) => {
    setOpen(id)
    // Below the gallery on a phone, beside it on a desk where one may have scrolled: what opened is shown.
    if (id !== null) requestAnimationFrame(() => bringToEyes(document.getElementById('item')))
  }
  const close = () => {
    setOpen(null)
    const tile = document.querySelector(`.tile[data-item="${CSS.escape(open)}"]`)
    tile?.focus({ preventScroll: true })
    bringToEyes(tile)
  }
  const item = open === null ? null : (items?.find(({ id }) => id === open) ?? unknown(open))
  return html`<${Gallery} items=${items} open=${open} onOpen=${choose} />
    <div class="beside">
      ${item && html`<${ItemCard} key=${item.id} item=${item} onClose=${close} />`}
      <${Deletions} />
      <${Review} />
      <${DoubtsCard} />
      <${Card} id="teach" title=${t('items.teach')}>
        <p class="muted small">${t('items.teach-how')}</p>
        <${LearnForm} />
        <${LearningMode} />
      <//>
      <${Assortment} />
      <${Names} />
      <${Packages} />
      <${TeachingReport} onOpen=${choose} />
    </div>`
}

/** Loaded when the tab stands: it is the last that anybody waits for. */
function Assortment() {
  const [card, setCard] = useState(null)
  useEffect(() => {
    withWords(import('./assortment.js')).then(
      (loaded) => setCard(() => loaded.Assortment),
      // The next visit of the tab tries again.
      () => {},
    )
  }, [])
  return card && html`<${card} />`
}

/** Loaded beside the tab: who looks for an item does not wait for it. */
function DoubtsCard() {
  const [Shown, setShown] = useState(null)
  useEffect(() => {
    withWords(import('./doubts.js')).then(
      ({ Doubts }) => setShown(() => Doubts),
      () => globalThis.loadAgain?.isBroken(),
    )
  }, [])
  return Shown && html`<${Shown} />`
}

/** It was deleted while somebody looked at it: what was typed stays. */
const unknown = (id) => ({ id, name: null, count: 0, isActive: true })

/** Where it is in sight already nothing moves. */
function bringToEyes(element) {
  if (!element) return
  const { top } = element.getBoundingClientRect()
  if (top < 0 || top > innerHeight / 2) element.scrollIntoView()
  if (element.id === 'item') element.querySelector('#close-item').focus({ preventScroll: true })
}
