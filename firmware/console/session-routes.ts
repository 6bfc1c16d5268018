/** Logging in through the page with a token, who is logged in, and logging out. */
import type { FastifyRequest } from 'fastify'
import { Type } from '#firmware/schema-builder.ts'
import type { Caller } from '../http/guards/tokens.ts'
import type { App } from '../http/router.ts'

const TokenBody = Type.Object({ token: Type.String({ minLength: 1, maxLength: 256 }) })

interface SessionAnswer {
  /** Null: the listener has no tokens, so everybody is let in and nobody has a name. */
  readonly name: string | null
  readonly role: Caller['role'] | null
  readonly mayRefund: boolean
}

export function declareSession(app: App): void {
  // Needs no token: this is where a person logs in.
  app.post(
    '/console/session',
    {
      config: { access: 'open', takesJson: true },
      bodyLimit: 1_024,
      schema: { summary: 'Trade a token for a session', body: TokenBody },
    },
    async (request, reply): Promise<SessionAnswer> => {
      const { caller, cookie } = app.sessions.open(request, request.body.token)
      reply.header('set-cookie', cookie)
      return answerOf(caller)
    },
  )

  app.get(
    '/console/session',
    { config: { access: 'read' }, schema: { summary: 'Who am I here?' } },
    async ({ caller }): Promise<SessionAnswer> => answerOf(caller),
  )

  app.delete(
    '/console/session',
    { config: { access: 'open' }, schema: { summary: 'End the session' } },
    async (request, reply) => {
      reply.header('set-cookie', app.sessions.end(request))
      return { status: 'success' }
    },
  )
}

function answerOf(caller: FastifyRequest['caller']): SessionAnswer {
  if (!caller) return { name: null, role: null, mayRefund: true }
  const { name, role, mayRefund } = caller
  return { name, role, mayRefund }
}
