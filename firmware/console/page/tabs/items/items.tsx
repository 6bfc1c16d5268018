/** The items of the lane: a gallery with the one that is open, what waits for a person, and lists and files. */
import type { ComponentType, TargetedKeyboardEvent } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { usePart } from '../../live.ts'
import { Card } from '../../parts/card-button-and-form.tsx'
import type { Item } from '../../parts/item-field.tsx'
import { LearnForm } from '../../parts/learn-form.tsx'
import { Allowed } from '../../rights.tsx'
import { addressOf, closeSubject, openTab, useSubject } from '../../tabs.tsx'
import { t } from '../../words/words.ts'
import { Deletions } from './deletions.tsx'
import { Gallery } from './gallery.tsx'
import { ItemCard } from './item-card.tsx'
import { LearningMode } from './learning-mode.tsx'
import { Names } from './names.tsx'
import { Packages } from './packages.tsx'
import { Review } from './review.tsx'
import { TeachingReport } from './teaching-report.tsx'
import 'page-words:items'
import 'page-words:names'

/** The gallery first; then what waits for a person; then what is done with all items at once. */
const VIEWS = {
  gallery: () => t('items.view-gallery'),
  review: () => t('items.view-review'),
  lists: () => t('items.view-lists'),
}
type View = keyof typeof VIEWS
const isView = (name: string): name is View => Object.hasOwn(VIEWS, name)

export function Tab() {
  const items = usePart('items')?.list
  const subject = useSubject('items')
  const view = viewOf(subject)
  const open = view === 'gallery' ? subject : null
  const choose = (id: string | null) => openTab(addressOf('items', id))
  const close = () => {
    const tile = document.querySelector<HTMLElement>(`.tile[data-item="${CSS.escape(open ?? '')}"]`)
    closeSubject('items')
    tile?.focus({ preventScroll: true })
  }
  const item = open === null ? null : (items?.find(({ id }) => id === open) ?? unknown(open))
  return (
    <>
      <ViewList view={view} />
      <div class="with-panel" hidden={view !== 'gallery'}>
        <Gallery items={items} open={open} onOpen={choose} />
        <div class="beside">
          {item && <ItemPanel key={item.id} item={item} onClose={close} />}
          <Deletions />
          <Allowed may="change">
            <Card id="teach" title={t('items.teach')}>
              <p class="muted small">{t('items.teach-how')}</p>
              <LearnForm />
              <LearningMode />
            </Card>
          </Allowed>
        </div>
      </div>
      <div class="columns" hidden={view !== 'review'}>
        <Review />
        <DoubtsCard />
      </div>
      <div class="columns" hidden={view !== 'lists'}>
        <Allowed may="operate">
          <Names />
          <Packages />
        </Allowed>
        <TeachingReport onOpen={choose} />
        <Assortment />
      </div>
    </>
  )
}

/** `#items/4011` is an item, `#items//review` a view. */
function viewOf(subject: string | null): View {
  const name = subject?.startsWith('/') ? subject.slice(1) : ''
  return isView(name) ? name : 'gallery'
}

/** What is not looked at stays as it is: a list that was half read, a report. */
function ViewList({ view }: { view: View }) {
  const waiting = (usePart('review')?.open ?? 0) + (usePart('doubts')?.count ?? 0)
  return (
    <nav class="views" aria-label={t('items.views')}>
      {Object.entries(VIEWS).map(([name, title]) => (
        <a
          key={name}
          class="button"
          id={`view-${name}`}
          href={name === 'gallery' ? '#items' : `#items//${name}`}
          aria-current={name === view ? 'page' : undefined}
        >
          {title()}
          {name === 'review' && waiting > 0 && (
            <>
              {' '}
              <span class="count">{waiting}</span>
            </>
          )}
        </a>
      ))}
    </nav>
  )
}

/** Beside the gallery on a desk; on a phone a sheet over it. */
function ItemPanel({ item, onClose }: { item: Item; onClose: () => void }) {
  // Before it is painted: an Escape pressed as soon as it is seen would reach the tile.
  useLayoutEffect(() => {
    document.getElementById('close-item')?.focus({ preventScroll: true })
  }, [])
  const leave = (event: TargetedKeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    <div class="item-panel" onKeyDown={leave}>
      <div class="backdrop" onClick={onClose} />
      <ItemCard item={item} onClose={onClose} />
    </div>
  )
}

/** Loaded after the tab is drawn; it is the last of the cards, so nothing moves when it comes. */
function Assortment() {
  const [Late, setLate] = useState<ComponentType | null>(null)
  useEffect(() => {
    import('./assortment.tsx').then(
      (loaded) => setLate(() => loaded.Assortment),
      // The next visit of the tab tries again.
      () => {},
    )
  }, [])
  return Late && <Late />
}

/** Loaded apart from the tab: a search for an item must not wait for it. */
function DoubtsCard() {
  const [Shown, setShown] = useState<ComponentType | null>(null)
  useEffect(() => {
    import('./doubts.tsx').then(
      ({ Doubts }) => setShown(() => Doubts),
      () => globalThis.loadAgain?.isBroken(),
    )
  }, [])
  return Shown && <Shown />
}

/** Stands for an item that was deleted while it was open: what was typed stays. */
const unknown = (id: string): Item => ({ id, name: null, count: 0, isActive: true })
