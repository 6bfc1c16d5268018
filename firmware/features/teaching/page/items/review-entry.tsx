/** One entry of the review inbox: what the lane recognised, what it is, and what teaching it would change. */

import { useEffect, useState } from 'preact/hooks'
import { lane, pathOf } from '#firmware/console/page/call.ts'
import { oneDecimal } from '#firmware/console/page/format.ts'
import type { Done } from '#firmware/console/page/lane-rows.ts'
import { Button, Form } from '#firmware/console/page/parts/card-button-and-form.tsx'
import { ItemField, itemOf, nameOf } from '#firmware/console/page/parts/item-field.tsx'
import { ItemPicture, LanePicture } from '#firmware/console/page/parts/item-picture.tsx'
import { t, wordFor } from '#firmware/console/page/words/words.ts'

const FINDINGS = {
  'blur-refuse': () => t('review.blur-refuse'),
  'blur-warn': () => t('review.blur-warn'),
  'empty-warn': () => t('review.empty-warn'),
  'hand-warn': () => t('review.hand-warn'),
  'duplicate-warn': () => t('review.duplicate-warn'),
  'duplicate-refuse': () => t('review.duplicate-refuse'),
}

export type Entry = Done<'GET /api/review'>['data']['entries'][number]
type TeachingEffect = Done<'GET /api/review/:entry/effect'>['data']

export interface Steps {
  /** `anyway`: what a gate refuses, too. */
  teach(anyway: boolean): unknown
  not(id: string): unknown
  dismiss(): unknown
}

interface ReviewEntryProps {
  readonly entry: Entry
  /** What the entry was chosen to be. */
  readonly item: string | null
  onItem(id: string | null): void
  /** How many entries are decided at once. */
  readonly count: number
  readonly steps: Steps
}

export function ReviewEntry({ entry, item, onItem, count, steps }: ReviewEntryProps) {
  const [typed, setTyped] = useState('')
  const effect = useEffectOf(entry.id, item)
  const isRefused = effect?.gates.some(({ verdict }) => verdict === 'refuse') ?? false
  const address = pathOf('GET /api/review/:entry', { path: { entry: entry.id } })
  const choices = choicesOf(entry)
  return (
    <div class="review-entry" data-entry={entry.id}>
      <LanePicture address={address} alt={t('review.title')} />
      <div class="review-answer">
        {entry.said && (
          <p class="small" id="review-said">
            {t('review.said', { item: withCode(entry.said) })}
          </p>
        )}
        {entry.not.length > 0 && (
          <p class="muted small" id="review-not-said">
            {t('review.not-said', { items: entry.not.map(withCode).join(', ') })}
          </p>
        )}
        <ul class="choices" id="review-choices" aria-label={t('review.choices')}>
          {choices.map(({ id, score }, nth) =>
            choiceRow({
              id,
              score,
              nth,
              item,
              onItem,
              onNot: steps.not,
              isNot: entry.not.includes(id),
            }),
          )}
        </ul>
        <Form
          may="change"
          className="row"
          id="review-other"
          onSubmit={() => onItem(itemOf(typed) ?? item)}
        >
          <ItemField value={typed} onInput={setTyped} label={t('review.other')} />
          <button type="submit">{t('review.choose')}</button>
        </Form>
        {effect && <Effect effect={effect} />}
        <div class="row">
          {item && (
            <Button
              undoes
              may="change"
              id="review-teach"
              className="main"
              onClick={() => steps.teach(isRefused)}
            >
              {teachWords({ item: nameOf(item), count, isRefused })}
            </Button>
          )}
          <Button may="change" undoes id="review-dismiss" onClick={steps.dismiss}>
            {t('review.dismiss')}
          </Button>
        </div>
      </div>
    </div>
  )
}

interface Choice {
  readonly id: string
  /** Null: it is not among the lane's five. */
  readonly score: number | null
}

/** The item that a till reported comes first: it is the likeliest, and may not be among the lane's five. */
export function choicesOf({ items, said: chosen }: Entry): readonly Choice[] {
  const others = items.filter(({ id }) => id !== chosen)
  return chosen
    ? [{ id: chosen, score: items.find(({ id }) => id === chosen)?.score ?? null }, ...others]
    : items
}

/** Where it is not the name itself. */
const codeBeside = (id: string) => (nameOf(id) === id ? '' : id)

function withCode(id: string): string {
  return [nameOf(id), codeBeside(id)].filter(Boolean).join(' · ')
}

interface ChoiceRow extends Choice, Pick<ReviewEntryProps, 'item' | 'onItem'> {
  /** From 0. */
  readonly nth: number
  onNot(id: string): unknown
  readonly isNot: boolean
}

function choiceRow({ id, score, nth, item, onItem, onNot, isNot }: ChoiceRow) {
  const percent = score === null ? '' : `${Math.round(score * 100)} %`
  return (
    <li key={id}>
      <button
        type="button"
        class="tile"
        aria-pressed={id === item}
        data-choice={id}
        disabled={isNot}
        onClick={() => onItem(id)}
      >
        <ItemPicture id={id} />
        <span class="name">
          <span class="called">
            {nth < 5 ? `${nth + 1}. ` : ''}
            {nameOf(id)}
          </span>
          <small>
            {codeBeside(id)} {percent}
          </small>
        </span>
      </button>
      <Button
        undoes
        may="change"
        className="quiet"
        disabled={isNot}
        data-not={id}
        onClick={() => onNot(id)}
      >
        {t('review.not')}
        <span class="sr"> {nameOf(id)}</span>
      </Button>
    </li>
  )
}

interface Teaching {
  readonly item: string
  readonly count: number
  readonly isRefused: boolean
}

function teachWords({ item, count, isRefused }: Teaching): string {
  if (isRefused) return t('review.anyway', { item })
  return count > 1 ? t('review.teach-many', { count, item }) : t('review.teach', { item })
}

/** What the gates saw, and what teaching the entry as this item would change; null until the lane has told. */
function useEffectOf(entry: string, item: string | null): TeachingEffect | null {
  const [known, setKnown] = useState<TeachingEffect | null>(null)
  useEffect(() => {
    setKnown(null)
    if (!item) return
    const leaving = new AbortController()
    const { signal } = leaving
    const asked = { path: { entry }, query: { id: item } }
    lane('GET /api/review/:entry/effect', asked, { signal, timeoutMs: 30_000 }).then(
      ({ isOk, value }) => {
        if (isOk && !signal.aborted) setKnown(value.data)
      },
    )
    return () => leaving.abort()
  }, [entry, item])
  return known
}

function Effect({ effect: { gates, items, tried, templates } }: { effect: TeachingEffect }) {
  const findings = gates.filter(({ verdict }) => verdict === 'warn' || verdict === 'refuse')
  return (
    <div id="review-effect">
      {findings.map(({ gate, verdict }) => (
        <p key={gate} class="small" data-gate={gate}>
          {wordFor(FINDINGS, `${gate}-${verdict}`)}
        </p>
      ))}
      <h3>{t('review.effect')}</h3>
      {items.length > 0 ? (
        <ul class="facts" id="review-changes">
          {items.map(({ id, points }) => (
            <li key={id}>
              {nameOf(id)} {signed(points)}
            </li>
          ))}
        </ul>
      ) : (
        <p class="small">{t('review.effect-none')}</p>
      )}
      <p class="muted small">{t('review.effect-tried', { tried, templates })}</p>
    </div>
  )
}

const signed = (points: number) => `${points > 0 ? '+' : '−'}${oneDecimal(Math.abs(points))}`
