/**
 * Where the user is on the page. There are three homes (Till for taking money, Today for the day's accounts, Device for
 * repairs), each with its rooms; a room is a folder in tabs/ with a module that exports `Tab` and a style sheet,
 * loaded when it is first opened. The address names the open room and the subject that is open in it
 * (`#payments/01J…`), so that Back works, and a link or a reload comes to the same place.
 */

import type { ComponentType } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { fileAt } from './call.ts'
import { createStore, useStore } from './followed-value.ts'
import { usePart } from './live.ts'
import { isSettingUp, type Person, who } from './login.tsx'
import { keepTyped } from './parts/typed-values.ts'
import cameraLooks from './tabs/camera/camera.css'
import deviceLooks from './tabs/device/device.css'
import displayLooks from './tabs/display/display.css'
import fleetLooks from './tabs/fleet/fleet.css'
import itemsLooks from './tabs/items/items.css'
import paymentsLooks from './tabs/payments/payments.css'
import settingsLooks from './tabs/settings/settings.css'
import tillLooks from './tabs/till/till.css'
import todayLooks from './tabs/today/today.css'
import { t } from './words/words.ts'

interface RoomOfPage {
  title(): string
  load(): Promise<{ readonly Tab: ComponentType }>
  /** The address of its style sheet. */
  readonly looks: string
}

const ROOMS = {
  till: {
    title: () => t('tab.till'),
    load: () => import('./tabs/till/till.tsx'),
    looks: tillLooks,
  },
  display: {
    title: () => t('tab.display'),
    load: () => import('./tabs/display/display.tsx'),
    looks: displayLooks,
  },
  today: {
    title: () => t('tab.today'),
    load: () => import('./tabs/today/today.tsx'),
    looks: todayLooks,
  },
  payments: {
    title: () => t('tab.payments'),
    load: () => import('./tabs/payments/payments.tsx'),
    looks: paymentsLooks,
  },
  items: {
    title: () => t('tab.items'),
    load: () => import('./tabs/items/items.tsx'),
    looks: itemsLooks,
  },
  device: {
    title: () => t('tab.device'),
    load: () => import('./tabs/device/device.tsx'),
    looks: deviceLooks,
  },
  settings: {
    title: () => t('tab.settings'),
    load: () => import('./tabs/settings/settings.tsx'),
    looks: settingsLooks,
  },
  camera: {
    title: () => t('tab.camera'),
    load: () => import('./tabs/camera/camera.tsx'),
    looks: cameraLooks,
  },
  fleet: {
    title: () => t('tab.fleet'),
    load: () => import('./tabs/fleet/fleet.tsx'),
    looks: fleetLooks,
  },
} as const satisfies Readonly<Record<string, RoomOfPage>>
type RoomName = keyof typeof ROOMS

interface Home {
  readonly name: string
  title(): string
  /** A path of a drawing of 24 by 24. */
  readonly icon: string
  readonly rooms: readonly [RoomName, ...RoomName[]]
}
type Homes = readonly [Home, ...Home[]]

/** The address of a home is that of its first room. */
const TILL: Home = {
  name: 'till',
  title: () => t('home.till'),
  icon: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM14 19h2M19 14h1',
  rooms: ['till', 'display'],
}
const TODAY: Home = {
  name: 'today',
  title: () => t('home.today'),
  icon: 'M4 20V10M10 20V4M16 20v-7M22 20H2',
  rooms: ['today', 'payments', 'items'],
}
const DEVICE: Home = {
  name: 'device',
  title: () => t('home.device'),
  icon: 'M4 5h16v11H4zM9 20h6M12 16v4',
  rooms: ['device', 'settings', 'camera', 'fleet'],
}
const HOMES: Homes = [TILL, TODAY, DEVICE]

/**
 * Homes and rooms that a role has no use for are not drawn: a cashier has no device to look after, but asks what lies under
 * its camera, and closes the shift.
 */
const HOMES_OF_ROLE: Readonly<Record<NonNullable<Person['role']>, Homes>> = {
  operator: HOMES,
  till: [TILL, { ...TODAY, rooms: [...TODAY.rooms, 'camera'] }],
  monitor: [TODAY, { ...DEVICE, rooms: ['device', 'camera', 'fleet'] }],
}

const homesOf = (person: Person | null): Homes =>
  person?.role ? HOMES_OF_ROLE[person.role] : HOMES
const isRoom = (name: string): name is RoomName => Object.hasOwn(ROOMS, name)
const roomOf = (place: string): string => place.split('/')[0] ?? ''
const hasRoom = ({ rooms }: Home, name: string): boolean => rooms.some((room) => room === name)

const address = createStore('')
let before: string | null = null
const loaded = new Map<RoomName, ComponentType>()

