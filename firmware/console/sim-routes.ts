/** The levers of the fakes over HTTP, for people and for tests. Only what is fake has routes. */

import { Fault } from '#firmware/fault.ts'
import { oneOf, Type } from '#firmware/schema-builder.ts'
import type { Screen, ScreenStatus } from '#hal/display.ts'
import type { BankLevers, CameraLevers, DisplayLevers, IndicatorLevers } from '#hal/levers.ts'
import { createRequestQueue } from '../http/request-queue.ts'
import type { App } from '../http/router.ts'
import { drawGlass } from './draw-glass.ts'
import type { Levers } from './lane-levers.ts'
import { pictureType } from './picture-type.ts'

// A 48-megapixel JPEG of a phone.
const PICTURE_BYTES_MAX = 32 * 1024 * 1024
const PICTURE_QUEUE = { atOnce: 1, waiting: 3 }

const read = { config: { access: 'read' } } as const
const pull = { config: { access: 'change' } } as const
const DONE = { status: 'success' } as const

export function declareSim(app: App, { display, camera, bank, indicator }: Levers): void {
  if (display) declareDisplay(app, display)
  if (camera) declareCamera(app, camera)
  if (bank) declareBank(app, bank)
  if (indicator) declareIndicator(app, indicator)
}

function declareDisplay(app: App, display: DisplayLevers): void {
  app.get('/sim/display', read, async () => ({
    ...viewOf(display.glass),
    connected: display.isConnected,
  }))
  app.get('/sim/display.png', read, async (_request, reply) => {
    // Loaded on use: a lane that nobody photographs need not hold an image library.
    const { default: sharp } = await import('sharp')
    const png = await sharp(Buffer.from(drawGlass(display.glass)))
      .png()
      .toBuffer()
    return reply.type('image/png').send(png)
  })
  app.post('/sim/display/unplug', pull, async () => {
    display.unplug()
    return DONE
  })
  app.post('/sim/display/plug', pull, async () => {
    display.plug()
    return DONE
  })
}

type GlassView =
  | { readonly screen: 'blank' }
  | { readonly screen: 'qr'; readonly qr: string }
  | { readonly screen: 'text'; readonly text: readonly string[] }
  | { readonly screen: 'status'; readonly status: ScreenStatus }

function viewOf(screen: Screen): GlassView {
  switch (screen.kind) {
    case 'blank':
      return { screen: 'blank' }
    case 'qr':
      return { screen: 'qr', qr: screen.payload }
    case 'text':
      return { screen: 'text', text: screen.lines }
    case 'status':
      return { screen: 'status', status: screen.status }
  }
}

function declareCamera(app: App, camera: CameraLevers): void {
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  const takesPicture = {
    bodyLimit: PICTURE_BYTES_MAX,
    config: {
      access: 'change',
      takesType: 'image/',
      queue: createRequestQueue('pictures', PICTURE_QUEUE),
    },
  } as const
  app.put('/sim/camera', takesPicture, async ({ body }) => {
    if (!Buffer.isBuffer(body) || !pictureType(body))
      throw new Fault('bad-request', 'send a JPEG or a PNG')
    camera.see(body)
    return DONE
  })
  app.delete('/sim/camera', pull, async () => {
    camera.reset()
    return DONE
  })
  app.get('/sim/camera.jpg', read, async (_request, reply) =>
    reply.type(pictureType(camera.picture) ?? 'image/jpeg').send(Buffer.from(camera.picture)),
  )
  const Accident = Type.Object({
    accident: Type.Union([oneOf(['lost', 'truncated', 'stalled']), Type.Null()]),
  })
  app.post(
    '/sim/camera/fault',
    { config: { access: 'change', takesJson: true }, schema: { body: Accident } },
    async ({ body }) => {
      camera.fail(body.accident)
      return DONE
    },
  )
}

const ORDER_LEVERS = ['pay', 'reject', 'cancel', 'expire', 'decline'] as const
const OneOrder = Type.Object({ order: Type.Optional(Type.String({ minLength: 1 })) })
const InCabinet = Type.Object({
  amountKopecks: Type.Integer({ minimum: 1 }),
  order: Type.Optional(Type.String({ minLength: 1 })),
})
const Settling = Type.Object({ as: oneOf(['returned', 'refused']) })
const Outage = Type.Object({ on: Type.Boolean() })
const BankFault = Type.Object({
  kind: oneOf([
    'timeout-before',
    'timeout-after',
    'http-500',
    'http-429',
    'unknown-word',
    'wrong-amount',
    'paid-during-cancel',
    'refund-slow',
    'refund-refused',
    'refund-denied',
    'refund-again',
    'refund-in-roubles',
  ]),
  call: Type.Optional(oneOf(['register', 'status', 'cancel', 'refund', 'refund-status'])),
  count: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
})

function declareBank(app: App, bank: BankLevers): void {
  const takesJson = { access: 'change', takesJson: true } as const
  const mayTakeJson = { access: 'change', takesJson: 'optional' } as const
  for (const lever of ORDER_LEVERS)
    app.post(
      `/sim/bank/${lever}`,
      { config: mayTakeJson, schema: { body: OneOrder } },
      async ({ body }) => {
        const order = await bank[lever](body.order)
        if (order === null) throw new Fault('not-found', 'the bank has no such open order')
        return { ...DONE, order }
      },
    )
  app.post(
    '/sim/bank/outage',
    { config: takesJson, schema: { body: Outage } },
    async ({ body }) => {
      await bank.outage(body.on)
      return DONE
    },
  )
  app.post(
    '/sim/bank/fault',
    { config: takesJson, schema: { body: BankFault } },
    async ({ body }) => {
      await bank.fault(body.kind, body.count ?? 1, body.call)
      return DONE
    },
  )
  app.get('/sim/bank/orders', read, async () => bank.orders())
  app.post(
    '/sim/bank/refund',
    { config: takesJson, schema: { body: InCabinet } },
    async ({ body }) => {
      const order = await bank.refundInCabinet(body.amountKopecks, body.order)
      if (order === null) throw new Fault('not-found', 'no paid order has so much left')
      return { ...DONE, order }
    },
  )
  app.post(
    '/sim/bank/settle-refunds',
    { config: takesJson, schema: { body: Settling } },
    async ({ body }) => ({ ...DONE, count: await bank.settleRefunds(body.as) }),
  )
  app.get('/sim/bank/refunds', read, async () => bank.refunds())
}

function declareIndicator(app: App, indicator: IndicatorLevers): void {
  app.get('/sim/indicator', read, async () => ({ lamp: indicator.lamp, beeps: indicator.beeps }))
  const Press = Type.Object({ heldMs: Type.Integer({ minimum: 1, maximum: 60_000 }) })
  app.post(
    '/sim/indicator/press',
    { config: { access: 'change', takesJson: true }, schema: { body: Press } },
    async ({ body }) => {
      indicator.press(body.heldMs)
      return DONE
    },
  )
}
