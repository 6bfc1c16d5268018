/**
 * What an idle lane costs the network: the release's own programs with the config that `install.sh`
 * puts onto a card (systemd/laned.yaml) and their part in a fleet, master and lane each in a network
 * of its own, one cable between them. Every frame on that cable is counted, whatever sent it: TLS and
 * its ACKs, mDNS, ARP, IPv6. Needs root, for the networks.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type Folder, temporaryFolder } from '#test/temporary-folder.ts'
import { LANED } from '#test/updates/tested-programs.ts'
import { waitUntil } from '#test/wait-until.ts'
import { LONG_MS, say } from './bench-output.ts'

const MASTER = '10.77.0.1'
const LANE = '10.77.0.2'
/** Of the start: comparisons, announcements, connections that are closed when nobody used them for two minutes. */
const SETTLE_MS = 200_000

export async function idleWire(seconds: number): Promise<void> {
  if (process.getuid?.() !== 0) {
    console.log('an idle lane on the wire: left out, its networks need root')
    return
  }
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(temporaryFolder())
  const cable = opening.use(openCable())
  const master = opening.use(startIn(cable.master, folder, 'master', 'sync: { role: master }'))
  await master.answers()
  const key = await waitUntil(
    'a key',
    () => {
      const said = master.post('/api/add_fleet_key', { sn: 'lane' })
      return (JSON.parse(said) as { data?: { key?: string } }).data?.key ?? null
    },
    LONG_MS,
  )
  writeFileSync(folder.file('lane.key'), key, { mode: 0o600 })
  const lane = opening.use(
    startIn(
      cable.lane,
      folder,
      'lane',
      `serialNumber: lane\nsync: { role: subordinate, master: "https://${MASTER}:7443", keyFile: ${folder.file('lane.key')} }`,
    ),
  )
  await lane.answers()
  await waitUntil(
    'in step',
    () => lane.get('/api/get_sync_status').includes('"in_step":true'),
    LONG_MS,
  )
  await pause(SETTLE_MS)
  const before = cable.counted()
  await pause(seconds * 1_000)
  const after = cable.counted()
  const perMinute = (name: keyof Counted) =>
    (((after[name] - before[name]) * 60) / seconds).toFixed(name === 'packets' ? 1 : 0)
  say(`an idle lane as it is installed, on the wire, per minute (over ${seconds} s)`, [
    ['packets, both ways', perMinute('packets'), ''],
    ['bytes in these, with Ethernet headers', perMinute('bytes'), ''],
  ])
}

interface Counted {
  readonly packets: number
  readonly bytes: number
}

function openCable() {
  const [master, lane] = ['m', 'l'].map((end) => `laned-wire-${end}${process.pid}`) as [
    string,
    string,
  ]
  const ip = (...args: string[]) => execFileSync('ip', args, { stdio: 'ignore' })
  for (const name of [master, lane]) {
    ip('netns', 'add', name)
    ip('-n', name, 'link', 'set', 'lo', 'up')
  }
  ip('-n', master, 'link', 'add', 'wire', 'type', 'veth', 'peer', 'name', 'wire', 'netns', lane)
  for (const [name, address] of [
    [master, MASTER],
    [lane, LANE],
  ] as const) {
    ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'wire')
    ip('-n', name, 'link', 'set', 'wire', 'up')
    // Else the kernel has nowhere to send what is for everybody, as mDNS is.
    ip('-n', name, 'route', 'add', 'default', 'dev', 'wire')
  }
  return {
    master,
    lane,
    /** What came and went at the lane's end. */
    counted(): Counted {
      const output = execFileSync('ip', ['netns', 'exec', lane, 'cat', '/proc/net/dev'], {
        encoding: 'utf8',
      })
      const [, columns = ''] = /wire:\s*(.*)/.exec(output) ?? []
      const numbers = columns.trim().split(/\s+/).map(Number)
      const [inBytes = 0, inPackets = 0] = numbers
      const [outBytes = 0, outPackets = 0] = numbers.slice(8)
      return { packets: inPackets + outPackets, bytes: inBytes + outBytes }
    },
    [Symbol.dispose]() {
      for (const name of [master, lane]) ip('netns', 'delete', name)
    },
  }
}

function startIn(netns: string, folder: Folder, name: string, yaml: string) {
  const shipped = readFileSync('systemd/laned.yaml', 'utf8')
  const config = folder.file(`${name}.yaml`)
  writeFileSync(config, `${shipped}\n${yaml}\n`)
  mkdirSync(folder.file(name))
  const environment = { ...process.env, LANED_DATA: folder.file(name), LANED_CONFIG: config }
  const child = spawn('ip', ['netns', 'exec', netns, process.execPath, LANED], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const curl = (...args: string[]) =>
    execFileSync('ip', ['netns', 'exec', netns, 'curl', '-s', '-m', '10', ...args], {
      encoding: 'utf8',
    })
  const url = (path: string) => `http://127.0.0.1:8080${path}`
  const get = (path: string) => curl(url(path))
  return {
    get,
    post: (path: string, body: object) =>
      curl('-H', 'Content-Type: application/json', '-d', JSON.stringify(body), url(path)),
    answers: () =>
      waitUntil(
        'an answer',
        () => {
          try {
            return get('/version').includes('version')
          } catch {
            return false
          }
        },
        LONG_MS,
      ),
    async [Symbol.asyncDispose]() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
    },
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
