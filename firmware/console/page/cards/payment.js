/** The newest payment, and on a fake bank the hands of the till, the customer and the bank. */
import { act, call } from '../api.js'
import { byId, make, onClick, setPill, toast } from '../dom.js'
import { kopecks, money, time } from '../format.js'
import { onLanguage, t } from '../i18n.js'

const LOOK = {
  EMPTY: 'calm',
  ERROR: 'warn',
  PENDING: 'wait',
  ACCEPTED: 'good',
  REJECTED: 'bad',
  CANCELED: 'calm',
  STATIC: 'wait',
}

export function startPayment() {
  let state = null
  onLanguage(draw)
  onClick('clear', () => act('/clearScreen'))
  for (const button of document.querySelectorAll('[data-verdict]'))
    button.addEventListener('click', () => void act(`/sim/bank/${button.dataset.verdict}`))
  byId('outage').addEventListener('change', ({ target }) => {
    act('/sim/bank/outage', { method: 'POST', json: { on: target.checked } })
  })
  byId('new-payment').addEventListener('submit', (event) => {
    event.preventDefault()
    showQr(event.target.elements)
  })

  async function showQr({ amount, purpose }) {
    const amountKopecks = kopecks(amount.value)
    if (!amountKopecks) return toast(t('payment.bad-amount'))
    if (!state?.isConfigured && !(await setUpDemo())) return
    const json = { amount: amountKopecks }
    if (purpose.value.trim()) json.purpose = purpose.value.trim()
    await act('/showQR', { method: 'POST', json })
  }

  function draw() {
    if (!state) return
    const { current, isConfigured } = state
    byId('amount').classList.toggle('none', !current)
    byId('purpose').textContent = current?.purpose ?? ''
    byId('payment-facts').replaceChildren(...(current ? facts(current) : []))
    if (!current) {
      byId('amount').textContent = t(isConfigured ? 'payment.none' : 'payment.unset')
      return setPill(byId('payment-state'), 'calm', '')
    }
    byId('amount').textContent = money(current.amountKopecks)
    setPill(byId('payment-state'), LOOK[current.state], t(`state.${current.state}`))
  }

  return {
    show(next) {
      state = next
      draw()
    },
    showOutage(isOut) {
      byId('outage').checked = isOut
    },
  }
}

function facts({ id, state, startedAtMs, expiresAtMs }) {
  const rows = [
    [t('payment.id'), id],
    [t('payment.started'), time(startedAtMs)],
  ]
  if (state === 'PENDING' && expiresAtMs !== null)
    rows.push([t('payment.until'), time(expiresAtMs)])
  return rows.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)])
}

/** What a till does once; only where the bank is fake, so that nothing real is overwritten. */
async function setUpDemo() {
  const response = await call('/getDriverSettings')
  const { settings } = (await response?.json().catch(() => null)) ?? {}
  if (settings?.bankProfile) return true
  const profile = { bankName: 'CFT', accAlias: 'demo', extEntityId: 'demo', merchantId: 'demo' }
  const json = {
    settings: {
      bankProfile: 'demo',
      bankProfiles: { demo: { ...profile, password: 'demo' } },
      deviceConnection: { connectionType: 'Serial', portName: '/dev/ttyDEMO' },
    },
  }
  const answer = await act('/updateDriverSettings', { method: 'POST', json })
  if (answer) toast(t('payment.demo'))
  return answer !== null
}
