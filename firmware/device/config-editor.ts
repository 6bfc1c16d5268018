/**
 * laned.yaml read, checked and written while the lane works. Nothing is written that the next start
 * would refuse; what was there before is kept, and comes back with one call. Secrets leave it covered up.
 */

import { yieldEventLoop } from '#firmware/async/yield-event-loop.ts'
import {
  type ConfigChange,
  changedKeys,
  dottedPath,
  givenIn,
  writeChanges,
} from '#firmware/config/config-file-write.ts'
import { requireConfigSize } from '#firmware/config/config-text-bounds.ts'
import { type Environment, overridesOf } from '#firmware/config/environment.ts'
import { hideSecrets } from '#firmware/config/hide-config-secrets.ts'
import { hideSecretsInText, revealSecrets } from '#firmware/config/hide-secrets-in-config-text.ts'
import type { CheckedConfig } from '#firmware/config/load-config.ts'
import { Fault } from '#firmware/fault.ts'
import { saysWhoMayChange } from '#firmware/kernel/access-sections.ts'
import { firstOf, type Sentence, say } from '#firmware/words/sentence.ts'
import type { Journal } from '#hal/journal.ts'
import type { ConfigFile, Draft, Findings, Order, Proposal } from './config-editor-types.ts'
import type { Restart } from './program-restart.ts'

type Banks = NonNullable<CheckedConfig['config']>['banks']

export interface ConfigEditorNeeds {
  readonly file: ConfigFile | null
  readonly schema: object
  /** The config that the lane was started with. */
  readonly running: object
  readonly environment: Environment
  /** Reads the text as the next start would, with the sections that the fleet hands out. */
  readonly read: (text: string) => CheckedConfig
  /** Finds what would refuse a start with this text. */
  readonly check: (text: string) => Promise<Findings>
  /** The lines of banks by which the money goes elsewhere with the second of two configs. */
  readonly payeeChanges: (before: Banks, after: Banks) => readonly string[]
  readonly restart: Restart
  readonly journal: Journal
}

const NO_FILE = say('fault.config.started-without-file')
const TEXT_MAX = 256 * 1024
/** More than the dozen or so that a page changes at once. */
const CHANGES_MAX = 200

type Written = 'config.written' | 'config.restored'
type MakeText = (present: string) => Promise<string> | string