/** An empty address means the first room. */
function follow() {
  const wanted = location.hash.slice(1)
  if (wanted === address.get()) return
  if (wanted !== '' && !isRoom(roomOf(wanted))) return
  before = address.get()
  address.set(wanted)
}

export function startTabs(): void {
  addEventListener('hashchange', follow)
  follow()
}

/** Opens a room, or a subject in it: `openTab('payments/01J…')`. */
export function openTab(wanted: string): void {
  location.hash = wanted
  // The event of the new address comes later, but the caller goes on now.
  follow()
}

/** Goes from a subject back to its room: by Back, where the user came from there. */
export function closeSubject(room: RoomName): void {
  if (before === room) history.back()
  else openTab(room)
}

/** The subject of this room that the address names; null: none. */
export function useSubject(room: RoomName): string | null {
  const [name, ...rest] = useStore(address).split('/')
  if (name !== room || rest.length === 0) return null
  try {
    return decodeURIComponent(rest.join('/')) || null
  } catch {
    return null
  }
}

export const addressOf = (room: RoomName, subject: string | null): string =>
  subject === null ? room : `${room}/${encodeURIComponent(subject)}`

function usePlace(): { readonly homes: Homes; readonly home: Home; readonly room: RoomName } {
  const homes = homesOf(useStore(who))
  const wanted = roomOf(useStore(address))
  const home = homes.find((one) => hasRoom(one, wanted)) ?? homes[0]
  return { homes, home, room: home.rooms.find((room) => room === wanted) ?? home.rooms[0] }
}

/** Whether the user has the room of an address: what lies elsewhere is another person's. */
export function useIsRoomHere(): (address: string) => boolean {
  const homes = homesOf(useStore(who))
  return (address) => homes.some((home) => hasRoom(home, roomOf(address)))
}

/** The homes that the user has; nothing where there is only one. */
export function HomeList() {
  const { homes, home: open } = usePlace()
  if (homes.length < 2) return null
  return (
    <nav class="homes" aria-label={t('homes')}>
      {homes.map(({ name, title, icon, rooms }) => (
        <a
          key={name}
          id={`home-${name}`}
          href={`#${rooms[0]}`}
          aria-current={name === open.name ? 'page' : undefined}
        >
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <path d={icon} />
          </svg>
          {title()}
        </a>
      ))}
    </nav>
  )
}

const idOf = (name: RoomName) => `tab-${name}`

/** The rooms of the home that is open. */
export function TabList() {
  const { home, room: current } = usePlace()
  const { rooms } = home
  const turn = (event: KeyboardEvent) => {
    const at = rooms.indexOf(current)
    const places = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: rooms.length - 1 }
    const next = new Map(Object.entries(places)).get(event.key)
    const name = next === undefined ? undefined : rooms.at(next % rooms.length)
    if (!name) return
    event.preventDefault()
    openTab(name)
    document.getElementById(idOf(name))?.focus()
  }
  return (
    <div class="tabs" role="tablist" aria-label={home.title()} onKeyDown={turn}>
      {rooms.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={idOf(name)}
          aria-selected={name === current ? 'true' : 'false'}
          aria-controls="tab-panel"
          tabindex={name === current ? 0 : -1}
          onClick={() => openTab(name)}
        >
          {ROOMS[name].title()}
        </button>
      ))}
    </div>
  )
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
  return (
    <div class={`lane tab-${name}`} id="tab-panel" role="tabpanel" aria-labelledby={idOf(name)}>
      {isDrawn ? (
        <Room key={name} name={name} tab={tab} />
      ) : (
        <p class="muted loading">{t('tab.loading')}</p>
      )}
    </div>
  )
}

/** Begins at its top, with the texts that were typed in it before. */
function Room({ name, tab: Tab }: { name: RoomName; tab: ComponentType }) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    scrollTo(0, 0)
    const panel = place.current?.parentElement
    return panel ? keepTyped(name, panel) : undefined
  }, [])
  return (
    <>
      <span ref={place} hidden />
      <Tab />
    </>
  )
}

/** Loads the module with its style sheet, so that nothing jumps. */
async function load(name: RoomName): Promise<void> {
  const [{ Tab }] = await Promise.all([ROOMS[name].load(), loadStyles(ROOMS[name].looks)])
  loaded.set(name, Tab)
}

const styles = new Map<string, Promise<void>>()

/** Rejects where a style sheet did not arrive whole: a browser would use half of it. */
function loadStyles(href: string): Promise<void> {
  const loading = styles.get(href) ?? adoptStyles(href)
  styles.set(href, loading)
  return loading
}

async function adoptStyles(href: string): Promise<void> {
  const { isOk, value, words } = await fileAt(href)
  if (!isOk) {
    styles.delete(href)
    throw new Error(words)
  }
  const sheet = new CSSStyleSheet()
  await sheet.replace(await value.text())
  document.adoptedStyleSheets.push(sheet)
}
