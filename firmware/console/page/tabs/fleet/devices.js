/** How the lane keeps in step; at a master, each device of the fleet with what is known of it. */
import { act } from '../../call.js'
import { dateTime } from '../../format.js'
import { html } from '../../html.js'
import { Button, Card, Pill } from '../../parts/card.js'
import { PART_COLOURS, PART_STATES, partName } from '../../parts/part-names.js'
import { toast } from '../../parts/toasts.js'
import { said, t } from '../../words/words.js'

// All that the fleet has learned may have to travel first.
const SYNC_TIMEOUT_MS = 120_000
// What a master calls itself in its list, in the place of an address.
const OWN = 'this device'

export function Devices({ view }) {
  const master = [view.masterSN, view.master].filter(Boolean).join(' · ')
  const [leftOut] = view.left_out
  const pill = html`<${Headline} view=${view} />`
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

/** A lane that is silent may have anything: as long as one is, the fleet is not in step. */
function Headline({ view: { devices = [], in_step: isInStep } }) {
  const silent = devices.filter(({ away }) => away).length
  if (silent > 0)
    return html`<${Pill} id="devices-state" state="bad">
      ${t('devices.some-silent', { silent, count: devices.length })}
    <//>`
  return html`<${Pill} id="devices-state" state=${isInStep ? 'good' : 'bad'}>
    ${isInStep ? t('devices.in-step') : t('devices.not-in-step')}
  <//>`
}

function Device({ device }) {
  const { sn, address, away, version, last_payment: paid } = device
  const ids = device.deletions_outstanding.join(', ')
  const at = { time: dateTime(device.last_seen) }
  return html`<li data-device=${sn}>
    <span class="name">
      ${sn}
      <small>${address === OWN ? t('devices.this') : address} · ${away ? t('devices.away', at) : t('devices.seen', at)}</small>
      ${version && html`<small>${t('devices.version', { version })}${paid && ` · ${t('devices.paid', { time: dateTime(paid) })}`}</small>`}
      ${device.ill.map((part) => html`<${Ill} key=${part.part} part=${part} />`)}
      ${device.left_out.map((why) => html`<small>${why}</small>`)}
    </span>
    <span class="how">
      ${health(device)}
      <small class="muted">${ids ? t('devices.deleting', { ids }) : lag(device)}</small>
    </span>
  </li>`
}

/** A lane that is silent may be anything by now; one of an earlier release tells nothing. */
function health({ away, state }) {
  if (away) return html`<${Pill} state="bad">${t('devices.silent')}<//>`
  return state && html`<${Pill} state=${PART_COLOURS[state]}>${said(PART_STATES, state)}<//>`
}

function Ill({ part: { part, why, since } }) {
  return html`<small class="ill">
    ${partName(part)}: ${why} (${t('part.since', { time: dateTime(since) })})
  </small>`
}

function lag({ lag: count }) {
  if (count === null) return t('devices.comparing')
  return count > 0 ? t('devices.lag', { count }) : t('devices.level')
}
