/** What there is to do on a new lane, step by step; each says by itself when it is done. */
import { act } from '../api.js'
import { byId, onClick, setPill, toast } from '../dom.js'
import { onLanguage, t } from '../i18n.js'
import { endSetUp, isSettingUp } from '../way-in.js'
import { startBankStep } from './guide-bank.js'
import { onSubmit, save } from './guide-form.js'
import { startRegion } from './guide-region.js'

const LOOK = { open: 'wait', done: 'good', absent: 'calm' }

export function startGuide() {
  let state = null
  let isFinished = false
  let opened = null

  onLanguage(draw)
  const bank = startBankStep()
  startRegion()
  onSubmit('join', async ({ name, password, hidden }) => {
    const json = { name: name.value, password: password.value, hidden: hidden.checked }
    if (await act('/setup/network', { method: 'POST', json })) password.value = ''
  })
  onSubmit('first-item', async ({ id }) => {
    const json = { id: id.value.trim() }
    if (await act('/api/add_item_template', { method: 'POST', json }))
      toast(t('camera.learned', json))
  })
  const display = byId('set-display')
  display.elements.where.addEventListener('change', ({ target }) => {
    byId('display-name').hidden = target.value !== 'ble'
  })
  onSubmit('set-display', async ({ where, name }) => {
    const deviceConnection =
      where.value === 'ble'
        ? { connectionType: 'BLE', deviceName: name.value.trim() }
        : { connectionType: 'Serial', portName: where.value }
    await save({ deviceConnection })
  })
  onClick('try-display', () =>
    act('/showInfoQR', { method: 'POST', json: { infoQR: location.origin } }),
  )
  onClick('finish', async () => {
    if (!(await act('/setup/finish'))) return
    isFinished = true
    endSetUp()
    draw()
  })

  function draw() {
    byId('guide').hidden = !state || !(isFinished || isSettingUp())
    if (byId('guide').hidden) return
    const left = state.steps.filter((step) => step.state === 'open').length
    const isDone = isFinished || left === 0
    const words = isDone ? t('guide.all-done') : t('guide.left', { count: left })
    setPill(byId('guide-state'), isDone ? 'good' : 'wait', words)
    byId('guide-says').textContent = isFinished ? t('guide.finished') : t('guide.says', state)
    document.querySelector('.steps').hidden = isFinished
    byId('finish').hidden = isFinished
    for (const step of state.steps) drawStep(step)
    drawNetwork(state.network)
    const isShown = state.steps.some(({ name, state: is }) => name === 'display' && is === 'done')
    byId('guide-display').textContent = t(isShown ? 'guide.display-on' : 'guide.display-off')
    openNext()
  }

  /** The first that is to do, once: what somebody opened or closed stays so. */
  function openNext() {
    const next = state.steps.find((step) => step.state === 'open')?.name ?? null
    if (next === opened) return
    opened = next
    for (const item of document.querySelectorAll('[data-step]'))
      item.querySelector('details').open = item.dataset.step === next
  }

  return (next) => {
    state = next
    draw()
    if (isSettingUp()) bank.load()
  }
}

function drawStep({ name, state }) {
  const item = document.querySelector(`[data-step="${name}"]`)
  item.dataset.state = state
  setPill(item.querySelector('.pill'), LOOK[state], t(`guide.${state}`))
}

function drawNetwork({ isOnline, addresses, hotspot, joining, canJoin }) {
  byId('guide-addresses').textContent = isOnline
    ? t('guide.online', { addresses: addresses.join(', ') })
    : hotspot
      ? t('guide.hotspot', { name: hotspot })
      : t('guide.offline')
  byId('guide-joining').textContent = joining ? wordsOf(joining) : ''
  byId('join').hidden = !canJoin
}

function wordsOf({ name, state, why }) {
  if (state === 'failed') return t('guide.join-failed', { name, why: why ?? '' })
  return t(state === 'joined' ? 'guide.joined' : 'guide.joining', { name })
}
