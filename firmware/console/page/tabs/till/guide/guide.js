/** What is to be done on a new lane, step by step; each step tells by itself when it is done. */
import { act } from '../../../call.js'
import { html, useRef, useState } from '../../../html.js'
import { endLive, usePart } from '../../../live.js'
import { endSetUp, isSettingUp } from '../../../login.js'
import { Button, Card, Pill } from '../../../parts/card-button-and-form.js'
import { needWords, said, t } from '../../../words/words.js'
import { BankStep } from './bank-step.js'
import { DisplayStep, FirstItemStep } from './display-and-first-item-steps.js'
import { NetworkStep } from './network-step.js'
import { PartsStep } from './parts-step.js'
import { RegionStep } from './region-step.js'

needWords('camera', 'guide')

const LOOK = { open: 'wait', done: 'good' }
const SAYS = {
  open: () => t('guide.open'),
  done: () => t('guide.done'),
}
const STEPS = {
  network: { title: () => t('guide.network'), Body: NetworkStep },
  parts: { title: () => t('guide.parts'), Body: PartsStep },
  bank: { title: () => t('guide.bank'), Body: BankStep },
  display: { title: () => t('tab.display'), Body: DisplayStep },
  camera: { title: () => t('tab.camera'), Body: RegionStep },
  item: { title: () => t('guide.item'), Body: FirstItemStep },
}

export function Guide() {
  const setup = usePart('setup')
  const ownSteps = useOwnSteps()
  // The lane's answer to Done: what stays, and who had come in; or true where nobody came in by a code.
  const [finished, setFinished] = useState(null)
  const isFinished = finished !== null
  const isSession = setup && (isFinished || isSettingUp())
  const finish = async () => {
    if (!isSession) return setFinished({})
    const outcome = await act('/setup/finish')
    if (!outcome) return
    setFinished(outcome)
    endSetUp()
    endLive()
  }
  if (!isSession && (!ownSteps || isFinished)) return null
  const steps = isSession ? setup.steps : ownSteps
  const left = steps.filter((step) => step.state === 'open').length
  const isDone = isFinished || left === 0
  const pill = html`<${Pill} id="guide-state" state=${isDone ? 'good' : 'wait'}>
    ${isDone ? t('guide.all-done') : t('guide.left', { count: left })}
  <//>`
  const before = isSession ? t('guide.says', setup) : steps[0].state === 'open' && t('guide.own')
  return html`<${Card} id="guide" className="guide" title=${t('guide.title')} pill=${pill}>
    <p class="muted" id="guide-says">${isFinished ? t('guide.finished', setup) : [before, t('guide.how')].filter(Boolean).join(' ')}</p>
    ${isSession && html`<${Outcome} outcome=${isFinished ? finished : setup.outcome} isFinished=${isFinished} />`}
    ${
      !isFinished &&
      html`<${Steps} steps=${steps} setup=${setup} />
        <${Button} className="main" id="finish" onClick=${finish}>${t('guide.finish')}<//>`
    }
  <//>`
}

const WHAT = {
  bank: () => t('guide.bank'),
  display: () => t('tab.display'),
  network: () => t('guide.network'),
  items: () => t('guide.items'),
  session: () => t('guide.session'),
  hotspot: () => t('guide.own-wifi'),
}

/** For a person to check that all of this is his, before set-up is closed. */
function Outcome({ outcome, isFinished }) {
  const { stays = [], ends = [] } = outcome ?? {}
  const lines = (list) =>
    list.map(
      ({ what, which }) => html`<li key=${which}><small>${said(WHAT, what)}: ${which}</small></li>`,
    )
  return html`<div id="guide-outcome">
    ${stays.length > 0 && html`<p class="muted">${t('guide.stays')}</p><ul>${lines(stays)}</ul>`}
    ${
      ends.length > 0 &&
      html`<p class="muted">${isFinished ? t('guide.ended') : t('guide.ends')}</p><ul>${lines(ends)}</ul>`
    }
  </div>`
}

/** Steps for a lane that was set up without a code: what a payment needs, while there is none and before Done. */
function useOwnSteps() {
  const payment = usePart('payment')
  const levers = usePart('levers')
  const display = usePart('display')
  const items = usePart('items')
  const hasBegun = useRef(false)
  // A fake bank needs no step: the first payment sets it up.
  if (payment && levers && !payment.hasBank && !levers.bank) hasBegun.current = true
  if (!hasBegun.current) return null
  const step = (name, isDone) => ({ name, state: isDone ? 'done' : 'open' })
  return [
    step('bank', payment.hasBank),
    step('display', display?.isConnected),
    step('item', items?.list.length > 0),
  ]
}

/** The first open step is unfolded; steps that a person unfolded or folded himself stay so. */
function Steps({ steps: all, setup }) {
  // A step that cannot be done on this lane is left out: it has no camera, or its laned.yaml cannot be written.
  const steps = all.filter(({ state }) => state !== 'absent')
  const next = steps.find((step) => step.state === 'open')?.name ?? null
  const [opened, setOpened] = useState({})
  return html`<ol class="steps">
    ${steps.map(({ name, state }) => {
      const { title, Body } = STEPS[name]
      const toggle = ({ currentTarget }) => {
        if (currentTarget.open !== (opened[name] ?? name === next))
          setOpened({ ...opened, [name]: currentTarget.open })
      }
      return html`<li key=${name} data-step=${name} data-state=${state}>
        <details open=${opened[name] ?? name === next} onToggle=${toggle}>
          <summary><span>${title()}</span><${Pill} state=${LOOK[state]}>${SAYS[state]()}<//></summary>
          <${Body} setup=${setup} isDone=${state === 'done'} />
        </details>
      </li>`
    })}
  </ol>`
}
