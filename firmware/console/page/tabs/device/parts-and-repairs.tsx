/** Every part of the lane with its state, why, and the button or the sentence that mends it. */

import OF_FEATURES from 'page:features/device'
import { wholeSentence } from '#firmware/words/whole-sentence.ts'
import { act } from '../../call.ts'
import { dateTime } from '../../format.ts'
import type { Done } from '../../lane-rows.ts'
import { Button, Card, Pill } from '../../parts/card-button-and-form.tsx'
import { PART_COLOURS, PART_STATES, partAdvice, partName } from '../../parts/lane-part-names.ts'
import { useAnswer } from '../../parts/polled-answer.ts'
import { toast } from '../../parts/toasts.tsx'
import { hrefOf, type Place } from '../../place-on-page.ts'
import { Allowed } from '../../rights.tsx'
import { LANGUAGE, t, wordFor } from '../../words/words.ts'
import { setClock } from './machine.tsx'

const CHECK_EVERY_MS = 10_000
const TEST_EVERY_MS = 1_000

const VERDICTS = {
  good: () => t('verdict.good'),
  poor: () => t('verdict.poor'),
  bad: () => t('verdict.bad'),
  absent: () => t('verdict.absent'),
  unknown: () => t('verdict.unknown'),
}

type LanePart = Done<'GET /health'>['parts'][number]

export function Repairs() {
  const { value, words, again } = useAnswer('GET /health', {}, { everyMs: () => CHECK_EVERY_MS })
  const parts = value?.parts ?? []
  const broken = parts.filter(({ state }) => state === 'degraded' || state === 'failed')
  const missing = parts.filter(isMissing)
  const others = parts.filter((part) => !broken.includes(part) && !missing.includes(part))
  const order = [...broken, ...missing, ...others.toSorted(absentLast)]
  return (
    <Card id="repairs" title={t('repairs.title')}>
      {value && <Headline {...{ broken, missing }} />}
      {!value && words && <p class="muted">{words}</p>}
      <ul class="list parts" tabindex={0} aria-label={t('repairs.title')}>
        {order.map((part) => (
          <Part key={part.name} part={part} again={again} />
        ))}
      </ul>
      <Selftest />
    </Card>
  )
}

/**
 * A lane may be meant to have no display, bank or camera, but then the page must not say that everything works. Each
 * part with the task of the settings where it is set up.
 */
const SET_UP: Readonly<Record<string, string>> = {
  display: 'display',
  bank: 'banks',
  camera: 'parts',
}
const isMissing = ({ name, state }: LanePart) => state === 'absent' && Object.hasOwn(SET_UP, name)
const absentLast = (one: LanePart, other: LanePart) =>
  Number(one.state === 'absent') - Number(other.state === 'absent')

/** Names what is wrong and what is missing; if there is neither, everything works. */
interface HeadlineProps {
  readonly broken: readonly LanePart[]
  readonly missing: readonly LanePart[]
}

function Headline({ broken, missing }: HeadlineProps) {
  const namesOf = (parts: readonly LanePart[]) => parts.map(({ name }) => partName(name)).join(', ')
  const lines = [
    broken.length > 0 && t('repairs.some', { names: namesOf(broken) }),
    missing.length > 0 && t('repairs.absent', { names: namesOf(missing) }),
  ].filter(Boolean)
  const state = broken.length > 0 ? 'bad' : missing.length > 0 ? 'warn' : 'good'
  return (
    <p id="repairs-state" data-state={state} role="status">
      {lines.length > 0 ? lines.join(' · ') : t('repairs.none')}
    </p>
  )
}

function Part({ part, again }: { part: LanePart; again(): void }) {
  const { name, state, reason, since } = part
  const isBroken = state === 'degraded' || state === 'failed'
  return (
    <li data-part={name} data-state={state}>
      <span class="name">
        {partName(name)}
        {reason && <small>{wholeSentence(reason)}</small>}
        {isBroken && since && <small>{t('part.since', { time: dateTime(since) })}</small>}
        {isBroken && <Mend name={name} again={again} />}
        {isMissing(part) && (
          <Allowed may="operate">
            <a class="button" href={hrefOf(`settings/${SET_UP[name]}`)}>
              {t('mend.set-up')}
              <span class="sr">: {partName(name)}</span>
            </a>
          </Allowed>
        )}
      </span>
      <Pill state={PART_COLOURS[state]}>{wordFor(PART_STATES, state)}</Pill>
    </li>
  )
}

