/** What waits for a person, first of all: each with the way to where it is done. */
import { dateTime, money } from '../../format.js'
import { html, useEffect, useRef, useState } from '../../html.js'
import { dateBefore, laneNow, useToday } from '../../lane-time.js'
import { usePart } from '../../live.js'
import { Button, Card, isFocusLost, Pill } from '../../parts/card-button-and-form.js'
import { isTaughtLittle } from '../../parts/item-field.js'
import { PART_STATES, partName } from '../../parts/lane-part-names.js'
import { useAnswer } from '../../parts/polled-answer.js'
import { SettleDialog } from '../../parts/settle-dialog.js'
import { useRights } from '../../rights.js'
import { addressOf, useIsRoomHere } from '../../tabs.js'
import { said, t } from '../../words/words.js'

const LOOK_EVERY_MS = 60_000
/** So long a slow board may take to add up a busy lane's days. */
const TIMEOUT_MS = 120_000
/** Three days the lane goes on asking how a payment ended, and one more for money that came last. */
const DAYS_BEFORE = 4
/** So long money is listed: nobody can tell the lane that he has looked at it, or handed out the goods. */
const MONEY_LISTED_MS = 24 * 3_600_000

export function Needs() {
  const payment = usePart('payment')
  const now = useToday()
  const days = new URLSearchParams({ date: dateBefore(now, DAYS_BEFORE), to: now })
  const day = useAnswer(`/reports/day?${days}`, () => LOOK_EVERY_MS, { timeoutMs: TIMEOUT_MS })
  const doubted = useAnswer('/api/choices/doubted')
  const health = useAnswer('/health', () => LOOK_EVERY_MS)
  const isRoomHere = useIsRoomHere()
  const { mayOperate } = useRights()
  const [gap, setGap] = useState(null)
  const review = usePart('review')
  const doubts = usePart('doubts')
  const items = usePart('items')?.list ?? []
  const lanes = usePart('devices')?.devices ?? []
  const { id, dynamicQRStatus, late } = payment?.current ?? {}
  useEffect(() => day.again(), [id, dynamicQRStatus, late])
  useEffect(() => doubted.again(), [doubts?.revision])
  const gaps = health.value?.ledger.gaps ?? []
  const list = useRef(null)
  const gapsBefore = useRef(0)
  useEffect(() => {
    // The button of a gap that is settled goes with it, and the keyboard's focus with the button.
    if (gaps.length < gapsBefore.current && isFocusLost())
      list.current.focus({ preventScroll: true })
    gapsBefore.current = gaps.length
  }, [gaps.length])
  if ([day, health].some(({ value, words }) => !value && !words)) return null
  const { late: lateOnes = [], sameOperation = [], open = [] } = day.value?.report ?? {}
  const needs = [
    ...lateOnes
      .filter(({ refundableAmount }) => refundableAmount > 0)
      .filter(isNew)
      .map(of(t('needs.late'))),
    ...sameOperation.filter(isNew).map(of(t('needs.same-operation'))),
    ...open
      .filter(({ dynamicQRStatus }) => dynamicQRStatus === 'ERROR')
      .map((one) =>
        of(one.paidAmount === null ? t('needs.unknown') : t('needs.other-amount'))(one),
      ),
    ...gaps.map((one) => ({ words: t('needs.gap', timesOf(one)), settle: () => setGap(one) })),
    ...(health.value?.parts ?? []).filter(({ state }) => state === 'failed').map(ofPart),
    ...counted(lanes.filter(({ away }) => away).length, 'fleet', (count) =>
      t('needs.silent', { count }),
    ),
    ...counted(review?.open ?? 0, 'items//review', (count) => t('needs.review', { count })),
    ...counted(doubted.value?.data.choices.length ?? 0, 'items//review', (count) =>
      t('needs.doubts', { count }),
    ),
    ...counted(
      items.filter((item) => isTaughtLittle(item) && item.isActive !== false).length,
      'items',
      (count) => t('needs.untaught', { count }),
    ),
  ]
  const close = () => {
    setGap(null)
    health.again()
  }
  const troubles = [day.words, health.words].filter(Boolean)
  // Where the lane did not say it all, nobody says that there is nothing.
  const pill =
    needs.length > 0
      ? html`<${Pill} id="needs-state" state="warn">${t('needs.some', { count: needs.length })}<//>`
      : troubles.length === 0 && html`<${Pill} id="needs-state" state="good">${t('needs.none')}<//>`
  return html`<${Card} id="needs" title=${t('needs.title')} pill=${pill}>
    ${troubles.length > 0 && html`<p role="alert">${[...new Set(troubles)].join(' ')}</p>`}
    <ul class="list" id="needs-list" ref=${list} tabindex="0" aria-label=${t('needs.title')}>
      ${needs.map(
        ({ address, words, settle }) => html`<li key="${address} ${words}">
        <span class="name">${words}</span>
        ${
          settle && mayOperate
            ? html`<${Button} aria-label="${t('needs.compared')}: ${words}" onClick=${settle}>${t('needs.compared')}<//>`
            : address && isRoomHere(address)
              ? html`<a class="button" href="#${address}">${t('needs.open')}<span class="sr">: ${words}</span></a>`
              : html`<span class="muted">${t('needs.technician')}</span>`
        }
      </li>`,
      )}
    </ul>
    ${gap && html`<${SettleDialog} path="/ledger/gaps/${gap.id}/settle" title=${t('gap.title')} why=${t('gap.why', timesOf(gap))} onClose=${close} />`}
  <//>`
}

/** Of a payment begun yesterday the money may come today. */
const isNew = ({ changedAt }) => laneNow() - Date.parse(changedAt) < MONEY_LISTED_MS

const of = (what) => (one) => ({
  address: addressOf('payments', one.id),
  words: `${money(one.amount)} · ${what}`,
})

/** Only parts that do not work are listed, since they keep a shop from selling; flaws are shown at the Device home. */
const ofPart = ({ name, state }) => ({
  address: 'device',
  words: t('needs.part', { name: partName(name), state: said(PART_STATES, state) }),
})

const timesOf = ({ from, until }) => ({ from: dateTime(from), until: dateTime(until) })

const counted = (count, address, words) => (count > 0 ? [{ address, words: words(count) }] : [])
