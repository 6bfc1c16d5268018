/**
 * The glass of an emulated display on a web page, drawn to SVG and PNG, and its levers over HTTP; for people and tests.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeQR } from 'qr'
import sharp from 'sharp'
import type { Cable, Levers } from './display-cable.ts'
import type { EmulatedDisplay, Glass } from './emulated-display.ts'

export interface GlassPage extends AsyncDisposable {
  readonly url: string
}

export interface GlassPageOptions {
  readonly emulator: EmulatedDisplay
  readonly cable: Cable
  readonly plug: () => Promise<void>
  readonly unplug: () => Promise<void>
  readonly port: number
}

export async function openGlassPage(options: GlassPageOptions): Promise<GlassPage> {
  const { emulator, cable } = options
  const { levers } = cable
  const turn = (to: Partial<Levers>) => void Object.assign(levers, to)

  /** What each button of the page does. */
  const actions: Record<string, () => void | Promise<void>> = {
    unplug: options.unplug,
    plug: options.plug,
    reset: () => cable.reset(),
    'power-off': () => cable.setPower(false),
    'power-on': () => cable.setPower(true),
    'acks-off': () => turn({ acks: 'off' }),
    'acks-late': () => turn({ acks: 'late' }),
    'acks-on': () => turn({ acks: 'on' }),
    bytewise: () => turn({ bytewise: !levers.bytewise }),
    noise: () => cable.noise(crypto.getRandomValues(new Uint8Array(64))),
    'cut-next-frame': () => turn({ cutAfterBytes: 40 }),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://emulator').pathname
    if (request.method === 'POST') {
      const action = actions[path.slice(1)]
      if (!action) return void response.writeHead(404).end()
      await action()
      return void response.writeHead(204).end()
    }
    if (path === '/glass.png') {
      const picture = await paintGlass(emulator.glass)
      return void response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
    }
    if (path === '/state.json') {
      const state = { protocol: emulator.protocol, glass: emulator.glass, levers }
      const type = { 'content-type': 'application/json; charset=utf-8' }
      return void response.writeHead(200, type).end(JSON.stringify(state))
    }
    if (path !== '/') return void response.writeHead(404).end()
    const type = { 'content-type': 'text/html; charset=utf-8' }
    response.writeHead(200, type).end(html(emulator.protocol, Object.keys(actions)))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message))
  })
  server.listen(options.port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function html(protocol: string, actions: readonly string[]): string {
  const buttons = actions.map((name) => `<button>${name}</button>`).join(' ')
  return `<!doctype html><meta charset="utf-8"><title>${protocol}</title>
<style>body{font:16px sans-serif;margin:2em;background:#ddd}img{border:12px solid #222;border-radius:12px}</style>
<h1>${protocol}</h1><p><img id="glass" width="240" height="320" alt="the glass"></p><p>${buttons}</p><pre id="state"></pre>
<script type="module">
const glass = document.querySelector('#glass'), state = document.querySelector('#state')
for (const button of document.querySelectorAll('button'))
  button.onclick = () => fetch('/' + button.textContent, { method: 'POST' })
let last = ''
setInterval(async () => {
  const text = await (await fetch('/state.json')).text()
  if (text === last) return
  last = text
  state.textContent = JSON.stringify(JSON.parse(text), null, 2)
  glass.src = '/glass.png?' + Date.now()
}, 300)
</script>`
}

const WIDTH = 480
const HEIGHT = 640
const QR_SIDE = 400
const LETTER = 34

const PICTURES = {
  ok: { colour: '#1b8a3a', path: 'M140 250 l70 70 l130 -150' },
  fail: { colour: '#b3261e', path: 'M150 160 l180 180 M330 160 l-180 180' },
  wait: { colour: '#8a6d1b', path: 'M240 160 v90 l60 40' },
} as const

export function drawGlass(glass: Glass): string {
  const shapes = [
    ...(glass.picture ? [sign(glass.picture)] : []),
    ...(glass.qr === null ? [] : [code(glass.qr)]),
    ...glass.lines.map((line, index) => words(line, glass, index)),
  ]
  const ground = glass.screen === 'blank' ? '#101214' : '#ffffff'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="100%" height="100%" fill="${ground}"/>${shapes.join('')}</svg>`
}

async function paintGlass(glass: Glass): Promise<Uint8Array> {
  return await sharp(Buffer.from(drawGlass(glass)))
    .png()
    .toBuffer()
}

function code(payload: string): string {
  const modules = encodeQR(payload, 'raw', { ecc: 'medium', border: 2 })
  const side = QR_SIDE / modules.length
  const left = (WIDTH - QR_SIDE) / 2
  const path = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) =>
      isDark ? [`M${left + x * side} ${left + y * side}h${side}v${side}h-${side}z`] : [],
    ),
  )
  return `<path shape-rendering="crispEdges" d="${path.join('')}"/>`
}

function sign(picture: keyof typeof PICTURES): string {
  const { colour, path } = PICTURES[picture]
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="32" stroke-linecap="round"/>`
}

function words(line: string, glass: Glass, index: number): string {
  const top = glass.qr !== null || glass.picture ? 500 : 120
  const size = Math.min(LETTER, (WIDTH - 40) / (Math.max(line.length, 1) * 0.58))
  const safe = line.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
  return `<text x="50%" y="${top + index * (LETTER + 12)}" font-family="DejaVu Sans, sans-serif" font-size="${size}" text-anchor="middle">${safe}</text>`
}
