/** A listener that serves only listed operations of its routers. Any other path is unknown there. */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import { pathOf } from '../error-answers.ts'
import type { App } from '../router.ts'

export interface OperationList {
  /** `POST /setup/session`, with the path as the route declares it. HEAD is let in where GET is. */
  readonly allowed: ReadonlySet<string>
  /** Called when the operation begins; its result is called when the answer is out, or the client has gone. */
  readonly begins: (operation: string) => () => void
}

/** Runs after the token is checked: a stranger gets the same refusal for every path. */
export function allowOperations(app: App, { allowed, begins }: OperationList): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, is404, routeOptions } = request
    if (is404) return done()
    const operation = `${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`
    if (!allowed.has(operation))
      throw new Fault(
        'no-route',
        say('fault.request.unknown-path', { method, path: pathOf(request.url) }),
      )
    reply.raw.once('close', begins(operation))
    done()
  })
}
