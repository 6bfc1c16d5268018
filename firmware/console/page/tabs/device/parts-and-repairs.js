/** Every part of the lane with its state, why, and the button or the sentence that mends it. */
import { act } from '../../call.js'
import { asSentence, dateTime } from '../../format.js'
import { html } from '../../html.js'
import { Button, Card, Pill } from '../../parts/card-button-and-form.js'
import { PART_COLOURS, PART_STATES, partAdvice, partName } from '../../parts/lane-part-names.js'
import { useAnswer } from '../../parts/polled-answer.js'
import { toast } from '../../parts/toasts.js'
import { Allowed } from '../../rights.js'
import { said, t } from '../../words/words.js'
import { setClock } from './machine.js'

const LOOK_EVERY_MS = 10_000
const TEST_EVERY_MS = 1_000

const VERDICTS = {
  good: () => t('verdict.good'),
  poor: () => t('verdict.poor'),
  bad: () => t('verdict.bad'),
  absent: () => t('verdict.absent'),
  unknown: () => t('verdict.unknown'),
}

export function Repairs() {
  const { value, words, again } = useAnswer('/health', () => LOOK_EVERY_MS)
  const parts = value?.parts ?? []
  const broken = parts.filter(({ state }) => state === 'degraded' || state === 'failed')
  const missing = parts.filter(isMissing)
  const others = parts.filter((part) => !broken.includes(part) && !missing.includes(part))
  const order = [...broken, ...missing, ...others.toSorted(absentLast)]
  return html`<${Card} id="repairs" title=${t('repairs.title')}>
    ${value && html`<${Headline} ...${{ broken, missing }} />`}
    ${!value && words && html`<p class="muted">${words}</p>`}
    <ul class="list parts" tabindex="0" aria-label=${t('repairs.title')}>
      ${order.map((part) => html`<${Part} key=${part.name} part=${part} again=${again} />`)}
    </ul>
    <${Selftest} />
  <//>`
}

/**
 * A lane may be meant to have no display, bank or camera, but then the page must not say that everything works. Each
 * part with the task of the settings where it is set up.
 */
const SET_UP = { display: 'display', bank: 'banks', camera: 'parts' }
const isMissing = ({ name, state }) => state === 'absent' && Object.hasOwn(SET_UP, name)
const absentLast = (one, other) => (one.state === 'absent') - (other.state === 'absent')

/** Names what is wrong and what is missing; if there is neither, everything works. */
function Headline({ broken, missing }) {
  const namesOf = (parts) => parts.map(({ name }) => partName(name)).join(', ')
  const lines = [
    broken.length > 0 && t('repairs.some', { names: namesOf(broken) }),
    missing.length > 0 && t('repairs.absent', { names: namesOf(missing) }),
  ].filter(Boolean)
  const state = broken.length > 0 ? 'bad' : missing.length > 0 ? 'warn' : 'good'
  return html`<p id="repairs-state" data-state=${state} role="status">
    ${lines.length > 0 ? lines.join(' · ') : t('repairs.none')}
  </p>`
}

function Part({ part, again }) {
  const { name, state, reason, since } = part
  const isBroken = state === 'degraded' || state === 'failed'
  return html`<li data-part=${name} data-state=${state}>
    <span class="name">
      ${partName(name)}
      ${reason && html`<small>${asSentence(reason)}</small>`}
      ${isBroken && since && html`<small>${t('part.since', { time: dateTime(since) })}</small>`}
      ${isBroken && html`<${Mend} name=${name} again=${again} />`}
      ${isMissing(part) && html`<${Allowed} may="operate"><a class="button" href="#settings/${SET_UP[name]}">${t('mend.set-up')}<span class="sr">: ${partName(name)}</span></a><//>`}
    </span>
    <${Pill} state=${PART_COLOURS[state] ?? 'calm'}>${said(PART_STATES, state)}<//>
  </li>`
}

function Mend({ name, again }) {
  if (name === 'backup') {
    const make = async () => (await act('/backups')) && again()
    return html`<${Button} may="operate" id="mend-backup" onClick=${make}>${t('mend.backup')}<//>`
  }
  if (name === 'clock') {
    const set = async () => (await setClock()) && again()
    return html`<${Button} may="operate" id="mend-clock" onClick=${set}>${t('mend.clock')}<//>`
  }
  const advice = partAdvice(name)
  return html`${advice && html`<small class="advice">${advice}</small>`}<${Allowed} may="operate"><${Way} name=${name} /><//>`
}

/** Where the advice sends a person: a card below, or another room. */
const CARDS = {
  display: 'cable',
  camera: 'machine',
  model: 'machine',
  starts: 'journal',
  updates: 'updates',
}
const ROOMS = {
  bank: 'settings/banks',
  indicator: 'settings/parts',
  sync: 'fleet',
  'fleet-config': 'fleet',
  broker: 'settings/access',
}

function Way({ name }) {
  const label = html`${t('mend.go')}<span class="sr">: ${partName(name)}</span>`
  if (ROOMS[name]) return html`<a class="button" href="#${ROOMS[name]}">${label}</a>`
  const go = () => document.getElementById(CARDS[name]).scrollIntoView({ block: 'center' })
  return CARDS[name] && html`<button type="button" onClick=${go}>${label}</button>`
}

function Selftest() {
  const { value, again } = useAnswer('/selftest', (known) =>
    known && known.task.status !== 'idle' ? TEST_EVERY_MS : null,
  )
  const begin = async () => {
    if (await act('/selftest', { json: {} })) {
      toast(t('selftest.begun'))
      again()
    }
  }
  const report = value?.report
  const isRussian = document.documentElement.lang === 'ru'
  return html`<div class="row">
      <${Button} may="operate" id="selftest-begin" disabled=${value?.task.status === 'running'} onClick=${begin}>
        ${t('selftest.begin')}
      <//>
      ${report && html`<span class="muted small">${t('selftest.last', { time: dateTime(report.endedAt) })}</span>`}
    </div>
    ${
      report &&
      html`<ul class="list" id="selftest" tabindex="0" aria-label=${t('selftest.begin')}>
      ${report.parts.map(
        (part) => html`<li key=${part.part} data-verdict=${part.verdict}>
          <span class="name">${partName(part.part)}<small>${isRussian ? part.ru : part.en}</small></span>
          <span class="muted">${said(VERDICTS, part.verdict)}</span>
        </li>`,
      )}
    </ul>`
    }`
}
