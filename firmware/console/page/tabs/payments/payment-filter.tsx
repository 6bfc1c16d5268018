/** The filter of the payments: by amount or the till's reference in one field, by state, and by the lane's time. */
import { kopecks } from '../../format.ts'
import type { Given } from '../../lane-rows.ts'
import { today } from '../../lane-time.ts'
import { type Elements, Form } from '../../parts/card-button-and-form.tsx'
import { t } from '../../words/words.ts'
import { STATES } from '../till/payment-states.ts'

/** States that a person may choose beside those of the lane: ACCEPTED payments of which money was refunded. */
const REFUNDED = {
  wholly: () => t('state.refunded'),
  partly: () => t('state.partly-refunded'),
}

export type Wanted = NonNullable<Given<'GET /transactions'>['query']>
/** Of the lane. */
type State = NonNullable<Wanted['state']>

type Moments = Elements<'from' | 'after' | 'to' | 'before'>

interface FilterProps {
  /** Gets the queries for the lane; a payment that fits one of them is shown. */
  onFilter(wanted: readonly Wanted[]): void
}

const isRefunded = (kind: string): kind is keyof typeof REFUNDED => Object.hasOwn(REFUNDED, kind)

export function Filter({ onFilter }: FilterProps) {
  const search = (elements: Moments & Elements<'state' | 'wanted'>) => {
    const kind = elements.state.value
    const common: Wanted = {
      // What is offered beside those of refunds are states of the lane.
      ...(isRefunded(kind) ? { refunded: kind } : kind && { state: kind as State }),
      ...spanOf(elements),
    }
    onFilter(meaningsOf(elements.wanted.value).map((meaning) => ({ ...meaning, ...common })))
  }
  return (
    <Form may="read" id="payment-filter" onSubmit={search}>
      <label class="wide">
        <span>{t('payments.wanted')}</span>
        <input
          name="wanted"
          maxlength={64}
          autocomplete="off"
          placeholder={t('payments.example')}
        />
      </label>
      <label>
        <span>{t('payments.state')}</span>
        <select name="state">
          <option value="">{t('payments.any')}</option>
          {Object.entries({ ...STATES, ...REFUNDED })
            .filter(([state]) => state !== 'EMPTY')
            .map(([state, words]) => (
              <option key={state} value={state}>
                {words()}
              </option>
            ))}
        </select>
      </label>
      <Moment day="from" time="after" words={t('payments.from')} timeWords={t('payments.after')} />
      <Moment day="to" time="before" words={t('payments.to')} timeWords={t('payments.before')} />
      <button type="submit" class="main">
        {t('payments.find')}
      </button>
    </Form>
  )
}

interface MomentProps {
  /** The names of its fields. */
  readonly day: string
  readonly time: string
  readonly words: string
  readonly timeWords: string
}

function Moment({ day, time, words, timeWords }: MomentProps) {
  return (
    <span class="moment">
      <label>
        <span>{words}</span>
        <input type="date" name={day} />
      </label>
      <label>
        <span>{timeWords}</span>
        <input type="time" name={time} />
      </label>
    </span>
  )
}

/**
 * `120,50` is an amount, `A-17` a reference; `120` may be either; `00000017` is a reference: nobody writes amounts so.
 * An amount as this page writes it may have a currency and commas between its thousands.
 */
function meaningsOf(typed: string): readonly Wanted[] {
  const text = typed.trim()
  if (text === '') return [{}]
  const bare = text.replace(/[\s₽]/gu, '')
  const plain = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(bare) ? bare.replaceAll(',', '') : bare
  const amount = kopecks(plain)
  const asReference = { reference: text }
  if (!amount || /^0\d/.test(bare)) return [asReference]
  return /^\d+$/.test(text) ? [{ amount }, asReference] : [{ amount }]
}

/** Without times of day the range is in days, which the download can use, too. A time without a date is today's. */
function spanOf({ from, to, after, before }: Moments): Wanted {
  if (!after.value && !before.value) return daysOf(from.value, to.value)
  const first = from.value || (after.value && today())
  const last = to.value || (before.value && (from.value || today()))
  return {
    ...(first && { since: `${first}T${after.value || '00:00'}` }),
    // Up to the end of that minute or day.
    ...(last && { until: `${last}T${before.value || '23:59'}:59.999` }),
  }
}

/** With one date alone: from that day until today, or that day alone. */
function daysOf(from: string, to: string): Wanted {
  if (!from && !to) return {}
  const now = today()
  return { from: from || to, to: to || (from > now ? from : now) }
}
