/** Set-up over HTTP, at the listener of a new lane alone: the way in, what is to do, and the network. */

import type { OneTimeCode } from '../http/guards/one-time-code.ts'
import { toWire } from '../http/responses/plain-http-errors.ts'
import type { App, Router } from '../http/router.ts'
import { Accepted, CodeBody, Done, Door, SessionAnswer, Standing, WifiBody } from './schema.ts'
import type { Setup } from './setup.ts'

const SUCCESS = { status: 'success' } as const

export function setupRouter(setup: Setup, access: OneTimeCode, version: string): Router {
  return {
    name: 'setup',
    prefixes: ['/setup'],
    toWire,
    routes: (app) => declareSetup(app, setup, access),
    api: {
      title: 'Set-up of a new lane',
      version,
      description: 'From the code on the display of a new lane to its first payment.',
    },
  }
}

function declareSetup(app: App, setup: Setup, access: OneTimeCode): void {
  // Both open: here is where a stranger becomes somebody.
  app.get('/setup/door', { config: { access: 'open' }, schema: { response: Door } }, async () => ({
    isOpen: access.code !== null,
  }))

  app.post(
    '/setup/session',
    {
      config: { access: 'open', takesJson: true },
      bodyLimit: 1_024,
      schema: { summary: 'Trade the code for a token', body: CodeBody, response: SessionAnswer },
    },
    async ({ body }) => {
      const { token, validMs } = access.redeem(body.code)
      return { token, validSeconds: validMs / 1_000 }
    },
  )

  app.get('/setup', { config: { access: 'read' }, schema: { response: Standing } }, async () => {
    const { isNew, name, steps, network } = setup.view
    const { addresses, ...rest } = network
    return {
      ...{ isNew, name, steps: [...steps], network: { ...rest, addresses: [...addresses] } },
      banks: setup.banks.map((bank) => ({ ...bank, publicFields: [...bank.publicFields] })),
    }
  })

  app.post(
    '/setup/network',
    {
      config: { access: 'operate', takesJson: true },
      bodyLimit: 1_024,
      schema: { summary: 'Join a Wi-Fi', body: WifiBody, response: Accepted },
    },
    async ({ body: { name, password, hidden } }, reply) => {
      setup.join({ name, password, isHidden: hidden })
      return reply.code(202).send(SUCCESS)
    },
  )

  app.post(
    '/setup/finish',
    { config: { access: 'operate' }, schema: { summary: 'Set-up is done', response: Done } },
    async () => {
      setup.finish()
      return SUCCESS
    },
  )
}
