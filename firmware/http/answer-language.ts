/**
 * The language in which an answer says the lane's sentences: English, as the interfaces are published, or the one
 * that a caller asks for with the header `laned-language: ru`. `Accept-Language` does not count: browsers send one with every
 * call, a till's browser, too.
 */
import type { FastifyRequest } from 'fastify'
import { LANGUAGES, type Language } from '#firmware/words/languages.ts'
import { answerIn } from '#firmware/words/speaker.ts'
import type { App } from './router.ts'

export const LANGUAGE_HEADER = 'laned-language'

export function answerInLanguage(app: App): void {
  app.addHook('preSerialization', (request, _reply, answer, done) => {
    const language = languageAskedFor(request)
    if (language === 'en') return done(null, answer)
    answerIn(language).then(
      (inLanguage) => done(null, inLanguage(answer)),
      // The card may be broken, and this very answer may be what says so: it goes out in English.
      () => done(null, answer),
    )
  })
}

export function languageAskedFor({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  return LANGUAGES.find((language) => language === headers[LANGUAGE_HEADER]) ?? 'en'
}
