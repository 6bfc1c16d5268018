/**
 * Would the lane start with this draft of laned.yaml, and what would it change? It reads a text that somebody sent, which
 * may take forever: the lane calls it in a thread that can be ended (config-draft-thread.ts).
 */
import { payeeChanges } from '#drivers/bank/payee-changes.ts'
import { say } from '#firmware/words/sentence.ts'
import { changedKeys, dottedPath, givenIn, writeChanges } from '../config/config-file-write.ts'
import { overridesOf } from '../config/environment.ts'
import { hideSecretsInText, revealSecrets } from '../config/hide-secrets-in-config-text.ts'
import { type ConfigSource, checkConfig } from '../config/load-config.ts'
import { ConfigSchema } from '../config.ts'
import type { Draft, JudgedDraft } from '../device/config-editor-types.ts'
import { Fault } from '../fault.ts'
import { checkDeviceConfig, type DeviceSurroundings } from '../start-check.ts'

export interface AskedDraft {
  readonly draft: Draft
  /** The file that is there now. */
  readonly present: string
  readonly source: Omit<ConfigSource, 'text'>
  readonly surroundings: DeviceSurroundings
}

/** Rejects with Fault 'bad-request' for what is no YAML, or leads through a value. */
export async function judgeDraft(asked: AskedDraft): Promise<JudgedDraft> {
  const { draft, present, source, surroundings } = asked
  const written = textOf(draft, present)
  const { problems, warnings, notes } = await checkDeviceConfig(
    { ...source, text: written },
    surroundings,
  )
  const changed = problems.length > 0 ? [] : changedKeys(givenIn(present), givenIn(written))
  const { known } = overridesOf(ConfigSchema as object, source.environment ?? {})
  const overridden = known
    .map(({ path, variable }) => ({ path: dottedPath(path), variable }))
    .filter(({ path }) => changed.some((key) => path.startsWith(key) || key.startsWith(path)))
    .map((one) => say('fault.config.set-by-environment', one))
  // As the next start would read both: with defaults, environment and fleet.
  const banksOf = (text: string) => checkConfig({ ...source, text }).config?.banks ?? {}
  return {
    written,
    proposal: {
      ok: problems.length === 0,
      problems,
      notes,
      changed,
      warnings: [...warnings, ...overridden],
      money: changed.length > 0 ? payeeChanges(banksOf(present), banksOf(written)) : [],
      text: hideSecretsInText(ConfigSchema, written),
    },
  }
}

/** The text that the draft leads to, with its secrets. */
function textOf(draft: Draft, present: string): string {
  if ('previous' in draft) return draft.previous
  const { text, changes } = draft
  if ((text === undefined) === (changes === undefined))
    throw new Fault('bad-request', say('fault.config.text-or-changes'))
  const edited = text ?? writeChanges(hideSecretsInText(ConfigSchema, present), changes ?? [])
  return revealSecrets(edited, present)
}
