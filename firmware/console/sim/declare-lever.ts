/** A lever of a fake over HTTP: what it takes, and what it answers beside its success. */
import type { Static, TSchema } from '#firmware/schema-builder.ts'
import type { App } from '../../http/router.ts'

export const DONE = { status: 'success' } as const

/** `Body` is inferred from the schema alone: from `pull`, too, it costs the compiler a million instantiations. */
export function declareLever<Body extends TSchema>(
  app: App,
  url: string,
  body: Body,
  pull: (body: NoInfer<Static<Body>>) => unknown,
  takesJson: true | 'optional' = true,
): void {
  const options = {
    config: { access: 'change', takesJson },
    schema: { body: body as TSchema },
  } as const
  app.post(url, options, async (request) => ({
    ...DONE,
    ...((await pull(request.body as Static<Body>)) ?? {}),
  }))
}
