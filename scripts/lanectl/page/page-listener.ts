/** The listener of the page in laned.yaml: added, or put in the place of the one at the same address. */
import { existsSync, readFileSync } from 'node:fs'
import { replaceConfigFile } from '#drivers/host/config-file-store.ts'
import { givenIn, writeChanges } from '#firmware/config/config-file-write.ts'
import { checkConfig } from '#firmware/config/load-config.ts'
import type { ListenerConfig } from '#firmware/http/listener-config.ts'
import { Failure } from '../exit-codes.ts'
import { t, troubleOf } from '../words.ts'

/** What people do at the page; `sim` answers only where something is fake. */
const SERVED = ['payment', 'items', 'console', 'sim', 'backups', 'selftest', 'device'] as const

export interface PageListener {
  readonly address: string
  readonly hosts: readonly string[]
  readonly tls: { readonly cert: string; readonly key: string }
  readonly tokens: NonNullable<ListenerConfig['tokens']>
}

/** Writes the file when the lane would start with it; what was there stays beside it as `.before`. */
export async function putListener(file: string, listener: PageListener): Promise<void> {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const next = withListener(text, listener)
  const { problems } = checkConfig({ name: file, text: next, environment: {} })
  if (problems.length > 0) throw new Failure('config', problems.join('\n'))
  try {
    await replaceConfigFile(file, next)
  } catch (error) {
    throw new Failure('io', t('lanectl.setup.cannot-write', { file, message: troubleOf(error) }))
  }
}

/** Pure: the text with it. A file without listeners has the default one, and keeps it. */
function withListener(text: string, { tokens, ...listener }: PageListener): string {
  const { listeners = [{}] } = givenIn(text) as { listeners?: Partial<ListenerConfig>[] }
  const found = listeners.findIndex(({ address }) => address === listener.address)
  const before = listeners[found]
  const entry = { serve: [...SERVED], ...before, ...listener, tokens: joined(before, tokens) }
  const all = found < 0 ? [...listeners, entry] : listeners.with(found, entry)
  return writeChanges(text, [{ path: ['listeners'], value: all }])
}

/** A token of the same name is replaced: it is lost, or was seen by somebody. */
function joined(
  before: Partial<ListenerConfig> | undefined,
  tokens: PageListener['tokens'],
): PageListener['tokens'] {
  const names = new Set(tokens.map(({ name }) => name))
  return [...(before?.tokens ?? []).filter(({ name }) => !names.has(name)), ...tokens]
}
