/**
 * The language in which an answer says the lane's sentences: English, as the interfaces are published, and Russian for
 * callers that ask with the header `laned-language: ru`. `Accept-Language` does not count: browsers send one with every
 * call, a till's browser, too.
 */
import type { FastifyRequest } from 'fastify'
import type { App } from './router.ts'

export const LANGUAGE_HEADER = 'laned-language'

export function answerInLanguage(app: App): void {
  app.addHook('preSerialization', (request, _reply, answer, done) => {
    if (!wantsRussian(request)) return done(null, answer)
    loadRussian().then(
      ({ answerInRussian }) => done(null, answerInRussian(answer)),
      // The card may be broken, and this very answer may be what says so: it goes out in English.
      () => done(null, answer),
    )
  })
}

export function wantsRussian({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers[LANGUAGE_HEADER] === 'ru'
}

/** Loaded with the first answer in Russian. */
export const loadRussian = () => import('#firmware/words/in-russian.ts')
