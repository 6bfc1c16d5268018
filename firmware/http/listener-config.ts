/** One entry of `listeners:` as the HTTP frame needs it, with options that no config can set. */
import type { ListenerSection } from '#firmware/config/sections/listeners.ts'
import type { Language } from '#firmware/words/languages.ts'

/** Served by the set-up listener of a new lane alone. */
export const ROUTERS_OF_SET_UP = ['setup', 'display'] as const
export type RouterName = ListenerSection['serve'][number] | (typeof ROUTERS_OF_SET_UP)[number]

export interface ListenerConfig extends Omit<ListenerSection, 'serve' | 'hosts' | 'tokens'> {
  readonly serve: readonly RouterName[]
  readonly hosts?: readonly string[]
  readonly tokens?: readonly TokenConfig[]
  /** Of answers to who asks for none; English where it is not given. */
  readonly language?: Language
}

export type TokenConfig = NonNullable<ListenerSection['tokens']>[number]
