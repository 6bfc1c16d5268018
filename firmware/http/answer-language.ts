/**
 * The language in which an answer says the lane's sentences: the one that the caller names in `laned-language`, else the one it
 * prefers in `Accept-Language`, else the lane's own, `language` of laned.yaml. An answer that says something names its language.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGES, type Language } from '#firmware/words/languages.ts'
import { isSaying } from '#firmware/words/sentence.ts'
import { answerIn } from '#firmware/words/speaker.ts'
import type { App } from './router.ts'

export const LANGUAGE_HEADER = 'laned-language'

declare module 'fastify' {
  interface FastifyInstance {
    /** Of the lane: who names none is answered in it. */
    readonly language: Language
  }
}

export function answerInLanguage(app: App, ofLane: Language): void {
  app.decorate('language', ofLane)
  app.addHook('preSerialization', (request, reply, answer, done) => {
    if (!isSaying(answer)) return done(null, answer)
    const language = languageAskedFor(request)
    const send = (body: unknown, of: Language) => {
      nameLanguage(reply, of)
      done(null, body)
    }
    if (language === 'en') return send(answer, 'en')
    answerIn(language).then(
      (inLanguage) => send(inLanguage(answer), language),
      // The card may be broken, and this very answer may be what says so: it goes out in English.
      () => send(answer, 'en'),
    )
  })
}

/** Another caller would have got another answer at this address. */
export function nameLanguage(reply: FastifyReply, language: Language): void {
  const before = reply.getHeader('vary')
  const names = [before, 'accept-language', LANGUAGE_HEADER].filter(Boolean)
  reply.header('vary', names.join(', ')).header('content-language', language)
}

type Asked = Pick<FastifyRequest, 'headers'> & {
  readonly server: Pick<FastifyRequest['server'], 'language'>
}

export function languageAskedFor({ headers, server }: Asked): Language {
  const named = LANGUAGES.find((language) => language === headers[LANGUAGE_HEADER])
  return named ?? preferredLanguage(headers['accept-language']) ?? server.language
}

/** More of a header is no preference of a person. */
const HEADER_CHARACTERS_MAX = 256

/** The first of those that the caller likes best; null: it knows none of the lane's languages, or takes any. */
export function preferredLanguage(header = ''): Language | null {
  const preferences = header
    .slice(0, HEADER_CHARACTERS_MAX)
    .toLowerCase()
    .split(',')
    .map(preferenceOf)
  const known = LANGUAGES.map((language) => ({
    language,
    place: preferences.findIndex((preference) => preference.language === language),
    weight: Math.max(
      0,
      ...preferences.map((preference) =>
        preference.language === language ? preference.weight : 0,
      ),
    ),
  })).filter(({ weight }) => weight > 0)
  const [best] = known.sort((one, other) => other.weight - one.weight || one.place - other.place)
  return best?.language ?? null
}

function preferenceOf(text: string): { readonly language: string; readonly weight: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim())
  const weight = parameters.find((one) => one.startsWith('q='))?.slice(2)
  return {
    language: tag.split('-')[0] ?? '',
    weight: weight === undefined ? 1 : Number(weight) || 0,
  }
}
