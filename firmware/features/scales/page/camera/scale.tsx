/** The scale beside the camera, live, with its keys and the search for one; the levers where it is a fake. */

import { useState } from 'preact/hooks'
import { act } from '#firmware/console/page/call.ts'
import type { Parts } from '#firmware/console/page/lane-parts.ts'
import type { Done } from '#firmware/console/page/lane-rows.ts'
import { usePart } from '#firmware/console/page/live.ts'
import {
  Button,
  Card,
  type Elements,
  Form,
  Pill,
} from '#firmware/console/page/parts/card-button-and-form.tsx'
import { Simulator } from '#firmware/console/page/parts/simulator.tsx'
import { toast } from '#firmware/console/page/parts/toasts.tsx'
import { Allowed } from '#firmware/console/page/rights.tsx'
import { t } from '#firmware/console/page/words/words.ts'
import { wholeSentence } from '#firmware/words/whole-sentence.ts'
import 'page-words:scales'

type FoundPorts = Done<'POST /api/scan_scales'>['data']

const COLOURS = { ok: 'good', degraded: 'wait', failed: 'bad', absent: 'calm' } as const
const STATES = {
  ok: () => t('link.on'),
  degraded: () => t('scale.restless'),
  failed: () => t('link.off'),
  absent: () => t('scale.absent'),
}

export function Scale() {
  const scale = usePart('scale')
  const isFake = usePart('levers')?.scale === true
  const [ports, setPorts] = useState<FoundPorts | null>(null)
  if (!scale) return null
  const { weight, isInUse, state, reason } = scale
  const pill = (
    <Pill id="scale-state" state={COLOURS[state]}>
      {STATES[state]()}
    </Pill>
  )
  const order = async (at: 'POST /api/set_tare' | 'POST /api/set_zero', done: string) => {
    if (await act(at)) toast(done)
  }
  const search = async () => {
    const found = await act('POST /api/scan_scales')
    if (found) setPorts(found.data)
  }
  return (
    <Card id="scale" title={t('scale.title')} pill={pill}>
      {isInUse && (
        <p id="weight" aria-live="polite">
          {weightWords(weight)}
        </p>
      )}
      {state !== 'ok' && reason && (
        <p class="muted small" id="scale-reason">
          {wholeSentence(reason)}
        </p>
      )}
      <div class="row">
        <Button
          may="operate"
          undoes={false}
          id="scale-tare"
          disabled={!isInUse}
          onClick={() => order('POST /api/set_tare', t('scale.tared'))}
        >
          {t('scale.tare')}
        </Button>
        <Button
          may="operate"
          undoes={false}
          id="scale-zero"
          disabled={!isInUse}
          onClick={() => order('POST /api/set_zero', t('scale.zeroed'))}
        >
          {t('scale.zero')}
        </Button>
        <Button may="operate" undoes={false} id="scale-scan" onClick={search}>
          {t('scale.scan')}
        </Button>
      </div>
      {ports && <Ports ports={ports} />}
      {isFake && (
        <Allowed may="change">
          <Levers />
        </Allowed>
      )}
    </Card>
  )
}

function weightWords(weight: Parts['scale']['weight']): string {
  if (weight?.overload) return t('scale.overload')
  if (!weight || weight.grams === null) return t('scale.none')
  const grams = t('scale.grams', { grams: weight.grams })
  const tare = weight.tare ? `, ${t('scale.with-tare', { grams: weight.tare })}` : ''
  return `${grams}${weight.stable ? '' : `, ${t('scale.moving')}`}${tare}`
}

function Ports({ ports }: { ports: FoundPorts }) {
  if (ports.length === 0) return <p id="scale-ports">{t('scale.no-ports')}</p>
  return (
    <ul class="list" id="scale-ports" tabindex={0} aria-label={t('scale.scan')}>
      {ports.map(({ port, scales, because }) => {
        const names = scales.map(({ protocol, baud_rate }) => `${protocol} ${baud_rate}`).join(', ')
        return (
          <li key={port}>
            {port}: {names || because || t('scale.nobody')}
          </li>
        )
      })}
    </ul>
  )
}

function Levers() {
  const put = ({ grams, moving }: Elements<'grams' | 'moving'>) =>
    act('POST /sim/scale', { body: { grams: Number(grams.value), stable: !moving.checked } })
  return (
    <Simulator title={t('scale.fake')}>
      <Form may="change" id="scale-put" onSubmit={put}>
        <label>
          <span>{t('scale.put-grams')}</span>
          <input name="grams" type="number" min="-20000" max="20000" step="1" required />
        </label>
        <label class="check">
          <input name="moving" type="checkbox" /> <span>{t('scale.put-moving')}</span>
        </label>
        <button type="submit">{t('scale.put')}</button>
      </Form>
    </Simulator>
  )
}
