/**
 * The page of a browser screen at /glass, and its calls. A browser of this machine needs no code; in any other one
 * display.token is entered once, and from then on a cookie stands for it, which scripts of a page cannot read.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { clientDisconnect } from '#firmware/http/client-disconnect.ts'
import { pathOf } from '#firmware/http/error-answers.ts'
import { isLoopbackHost } from '#firmware/http/guards/access-rights.ts'
import { nameHolder } from '#firmware/http/holders.ts'
import { builtFile, followBuiltPage, sendNotBuilt } from '#firmware/http/responses/built-page.ts'
import { createCompressedFile } from '#firmware/http/responses/compressed-file.ts'
import {
  createPageDocument,
  createPageFile,
  type PageDocument,
  pagePolicy,
  typeOfPageFile,
} from '#firmware/http/responses/page-files.ts'
import { toWire } from '#firmware/http/responses/plain-http-errors.ts'
import type { App, Router } from '#firmware/http/router.ts'
import { oneOf, orNull, Type } from '#firmware/schema-builder.ts'
import type { Glasses, GlassWords, IsKiosk } from './glasses.ts'
import { declareIdle, type IdleOptions } from './idle-routes.ts'
import type { Asking, BrowserSecrets, PairedBrowsers } from './paired-browsers.ts'

/** Of the built page: what its document names, below its own address. */
const FILES = ['glass.js', 'glass.css', 'icon.svg']
const POLICY = ["trusted-types 'none'"]

/** A report is one line: a longer body is no glass's. */
const REPORT_BYTES_MAX = 1_024

