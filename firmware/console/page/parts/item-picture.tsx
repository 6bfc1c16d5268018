/** A picture of an item, a template, or anything else that the lane keeps. Loads a few at a time, remembers some. */

import { useEffect, useState } from 'preact/hooks'
import { fileAt, pathOf } from '../call.ts'

const AT_ONCE = 4
const KEPT = 240

/** address -> object URL, or null where there is no picture; the oldest first. */
const known = new Map<string, string | null>()
const waiting: Wanted[] = []
let running = 0

interface Wanted {
  readonly address: string
  readonly key: string
  /** Given the object URL; null where there is no picture. */
  show: (source: string | null) => void
}

interface Shown {
  /** Changes whenever the picture may have changed. */
  readonly version?: string | number
  readonly alt?: string
}

interface ItemPictureProps extends Shown {
  readonly id: string
  /** Of this template; else of the newest. */
  readonly sid?: string
}

export function ItemPicture({ id, sid, version = '', alt = '' }: ItemPictureProps) {
  const address = pathOf('GET /api/items/:id/picture', { path: { id }, query: { sid } })
  return <LanePicture address={address} version={version} alt={alt} />
}

interface LanePictureProps extends Shown {
  readonly address: string
}

/** A picture that the lane has at this address. */
export function LanePicture({ address, version = '', alt = '' }: LanePictureProps) {
  const key = `${address} ${version}`
  const [shown, setShown] = useState({ key, source: known.get(key) })
  useEffect(() => {
    const wanted: Wanted = { address, key, show: (source) => setShown({ key, source }) }
    ask(wanted)
    return () => forget(wanted)
  }, [address, key])
  const source = shown.key === key ? shown.source : known.get(key)
  return <span class="item-picture">{source && <img src={source} alt={alt} />}</span>
}

function ask(wanted: Wanted) {
  const source = known.get(wanted.key)
  if (source !== undefined) return wanted.show(source)
  waiting.push(wanted)
  void next()
}

/** Pictures that have left the page must not keep others waiting. */
function forget(wanted: Wanted): void {
  wanted.show = () => {}
  const at = waiting.indexOf(wanted)
  if (at >= 0) waiting.splice(at, 1)
}

async function next(): Promise<void> {
  if (running >= AT_ONCE) return
  const wanted = waiting.shift()
  if (!wanted) return
  running += 1
  const { isOk, value } = await fileAt(wanted.address)
  running -= 1
  // Where there is no picture the answer is not an image.
  const source = isOk && value.type.startsWith('image/') ? URL.createObjectURL(value) : null
  if (isOk) remember(wanted.key, source)
  wanted.show(source)
  void next()
}

function remember(key: string, source: string | null): void {
  known.set(key, source)
  if (known.size <= KEPT) return
  const [oldest, address] = known.entries().next().value ?? ['', null]
  known.delete(oldest)
  // The pictures on the page are among the newest: no page shows as many as are kept.
  if (address) URL.revokeObjectURL(address)
}
