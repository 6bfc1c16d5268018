/**
 * Debian's mosquitto behind a port that stays: it may be killed and started again, or hang, and
 * whoever connects here meets what a lane meets in a shop. What it kept is gone with a kill.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { generate, type Packet, parser } from 'mqtt-packet'
import { reservePort } from '#test/network/reserved-port.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

export interface Mosquitto extends AsyncDisposable {
  /** Where lanes connect. */
  readonly host: string
  kill(): Promise<void>
  start(): Promise<void>
  /** Bytes go neither way from here on, and no connection ends. */
  hang(): void
  /** What went in the meantime goes on. */
  resume(): void
  /** Connections through the port are cut, without a word. */
  cut(): void
  /** Who sees all messages; those that are kept have come. Until the broker is killed. */
  watch(): Promise<Watcher>
}

export interface Watcher extends AsyncDisposable {
  /** The newest of each topic. */
  readonly newest: ReadonlyMap<string, string>
  readonly all: readonly {
    readonly topic: string
    readonly payload: string
    readonly retain: boolean
  }[]
  json(topic: string): Readonly<Record<string, unknown>> | null
}

export interface MosquittoOptions {
  readonly tls?: { readonly certFile: string; readonly keyFile: string; readonly caFile: string }
  readonly user?: { readonly name: string; readonly password: string }
}

export async function startMosquitto({ tls, user }: MosquittoOptions = {}): Promise<Mosquitto> {
  const folder = temporaryFolder()
  const sockets = new Set<Socket>()
  let child: ChildProcess | null = null
  let port = 0
  let isHanging = false

  const door = createServer((lane) => {
    const broker = connect(port, '127.0.0.1')
    for (const socket of [lane, broker]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        lane.destroy()
        broker.destroy()
      })
      if (isHanging) socket.pause()
    }
    lane.on('data', (bytes) => broker.write(bytes))
    broker.on('data', (bytes) => lane.write(bytes))
    if (isHanging) for (const socket of [lane, broker]) socket.pause()
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')

  function configOf(): string {
    const passwords = folder.file('passwords')
    if (user) {
      const made = spawnSync('mosquitto_passwd', ['-c', '-b', passwords, user.name, user.password])
      if (made.status !== 0) throw new Error(`mosquitto_passwd: ${made.stderr}`)
    }
    return [
      `listener ${port} 127.0.0.1`,
      'persistence false',
      ...(process.getuid?.() === 0 ? ['user root'] : []),
      ...(user
        ? ['allow_anonymous false', `password_file ${passwords}`]
        : ['allow_anonymous true']),
      ...(tls
        ? [`cafile ${tls.caFile}`, `certfile ${tls.certFile}`, `keyfile ${tls.keyFile}`]
        : []),
      '',
    ].join('\n')
  }

  /** False where somebody else has taken the port since. */
  async function startAt(free: number): Promise<boolean> {
    port = free
    writeFileSync(folder.file('mosquitto.conf'), configOf())
    const server = spawn('mosquitto', ['-v', '-c', folder.file('mosquitto.conf')], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` },
    })
    let said = ''
    server.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    const isUp = await waitUntil('mosquitto runs', () => {
      if (/mosquitto version \S+ running/.test(said)) return 'yes'
      if (server.exitCode === null) return null
      if (/Address already in use/.test(said)) return 'no'
      throw new Error(`mosquitto ended: ${said}`)
    })
    if (isUp === 'no') return false
    child = server
    return true
  }

  async function start(): Promise<void> {
    while (!(await startAt(await reservePort())));
  }

  async function kill(): Promise<void> {
    if (!child) return
    const ended = once(child, 'close')
    child.kill('SIGKILL')
    await ended
    child = null
  }

  async function watch(): Promise<Watcher> {
    const newest = new Map<string, string>()
    const all: { topic: string; payload: string; retain: boolean }[] = []
    const socket = tls
      ? connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false })
      : connect(port, '127.0.0.1')
    const send = (packet: Packet) => void socket.write(generate(packet))
    const packets = parser({ protocolVersion: 4 })
    let isSubscribed = false
    packets.on('packet', (packet: Packet) => {
      if (packet.cmd === 'connack')
        send({
          cmd: 'subscribe',
          messageId: 1,
          subscriptions: [{ topic: '#', qos: 1 }],
        })
      if (packet.cmd === 'suback') isSubscribed = true
      if (packet.cmd !== 'publish') return
      const { topic, retain, qos, messageId = 0 } = packet
      const payload = packet.payload.toString()
      newest.set(topic, payload)
      all.push({ topic, payload, retain })
      if (qos === 1) send({ cmd: 'puback', messageId })
    })
    socket.on('error', () => {})
    socket.on('data', (bytes) => packets.parse(bytes))
    send({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: true,
      keepalive: 0,
      clientId: `watcher-${randomUUID()}`,
      ...(user && { username: user.name, password: Buffer.from(user.password) }),
    })
    await waitUntil('the watcher is there', () => isSubscribed)
    // What is kept comes before whatever is told after it was asked for.
    send({
      cmd: 'publish',
      topic: 'watcher',
      payload: 'is here',
      messageId: 2,
      qos: 1,
      retain: false,
      dup: false,
    })
    await waitUntil('what is kept has come', () => newest.has('watcher'))
    return {
      newest,
      all,
      json: (topic) => JSON.parse(newest.get(topic) ?? 'null') as Record<string, unknown> | null,
      async [Symbol.asyncDispose]() {
        socket.destroy()
      },
    }
  }

  await start()
  return {
    host: `127.0.0.1:${(door.address() as AddressInfo).port}`,
    start,
    kill,
    watch,
    hang() {
      isHanging = true
      for (const socket of sockets) socket.pause()
    },
    resume() {
      isHanging = false
      for (const socket of sockets) socket.resume()
    },
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      const closed = once(door, 'close')
      door.close()
      await closed
      await kill()
      folder[Symbol.dispose]()
    },
  }
}