function Mend({ name, again }: { name: string; again(): void }) {
  const Own = Object.values(OF_FEATURES).find(({ mends }) => mends?.[name])?.mends?.[name]
  if (Own) return <Own again={again} />
  if (name === 'clock') {
    const set = async () => (await setClock()) && again()
    return (
      <Button may="operate" undoes={false} id="mend-clock" onClick={set}>
        {t('mend.clock')}
      </Button>
    )
  }
  if (name === 'receivers') {
    const send = async () => (await act('POST /receivers/retry')) && again()
    return (
      <>
        <Receivers />
        <Button may="operate" undoes={false} id="mend-receivers" onClick={send}>
          {t('mend.receivers')}
        </Button>
      </>
    )
  }
  const advice = partAdvice(name)
  return (
    <>
      {advice && <small class="advice">{advice}</small>}
      <Allowed may="operate">
        <Way name={name} />
      </Allowed>
    </>
  )
}

/** Those that take no events: how far each is, and what it answered. */
function Receivers() {
  const { value } = useAnswer('GET /receivers', {}, { everyMs: () => CHECK_EVERY_MS })
  const ill = (value?.receivers ?? []).filter(({ state }) => state !== 'ok')
  return ill.map(({ name, origin, deliveredUpTo, undelivered, lastAnswer }) => (
    <small key={name} data-receiver={name}>
      {t('receiver.line', { name, origin, event: deliveredUpTo, count: undelivered })}
      {lastAnswer && <>: {lastAnswer}</>}
    </small>
  ))
}

/** Where the advice sends a person: a card below, or another room. */
const CARDS: Readonly<Record<string, string>> = {
  display: 'cable',
  camera: 'machine',
  model: 'machine',
  starts: 'journal',
  updates: 'updates',
}
const ROOMS: Readonly<Record<string, Place>> = {
  bank: 'settings/banks',
  indicator: 'settings/parts',
  sync: 'fleet',
}

function Way({ name }: { name: string }) {
  const label = (
    <>
      {t('mend.go')}
      <span class="sr">: {partName(name)}</span>
    </>
  )
  const ofFeature = Object.values(OF_FEATURES).find(({ goesTo }) => goesTo?.[name])
  const room = ofFeature?.goesTo?.[name] ?? ROOMS[name]
  if (room)
    return (
      <a class="button" href={hrefOf(room)}>
        {label}
      </a>
    )
  const card = CARDS[name]
  if (!card) return null
  const go = () => document.getElementById(card)?.scrollIntoView({ block: 'center' })
  return (
    <button type="button" onClick={go}>
      {label}
    </button>
  )
}

function Selftest() {
  const { value, again } = useAnswer(
    'GET /selftest',
    {},
    { everyMs: (known) => (known && known.task.status !== 'idle' ? TEST_EVERY_MS : null) },
  )
  const begin = async () => {
    if (await act('POST /selftest', { body: {} })) {
      toast(t('selftest.begun'))
      again()
    }
  }
  const report = value?.report
  return (
    <>
      <div class="row">
        <Button
          may="operate"
          undoes={false}
          id="selftest-begin"
          disabled={value?.task.status === 'running'}
          onClick={begin}
        >
          {t('selftest.begin')}
        </Button>
        {report && (
          <span class="muted small">{t('selftest.last', { time: dateTime(report.endedAt) })}</span>
        )}
      </div>
      {report && (
        <ul class="list" id="selftest" tabindex={0} aria-label={t('selftest.begin')}>
          {report.parts.map((part) => (
            <li key={part.part} data-verdict={part.verdict}>
              <span class="name">
                {partName(part.part)}
                <small>{part[LANGUAGE]}</small>
              </span>
              <span class="muted">{wordFor(VERDICTS, part.verdict)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
