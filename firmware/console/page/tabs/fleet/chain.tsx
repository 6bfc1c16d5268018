/** At a master of a chain: how it stands with the other shops, what each wrote here, what of one is withdrawn, how the servers are. */

import type { TargetedEvent } from 'preact'
import { useState } from 'preact/hooks'
import { wholeSentence } from '#firmware/words/whole-sentence.ts'
import { act } from '../../call.ts'
import { dateTime } from '../../format.ts'
import type { Parts } from '../../lane-parts.ts'
import type { Done } from '../../lane-rows.ts'
import {
  Button,
  Card,
  type Elements,
  Empty,
  Form,
  Pill,
} from '../../parts/card-button-and-form.tsx'
import { Dialog, DialogButtons } from '../../parts/dialog.tsx'
import { nameOf } from '../../parts/item-field.tsx'
import { useAnswer } from '../../parts/polled-answer.ts'
import { toast } from '../../parts/toasts.tsx'
import { t, wordFor } from '../../words/words.ts'

const DAYS = 7
const CHECK_EVERY_MS = 30_000
// The look waits for servers that may not answer.
const CHECK_TIMEOUT_MS = 30_000
// As many as a phone draws at once.
const SHOWN = 100

type ChainState = NonNullable<Parts['devices']['chain']>
type ShopOfChain = Done<'GET /api/get_chain_shops'>['data'][number]
type Checked = Done<'POST /api/check_chain'>['data']

export function Chain({ chain }: { chain: ChainState }) {
  const [days, setDays] = useState(DAYS)
  const [shown, show] = useState<string | null>(null)
  const [asked, ask] = useState<string | null>(null)
  const { value, again } = useAnswer(
    'GET /api/get_chain_shops',
    { query: { days: String(days) } },
    { everyMs: () => CHECK_EVERY_MS },
  )
  const shops = value?.data ?? []
  const choose = ({ currentTarget }: TargetedEvent<HTMLInputElement>) => {
    if (currentTarget.reportValidity()) setDays(Number(currentTarget.value))
  }
  return (
    <Card id="chain" title={t('chain.title')} pill={<Standing chain={chain} />}>
      {[chain.read_trouble, chain.write_trouble]
        .filter((why) => why !== null)
        .filter((why, at, all) => why !== '' && all.indexOf(why) === at)
        .map((why) => (
          <p key={why} class="warning">
            {wholeSentence(why)}
          </p>
        ))}
      <p class="muted" id="chain-facts">
        {chain.last_read
          ? t('chain.read-last', { time: dateTime(chain.last_read) })
          : t('chain.read-never')}
        {chain.unwritten > 0 && <> {t('chain.unwritten', { count: chain.unwritten })}</>}
        {chain.left_aside > 0 && <> {t('chain.left-aside', { count: chain.left_aside })}</>}
      </p>
      <Check />
      <div class="row">
        <label>
          <span>{t('chain.days')}</span>
          <input
            id="chain-days"
            type="number"
            min="1"
            max="9999"
            required
            value={days}
            onChange={choose}
          />
        </label>
      </div>
      {value && shops.length === 0 && <Empty id="chain-none">{t('chain.none')}</Empty>}
      <ul class="list" id="chain-shops" tabindex={0} aria-label={t('chain.title')}>
        {shops.map((one) => (
          <Shop key={one.shop} one={one} show={show} ask={ask} />
        ))}
      </ul>
      {shown && <Written key={shown} shop={shown} days={days} />}
      {asked && <Withdraw shop={asked} days={days} onDone={again} onClose={() => ask(null)} />}
    </Card>
  )
}

function Standing({ chain }: { chain: ChainState }) {
  const { read_trouble: unread, write_trouble: unwritten } = chain
  const state = unread ? 'bad' : unwritten ? 'warn' : 'good'
  const words = unread ? t('chain.unread') : unwritten ? t('chain.not-written') : t('chain.well')
  return (
    <Pill id="chain-state" state={state}>
      {words}
    </Pill>
  )
}

interface ShopProps {
  readonly one: ShopOfChain
  show(shop: string): void
  ask(shop: string): void
}

function Shop({ one: { shop, templates, items, last }, show, ask }: ShopProps) {
  return (
    <li data-shop={shop}>
      <span class="name">
        {shop}
        <small>{t('chain.wrote', { templates, items, time: dateTime(last) })}</small>
      </span>
      <span class="row">
        <Button may="read" onClick={() => show(shop)}>
          {t('chain.show')}
          <span class="sr"> {shop}</span>
        </Button>
        <Button may="operate" undoes onClick={() => ask(shop)}>
          {t('chain.withdraw')}
          <span class="sr"> {shop}</span>
        </Button>
      </span>
    </li>
  )
}

