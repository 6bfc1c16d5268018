/**
 * What a lane that was just flashed shows to whoever stands before it, and what it answers to a phone in
 * the shop's network: the code on its glass opens its page, once.
 */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Glass } from '#lab/emulators/emulated-display.ts'
import { call, postJson } from '#test/http-call.ts'
import { until } from '../machines/debian-container.ts'

const DEADLINE_MS = 1_200_000

export interface Scanned {
  readonly qr: string
  /** lane-1a2b3c.local:8090, as a browser would ask for it. */
  readonly host: string
  readonly code: string
}

/** What a phone reads off the glass, once there is another code than `before`. */
export async function scan(glass: () => Glass, before: string | null = null): Promise<Scanned> {
  const shown = () =>
    /^http:\/\/(lane-\w+\.local:8090)\/#code=([0-9A-Z]{5}-[0-9A-Z]{5})$/.exec(glass().qr ?? '')
  await until(
    'a set-up code on the glass',
    () => shown() !== null && glass().qr !== before,
    DEADLINE_MS,
    500,
  )
  const [qr = '', host = '', code = ''] = shown() ?? []
  return { qr, host, code }
}

/** `address` is where the shop hands on what a phone asks the lane. */
export async function enterPage(
  address: string,
  { host, code }: Scanned,
  version: string,
): Promise<string> {
  const stranger = await call(address, '/health', { headers: { host } })
  if (stranger.http !== 401) throw new Error(`without the code /health answers ${stranger.http}`)
  const page = await call(address, '/', { headers: { host } })
  if (page.http !== 200 || !page.text.includes('<html')) throw new Error(`its page: ${page.http}`)
  const entered = await postJson(address, '/setup/session', { code }, { host })
  if (entered.http !== 200) throw new Error(`the code is answered ${entered.http} ${entered.text}`)
  const authorization = `Bearer ${(entered.json as { token: string }).token}`
  const headers = { host, authorization }
  const ask = async <Answer>(path: string) => {
    const answer = await call(address, path, { headers })
    if (answer.http !== 200) throw new Error(`${path}: ${answer.http} ${answer.text}`)
    return answer.json as Answer
  }
  // What a session of set-up may ask is a list (ADR 0047): no /version, no /health. The guide's step of the display is
  // open until somebody names one; whether one is there is told to the page.
  const { info } = await ask<{ info: { version: string } }>('/openapi/setup.json')
  if (info.version !== version) throw new Error(`its document is of ${info.version}`)
  const { isNew } = await ask<{ isNew: boolean }>('/setup')
  if (!isNew) throw new Error('/setup says that it is set up')
  await tellsOfDisplay(address, headers)
  const again = await postJson(address, '/setup/session', { code }, { host })
  if (again.http !== 409) throw new Error(`the code, a second time: ${again.http}`)
  return `version ${info.version}, its display connected`
}

/** Resolves when the open page is told that the lane has its display. */
async function tellsOfDisplay(address: string, headers: Record<string, string>): Promise<void> {
  const signal = AbortSignal.timeout(DEADLINE_MS)
  const [events] = (await once(
    get(`${address}/console/events`, { headers, agent: false, signal }),
    'response',
  )) as [IncomingMessage]
  let output = ''
  for await (const chunk of events.setEncoding('utf8')) {
    output += chunk
    if (/"name":"display".*"isConnected":true/.test(output)) return
  }
  throw new Error(`the page is not told of a display: ${output}`)
}

/**
 * A program for the release's own node in the shop's network: asks for a name as a phone does, by multicast
 * from `own`, and prints the address. It asks until it is stopped.
 */
export function nameQuestion(name: string, own: string): string {
  return `(${askName})('${name}', '${own}')`
}

/** Its text runs elsewhere: it uses nothing of this file. */
function askName(name: string, own: string): void {
  const { createSocket } = process.getBuiltinModule('node:dgram')
  const [group, port] = ['224.0.0.251', 5353]
  const labels = name.split('.').map((each) => Buffer.from(`\0${each}`))
  for (const label of labels) label[0] = label.length - 1
  const header = Buffer.from([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0])
  // The end of the name, then A, IN.
  const question = Buffer.concat([header, ...labels, Buffer.from([0, 0, 1, 0, 1])])
  const socket = createSocket({ type: 'udp4', reuseAddr: true })
  socket.on('message', (message, { address }) => {
    if (address === own) return
    // An A record: its type, two bytes of class, four of time, a length of 4.
    for (let at = header.length; at + 14 <= message.length; at += 1)
      if (message.readUInt16BE(at) === 1 && message.readUInt16BE(at + 8) === 4) {
        console.log([...message.subarray(at + 10, at + 14)].join('.'))
        process.exit()
      }
  })
  socket.bind(port, () => {
    socket.addMembership(group, own)
    socket.setMulticastInterface(own)
    setInterval(() => socket.send(question, port, group), 1_000)
  })
}
