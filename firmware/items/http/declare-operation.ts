/** Operations that do something and answer that it is done, and those that only read. */
import type { Access, App } from '#firmware/http/router.ts'
import type { Static, TSchema } from '#firmware/schema-builder.ts'
import { DONE } from './answer-codes.ts'
import { Nothing } from './schema.ts'

/** `work` gets the body. */
export function declareTaking<Body extends TSchema>(
  app: App,
  access: Access,
  url: string,
  body: Body,
  work: (body: Static<Body>) => Promise<unknown>,
): void {
  const options = {
    config: { access, takesJson: true },
    schema: { body: body as TSchema, response: Nothing },
  }
  app.post(url, options, async (request) => {
    await work(request.body as Static<Body>)
    return DONE
  })
}

/** What only an operator may do, and without a body. */
export function declareOrder(app: App, url: string, work: () => Promise<unknown>): void {
  app.post(url, { config: { access: 'operate' }, schema: { response: Nothing } }, async () => {
    await work()
    return DONE
  })
}

export const reading = <Answer extends object>(response: Answer) =>
  ({ config: { access: 'read' }, schema: { response } }) as const
