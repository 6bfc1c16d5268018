/** The items of the lane: a gallery with the one that is open, what waits for a person, and lists and files. */
import OF_FEATURES from 'page:features/items'
import type { TargetedKeyboardEvent } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { usePart } from '../../live.ts'
import { Card, Empty } from '../../parts/card-button-and-form.tsx'
import type { Item } from '../../parts/item-field.tsx'
import { LearnForm } from '../../parts/learn-form.tsx'
import { addressOf, closeSubject, openTab, useSubject } from '../../place-on-page.ts'
import { Allowed, useRights } from '../../rights.tsx'
import { t } from '../../words/words.ts'
import { Deletions } from './deletions.tsx'
import { Gallery } from './gallery.tsx'
import { ItemCard } from './item-card.tsx'
import type { UseWaiting } from './items-of-feature.ts'
import { LearningMode } from './learning-mode.tsx'
import { Names } from './names.tsx'
import { Packages } from './packages.tsx'
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
const hasReview = Object.values(OF_FEATURES).some(({ Inbox, Review }) => Inbox || Review)
const SHOWN: Partial<typeof VIEWS> = hasReview
  ? VIEWS
  : { gallery: VIEWS.gallery, lists: VIEWS.lists }
const isView = (name: string): name is View => Object.hasOwn(SHOWN, name)

export function Tab() {
  const { mayChange } = useRights()
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
  const found = items?.find(({ id }) => id === open)
  // One that was deleted while it was open stays, and so does what was typed in it.
  const shown = useRef<Item | null>(null)
  const deleted = shown.current?.id === open ? shown.current : undefined
  const item = found ?? (deleted ? { ...deleted, name: null, count: 0 } : null)
  shown.current = item
  return (
    <>
      <ViewList view={view} />
      <div class="with-panel" hidden={view !== 'gallery'}>
        <Gallery items={items} open={open} onOpen={choose} />
        <div class="beside">
          {item && <ItemPanel key={item.id} item={item} onClose={close} />}
          {open !== null && items && !item && <Empty id="no-item">{t('items.no-such')}</Empty>}
          {open === null && !mayChange && <Empty id="none-open">{t('items.none-open')}</Empty>}
          <Allowed may="change">
            <Card id="teach" title={t('items.teach')}>
              <p class="muted small">{t('items.teach-how')}</p>
              <LearnForm />
              <LearningMode />
            </Card>
          </Allowed>
        </div>
        <Deletions />
      </div>
      <div class="columns" hidden={view !== 'review'}>
        {Object.entries(OF_FEATURES).map(
          ([feature, { Inbox }]) => Inbox && <Inbox key={feature} />,
        )}
        {Object.entries(OF_FEATURES).map(
          ([feature, { Review }]) => Review && <Review key={feature} />,
        )}
      </div>
      <div class="columns" hidden={view !== 'lists'}>
        <Allowed may="operate">
          <Names />
          <Packages />
        </Allowed>
        <TeachingReport onOpen={choose} />
        {Object.entries(OF_FEATURES).map(([feature, { List }]) => List && <List key={feature} />)}
      </div>
    </>
  )
}

/** `#items/4011` is an item, `#items//review` a view. */
function viewOf(subject: string | null): View {
  const name = subject?.startsWith('/') ? subject.slice(1) : ''
  return isView(name) ? name : 'gallery'
}

const useWaitingOfFeatures = Object.values(OF_FEATURES)
  .flatMap(({ useWaiting }) => useWaiting ?? [])
  .reduce(bothWaiting, () => 0)

function bothWaiting(useSome: UseWaiting, useMore: UseWaiting): UseWaiting {
  return function useBoth() {
    return useSome() + useMore()
  }
}

/** What is not looked at stays as it is: a list that was half read, a report. */
function ViewList({ view }: { view: View }) {
  const waiting = useWaitingOfFeatures()
  return (
    <nav class="views" aria-label={t('items.views')}>
      {Object.entries(SHOWN).map(([name, title]) => (
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
