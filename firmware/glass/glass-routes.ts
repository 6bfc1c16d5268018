/**
 * The page of a screen at /glass, and its two questions. A browser of this machine needs no token; one beyond
 * it needs display.token, in the fragment of the page's address, which no server and no log gets to see.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyRequest } from 'fastify'
import { Fault } from '#firmware/fault.ts'
import { oneOf, Type } from '#firmware/schema-builder.ts'
import type { Glasses } from '#hal/glasses.ts'
import { clientDisconnect } from '../http/client-disconnect.ts'
import { isLoopbackHost } from '../http/guards/access-rights.ts'
import { createPageFiles, pagePolicy } from '../http/responses/page-files.ts'
import { toWire } from '../http/responses/plain-http-errors.ts'
import type { App, Router } from '../http/router.ts'
import { declareIdle, type IdleOptions } from './idle-routes.ts'

const PAGE = fileURLToPath(new URL('./page', import.meta.url))
const PAGE_POLICY = pagePolicy(["trusted-types 'none'"])

/** A report is a line; whoever sends more is no glass. */
const REPORT_BYTES_MAX = 1_024

const Id = Type.String({ pattern: '^[0-9a-f]{24}$', description: '24 hex digits' })
const Px = Type.Integer({ minimum: 0, maximum: 65_535 })
const Leave = Type.Object({ id: Id }, { additionalProperties: false })
const Report = Type.Object(
  {
    id: Id,
    run: Type.Union([Type.String({ maxLength: 32 }), Type.Null()]),
    has: Type.Integer({ minimum: 0 }),
    painted: Type.Integer({ minimum: 0 }),
    trouble: Type.Union([oneOf(['too-small']), Type.Null()]),
    /** A page that was loaded before an update does not tell it. */
    window: Type.Optional(
      Type.Object(
        { width: Px, height: Px, ratio: Type.Number({ minimum: 0.1, maximum: 16 }) },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)

export interface GlassOptions {
  readonly glasses: Glasses
  readonly serialNumber: string
  /** SHA-256 of the token; null: no screen beyond this machine. */
  readonly tokenDigest: Buffer | null
  readonly idle: Omit<IdleOptions, 'admit'>
}

export function createGlassRouter(options: GlassOptions): Router {
  return { name: 'glass', prefixes: ['/glass/'], toWire, routes: (app) => declare(app, options) }
}

function declare(app: App, { glasses, serialNumber, tokenDigest, idle }: GlassOptions): void {
  servePage(app)
  declareIdle(app, { ...idle, admit: (request) => admit(request, tokenDigest) })
  const takes = {
    bodyLimit: REPORT_BYTES_MAX,
    config: { access: 'open', takesJson: true },
  } as const

  app.post('/glass/next', { ...takes, schema: { body: Report } }, async (request, reply) => {
    admit(request, tokenDigest)
    const order = await glasses.report(request.body, clientDisconnect(reply.raw))
    return { lane: serialNumber, ...order }
  })

  app.post('/glass/leave', { ...takes, schema: { body: Leave } }, async (request) => {
    admit(request, tokenDigest)
    glasses.leave(request.body.id)
    return { status: 'success' }
  })
}

function servePage(app: App): void {
  const files = createPageFiles()
  files.add('/glass', join(PAGE, 'glass.html'))
  files.addFolder('/glass/', PAGE)
  files.serve(app, ['/glass', '/glass/*'], PAGE_POLICY)
}

/** Throws Fault 'forbidden' or 'unauthorized', with what to do. */
function admit({ raw, headers }: FastifyRequest, tokenDigest: Buffer | null): void {
  if (isOfThisMachine(raw.socket.remoteAddress)) return
  if (!tokenDigest)
    throw new Fault(
      'forbidden',
      'a screen beyond this machine needs a token: set display.token, open /glass#TOKEN',
    )
  const given = /^Bearer +([\x21-\x7e]{1,256}) *$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  if (!timingSafeEqual(tokenDigest, createHash('sha256').update(given).digest()))
    throw new Fault('unauthorized', 'the token is not that of display.token: open /glass#TOKEN')
}

function isOfThisMachine(address = ''): boolean {
  const plain = address.replace(/^::ffff:(?=\d)/, '')
  return isLoopbackHost(plain.includes(':') ? `[${plain}]` : plain)
}
