/** One entry of `listeners:` as the HTTP frame needs it: that of the config, and what no config may name. */
import type { ListenerSection } from '#firmware/config/sections/listeners.ts'

/** Served by the set-up listener of a new lane alone. */
export const ROUTERS_OF_SET_UP = ['setup', 'display'] as const
export type RouterName = ListenerSection['serve'][number] | (typeof ROUTERS_OF_SET_UP)[number]

export interface ListenerConfig extends Omit<ListenerSection, 'serve' | 'hosts' | 'tokens'> {
  readonly serve: readonly RouterName[]
  readonly hosts?: readonly string[]
  readonly tokens?: readonly TokenConfig[]
}

export type TokenConfig = NonNullable<ListenerSection['tokens']>[number]
