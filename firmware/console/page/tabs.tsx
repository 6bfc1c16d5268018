/**
 * The rooms of the page: a folder in tabs/ with a module that exports `Tab` and a style sheet, loaded when it is first opened.
 * Where the user is: place-on-page.ts.
 */

import type { ComponentChildren, ComponentType } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { fileAt } from './call.ts'
import { useStore } from './followed-value.ts'
import { usePart } from './live.ts'
import { who } from './login.tsx'
import { keepTyped } from './parts/typed-values.ts'
import { followAddress, hrefOf, openTab, type RoomName, usePlace } from './place-on-page.ts'
import { hasTillAlone } from './tab-session.ts'
import cameraStyles from './tabs/camera/camera.css'
import deviceStyles from './tabs/device/device.css'
import displayStyles from './tabs/display/display.css'
import fleetStyles from './tabs/fleet/fleet.css'
import itemsStyles from './tabs/items/items.css'
import paymentsStyles from './tabs/payments/payments.css'
import settingsStyles from './tabs/settings/settings.css'
import tillStyles from './tabs/till/till.css'
import todayStyles from './tabs/today/today.css'
import { t } from './words/words.ts'

interface RoomOfPage {
  title(): string
  load(): Promise<{ readonly Tab: ComponentType }>
  /** The address of its style sheet. */
  readonly styles: string
}

/** Most open it first: it comes with the frame (app.tsx). */
let Till: ComponentType = () => null

const ROOMS = {
  till: {
    title: () => t('tab.till'),
    load: async () => ({ Tab: Till }),
    styles: tillStyles,
  },
  display: {
    title: () => t('tab.display'),
    load: () => import('./tabs/display/display.tsx'),
    styles: displayStyles,
  },
  today: {
    title: () => t('tab.today'),
    load: () => import('./tabs/today/today.tsx'),
    styles: todayStyles,
  },
  payments: {
    title: () => t('tab.payments'),
    load: () => import('./tabs/payments/payments.tsx'),
    styles: paymentsStyles,
  },
  items: {
    title: () => t('tab.items'),
    load: () => import('./tabs/items/items.tsx'),
    styles: itemsStyles,
  },
  device: {
    title: () => t('tab.device'),
    load: () => import('./tabs/device/device.tsx'),
    styles: deviceStyles,
  },
  settings: {
    title: () => t('tab.settings'),
    load: () => import('./tabs/settings/settings.tsx'),
    styles: settingsStyles,
  },
  camera: {
    title: () => t('tab.camera'),
    load: () => import('./tabs/camera/camera.tsx'),
    styles: cameraStyles,
  },
  fleet: {
    title: () => t('tab.fleet'),
    load: () => import('./tabs/fleet/fleet.tsx'),
    styles: fleetStyles,
  },
} as const satisfies Readonly<Record<RoomName, RoomOfPage>>

const loaded = new Map<RoomName, ComponentType>()

/** Resolves when the room that the address names has come. */
export async function startTabs(till: ComponentType): Promise<void> {
  Till = till
  // Whoever draws it asks again, and says what is broken.
  await load(followAddress()).catch(() => {})
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
          href={hrefOf(rooms[0])}
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
  const isSomebody = useStore(who) !== null || hasTillAlone()
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
    <TabPanel name={name}>
      {isDrawn ? (
        <Room key={name} name={name} tab={tab} />
      ) : (
        <p class="muted loading">{t('tab.loading')}</p>
      )}
    </TabPanel>
  )
}

export function TabPanel({ name, children }: { name: RoomName; children: ComponentChildren }) {
  return (
    <div class={`lane tab-${name}`} id="tab-panel" role="tabpanel" aria-labelledby={idOf(name)}>
      {children}
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
  }, [name])
  return (
    <>
      <span ref={place} hidden />
      <Tab />
    </>
  )
}

/** Loads the module with its style sheet, so that nothing jumps. */
async function load(name: RoomName): Promise<void> {
  const [{ Tab }] = await Promise.all([ROOMS[name].load(), loadStyles(ROOMS[name].styles)])
  loaded.set(name, Tab)
}

const styles = new Map<string, Promise<void>>()

/** Rejects where a style sheet did not arrive whole: a browser would use half of it. */
export function loadStyles(href: string): Promise<void> {
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
