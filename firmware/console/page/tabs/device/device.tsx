/** The device: what is wrong and how to mend it, then its updates, backups, machine and log. */

import OF_FEATURES from 'page:features/device'
import { useEffect, useState } from 'preact/hooks'
import { useLink } from '../../live.ts'
import { Card } from '../../parts/card-button-and-form.tsx'
import { askAhead, askFirst, type PlainAddress, useAnswer } from '../../parts/polled-answer.ts'
import { Allowed, useRights } from '../../rights.tsx'
import { t } from '../../words/words.ts'
import { useConfigDraft } from '../settings/config-draft.ts'
import { RestartBar } from '../settings/save-bar.tsx'
import { Cable } from './customer-display.tsx'
import { FIRST_LINES, Log } from './log.tsx'
import { Machine } from './machine.tsx'
import { Repairs } from './parts-and-repairs.tsx'
import { Updates } from './updates.tsx'
import 'page-words:device'

const AHEAD: readonly PlainAddress[] = [
  'GET /health',
  'GET /selftest',
  'GET /device/update',
  ...Object.values(OF_FEATURES).flatMap(({ ahead = [] }) => ahead),
]

export function Tab() {
  const [isKnown, setKnown] = useState(false)
  const { mayOperate } = useRights()
  useEffect(() => {
    const asked = mayOperate
      ? [askAhead([...AHEAD, 'GET /device/config']), askFirst('GET /device/log', FIRST_LINES)]
      : [askAhead(AHEAD)]
    void Promise.all(asked).then(() => setKnown(true))
  }, [mayOperate])
  if (!isKnown) return <p class="muted loading">{t('tab.loading')}</p>
  return (
    <>
      <RestartRequired />
      <Repairs />
      <div class="beside">
        <Allowed may="operate">
          <Cable />
        </Allowed>
        <Updates />
        {Object.entries(OF_FEATURES).map(
          ([feature, { Card: Own }]) => Own && <Own key={feature} />,
        )}
        <Machine />
      </div>
      <Allowed may="operate">
        <Log />
      </Allowed>
      <Interfaces />
    </>
  )
}

/** Shown beside the state of the machine while saved settings wait for a restart. */
function RestartRequired() {
  return (
    <Allowed may="operate">
      <Waiting />
    </Allowed>
  )
}

function Waiting() {
  const { value, again } = useAnswer('GET /device/config')
  const link = useLink()
  // After a restart nothing waits any more.
  useEffect(() => {
    if (link === 'on') again()
  }, [link])
  return value && value.waiting.length > 0 && <PendingRestart />
}

function PendingRestart() {
  const form = useConfigDraft()
  return form.isReady && <RestartBar form={form} />
}

function Interfaces() {
  return (
    <Card id="interfaces" title={t('device.interfaces')}>
      <p class="foot">
        <a href="/openapi/payment.json">payment.json</a>
        <a href="/openapi/items.json">items.json</a>
        <a href="/openapi/device.json">device.json</a>
      </p>
    </Card>
  )
}
