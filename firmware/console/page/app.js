/**
 * The page: each card shows one section of the device's live state and acts through the
 * published interfaces. A new section is a module in cards/ and a line in CARDS.
 */
import { startCamera } from './cards/camera.js'
import { startDevices } from './cards/devices.js'
import { startDisplay } from './cards/display.js'
import { startGuide } from './cards/guide.js'
import { startItems } from './cards/items.js'
import { startJournal } from './cards/journal.js'
import { startPayment } from './cards/payment.js'
import { byId, setPill } from './dom.js'
import { onLanguage, startLanguage, t } from './i18n.js'
import { live } from './live.js'
import { startTheme } from './theme.js'
import { enterByAddress } from './way-in.js'

startTheme(byId('theme'))
startLanguage(byId('language'))

await enterByAddress()

const payment = startPayment()
const CARDS = {
  device: startDevice(),
  display: startDisplay(),
  payment: payment.show,
  levers: (levers) => {
    for (const element of document.querySelectorAll('[data-lever]'))
      element.hidden = !levers[element.dataset.lever]
    payment.showOutage(levers.bankIsOut)
  },
  camera: startCamera(),
  items: startItems(),
  devices: startDevices(),
  journal: startJournal(),
  setup: startGuide(),
}

let link = 'waiting'
const showLink = () =>
  setPill(byId('live'), { on: 'good', off: 'bad', waiting: 'waiting' }[link], t(`live.${link}`))
onLanguage(showLink)
live(
  '/console/events',
  // A section of a newer device than this page has no card yet.
  (name, data) => CARDS[name]?.(data),
  (next) => {
    link = next
    showLink()
  },
)

function startDevice() {
  let device = null
  const draw = () => {
    if (!device) return
    byId('device').textContent = t('device.line', device)
    document.title = `${device.serialNumber} · laned`
  }
  onLanguage(draw)
  return (data) => {
    device = data
    draw()
  }
}
