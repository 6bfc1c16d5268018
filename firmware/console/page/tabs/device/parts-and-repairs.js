/** Every part of the lane with its state, why, and the button or the sentence that mends it. */
import { act } from '../../call.js'
import { dateTime } from '../../format.js'
import { html } from '../../html.js'
import { Button, Card, Pill } from '../../parts/card.js'
import { PART_COLOURS, PART_STATES, partAdvice, partName } from '../../parts/part-names.js'
import { useAnswer } from '../../parts/polled-answer.js'
import { toast } from '../../parts/toasts.js'
import { said, t } from '../../words/words.js'

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
  const pill = value && html`<${Headline} parts=${parts} broken=${broken.length} />`
  const order = [...broken, ...parts.filter((part) => !broken.includes(part))]
  return html`<${Card} id="repairs" title=${t('repairs.title')} pill=${pill}>
    ${!value && words && html`<p class="muted">${words}</p>`}
    <ul class="list parts" tabindex="0" aria-label=${t('repairs.title')}>
      ${order.map((part) => html`<${Part} key=${part.name} part=${part} again=${again} />`)}
    </ul>
    <${Selftest} />
  <//>`
}

/** A lane without a display, a bank or a camera can be what somebody wanted, but it is not a lane of which all is well. */
const EXPECTED = ['display', 'bank', 'camera']

function Headline({ parts, broken }) {
  const absent = parts.filter(({ name, state }) => state === 'absent' && EXPECTED.includes(name))
  if (broken > 0)
    return html`<${Pill} id="repairs-state" state="bad">${t('repairs.some', { count: broken })}<//>`
  if (absent.length > 0) {
    const names = absent.map(({ name }) => partName(name)).join(', ')
    return html`<${Pill} id="repairs-state" state="warn">${t('repairs.absent', { names })}<//>`
  }
  return html`<${Pill} id="repairs-state" state="good">${t('repairs.none')}<//>`
}

function Part({ part, again }) {
  const { name, state, reason, since } = part
  const isBroken = state === 'degraded' || state === 'failed'
  return html`<li data-part=${name} data-state=${state}>
    <span class="name">
      ${partName(name)}
      ${reason && html`<small>${reason}</small>`}
      ${isBroken && since && html`<small>${t('part.since', { time: dateTime(since) })}</small>`}
      ${isBroken && html`<${Mend} name=${name} again=${again} />`}
    </span>
    <${Pill} state=${PART_COLOURS[state] ?? 'calm'}>${said(PART_STATES, state)}<//>
  </li>`
}

function Mend({ name, again }) {
  if (name === 'backup') {
    const make = async () => (await act('/backups')) && again()
    return html`<${Button} id="mend-backup" onClick=${make}>${t('mend.backup')}<//>`
  }
  if (name === 'clock') {
    const set = async () => {
      const nowMs = Date.now()
      const json = { sec: Math.floor(nowMs / 1000), usec: (nowMs % 1000) * 1000 }
      if (await act('/api/set_time', { json })) again()
    }
    return html`<${Button} id="mend-clock" onClick=${set}>${t('mend.clock')}<//>`
  }
  const advice = partAdvice(name)
  return advice && html`<small class="advice">${advice}</small>`
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
      <${Button} id="selftest-begin" disabled=${value?.task.status === 'running'} onClick=${begin}>
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
