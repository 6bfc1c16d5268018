/** The machine: heat, power, card, disk space; restart, reboot, clock, support bundle and factory reset. */
import { act } from '../../call.js'
import { money, oneDecimal } from '../../format.js'
import { html, useState } from '../../html.js'
import { usePart } from '../../live.js'
import { Button, Card, Form } from '../../parts/card-button-and-form.js'
import { confirm } from '../../parts/dialog.js'
import { save } from '../../parts/download-file.js'
import { useAnswer } from '../../parts/polled-answer.js'
import { toast } from '../../parts/toasts.js'
import { Allowed } from '../../rights.js'
import { t } from '../../words/words.js'
import { isUnderWay } from '../till/payment-states.js'

const LOOK_EVERY_MS = 10_000
const gigabytes = (bytes) => oneDecimal(bytes / 2 ** 30)

export function Machine() {
  const { value } = useAnswer('/health', () => LOOK_EVERY_MS)
  const serial = usePart('device')?.serialNumber
  const board = value?.board
  const facts = [
    board?.temperature != null &&
      t('machine.temperature', { degrees: Math.round(board.temperature) }),
    board?.throttled && (board.throttled.now ? t('machine.throttled') : t('machine.not-throttled')),
    board?.underVoltage?.now && t('machine.under-voltage'),
    board?.memory &&
      t('machine.memory', {
        free: gigabytes(board.memory.availableBytes),
        total: gigabytes(board.memory.totalBytes),
      }),
    board?.throttled?.sinceStart && !board.throttled.now && t('machine.was-throttled'),
    board?.underVoltage?.sinceStart && !board.underVoltage.now && t('machine.was-under-voltage'),
    value?.disk.freeBytes != null &&
      t('machine.disk', {
        free: gigabytes(value.disk.freeBytes),
        total: gigabytes(value.disk.totalBytes),
      }),
    board?.card?.usedPercent != null && t('machine.card', { percent: board.card.usedPercent }),
  ].filter(Boolean)
  const payment = usePart('payment')
  const order = (path, words) => async () => {
    if (await act(path)) toast(words())
  }
  // The lane refuses its own restart while a customer pays; reboot, of the published interface, is never refused.
  const reboot = async () => {
    const { current } = payment ?? {}
    if (isUnderWay(current) && !(await confirm(rebootInPayment(current)))) return
    await order('/api/reboot', () => t('machine.reboots'))()
  }
  const setTime = async () => {
    if (await setClock()) toast(t('machine.time-set'))
  }
  return html`<${Card} id="machine" title=${t('machine.title')}>
    <ul id="machine-facts">${facts.map((fact) => html`<li key=${fact}>${fact}</li>`)}</ul>
    <div class="row">
      <${Button} may="operate" id="restart" onClick=${order('/device/restart', () => t('machine.restarts'))}>${t('machine.restart')}<//>
      <${Button} may="operate" id="reboot" onClick=${reboot}>${t('machine.reboot')}<//>
      <${Button} may="operate" id="set-time" onClick=${setTime}>${t('machine.set-time')}<//>
      <${Button} may="operate" id="support" onClick=${() => save('/device/support-bundle', 'laned-support.tar.gz')}>
        ${t('machine.support')}
      <//>
    </div>
    ${serial && html`<${Allowed} may="operate"><${Reset} serial=${serial} /><//>`}
  <//>`
}

/** Sets the lane's clock to the time of this browser's machine. */
export function setClock() {
  const nowMs = Date.now()
  const json = { sec: Math.floor(nowMs / 1000), usec: (nowMs % 1000) * 1000 }
  return act('/api/set_time', { json })
}

const rebootInPayment = ({ amount }) => ({
  title: t('machine.reboot'),
  text: t('machine.payment-under-way', { amount: money(amount) }),
  yes: t('machine.reboot'),
})

function Reset({ serial }) {
  const [typed, setTyped] = useState('')
  const reset = async () => {
    if (await act('/api/factory_reset')) {
      setTyped('')
      toast(t('machine.was-reset'))
    }
  }
  return html`<details>
    <summary>${t('machine.reset')}</summary>
    <p class="muted small">${t('machine.reset-what')}</p>
    <${Form} id="reset-form" onSubmit=${reset}>
      <label class="grow">
        <span>${t('machine.reset-confirm', { serial })}</span>
        <input id="reset-confirm" autocomplete="off" value=${typed} onInput=${(event) => setTyped(event.currentTarget.value)} />
      </label>
      <button id="reset" disabled=${typed !== serial}>${t('machine.reset')}</button>
    <//>
  </details>`
}
