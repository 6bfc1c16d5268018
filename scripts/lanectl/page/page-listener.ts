/** The listener of the page in laned.yaml: added, or put in the place of the one at the same address. */
import {
  chownSync,
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { givenIn, writeChanges } from '#firmware/config/config-file-write.ts'
import { checkConfig } from '#firmware/config/load-config.ts'
import type { ListenerConfig } from '#firmware/http/listener.ts'
import { Failure } from '../exit-codes.ts'

/** What people do at the page; `sim` answers only where something is fake. */
const SERVED = ['payment', 'items', 'console', 'sim', 'backups', 'selftest', 'device'] as const

export interface PageListener {
  readonly address: string
  readonly hosts: readonly string[]
  readonly tls: { readonly cert: string; readonly key: string }
  readonly tokens: NonNullable<ListenerConfig['tokens']>
}

/** Writes the file when the lane would start with it; what was there stays beside it as `.before`. */
export function putListener(file: string, listener: PageListener): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const next = withListener(text, listener)
  const { problems } = checkConfig({ name: file, text: next, environment: {} })
  if (problems.length > 0) throw new Failure('config', problems.join('\n'))
  replace(file, next)
}

/** Pure: the text with it. A file without listeners has the default one, and keeps it. */
export function withListener(text: string, { tokens, ...listener }: PageListener): string {
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

function replace(file: string, text: string): void {
  try {
    const found = existsSync(file) ? statSync(file) : null
    if (found) copyFileSync(file, `${file}.before`)
    writeFileSync(`${file}.new`, text, { mode: 0o640, flush: true })
    // The lane reads both.
    if (found && process.getuid?.() === 0)
      for (const written of [`${file}.before`, `${file}.new`])
        chownSync(written, found.uid, found.gid)
    renameSync(`${file}.new`, file)
  } catch (error) {
    throw new Failure('io', `cannot write ${file}: ${(error as Error).message}`)
  }
}
