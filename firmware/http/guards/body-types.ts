/**
 * Which bodies a route takes: JSON where it says so, its own type where it says so, otherwise
 * none. Foreign web pages can post text/plain or forms without being asked, hence the strictness.
 */

import type { FastifyRequest } from 'fastify'
import { parseStrictJsonInTurns } from '#firmware/async/strict-json.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { App } from '../router.ts'
import { inTurn } from '../wait-in-queues.ts'
import { hasBody } from './body-deadline.ts'

const UTF_8 = /^charset\s*=\s*"?utf-?8"?$/

/** Replaces Fastify's own parsers. A router may add one for its own type to its scope. */
export function guardBodies(app: App): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request: FastifyRequest, bytes: Buffer) =>
    inTurn(request, () => read(request, bytes)),
  )
  app.addHook('onRequest', (request, _reply, done) => {
    checkType(request)
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const { takesJson, refusesNull } = request.routeOptions.config
    // A missing body counts as an empty one; some HTTP libraries write `null` for it.
    if (takesJson === 'optional' && (request.body === undefined || !refusesNull))
      request.body ??= {}
    done()
  })
}

function checkType(request: FastifyRequest): void {
  const { takesJson, takesType } = request.routeOptions.config
  const type = request.raw.headers['content-type']
  const taken = takesType === undefined ? [] : [takesType].flat()
  if (taken.some((one) => type?.toLowerCase().startsWith(one))) return
  if (takesJson && (takesJson !== 'optional' || hasBody(request))) {
    if (!isJson(type ?? '')) throw wrongType(['application/json', ...taken])
  } else if (taken.length > 0) throw wrongType(taken)
  else if (type !== undefined) {
    // The type that a client gives to an empty body does not matter.
    delete request.raw.headers['content-type']
  }
}

/** A character set is the only parameter allowed; an empty one is how some libraries end the header. */
function isJson(type: string): boolean {
  const [essence, ...parameters] = type.split(';').map((part) => part.trim().toLowerCase())
  return essence === 'application/json' && parameters.every((one) => one === '' || UTF_8.test(one))
}

async function read(request: FastifyRequest, bytes: Buffer): Promise<unknown> {
  const { takesJson, takesType } = request.routeOptions.config
  if (takesJson && (takesJson !== 'optional' || bytes.length > 0))
    return parseStrictJsonInTurns(bytes)
  if (takesType) throw wrongType([takesType].flat())
  // Many HTTP libraries send an empty object for no body. Anything more was meant for another
  // operation: clearing everything because `{"id": …}` was posted here would be a disaster.
  const text = bytes.toString('latin1').trim()
  if (text !== '' && !/^\{\s*\}$/.test(text))
    throw new Fault('bad-request', say('fault.request.takes-no-body'))
  return undefined
}

function wrongType(expected: readonly string[]): Fault {
  const allowed = expected.join(' or ')
  const message = say('fault.request.wrong-content-type', { allowed })
  return new Fault('bad-request', message, undefined, { part: 'json' })
}
