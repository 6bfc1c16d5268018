/** What waits for a person, first of all: each with the way to where it is done. */
import OF_FEATURES from 'page:features/today'
import { useEffect, useRef, useState } from 'preact/hooks'
import { lane } from '../../call.ts'
import { dateTime, money } from '../../format.ts'
import type { Done } from '../../lane-rows.ts'
import { dateBefore, laneNow, useToday } from '../../lane-time.ts'
import { usePart } from '../../live.ts'
import { Button, Card, isFocusLost, Pill } from '../../parts/card-button-and-form.tsx'
import { isTaughtLittle } from '../../parts/item-field.tsx'
import { PART_STATES, partName } from '../../parts/lane-part-names.ts'
import { useAnswer } from '../../parts/polled-answer.ts'
import { SettleDialog } from '../../parts/settle-dialog.tsx'
import { addressOf, hrefOf, type Place, useIsRoomHere } from '../../place-on-page.ts'
import { useRights } from '../../rights.tsx'
import { t, wordFor } from '../../words/words.ts'
import { stateKey } from '../till/till-draft.ts'
import type { Need, UseNeeds } from './today-of-feature.ts'

const CHECK_EVERY_MS = 60_000
/** So long a slow board may take to add up a busy lane's days. */
const TIMEOUT_MS = 120_000
/** Three days the lane goes on asking how a payment ended, and one more for money that came last. */
const DAYS_BEFORE = 4
/** So long money is listed: nobody can tell the lane that he has looked at it, or handed out the goods. */
const MONEY_LISTED_MS = 24 * 3_600_000

type Health = Done<'GET /health'>
type Gap = Health['ledger']['gaps'][number]
type Payment = Done<'GET /reports/day'>['report']['open'][number]

const useNeedsOfFeatures = Object.values(OF_FEATURES)
  .flatMap(({ useNeeds }) => useNeeds ?? [])
  .reduce(bothNeeds, () => [])

function bothNeeds(useSome: UseNeeds, useMore: UseNeeds): UseNeeds {
  return function useBoth() {
    return [...useSome(), ...useMore()]
  }
}

export function Needs() {
  const current = usePart('payment')?.current
  const now = useToday()
  const day = useAnswer(
    'GET /reports/day',
    { query: { date: dateBefore(now, DAYS_BEFORE), to: now } },
    { news: current && stateKey(current), everyMs: () => CHECK_EVERY_MS, timeoutMs: TIMEOUT_MS },
  )
  const health = useAnswer('GET /health', {}, { everyMs: () => CHECK_EVERY_MS })
  const isRoomHere = useIsRoomHere()
  const { mayOperate } = useRights()
  const [gap, setGap] = useState<Gap | null>(null)
  const items = usePart('items')?.list ?? []
  const lanes = usePart('devices')?.devices ?? []
  const ofFeatures = useNeedsOfFeatures()
  const gaps = health.value?.ledger.gaps ?? []
  const list = useRef<HTMLUListElement>(null)
  const gapsBefore = useRef(0)
  useEffect(() => {
    // The button of a gap that is settled goes with it, and the keyboard's focus with the button.
    if (gaps.length < gapsBefore.current && isFocusLost())
      list.current?.focus({ preventScroll: true })
    gapsBefore.current = gaps.length
  }, [gaps.length])
  if ([day, health].some(({ value, words }) => !value && !words)) return null
  const report = day.value?.report
  const needs: Need[] = [
    ...(report?.late ?? [])
      .filter(({ refundableAmount }) => refundableAmount > 0)
      .filter(isNew)
      .map(of(t('needs.late'))),
    ...(report?.sameOperation ?? []).filter(isNew).map(of(t('needs.same-operation'))),
    ...(report?.open ?? [])
      .filter(({ dynamicQRStatus }) => dynamicQRStatus === 'ERROR')
      .map((one) =>
        of(one.paidAmount === null ? t('needs.unknown') : t('needs.other-amount'))(one),
      ),
    ...gaps.map((one) => ({ words: t('needs.gap', timesOf(one)), settle: () => setGap(one) })),
    ...(health.value?.parts ?? []).filter(({ state }) => state === 'failed').map(ofPart),
    ...counted(lanes.filter(({ away }) => away).length, 'fleet', (count) =>
      t('needs.silent', { count }),
    ),
    ...ofFeatures,
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
    needs.length > 0 ? (
      <Pill id="needs-state" state="warn">
        {t('needs.some', { count: needs.length })}
      </Pill>
    ) : (
      troubles.length === 0 && (
        <Pill id="needs-state" state="good">
          {t('needs.none')}
        </Pill>
      )
    )
  return (
    <Card id="needs" title={t('needs.title')} pill={pill}>
      {troubles.length > 0 && <p role="alert">{[...new Set(troubles)].join(' ')}</p>}
      <ul class="list" id="needs-list" ref={list} tabindex={0} aria-label={t('needs.title')}>
        {needs.map(({ address, words, settle }) => (
          <li key={`${address} ${words}`}>
            <span class="name">{words}</span>
            {settle && mayOperate ? (
              <Button
                may="operate"
                undoes
                aria-label={`${t('needs.compared')}: ${words}`}
                onClick={settle}
              >
                {t('needs.compared')}
              </Button>
            ) : address && isRoomHere(address) ? (
              <a class="button" href={hrefOf(address)}>
                {t('needs.open')}
                <span class="sr">: {words}</span>
              </a>
            ) : (
              <span class="muted">{t('needs.technician')}</span>
            )}
          </li>
        ))}
      </ul>
      {gap && (
        <SettleDialog
          title={t('gap.title')}
          why={t('gap.why', timesOf(gap))}
          settle={(note, _, options) =>
            lane('POST /ledger/gaps/:id/settle', { path: { id: gap.id }, body: { note } }, options)
          }
          onClose={close}
        />
      )}
    </Card>
  )
}

/** Of a payment begun yesterday the money may come today. */
const isNew = ({ changedAt }: Payment) => laneNow() - Date.parse(changedAt) < MONEY_LISTED_MS

const of =
  (what: string) =>
  (one: Payment): Need => ({
    address: addressOf('payments', one.id),
    words: `${money(one.amount)} · ${what}`,
  })

/** Only parts that do not work are listed, since they keep a shop from selling; flaws are shown at the Device home. */
const ofPart = ({ name, state }: Health['parts'][number]): Need => ({
  address: 'device',
  words: t('needs.part', { name: partName(name), state: wordFor(PART_STATES, state) }),
})

const timesOf = ({ from, until }: Gap) => ({ from: dateTime(from), until: dateTime(until) })

const counted = (count: number, address: Place, words: (count: number) => string): Need[] =>
  count > 0 ? [{ address, words: words(count) }] : []
