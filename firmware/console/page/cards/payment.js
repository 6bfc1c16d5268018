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
  let current
  onLanguage(draw)
  onClick('clear', () => act('/clearScreen'))
  for (const button of document.querySelectorAll('[data-verdict]'))
    button.addEventListener('click', () => void act(`/sim/bank/${button.dataset.verdict}`))
  byId('outage').addEventListener('change', ({ target }) => {
    act('/sim/bank/outage', { method: 'POST', json: { on: target.checked } })
  })
  byId('new-payment').addEventListener('submit', (event) => {
    event.preventDefault()
    showQr(event.target)
  })

  async function showQr(form) {
    const { amount, purpose } = form.elements
    const amountKopecks = kopecks(amount.value)
    if (!amountKopecks) return toast(t('payment.bad-amount'))
    const json = { amount: amountKopecks }
    if (purpose.value.trim()) json.purpose = purpose.value.trim()
    const button = form.querySelector('button')
    button.disabled = true
    try {
      if (current || (await setUpDemo())) await act('/showQR', { method: 'POST', json })
    } finally {
      button.disabled = false
    }
  }

  function draw() {
    if (current === undefined) return
    byId('amount').classList.toggle('none', !current)
    byId('amount').textContent = current ? money(current.amount) : t('payment.none')
    byId('purpose').textContent = current?.purpose ?? ''
    byId('payment-facts').replaceChildren(...(current ? facts(current) : []))
    setPill(
      byId('payment-state'),
      LOOK[current?.dynamicQRStatus] ?? 'calm',
      current ? t(`state.${current.dynamicQRStatus}`) : '',
    )
  }

  return {
    show(next) {
      current = next.current
      draw()
    },
    showOutage(isOut) {
      byId('outage').checked = isOut
    },
  }
}

function facts({ id, dynamicQRStatus, reason, late, bankName, createdAt, expiresAt }) {
  const rows = [[t('payment.id'), id]]
  if (bankName) rows.push([t('payment.bank'), bankName])
  if (createdAt) rows.push([t('payment.started'), time(createdAt)])
  if (expiresAt && dynamicQRStatus === 'PENDING') rows.push([t('payment.until'), time(expiresAt)])
  if (reason) rows.push([t('payment.reason'), t(`reason.${reason}`)])
  const cells = rows.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)])
  if (late) cells.push(make('dd', { className: 'whole' }, t('payment.late')))
  return cells
}

/** What a till does once, where the bank is fake: settings that are there are never replaced. */
async function setUpDemo() {
  const response = await call('/getDriverSettings')
  if (!response?.ok) return true
  const { settings } = await response.json()
  if (settings?.bankProfile) return true
  const profile = { bankName: 'CFT', accAlias: 'demo', extEntityId: 'demo', merchantId: 'demo' }
  const json = {
    settings: {
      bankProfile: 'demo',
      bankProfiles: { demo: { ...profile, password: 'demo' } },
      deviceConnection: { connectionType: 'Serial', portName: '/dev/ttyUSB0' },
    },
  }
  const answer = await act('/updateDriverSettings', { method: 'POST', json })
  if (answer) toast(t('payment.demo'))
  return answer !== null
}
