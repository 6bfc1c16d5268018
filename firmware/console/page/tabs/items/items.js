/** The items of the lane: a gallery with the one that is open, what waits for a person, and lists and files. */
import { html, useEffect, useLayoutEffect, useState } from '../../html.js'
import { usePart } from '../../live.js'
import { Card } from '../../parts/card-button-and-form.js'
import { LearnForm } from '../../parts/learn-form.js'
import { Allowed } from '../../rights.js'
import { addressOf, closeSubject, openTab, useSubject } from '../../tabs.js'
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

/** The gallery first; then what waits for a person; then what is done with all items at once. */
const VIEWS = {
  gallery: () => t('items.view-gallery'),
  review: () => t('items.view-review'),
  lists: () => t('items.view-lists'),
}

export function Tab() {
  const items = usePart('items')?.list
  const subject = useSubject('items')
  const view = viewOf(subject)
  const open = view === 'gallery' ? subject : null
  const choose = (id) => openTab(addressOf('items', id))
  const close = () => {
    const tile = document.querySelector(`.tile[data-item="${CSS.escape(open)}"]`)
    closeSubject('items')
    tile?.focus({ preventScroll: true })
  }
  const item = open === null ? null : (items?.find(({ id }) => id === open) ?? unknown(open))
  return html`<${ViewList} view=${view} />
    <div class="with-panel" hidden=${view !== 'gallery'}>
      <${Gallery} items=${items} open=${open} onOpen=${choose} />
      <div class="beside">
        ${item && html`<${ItemPanel} key=${item.id} item=${item} onClose=${close} />`}
        <${Deletions} />
        <${Allowed} may="change">
          <${Card} id="teach" title=${t('items.teach')}>
            <p class="muted small">${t('items.teach-how')}</p>
            <${LearnForm} />
            <${LearningMode} />
          <//>
        <//>
      </div>
    </div>
    <div class="columns" hidden=${view !== 'review'}>
      <${Review} />
      <${DoubtsCard} />
    </div>
    <div class="columns" hidden=${view !== 'lists'}>
      <${Allowed} may="operate"><${Names} /><${Packages} /><//>
      <${TeachingReport} onOpen=${choose} />
      <${Assortment} />
    </div>`
}

/** `#items/4011` is an item, `#items//review` a view. */
function viewOf(subject) {
  const name = subject?.startsWith('/') ? subject.slice(1) : ''
  return Object.hasOwn(VIEWS, name) ? name : 'gallery'
}

/** What is not looked at stays as it is: a list that was half read, a report. */
function ViewList({ view }) {
  const waiting = (usePart('review')?.open ?? 0) + (usePart('doubts')?.count ?? 0)
  return html`<nav class="views" aria-label=${t('items.views')}>
    ${Object.entries(VIEWS).map(
      ([name, title]) => html`<a
        key=${name}
        class="button"
        id="view-${name}"
        href=${name === 'gallery' ? '#items' : `#items//${name}`}
        aria-current=${name === view ? 'page' : null}
      >
        ${title()}${name === 'review' && waiting > 0 && html` <span class="count">${waiting}</span>`}
      </a>`,
    )}
  </nav>`
}

/** Beside the gallery on a desk; on a phone a sheet over it. */
function ItemPanel({ item, onClose }) {
  // Before it is painted: an Escape pressed as soon as it is seen would reach the tile.
  useLayoutEffect(() => {
    document.getElementById('close-item').focus({ preventScroll: true })
  }, [])
  const leave = (event) => {
    if (event.key === 'Escape') onClose()
  }
  return html`<div class="item-panel" onKeyDown=${leave}>
    <div class="backdrop" onClick=${onClose}></div>
    <${ItemCard} item=${item} onClose=${onClose} />
  </div>`
}

/** Loaded after the tab is drawn; it is the last of the cards, so nothing moves when it comes. */
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

/** Loaded apart from the tab: a search for an item must not wait for it. */
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

/** Stands for an item that was deleted while it was open: what was typed stays. */
const unknown = (id) => ({ id, name: null, count: 0, isActive: true })
