/** Set-up over HTTP, at the listener of a new lane alone: the way in, what is to do, and the network. */

import { Fault } from '#firmware/fault.ts'
import type { Static } from '#firmware/schema-builder.ts'
import type { OneTimeCode } from '../http/guards/one-time-code.ts'
import { Refusal, toWire } from '../http/responses/plain-http-errors.ts'
import type { App, Router } from '../http/router.ts'
import {
  Accepted,
  CodeBody,
  Done,
  Door,
  Parts,
  PartsAnswer,
  PartsBody,
  SessionAnswer,
  Standing,
  WifiBody,
} from './schema.ts'
import type { Setup } from './setup.ts'
import type { SetupConfig } from './setup-config.ts'
import {
  BANK_DRIVERS,
  DISPLAY_PROTOCOLS,
  type PartsAnswer as PartsAnswerGiven,
} from './setup-parts.ts'

const SUCCESS = { status: 'success' } as const

export function setupRouter(setup: Setup, access: OneTimeCode, version: string): Router {
  return {
    name: 'setup',
    prefixes: ['/setup'],
    toWire,
    routes: (app) => declareSetup(app, setup, access),
    words: async () => (await import('./setup-words.ts')).SETUP_WORDS,
    api: {
      error: Refusal,
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
    async ({ body, ip }) => {
      const { token, validMs } = access.redeem(body.code, ip)
      return { token, validSeconds: validMs / 1_000 }
    },
  )

  app.get('/setup', { config: { access: 'read' }, schema: { response: Standing } }, async () => {
    const { isNew, name, steps, network, outcome } = setup.view
    const { addresses, ...rest } = network
    return {
      ...{ isNew, name, steps: [...steps], network: { ...rest, addresses: [...addresses] } },
      banks: setup.banks.map((bank) => ({ ...bank, publicFields: [...bank.publicFields] })),
      outcome: { stays: [...outcome.stays], ends: [...outcome.ends] },
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

  app.get(
    '/setup/parts',
    {
      config: { access: 'operate' },
      schema: { summary: 'What hangs on the lane, by laned.yaml', response: Parts },
    },
    async () => {
      const { whyNot } = partsOf(setup)
      const { banks, display, camera } = await partsOf(setup).view()
      const choices = { drivers: [...BANK_DRIVERS], protocols: [...DISPLAY_PROTOCOLS] }
      return { whyNot, banks: [...banks], display, camera, ...choices }
    },
  )

  app.post(
    '/setup/parts',
    {
      config: { access: 'operate', takesJson: true },
      bodyLimit: 4_096,
      schema: {
        summary: 'Say it in laned.yaml, checked first; the lane restarts with it',
        body: PartsBody,
        response: PartsAnswer,
      },
    },
    async ({ body }, reply) => {
      const { changed, warnings } = await partsOf(setup).save(answerOf(body))
      const said = { changed: [...changed], warnings: [...warnings] }
      return reply.code(202).send({ ...SUCCESS, ...said, restarting: true as const })
    },
  )

  app.post(
    '/setup/finish',
    { config: { access: 'operate' }, schema: { summary: 'Set-up is done', response: Done } },
    async () => {
      const { stays, ends } = setup.finish()
      return { ...SUCCESS, stays: [...stays], ends: [...ends] }
    },
  )
}

function partsOf({ config }: Setup): SetupConfig {
  if (config) return config
  throw new Fault(
    'not-configured',
    'this lane was started without a file: start it with --config FILE, or $LANED_CONFIG',
  )
}

/** Without the keys that were not given. */
function answerOf({ bank, display, camera }: Static<typeof PartsBody>): PartsAnswerGiven {
  return { ...(bank && { bank }), ...(display && { display }), ...(camera && { camera }) }
}