const Id = Type.String({ pattern: '^[0-9a-f]{24}$', description: '24 hex digits' })
const Px = Type.Integer({ minimum: 0, maximum: 65_535 })
const Enter = Type.Object(
  { code: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })) },
  { additionalProperties: false },
)
const Leave = Type.Object({ id: Id }, { additionalProperties: false })
const Report = Type.Object(
  {
    id: Id,
    run: orNull(Type.String({ maxLength: 32 })),
    has: Type.Integer({ minimum: 0 }),
    painted: Type.Integer({ minimum: 0 }),
    trouble: orNull(oneOf(['too-small'])),
    /** Absent from a page that was loaded before an update. */
    window: Type.Optional(
      Type.Object(
        { width: Px, height: Px, ratio: Type.Number({ minimum: 0.1, maximum: 16 }) },
        { additionalProperties: false },
      ),
    ),
    hasAllLines: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

export const BROWSER_SECRETS: BrowserSecrets = {
  digestOf: (text) => createHash('sha256').update(text).digest('base64url'),
  newCookie: () => randomBytes(32).toString('base64url'),
}

export interface GlassOptions {
  readonly glasses: Glasses
  readonly serialNumber: string
  readonly paired: PairedBrowsers
  readonly isKiosk: IsKiosk
  readonly idle: Omit<IdleOptions, 'admit'>
}

export function createGlassRouter(options: GlassOptions): Router {
  return { name: 'glass', prefixes: ['/glass/'], toWire, routes: (app) => declare(app, options) }
}

function declare(app: App, options: GlassOptions): void {
  const { glasses, serialNumber, paired, idle } = options
  const known = new WeakMap<Socket, Promise<boolean>>()

  /** A connection stays what it is. */
  async function reportingOf({ raw: { socket } }: FastifyRequest, asking: Asking): Promise<Asking> {
    if (!asking.isOfThisMachine) return asking
    const isKiosk = known.get(socket) ?? options.isKiosk(socket)
    known.set(socket, isKiosk)
    return { ...asking, isKiosk: await isKiosk }
  }

  // As early as a token: what follows does not wait among strangers.
  app.addHook('onRequest', (request, _reply, done) => {
    const screen = paired.nameByCookie(askingOf(request))
    if (screen !== null) nameHolder(request, `screen ${screen}`)
    done()
  })
  servePage(app, glasses.words)
  declareIdle(app, { ...idle, admit: (request) => paired.admit(askingOf(request)) })
  const takes = {
    bodyLimit: REPORT_BYTES_MAX,
    config: { access: 'open', takesJson: true },
  } as const

  app.post('/glass/enter', { ...takes, schema: { body: Enter } }, async (request, reply) => {
    const { code = null } = request.body
    const cookie = await paired.enter({ ...askingOf(request), ...(code !== null && { code }) })
    if (cookie !== null) reply.header('set-cookie', cookieOf(request, cookie))
    return { status: 'success' }
  })

  app.post('/glass/next', { ...takes, schema: { body: Report } }, async (request, reply) => {
    const from = paired.reporting(await reportingOf(request, askingOf(request)))
    const order = await glasses.report(request.body, clientDisconnect(reply.raw), from)
    return { lane: serialNumber, ...order }
  })

  app.post('/glass/leave', { ...takes, schema: { body: Leave } }, async (request) => {
    paired.admit(askingOf(request))
    glasses.leave(request.body.id)
    return { status: 'success' }
  })
}

function servePage(app: App, words: GlassWords): void {
  const files = new Map(
    FILES.map((name) => [`/glass/${name}`, createPageFile(builtFile(`glass/${name}`))]),
  )
  // Sent with the page, which needs these words when it does not reach its lane.
  const make = async () => `export const WORDS = ${JSON.stringify(words)}\n`
  files.set('/glass/words.js', createCompressedFile({ make, type: typeOfPageFile('words.js') }))
  let document: PageDocument | null = null
  const upToDate = followBuiltPage(() => {
    document = createPageDocument(builtFile('glass/glass.html'), POLICY)
  })

  app.get('/glass', { config: { access: 'open' } }, async (request, reply) => {
    const trouble = await upToDate()
    if (trouble !== null || !document) return sendNotBuilt(reply, trouble)
    reply.header('content-security-policy', document.policy).header('cache-control', 'no-cache')
    return document.file.send(request, reply)
  })
  const paths = new Set(files.keys())
  app.get('/glass/*', { config: { access: 'open', paths } }, (request, reply) => {
    if (!document) return sendNotBuilt(reply)
    reply
      .header('content-security-policy', pagePolicy([], POLICY))
      .header('cache-control', 'no-cache')
    return files.get(pathOf(request.url))?.send(request, reply)
  })
}

/** Browsers keep a cookie no longer; the page renews it each day. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60

/** Cookies know no ports, and a machine may have several lanes. */
const cookieName = ({ raw }: FastifyRequest) => `laned-screen-${raw.socket.localPort}`

function cookieOf(request: FastifyRequest, cookie: string): string {
  const secure = 'encrypted' in request.raw.socket ? '; Secure' : ''
  return `${cookieName(request)}=${cookie}; Path=/glass; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Strict${secure}`
}

function askingOf(request: FastifyRequest): Asking {
  const { raw, headers } = request
  const name = cookieName(request)
  let cookie: string | null = null
  for (const pair of (headers.cookie ?? '').split(';', 32)) {
    const [key = '', value = ''] = pair.trim().split('=', 2)
    if (key === name && /^[\w-]{43}$/.test(value)) cookie = value
  }
  const code = /^Bearer +([\x21-\x7e]{1,256}) *$/i.exec(headers.authorization ?? '')?.[1] ?? null
  // A proxy on this machine passes on calls from elsewhere.
  const isHandedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  const isOfThis = isOfThisMachine(raw.socket.remoteAddress) && !isHandedOn
  return { isOfThisMachine: isOfThis, isKiosk: false, cookie, code }
}

function isOfThisMachine(address = ''): boolean {
  const plain = address.replace(/^::ffff:(?=\d)/, '')
  return isLoopbackHost(plain.includes(':') ? `[${plain}]` : plain)
}
