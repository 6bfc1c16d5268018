/** A picture of an item, a template, or anything else that the lane keeps. Loads a few at a time, remembers some. */
import { call } from '../call.js'
import { html, useEffect, useState } from '../html.js'

const AT_ONCE = 4
const KEPT = 240

/** address -> object URL, or null where there is no picture; the oldest first. */
const known = new Map()
const waiting = []
let running = 0

/** `version` changes whenever the picture may have changed. */
export function ItemPicture({ id, sid = null, version = '', alt = '' }) {
  const query = sid === null ? '' : `?sid=${encodeURIComponent(sid)}`
  const address = `/api/items/${encodeURIComponent(id)}/picture${query}`
  return html`<${LanePicture} address=${address} version=${version} alt=${alt} />`
}

/** A picture that the lane has at this address. */
export function LanePicture({ address, version = '', alt = '' }) {
  const key = `${address} ${version}`
  const [shown, setShown] = useState({ key, source: known.get(key) })
  useEffect(() => {
    const wanted = { address, key, show: (source) => setShown({ key, source }) }
    ask(wanted)
    return () => forget(wanted)
  }, [key])
  const source = shown.key === key ? shown.source : known.get(key)
  return html`<span class="item-picture">${source && html`<img src=${source} alt=${alt} />`}</span>`
}

function ask(wanted) {
  if (known.has(wanted.key)) return wanted.show(known.get(wanted.key))
  waiting.push(wanted)
  next()
}

/** Pictures that have left the page must not keep others waiting. */
function forget(wanted) {
  wanted.show = () => {}
  const at = waiting.indexOf(wanted)
  if (at >= 0) waiting.splice(at, 1)
}

async function next() {
  if (running >= AT_ONCE || waiting.length === 0) return
  running += 1
  const wanted = waiting.shift()
  const { isOk, value } = await call(wanted.address, { as: 'blob' })
  running -= 1
  // Where there is no picture the answer is not an image.
  const source = isOk && value?.type.startsWith('image/') ? URL.createObjectURL(value) : null
  if (isOk) remember(wanted.key, source)
  wanted.show(source)
  next()
}

function remember(key, source) {
  known.set(key, source)
  if (known.size <= KEPT) return
  const [oldest, address] = known.entries().next().value
  known.delete(oldest)
  // The pictures on the page are among the newest: no page shows as many as are kept.
  if (address) URL.revokeObjectURL(address)
}
