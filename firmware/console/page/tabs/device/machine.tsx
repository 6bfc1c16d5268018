/** The machine: heat, power, card, disk space; restart, reboot, clock, support bundle and factory reset. */

import { useState } from 'preact/hooks'
import { act } from '../../call.ts'
import { money, oneDecimal } from '../../format.ts'
import { usePart } from '../../live.ts'
import { Button, Card, Form } from '../../parts/card-button-and-form.tsx'
import { confirm } from '../../parts/dialog.tsx'
import { save } from '../../parts/download-file.ts'
import { useAnswer } from '../../parts/polled-answer.ts'
import { toast } from '../../parts/toasts.tsx'
import { Allowed } from '../../rights.tsx'
import { t } from '../../words/words.ts'
import { type CurrentPayment, isUnderWay } from '../till/payment-states.ts'

const CHECK_EVERY_MS = 10_000
const gigabytes = (bytes: number) => oneDecimal(bytes / 2 ** 30)

export function Machine() {
  const { value } = useAnswer('GET /health', {}, { everyMs: () => CHECK_EVERY_MS })
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
      value.disk.totalBytes != null &&
      t('machine.disk', {
        free: gigabytes(value.disk.freeBytes),
        total: gigabytes(value.disk.totalBytes),
      }),
    board?.card?.usedPercent != null && t('machine.card', { percent: board.card.usedPercent }),
  ].filter(Boolean)
  const payment = usePart('payment')
  const restart = async () => {
    if (await act('POST /device/restart')) toast(t('machine.restarts'))
  }
  // The lane refuses its own restart while a customer pays; reboot, of the published interface, is never refused.
  const reboot = async () => {
    const current = payment?.current
    if (current && isUnderWay(current) && !(await confirm(rebootInPayment(current)))) return
    if (await act('POST /api/reboot')) toast(t('machine.reboots'))
  }
  const setTime = async () => {
    if (await setClock()) toast(t('machine.time-set'))
  }
  return (
    <Card id="machine" title={t('machine.title')}>
      <ul id="machine-facts">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div class="row">
        <Button may="operate" undoes id="restart" onClick={restart}>
          {t('machine.restart')}
        </Button>
        <Button may="operate" undoes id="reboot" onClick={reboot}>
          {t('machine.reboot')}
        </Button>
        <Button may="operate" undoes={false} id="set-time" onClick={setTime}>
          {t('machine.set-time')}
        </Button>
        <Button
          may="operate"
          undoes={false}
          id="support"
          onClick={() => save('laned-support.tar.gz', 'GET /device/support-bundle')}
        >
          {t('machine.support')}
        </Button>
      </div>
      {serial && (
        <Allowed may="operate">
          <Reset serial={serial} />
        </Allowed>
      )}
    </Card>
  )
}

/** Sets the lane's clock to the time of this browser's machine. */
export function setClock() {
  const nowMs = Date.now()
  const body = { sec: Math.floor(nowMs / 1000), usec: (nowMs % 1000) * 1000 }
  return act('POST /api/set_time', { body })
}

const rebootInPayment = ({ amount }: CurrentPayment) => ({
  title: t('machine.reboot'),
  text: t('machine.payment-under-way', { amount: money(amount) }),
  yes: t('machine.reboot'),
})

function Reset({ serial }: { serial: string }) {
  const [typed, setTyped] = useState('')
  const reset = async () => {
    if (await act('POST /api/factory_reset')) {
      setTyped('')
      toast(t('machine.was-reset'))
    }
  }
  return (
    <details>
      <summary>{t('machine.reset')}</summary>
      <p class="muted small">{t('machine.reset-what')}</p>
      <Form may="operate" id="reset-form" onSubmit={reset}>
        <label class="grow">
          <span>{t('machine.reset-confirm', { serial })}</span>
          <input
            id="reset-confirm"
            autocomplete="off"
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <button type="submit" data-undoes id="reset" disabled={typed !== serial}>
          {t('machine.reset')}
        </button>
      </Form>
    </details>
  )
}
