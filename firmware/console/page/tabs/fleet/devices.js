/** How the lane keeps in step; at a master, each device of the fleet with what is known of it. */
import { act } from '../../call.js'
import { dateTime, time } from '../../format.js'
import { html } from '../../html.js'
import { usePart } from '../../live.js'
import { Button, Card, Pill } from '../../parts/card.js'
import { useAnswer } from '../../parts/polled-answer.js'
import { toast } from '../../parts/toasts.js'
import { laneSays } from '../../words/said-by-lane.js'
import { t } from '../../words/words.js'

const LOOK_EVERY_MS = 10_000
// All that the fleet has learned may have to travel first.
const SYNC_TIMEOUT_MS = 120_000

export function Devices({ view }) {
  const master = [view.masterSN, view.master].filter(Boolean).join(' · ')
  const [leftOut] = view.left_out
  const pill = html`<${Pill} id="devices-state" state=${view.in_step ? 'good' : 'bad'}>
    ${view.in_step ? t('devices.in-step') : t('devices.not-in-step')}
  <//>`
  const syncNow = async () => {
    if (await act('/api/sync', { timeoutMs: SYNC_TIMEOUT_MS })) toast(t('devices.synced'))
  }
  return html`<${Card} id="devices" title=${t('devices.title')} pill=${pill}>
    <p class="muted" id="devices-master">${view.trouble ?? leftOut ?? t('devices.master', { master: master || t('devices.searched') })}</p>
    <p class="muted" id="devices-last">
      ${view.last_sync ? t('devices.last', { time: dateTime(view.last_sync) }) : t('devices.never')}
      ${view.templates !== null && html` ${t('devices.templates', { count: view.templates })}`}
    </p>
    <div class="row"><${Button} id="sync-now" onClick=${syncNow}>${t('devices.sync')}<//></div>
    ${
      view.syncMode === 'master' &&
      html`<ul class="list" id="devices-list" tabindex="0" aria-label=${t('devices.title')}>
        ${view.devices.map((device) => html`<${Device} key=${device.sn} device=${device} />`)}
      </ul>`
    }
  <//>`
}

function Device({ device }) {
  const own = usePart('device')
  const ids = device.deletions_outstanding.join(', ')
  const at = { time: time(device.last_seen) }
  return html`<li data-device=${device.sn}>
    <span class="name">
      ${device.sn}
      <small>${device.address} · ${device.away ? t('devices.away', at) : t('devices.seen', at)}</small>
      ${own?.serialNumber === device.sn && html`<${Own} version=${own.version} />`}
      ${device.left_out.map((why) => html`<small>${laneSays(why)}</small>`)}
    </span>
    <span class="muted">${ids ? t('devices.deleting', { ids }) : lag(device)}</span>
  </li>`
}

/** A master knows these of itself alone. */
function Own({ version }) {
  const health = useAnswer('/health', () => LOOK_EVERY_MS).value
  const payments = useAnswer('/transactions?limit=1', () => LOOK_EVERY_MS).value
  const [last] = payments?.transactions ?? []
  return html`<small id="devices-own">
    ${t('devices.version', { version })}${health && ` · ${wellness(health.parts)}`}${
      last && ` · ${t('devices.paid', { time: dateTime(last.createdAt) })}`
    }
  </small>`
}

function wellness(parts) {
  const failed = parts.filter(({ state }) => state === 'failed').map(({ name }) => name)
  if (failed.length > 0) return t('devices.health-failed', { parts: failed.join(', ') })
  return parts.some(({ state }) => state === 'degraded')
    ? t('devices.health-degraded')
    : t('devices.health-ok')
}

function lag({ lag: count }) {
  if (count === null) return t('devices.comparing')
  return count > 0 ? t('devices.lag', { count }) : t('devices.level')
}
