/** How the lane keeps in step; at a master, each device of the fleet. Hidden on a lane that stands alone. */
import { byId, make, setPill } from '../dom.js'
import { time } from '../format.js'
import { onLanguage, t } from '../i18n.js'

export function startDevices() {
  let view = null
  onLanguage(draw)

  function draw() {
    if (!view) return
    byId('devices').hidden = view.syncMode === 'none' && !view.trouble
    setPill(
      byId('devices-state'),
      view.in_step ? 'good' : 'bad',
      t(view.in_step ? 'devices.in-step' : 'devices.not-in-step'),
    )
    const master = [view.masterSN, view.master].filter(Boolean).join(' · ')
    const [leftOut] = view.left_out
    byId('devices-master').textContent = view.trouble ?? leftOut ?? t('devices.master', { master })
    byId('devices-list').replaceChildren(...view.devices.map(row))
  }

  return (next) => {
    view = next
    draw()
  }
}

function row(device) {
  const label = make('span', { className: 'name' }, device.sn)
  const seen = device.away ? 'devices.away' : 'devices.seen'
  label.append(
    make('small', {}, `${device.address} · ${t(seen, { time: time(device.last_seen) })}`),
  )
  for (const why of device.left_out) label.append(make('small', {}, why))
  const ids = device.deletions_outstanding.join(', ')
  const state = ids ? t('devices.deleting', { ids }) : lag(device)
  return make('li', {}, label, make('span', { className: 'muted' }, state))
}

function lag({ lag: count }) {
  if (count === null) return t('devices.comparing')
  return count > 0 ? t('devices.lag', { count }) : t('devices.level')
}
