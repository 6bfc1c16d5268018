/**
 * In which language an answer says what the lane says: in English, which is what is published, and in Russian to whoever
 * asks for it with the header `laned-language: ru`. No `Accept-Language`: a browser sends one with every call, the
 * till's too.
 */
import type { FastifyRequest } from 'fastify'
import type { App } from './router.ts'

const HEADER = 'laned-language'

export function answerInLanguage(app: App): void {
  app.addHook('preSerialization', (request, _reply, answer, done) => {
    if (!wantsRussian(request)) return done(null, answer)
    loadRussian().then(
      ({ answerInRussian }) => done(null, answerInRussian(answer)),
      // The card may be what is broken, and this is to be told.
      () => done(null, answer),
    )
  })
}

export function wantsRussian({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers[HEADER] === 'ru'
}

/** Where nobody reads Russian, nobody loads it. */
export const loadRussian = () => import('#firmware/russian/in-russian.ts')
