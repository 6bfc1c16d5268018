/**
 * Where the user is on the page. There are three homes (Till for taking money, Today for the day's accounts, Device for
 * repairs), each with its rooms; a room is a folder in tabs/ with a module that exports `Tab` and a style sheet,
 * loaded when it is first opened. The address names the open room and the subject that is open in it
 * (`#payments/01J…`), so that Back works, and a link or a reload comes to the same place.
 */
import { call } from './call.js'
import { createStore, useStore } from './followed-value.js'
import { html, useEffect, useLayoutEffect, useRef, useState } from './html.js'
import { usePart } from './live.js'
import { isSettingUp, who } from './login.js'
import { keepTyped } from './parts/typed-values.js'
import { t, withWords } from './words/words.js'

const ROOMS = {
  till: { title: () => t('tab.till'), load: () => import('./tabs/till/till.js') },
  display: { title: () => t('tab.display'), load: () => import('./tabs/display/display.js') },
  today: { title: () => t('tab.today'), load: () => import('./tabs/today/today.js') },
  payments: { title: () => t('tab.payments'), load: () => import('./tabs/payments/payments.js') },
  items: { title: () => t('tab.items'), load: () => import('./tabs/items/items.js') },
  device: { title: () => t('tab.device'), load: () => import('./tabs/device/device.js') },
  settings: { title: () => t('tab.settings'), load: () => import('./tabs/settings/settings.js') },
  camera: { title: () => t('tab.camera'), load: () => import('./tabs/camera/camera.js') },
  fleet: { title: () => t('tab.fleet'), load: () => import('./tabs/fleet/fleet.js') },
}

/** The address of a home is that of its first room. */
const HOMES = [
  {
    name: 'till',
    title: () => t('home.till'),
    icon: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM14 19h2M19 14h1',
    rooms: ['till', 'display'],
  },
  {
    name: 'today',
    title: () => t('home.today'),
    icon: 'M4 20V10M10 20V4M16 20v-7M22 20H2',
    rooms: ['today', 'payments', 'items'],
  },
  {
    name: 'device',
    title: () => t('home.device'),
    icon: 'M4 5h16v11H4zM9 20h6M12 16v4',
    rooms: ['device', 'settings', 'camera', 'fleet'],
  },
]

/**
 * Homes and rooms that a role has no use for are not drawn: a cashier has no device to look after, but asks what lies under
 * its camera, and closes the shift.
 */
const HOMES_OF_ROLE = {
  till: [HOMES[0], { ...HOMES[1], rooms: [...HOMES[1].rooms, 'camera'] }],
  monitor: HOMES.slice(1).map((home) => ({
    ...home,
    rooms: home.rooms.filter((room) => room !== 'settings'),
  })),
}

const homesOf = (person) => HOMES_OF_ROLE[person?.role] ?? HOMES
const address = createStore('')
let before = null
const loaded = new Map()

/** An empty address means the first room. */
function follow() {
  const wanted = location.hash.slice(1)
  if (wanted === address.get()) return
  if (wanted !== '' && !Object.hasOwn(ROOMS, wanted.split('/')[0])) return
  before = address.get()
  address.set(wanted)
}

export function startTabs() {
  addEventListener('hashchange', follow)
  follow()
}

/** Opens a room, or a subject in it: `openTab('payments/01J…')`. */
export function openTab(wanted) {
  location.hash = wanted
  // The event of the new address comes later, but the caller goes on now.
  follow()
}

/** Goes from a subject back to its room: by Back, where the user came from there. */
export function closeSubject(room) {
  if (before === room) history.back()
  else openTab(room)
}

/** The subject of this room that the address names; null: none. */
export function useSubject(room) {
  const [name, ...rest] = useStore(address).split('/')
  if (name !== room || rest.length === 0) return null
  try {
    return decodeURIComponent(rest.join('/')) || null
  } catch {
    return null
  }
}

export const addressOf = (room, subject) =>
  subject === null ? room : `${room}/${encodeURIComponent(subject)}`

function usePlace() {
  const homes = homesOf(useStore(who))
  const wanted = useStore(address).split('/')[0]
  const home = homes.find(({ rooms }) => rooms.includes(wanted)) ?? homes[0]
  return { homes, home, room: home.rooms.includes(wanted) ? wanted : home.rooms[0] }
}

