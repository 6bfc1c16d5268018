/**
 * laned.yaml read, checked and written while the lane works. Nothing is written that the next start
 * would refuse; what was there before is kept, and comes back with one call. Secrets leave it covered up.
 */

import { changedKeys, dottedPath } from '#firmware/config/config-file-write.ts'
import { type Environment, overridesOf } from '#firmware/config/environment.ts'
import { hideSecrets } from '#firmware/config/hide-config-secrets.ts'
import { hideSecretsInText } from '#firmware/config/hide-secrets-in-config-text.ts'
import type { CheckedConfig } from '#firmware/config/load-config.ts'
import { Fault } from '#firmware/fault.ts'
import { saysWhoMayChange } from '#firmware/kernel/access-sections.ts'
import { firstOf, type Sentence, say } from '#firmware/words/sentence.ts'
import type { Journal } from '#hal/journal.ts'
import type { ConfigFile, Draft, JudgedDraft, Order, Proposal } from './config-editor-types.ts'
import type { Restart } from './program-restart.ts'

export interface ConfigEditorNeeds {
  readonly file: ConfigFile | null
  readonly schema: object
  /** The config that the lane was started with. */
  readonly running: object
  readonly environment: Environment
  /** Reads the text as the next start would, with the sections that the fleet hands out. */
  readonly read: (text: string) => CheckedConfig
  /** What would come of a draft, beside the file that is there now. */
  readonly judge: (draft: Draft, present: string) => Promise<JudgedDraft>
  readonly restart: Restart
  readonly journal: Journal
}

const NO_FILE = say('fault.config.started-without-file')

type Written = 'config.written' | 'config.restored'
type MakeDraft = () => Promise<Draft> | Draft

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
    const { known } = overridesOf(schema, environment)
    return {
      file: file?.name ?? null,
      revision,
      text: hideSecretsInText(schema, text),
      effective: checked.config && (hideSecrets(schema, checked.config) as object),
      problems: checked.problems,
      waiting: file && checked.config ? changedKeys(needs.running, checked.config) : [],
      environment: known.map(({ path, variable }) => ({ path: dottedPath(path), variable })),
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

  /** One at a time, with those who write: each takes as much as a lane can spare. */
  async function propose(draft: Draft): Promise<Proposal> {
    const file = fileOf()
    return file.inTurn(async () => {
      const { text } = await file.read()
      const { proposal } = await needs.judge(draft, text)
      return proposal
    })
  }

  async function previousText(): Promise<Draft> {
    const previous = await fileOf().previous()
    if (previous !== null) return { previous }
    throw new Fault('not-found', say('fault.config.nothing-to-restore'))
  }

  async function put(draftOf: MakeDraft, order: Order, event: Written) {
    const file = fileOf()
    const written = await file.inTurn(() => putInTurn(file, draftOf, order, event))
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

  async function putInTurn(file: ConfigFile, draftOf: MakeDraft, order: Order, event: Written) {
    const present = await file.read()
    if (order.revision !== undefined && order.revision !== present.revision)
      throw new Fault('refused', say('fault.config.changed-meanwhile', { file: file.name }))
    if (file.whyNotWritable !== null) throw new Fault('refused', file.whyNotWritable)
    if (order.restart) await restart.require()
    const { proposal, written } = await needs.judge(await draftOf(), present.text)
    if (!proposal.ok)
      throw new Fault(
        'refused',
        say('fault.config.not-written', { why: firstOf(proposal.problems) }),
      )
    const { changed, money } = proposal
    // The same once more would take the place of what there is to go back to.
    if (written === present.text) return { ...proposal, revision: present.revision }
    await file.replace(written)
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
    write: (draft: Draft, order: Order) => put(() => draft, order, 'config.written'),
    /** Brings the previous text back and keeps the present one in its place: this too can be undone. */
    restore: (order: Order) => put(previousText, order, 'config.restored'),
    /** What `restore` would do; changes nothing. */
    async proposeRestore() {
      const { revision } = await fileOf().read()
      const proposal = await propose(await previousText())
      return { ...proposal, revision, restarting: false }
    },
    restart,
  }
}

export type ConfigEditor = ReturnType<typeof createConfigEditor>
