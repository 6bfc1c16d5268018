/** All items with picture and name, a page at a time: thousands of them stay light. */
import { useState } from 'preact/hooks'
import { Card, Empty } from '../../parts/card-button-and-form.tsx'
import { fitting, type Item, isTaughtLittle, nameIn } from '../../parts/item-field.tsx'
import { ItemPicture } from '../../parts/item-picture.tsx'
import { t } from '../../words/words.ts'

const PAGE = 48

const KINDS = {
  all: () => true,
  untaught: ({ count }: Item) => count === 0,
  few: isTaughtLittle,
  off: ({ isActive }: Item) => isActive === false,
}
type Kind = keyof typeof KINDS
const isKind = (word: string): word is Kind => Object.hasOwn(KINDS, word)

interface GalleryProps {
  /** Undefined until they are known. */
  readonly items: readonly Item[] | undefined
  /** The code of the one that is open. */
  readonly open: string | null
  onOpen(id: string | null): void
}

export function Gallery({ items, open, onOpen }: GalleryProps) {
  const [typed, setTyped] = useState('')
  const [kind, setKind] = useState<Kind>('all')
  const [first, setFirst] = useState(0)
  const found = items && fitting(items, typed.trim().toLowerCase()).filter(KINDS[kind])
  // There may be fewer items than when the page was turned.
  const from = Math.min(first, Math.max(0, Math.ceil((found?.length ?? 0) / PAGE) - 1) * PAGE)
  const find = (text: string) => {
    setTyped(text)
    setFirst(0)
  }
  const choose = (word: string) => {
    if (!isKind(word)) return
    setKind(word)
    setFirst(0)
  }
  const turn = (to: number) => {
    setFirst(to)
    document.getElementById('items-card')?.scrollIntoView()
  }
  return (
    <Card id="items-card" title={t('items.title')} pill={items && <Total items={items} />}>
      {items && items.length > 0 && (
        <div class="row">
          <label class="grow">
            <span class="sr">{t('items.find')}</span>
            <input
              type="search"
              id="find"
              value={typed}
              placeholder={t('items.find')}
              autocomplete="off"
              onInput={({ currentTarget }) => find(currentTarget.value)}
            />
          </label>
          <label>
            <span class="sr">{t('items.which')}</span>
            <select
              id="which"
              value={kind}
              onChange={({ currentTarget }) => choose(currentTarget.value)}
            >
              <option value="all">{t('items.all')}</option>
              <option value="untaught">{t('items.untaught-only')}</option>
              <option value="few">{t('items.few-only')}</option>
              <option value="off">{t('items.off-only')}</option>
            </select>
          </label>
        </div>
      )}
      <ul class="gallery" id="item-tiles">
        {found?.slice(from, from + PAGE).map((item) => tile(item, item.id === open, onOpen))}
      </ul>
      {items && found && <Empty id="no-items">{wordsFor(items, found)}</Empty>}
      {found && found.length > PAGE && <Pager from={from} count={found.length} onTurn={turn} />}
    </Card>
  )
}

function tile(item: Item, isOpen: boolean, onOpen: GalleryProps['onOpen']) {
  const { id, count, isActive } = item
  const name = nameIn(item)
  return (
    <li key={id}>
      <button
        type="button"
        class="tile"
        aria-pressed={isOpen}
        data-item={id}
        onClick={() => onOpen(isOpen ? null : id)}
      >
        {count > 0 ? <ItemPicture id={id} version={count} /> : <span class="item-picture" />}
        <span class="name">
          <span class="called">{name ?? id}</span>
          {name && <small>{id}</small>}
        </span>
        <small class="muted">{count > 0 ? t('items.count', { count }) : t('items.untaught')}</small>
        {isActive === false && <small class="muted">{t('items.off')}</small>}
      </button>
    </li>
  )
}

function wordsFor(items: readonly Item[], found: readonly Item[]): string {
  if (items.length === 0) return t('items.none')
  return found.length === 0 ? t('items.not-found') : ''
}

function Total({ items }: { items: readonly Item[] }) {
  const templates = items.reduce((total, { count }) => total + count, 0)
  return (
    <span class="muted small" id="items-total">
      {items.length > 0 && t('items.total', { items: items.length, templates })}
    </span>
  )
}

interface PagerProps {
  readonly from: number
  readonly count: number
  onTurn(to: number): void
}

function Pager({ from, count, onTurn }: PagerProps) {
  const to = Math.min(from + PAGE, count)
  return (
    <nav class="row pager" aria-label={t('items.pages')}>
      <button
        type="button"
        id="items-before"
        disabled={from === 0}
        onClick={() => onTurn(from - PAGE)}
      >
        {t('items.before')}
      </button>
      <span class="muted" id="items-page">
        {t('items.page', { from: from + 1, to, count })}
      </span>
      <button
        type="button"
        id="items-after"
        disabled={to === count}
        onClick={() => onTurn(from + PAGE)}
      >
        {t('items.after')}
      </button>
    </nav>
  )
}