/** Whether the user has the room of an address: what lies elsewhere is another person's. */
export function useIsRoomHere() {
  const homes = homesOf(useStore(who))
  return (address) => homes.some(({ rooms }) => rooms.includes(address.split('/')[0]))
}

/** The homes that the user has; nothing where there is only one. */
export function HomeList() {
  const { homes, home: open } = usePlace()
  if (homes.length < 2) return null
  return html`<nav class="homes" aria-label=${t('homes')}>
    ${homes.map(
      ({ name, title, icon, rooms }) => html`<a
        key=${name}
        id="home-${name}"
        href="#${rooms[0]}"
        aria-current=${name === open.name ? 'page' : null}
      >
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d=${icon} /></svg>
        ${title()}
      </a>`,
    )}
  </nav>`
}

const idOf = (name) => `tab-${name}`

/** The rooms of the home that is open. */
export function TabList() {
  const { home, room: current } = usePlace()
  const { rooms } = home
  const turn = (event) => {
    const at = rooms.indexOf(current)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: rooms.length - 1 }[
      event.key
    ]
    if (next === undefined) return
    event.preventDefault()
    const name = rooms.at(next % rooms.length)
    openTab(name)
    document.getElementById(idOf(name)).focus()
  }
  return html`<div class="tabs" role="tablist" aria-label=${home.title()} onKeyDown=${turn}>
    ${rooms.map(
      (name) => html`<button
        key=${name}
        type="button"
        role="tab"
        id=${idOf(name)}
        aria-selected=${name === current ? 'true' : 'false'}
        aria-controls="tab-panel"
        tabindex=${name === current ? 0 : -1}
        onClick=${() => openTab(name)}
      >${ROOMS[name].title()}</button>`,
    )}
  </div>`
}

export function OpenTab() {
  const { room: name } = usePlace()
  const [, redraw] = useState(0)
  const tab = loaded.get(name)
  // The journal is the last part that the lane sends: from then on all parts are there, and nothing moves any more.
  const isKnown = usePart('journal') !== null
  // Drawn only once the user is known: what he may not use would appear and vanish again.
  const isSomebody = useStore(who) !== null || isSettingUp()
  useEffect(() => {
    if (tab) return globalThis.loadAgain?.isWhole()
    let isLeft = false
    load(name)
      .catch(() => globalThis.loadAgain?.isBroken())
      .finally(() => !isLeft && redraw((count) => count + 1))
    return () => {
      isLeft = true
    }
  }, [name, tab])
  const isDrawn = tab && isKnown && isSomebody
  return html`<div class="lane tab-${name}" id="tab-panel" role="tabpanel" aria-labelledby=${idOf(name)}>
    ${isDrawn ? html`<${Room} key=${name} name=${name} tab=${tab} />` : html`<p class="muted loading">${t('tab.loading')}</p>`}
  </div>`
}

/** Begins at its top, with the texts that were typed in it before. */
function Room({ name, tab: Tab }) {
  const place = useRef(null)
  useLayoutEffect(() => {
    scrollTo(0, 0)
    return keepTyped(name, place.current.parentElement)
  }, [])
  return html`<span ref=${place} hidden></span><${Tab} />`
}

/** Loads the module with its style sheet, so that nothing jumps. */
async function load(name) {
  const [{ Tab }] = await Promise.all([
    withWords(ROOMS[name].load()),
    loadStyles(`/console/tabs/${name}/${name}.css`),
  ])
  loaded.set(name, Tab)
}

const styles = new Map()

/** Rejects where a style sheet did not arrive whole: a browser would use half of it. */
function loadStyles(href) {
  if (!styles.has(href)) styles.set(href, adoptStyles(href))
  return styles.get(href)
}

async function adoptStyles(href) {
  const { isOk, value, words } = await call(href, { as: 'text' })
  if (!isOk) {
    styles.delete(href)
    throw new Error(words)
  }
  const sheet = new CSSStyleSheet()
  await sheet.replace(value)
  document.adoptedStyleSheets.push(sheet)
}
