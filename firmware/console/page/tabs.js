/**
 * The tabs: each is a folder in tabs/ with a module that exports `Tab` and a style sheet, loaded when the tab
 * is opened for the first time. The open one is in the address, so that it can be linked to and comes back
 * with a reload.
 */
import { call } from './call.js'
import { html, useEffect, useState } from './html.js'
import { usePart } from './live.js'
import { createStore, useStore } from './store.js'
import { t, withWords } from './words/words.js'

export const TABS = [
  { name: 'till', title: () => t('tab.till'), load: () => import('./tabs/till/till.js') },
  {
    name: 'payments',
    title: () => t('tab.payments'),
    load: () => import('./tabs/payments/payments.js'),
  },
  { name: 'items', title: () => t('tab.items'), load: () => import('./tabs/items/items.js') },
  { name: 'camera', title: () => t('tab.camera'), load: () => import('./tabs/camera/camera.js') },
  { name: 'fleet', title: () => t('tab.fleet'), load: () => import('./tabs/fleet/fleet.js') },
  { name: 'device', title: () => t('tab.device'), load: () => import('./tabs/device/device.js') },
]

const open = createStore('till')
const loaded = new Map()

export function startTabs() {
  const follow = () => {
    const wanted = location.hash.slice(1).split('/')[0]
    if (TABS.some(({ name }) => name === wanted)) open.set(wanted)
  }
  addEventListener('hashchange', follow)
  follow()
}

/** Opens a tab; a part of it may be named: `openTab('payments/01J…')`. */
export function openTab(address) {
  location.hash = address
}

const idOf = (name) => `tab-${name}`

export function TabList() {
  const current = useStore(open)
  const turn = (event) => {
    const at = TABS.findIndex(({ name }) => name === current)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: TABS.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const { name } = TABS.at(next % TABS.length)
    openTab(name)
    document.getElementById(idOf(name)).focus()
  }
  return html`<div class="tabs" role="tablist" aria-label=${t('tabs')} onKeyDown=${turn}>
    ${TABS.map(
      ({ name, title }) => html`<button
        key=${name}
        type="button"
        role="tab"
        id=${idOf(name)}
        aria-selected=${name === current ? 'true' : 'false'}
        aria-controls="tab-panel"
        tabindex=${name === current ? 0 : -1}
        onClick=${() => openTab(name)}
      >${title()}</button>`,
    )}
  </div>`
}

export function OpenTab() {
  const name = useStore(open)
  const [, redraw] = useState(0)
  const tab = loaded.get(name)
  // The last part that the lane tells: with all of them there at once, nothing moves while it is drawn.
  const isKnown = usePart('journal') !== null
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
  return html`<div class="lane tab-${name}" id="tab-panel" role="tabpanel" aria-labelledby=${idOf(name)}>
    ${tab && isKnown ? html`<${tab} key=${name} />` : html`<p class="muted loading">${t('tab.loading')}</p>`}
  </div>`
}

/** With its looks, so that nothing jumps. */
async function load(name) {
  const { load: loadModule } = TABS.find((tab) => tab.name === name)
  const [{ Tab }] = await Promise.all([
    withWords(loadModule()),
    loadStyles(`/console/tabs/${name}/${name}.css`),
  ])
  loaded.set(name, Tab)
}

const styles = new Map()

/** Rejects where they do not come whole: a browser would take half of them. */
export function loadStyles(href) {
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
