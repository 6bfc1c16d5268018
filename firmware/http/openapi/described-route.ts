/** The routes of one interface as they are declared, for its document. */
import type { Fault } from '#firmware/fault.ts'
import type { Access, App, Router, WireAnswer } from '../router.ts'

export interface DescribedRoute {
  readonly method: string
  /** As declared: `/transactions/:id`. */
  readonly url: string
  readonly schema: RouteSchema
  readonly access: Access
  readonly takesJson: boolean | 'optional'
  readonly takesType: string | readonly string[] | null
  readonly isQueued: boolean
  readonly isStream: boolean
  readonly toWire: (fault: Fault) => WireAnswer
}

export interface RouteSchema {
  readonly summary?: string
  readonly params?: object
  readonly querystring?: object
  readonly headers?: object
  readonly body?: object
  readonly response?: Readonly<Record<string, object>>
}

/** Fills `routes` with those declared in `scope` from now on, without HEAD, which answers wherever GET does. */
export function collectRoutes(
  scope: App,
  { toWire }: Pick<Router, 'toWire'>,
  routes: DescribedRoute[],
): void {
  scope.addHook('onRoute', ({ method, url, schema = {}, config, sse }) => {
    if (config?.isUndocumented) return
    for (const one of [method].flat())
      if (one !== 'HEAD')
        routes.push({
          method: one,
          url,
          schema: schema as RouteSchema,
          access: config?.access ?? 'read',
          takesJson: config?.takesJson ?? false,
          takesType: config?.takesType ?? null,
          isQueued: config?.queue !== undefined,
          isStream: Boolean(sse),
          toWire,
        })
  })
}

/** The name by which words and examples refer to a route. */
export function nameOfRoute({ method, url }: Pick<DescribedRoute, 'method' | 'url'>): string {
  return `${method} ${url}`
}
