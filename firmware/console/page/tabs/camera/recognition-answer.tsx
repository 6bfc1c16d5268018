/** What the lane recognises, how sure it is and how long it took; and the button that says that it was wrong. */

import { useState } from 'preact/hooks'
import { act } from '../../call.ts'
import { money } from '../../format.ts'
import type { Done } from '../../lane-rows.ts'
import { usePart } from '../../live.ts'
import { Button, Form, Pill, type Tone } from '../../parts/card-button-and-form.tsx'
import { ItemField, itemOf, nameOf } from '../../parts/item-field.tsx'
import { ItemPicture } from '../../parts/item-picture.tsx'
import { toast } from '../../parts/toasts.tsx'
import { t, wordFor } from '../../words/words.ts'

const STATES = {
  certain: () => t('camera.certain'),
  uncertain: () => t('camera.uncertain'),
  unknown: () => t('camera.unknown'),
  empty: () => t('camera.empty'),
  moving: () => t('camera.moving'),
}

const TONES: Readonly<Record<string, Tone>> = { certain: 'good', uncertain: 'warn', unknown: 'bad' }

export type Recognised = Done<'GET /api/get_result'>['data']
type Item = Recognised['items'][number]

/** The lane's answer, or null where it refused; `turned`: the result of the same goods before they were turned. */
export async function recognise(turned: string | null = null): Promise<Recognised | null> {
  const answer = await act('GET /api/get_result', { query: { turned: turned ?? undefined } })
  return answer?.data ?? null
}

interface AnswerProps {
  readonly result: Recognised | null
  /** The goods of this result were turned. */
  onTurned(resultId: string): unknown
}

export function Answer({ result, onTurned }: AnswerProps) {
  // An answer stands for a while: what its goods are called meanwhile is drawn anew.
  usePart('items')
  if (!result) return null
  const { status, open, items, took_ms: tookMs, result_id: resultId } = result
  const isOneOfTwo = status === 'uncertain' && open === 'which' && items.length > 1
  return (
    <div class="answer" id="answer" data-status={status} data-result={resultId}>
      <p class="row">
        <Pill id="answer-status" state={TONES[status] ?? 'calm'}>
          {wordFor(STATES, status)}
        </Pill>
        <span class="muted small" id="took">
          {t('camera.took', { ms: Math.round(tookMs) })}
        </span>
      </p>
      {status === 'unknown' && <p class="muted small">{t('camera.unknown-how')}</p>}
      {isOneOfTwo ? (
        <OneOfTwo
          key={resultId}
          items={items.slice(0, 2)}
          resultId={resultId}
          onTurned={onTurned}
        />
      ) : (
        <ol class="scores" id="scores" aria-live="polite">
          {items.map((item) =>
            scoreRow(item, status === 'uncertain' ? () => itWas(item.id, resultId) : null),
          )}
        </ol>
      )}
      {(status === 'certain' || status === 'uncertain' || status === 'unknown') && (
        <Correction key={resultId} resultId={resultId} />
      )}
    </div>
  )
}

interface OneOfTwoProps {
  readonly items: readonly Item[]
  readonly resultId: string
  onTurned(resultId: string): unknown
}

/** The lane knows that it is one of these: a person who sees both pictures can tell which. */
function OneOfTwo({ items, resultId, onTurned }: OneOfTwoProps) {
  return (
    <>
      <p class="muted small">{t('camera.one-of-two')}</p>
      <ul class="one-of-two" id="one-of-two" aria-live="polite">
        {items.map(({ id, name: called, ...item }) => (
          <li key={id} data-item={id}>
            <ItemPicture id={id} />
            <strong>{nameOf(id, called)}</strong>
            <Price item={item} />
            <Button may="change" undoes onClick={() => itWas(id, resultId)}>
              {t('camera.it-is')}
            </Button>
          </li>
        ))}
      </ul>
      <p class="muted small">{t('camera.turn-how')}</p>
      <div class="row">
        <Button may="read" id="turned" onClick={() => onTurned(resultId)}>
          {t('camera.turned')}
        </Button>
      </div>
    </>
  )
}

/** `onIs`: where the lane leaves it to a person. Of several goods that look alike it is not one of them that is chosen. */
function scoreRow(
  { id, name: called, score: value, choices = [], ...item }: Item,
  onIs: (() => unknown) | null,
) {
  const name = nameOf(id, called)
  return (
    <li key={id}>
      <ItemPicture id={id} />
      <strong>{name}</strong>
      <span>{Math.round(value * 100)} %</span>
      <progress max="1" value={value} aria-label={name} />
      {choices.length === 0 ? (
        <Price item={item} />
      ) : (
        choices.map((one) => (
          <div key={one.id} data-choice={one.id}>
            {nameOf(one.id, one.name)} <Price item={one} />
          </div>
        ))
      )}
      {onIs && choices.length === 0 && (
        <Button may="change" undoes onClick={onIs}>
          {t('camera.it-is')}
          <span class="sr"> {name}</span>
        </Button>
      )}
    </li>
  )
}

/** For goods that the assortment has: their price, and with their weight the sum that the lane proposes. */
function Price({ item }: { item: Pick<Item, 'price' | 'unit' | 'proposal'> }) {
  const { price, unit, proposal } = item
  if (price === undefined) return null
  const sum = money(price)
  return (
    <small>
      {unit === 'kg' ? t('camera.a-kg', { sum }) : t('camera.a-piece', { sum })}
      {proposal && (
        <> · {t('camera.proposal', { grams: proposal.net, sum: money(proposal.sum) })}</>
      )}
    </small>
  )
}

/** What a till sends when the cashier has chosen an item. Resolves to false where the lane refused; a toast says so. */
async function itWas(id: string, resultId: string): Promise<boolean> {
  const answer = await act('POST /api/feedback', { body: { id, result_id: resultId } })
  if (!answer) return false
  toast(answer.data.learned ? t('camera.corrected', { item: nameOf(id) }) : t('camera.noted'))
  return true
}

function Correction({ resultId }: { resultId: string }) {
  const [typed, setTyped] = useState('')
  const send = async () => {
    const id = itemOf(typed)
    if (id === null || !(await itWas(id, resultId))) return
    setTyped((now) => (now === typed ? '' : now))
  }
  return (
    <Form may="change" id="correct" onSubmit={send}>
      <ItemField value={typed} onInput={setTyped} label={t('camera.it-was')} name="was" />
      <button type="submit">{t('camera.wrong-it-was')}</button>
    </Form>
  )
}
