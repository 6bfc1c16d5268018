/** What there is to do on a new lane, step by step; each says by itself when it is done. */
import { act } from '../../../call.js'
import { html, useState } from '../../../html.js'
import { usePart } from '../../../live.js'
import { Button, Card, Pill } from '../../../parts/card.js'
import { endSetUp, isSettingUp } from '../../../way-in.js'
import { t } from '../../../words/words.js'
import { BankStep } from './bank-step.js'
import { DisplayStep, ItemStep } from './display-step.js'
import { NetworkStep } from './network-step.js'
import { RegionStep } from './region-step.js'
import '../../../words/camera.js'
import '../../../words/guide.js'

const LOOK = { open: 'wait', done: 'good', absent: 'calm' }
const SAYS = {
  open: () => t('guide.open'),
  done: () => t('guide.done'),
  absent: () => t('guide.absent'),
}
const STEPS = {
  network: { title: () => t('guide.network'), Body: NetworkStep },
  bank: { title: () => t('guide.bank'), Body: BankStep },
  display: { title: () => t('guide.display'), Body: DisplayStep },
  camera: { title: () => t('guide.camera'), Body: RegionStep },
  item: { title: () => t('guide.item'), Body: ItemStep },
}

export function Guide() {
  const setup = usePart('setup')
  const [isFinished, setFinished] = useState(false)
  if (!setup || !(isFinished || isSettingUp())) return null
  const left = setup.steps.filter((step) => step.state === 'open').length
  const isDone = isFinished || left === 0
  const pill = html`<${Pill} id="guide-state" state=${isDone ? 'good' : 'wait'}>
    ${isDone ? t('guide.all-done') : t('guide.left', { count: left })}
  <//>`
  const finish = async () => {
    if (!(await act('/setup/finish'))) return
    endSetUp()
    setFinished(true)
  }
  return html`<${Card} id="guide" className="guide" title=${t('guide.title')} pill=${pill}>
    <p class="muted" id="guide-says">${isFinished ? t('guide.finished') : t('guide.says', setup)}</p>
    ${
      !isFinished &&
      html`<${Steps} setup=${setup} />
        <${Button} className="main" id="finish" onClick=${finish}>${t('guide.finish')}<//>`
    }
  <//>`
}

/** The first that is to do is open; what somebody opened or closed himself stays so. */
function Steps({ setup }) {
  const next = setup.steps.find((step) => step.state === 'open')?.name ?? null
  const [opened, setOpened] = useState({})
  return html`<ol class="steps">
    ${setup.steps.map(({ name, state }) => {
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