export function createConfigEditor(needs: ConfigEditorNeeds) {
  const { schema, environment, journal, restart } = needs

  function fileOf(): ConfigFile {
    if (needs.file) return needs.file
    throw new Fault('not-configured', NO_FILE)
  }

  async function current() {
    const { file } = needs
    const { text, revision } = file ? await file.read() : { text: '', revision: '' }
    const checked = needs.read(text)
    return {
      file: file?.name ?? null,
      revision,
      text: hideSecretsInText(schema, text),
      effective: checked.config && (hideSecrets(schema, checked.config) as object),
      problems: checked.problems,
      waiting: file && checked.config ? changedKeys(needs.running, checked.config) : [],
      environment: environmentKeys(),
      fromFleet: checked.kept,
      hasPrevious: await hasPrevious(),
      whyNotWritable: file ? file.whyNotWritable : NO_FILE,
      whyNoRestart: restart.whyNot,
    }
  }

  /** A previous text that cannot be read counts as none: everything else can still be shown. */
  async function hasPrevious(): Promise<boolean> {
    const previous = await needs.file?.previous().catch(() => null)
    return typeof previous === 'string'
  }

  /** As the next start would read both: with defaults, environment and fleet. */
  function moneyOf(present: string, text: string): readonly string[] {
    const [before, after] = [present, text].map((one) => needs.read(one).config?.banks ?? {})
    return needs.payeeChanges(before ?? {}, after ?? {})
  }

  function environmentKeys() {
    const { known } = overridesOf(schema, environment)
    return known.map(({ path, variable }) => ({ path: dottedPath(path), variable }))
  }

  /** The text that the draft leads to, with its secrets. */
  async function textOf({ text, changes }: Draft, present: string): Promise<string> {
    if ((text === undefined) === (changes === undefined))
      throw new Fault('bad-request', say('fault.config.text-or-changes'))
    if (changes === undefined) return revealSecrets(bounded(text ?? ''), present)
    requireFewChanges(changes)
    const covered = hideSecretsInText(schema, present)
    await yieldEventLoop()
    const written = bounded(writeChanges(covered, changes))
    await yieldEventLoop()
    return revealSecrets(written, present)
  }

  async function judge(text: string, present: string): Promise<Proposal> {
    // Each step reads the whole text: others have a turn between two of them.
    await yieldEventLoop()
    const { problems, warnings, notes } = await needs.check(text)
    await yieldEventLoop()
    const changed = problems.length > 0 ? [] : changedKeys(givenIn(present), givenIn(text))
    await yieldEventLoop()
    const money = changed.length > 0 ? moneyOf(present, text) : []
    await yieldEventLoop()
    const overridden = environmentKeys().flatMap(({ path, variable }) =>
      changed.some((key) => path.startsWith(key) || key.startsWith(path))
        ? [say('fault.config.set-by-environment', { path, variable })]
        : [],
    )
    return {
      ok: problems.length === 0,
      problems,
      notes,
      changed,
      warnings: [...warnings, ...overridden],
      money,
      text: hideSecretsInText(schema, text),
    }
  }

  async function propose(draft: Draft): Promise<Proposal> {
    const { text: present } = await fileOf().read()
    return judge(await textOf(draft, present), present)
  }

  async function previousText(): Promise<string> {
    const previous = await fileOf().previous()
    if (previous !== null) return previous
    throw new Fault('not-found', say('fault.config.nothing-to-restore'))
  }

  async function put(make: MakeText, order: Order, event: Written) {
    const file = fileOf()
    const written = await file.inTurn(() => putInTurn(file, make, order, event))
    const whyNoRestart = order.restart ? await restarted(order.by) : null
    const warnings =
      whyNoRestart === null
        ? []
        : [say('fault.config.written-not-restarted', { why: whyNoRestart })]
    return {
      ...written,
      warnings: [...written.warnings, ...warnings],
      restarting: order.restart === true && whyNoRestart === null,
    }
  }

  async function putInTurn(file: ConfigFile, make: MakeText, order: Order, event: Written) {
    const present = await file.read()
    if (order.revision !== undefined && order.revision !== present.revision)
      throw new Fault('refused', say('fault.config.changed-meanwhile', { file: file.name }))
    if (file.whyNotWritable !== null) throw new Fault('refused', file.whyNotWritable)
    if (order.restart) await restart.require()
    const text = await make(present.text)
    const proposal = await judge(text, present.text)
    if (!proposal.ok)
      throw new Fault(
        'refused',
        say('fault.config.not-written', { why: firstOf(proposal.problems) }),
      )
    const { changed, money } = proposal
    // The same once more would take the place of what there is to go back to.
    if (text === present.text) return { ...proposal, revision: present.revision }
    await file.replace(text)
    journal.info(event, { by: order.by, keys: changed.join(' ') })
    const loud = [...money, ...changed.filter(saysWhoMayChange)]
    if (loud.length > 0)
      journal.warn('config.money_keys_changed', { by: order.by, keys: loud.join(' ') })
    const { revision } = await file.read()
    return { ...proposal, revision }
  }

  /** Null: the restart is under way. Else why not: a payment may have begun while the file was written. */
  async function restarted(by: string | null): Promise<Sentence | null> {
    try {
      await restart.require()
    } catch (error) {
      if (error instanceof Fault) return error.said
      throw error
    }
    restart.begin(by)
    return null
  }

  return {
    current,
    propose,
    /** Writes the draft if `propose` finds it good; else rejects with 'refused', and nothing was written. */
    write: (draft: Draft, order: Order) =>
      put((present) => textOf(draft, present), order, 'config.written'),
    /** Brings the previous text back and keeps the present one in its place: this too can be undone. */
    restore: (order: Order) => put(previousText, order, 'config.restored'),
    /** What `restore` would do; changes nothing. */
    async proposeRestore() {
      const { text, revision } = await fileOf().read()
      const proposal = await judge(await previousText(), text)
      return { ...proposal, revision, restarting: false }
    },
    restart,
  }
}

export type ConfigEditor = ReturnType<typeof createConfigEditor>

function bounded(text: string): string {
  if (text.length > TEXT_MAX)
    throw new Fault('full', say('fault.config.text-too-long', { most: TEXT_MAX }))
  requireConfigSize(text)
  return text
}

/** Bounds the work of writing: each change searches for its place, and the result is parsed again. */
function requireFewChanges(changes: readonly ConfigChange[]): void {
  if (changes.length > CHANGES_MAX)
    throw new Fault('full', say('fault.config.too-many-changes', { most: CHANGES_MAX }))
  bounded(JSON.stringify(changes))
}