/** What one shop wrote, template by template. */
function Written({ shop, days }: { shop: string; days: number }) {
  const { value, words } = useAnswer('GET /api/get_chain_shop', {
    query: { shop, days: String(days) },
  })
  const templates = value?.data ?? []
  return (
    <>
      <h3>{t('chain.written', { shop })}</h3>
      {!value && words && <Empty id="chain-written-none">{wholeSentence(words)}</Empty>}
      <ul class="list" id="chain-written" tabindex={0} aria-label={t('chain.written', { shop })}>
        {templates.slice(0, SHOWN).map(({ id, template, created, came }) => (
          <li key={template} data-template={template}>
            <span class="name">
              {nameOf(id)}
              <small>
                {id} · {t('chain.came', { time: dateTime(came) })}
              </small>
            </span>
            <small class="muted">
              {created ? t('chain.taught', { time: dateTime(created) }) : t('chain.not-kept')}
            </small>
          </li>
        ))}
      </ul>
      {templates.length > SHOWN && (
        <p class="muted">{t('chain.more', { count: templates.length - SHOWN })}</p>
      )}
    </>
  )
}

interface WithdrawProps {
  readonly shop: string
  readonly days: number
  onDone(): void
  onClose(): void
}

/** All shops lose it, so the name is typed, as for a factory reset. */
function Withdraw({ shop, days, onDone, onClose }: WithdrawProps) {
  const [typed, setTyped] = useState('')
  const send = async (elements: Elements<'days'>) => {
    const body = { shop, days: Number(elements.days.value) }
    const answer = await act('POST /api/take_back_shop', { body })
    if (!answer) return
    toast(t('chain.withdrawn', { shop, time: dateTime(answer.data.since) }))
    onDone()
    onClose()
  }
  return (
    <Dialog
      id="withdraw"
      title={t('chain.withdraw-title', { shop })}
      about="withdraw-what"
      onClose={onClose}
    >
      <Form may="operate" className="" onSubmit={send}>
        <p id="withdraw-what">{t('chain.withdraw-what', { shop })}</p>
        <label>
          <span>{t('chain.withdraw-days')}</span>
          <input name="days" type="number" min="1" max="36500" required value={days} />
        </label>
        <label>
          <span>{t('chain.withdraw-confirm', { shop })}</span>
          <input
            name="shop"
            autocomplete="off"
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <DialogButtons
          yes={t('chain.withdraw')}
          disabled={typed.trim() !== shop}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  )
}

/** Whether the rights at the chain's servers are the least ones, and how the streams are. */
function Check() {
  const [check, setCheck] = useState<Checked | null>(null)
  const look = async () => {
    const answer = await act('POST /api/check_chain', {}, { timeoutMs: CHECK_TIMEOUT_MS })
    if (answer) setCheck(answer.data)
  }
  return (
    <>
      <div class="row">
        <Button may="operate" undoes={false} id="chain-check" onClick={look}>
          {t('chain.check')}
        </Button>
        <span id="chain-checked" role="status" class="muted small">
          {check && checkedWords(check)}
        </span>
      </div>
      {check && (
        <ul class="list" id="chain-found" tabindex={0} aria-label={t('chain.check')}>
          {check.found.map(({ about, why }) => (
            <li key={why} data-about={about}>
              <span class="name">{wholeSentence(why)}</span>
              <Pill state="warn">{wordFor(ABOUT, about)}</Pill>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const clockWords = (off: number) =>
  off < 0 ? t('chain.clock-behind', { seconds: -off }) : t('chain.clock-ahead', { seconds: off })

function checkedWords({ ok, server, encrypted, clock_off_s: off, shops: [most] }: Checked) {
  return [
    ok ? t('chain.checked') : t('chain.look-at'),
    encrypted ? t('chain.encrypted', { server }) : t('chain.open', { server }),
    off === null ? '' : clockWords(off),
    most
      ? t('chain.most', { shop: most.shop ?? '–', entries: most.entries, pictures: most.pictures })
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}

const ABOUT = {
  connection: () => t('chain.about-connection'),
  'too-wide': () => t('chain.about-too-wide'),
  missing: () => t('chain.about-missing'),
  streams: () => t('chain.about-streams'),
  clock: () => t('chain.about-clock'),
}
