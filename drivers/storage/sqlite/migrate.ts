/**
 * Brings a database to the schema of this program, so that a trial can always be taken back.
 *
 * A step that only adds (a table, a column with a default) leaves the file readable for the
 * release before: that program opens it and simply does not know the addition. A step that takes
 * something away is `breaking`; it, and what comes after it, waits until the release is confirmed
 * and its probation over (the marker `on-trial` beside the database is gone). Hence a release must
 * not need its own breaking step: it removes what the release before no longer uses.
 *
 *   PRAGMA user_version    the schema the file has
 *   PRAGMA application_id  that schema × 1000 + the oldest schema whose program may open it;
 *                          a file whose two numbers disagree was not written by these rules
 */

import { channel } from 'node:diagnostics_channel'
import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { MigrationStep } from '#hal/migration-step.ts'
import { asStorageFault } from './sqlite-fault.ts'

/** One step per schema version, in order; never edited once released. */
export type Migrations = readonly Migration[]
export type Migration = string | { readonly breaking: string }

/** Made by openDataFolder while the release that runs is not confirmed. */
export const TRIAL_MARKER = 'on-trial'

/**
 * A migration step holds this process up for as long as it takes; main.ts listens here to tell systemd that the start
 * goes on. Carries a MigrationStep when a step begins, null when it has ended.
 */
export const MIGRATION_STEPS = channel('laned.migration-step')

const SCHEMAS_MAX = 1000

/** Throws Fault 'storage' where a newer program has changed the file so that this one cannot read it. */
export function migrate(
  path: string,
  connection: DatabaseSync,
  migrations: Migrations,
  transaction: (work: () => void) => void,
): void {
  const found = pragma(path, connection, 'user_version')
  if (found > migrations.length) mustBeReadable(path, connection, found, migrations.length)
  let { oldest } = promise(path, connection)
  const isOnTrial = existsSync(join(dirname(path), TRIAL_MARKER))
  for (const [before, step] of migrations.entries()) {
    if (before < found) continue
    const isBreaking = typeof step !== 'string'
    // The first step makes the file: no older program has ever read it, so nothing is lost.
    if (isBreaking && before > 0 && isOnTrial) break
    const schema = before + 1
    if (isBreaking || before === 0) oldest = schema
    // On a new file a step takes no time worth telling.
    if (found > 0) MIGRATION_STEPS.publish(stepOf(path, schema, migrations.length))
    transaction(() =>
      asStorageFault(path, () => {
        connection.exec(isBreaking ? step.breaking : step)
        connection.exec(`PRAGMA user_version = ${schema}`)
        connection.exec(`PRAGMA application_id = ${schema * SCHEMAS_MAX + oldest}`)
      }),
    )
  }
  if (pragma(path, connection, 'user_version') === found) return
  bringIntoFile(connection)
  MIGRATION_STEPS.publish(null)
}

/** Work of a first start that may take as long as a migration, told as its last step. */
export function asLastStep(path: string, newest: number, work: () => void): void {
  MIGRATION_STEPS.publish(stepOf(path, newest, newest))
  try {
    work()
  } finally {
    MIGRATION_STEPS.publish(null)
  }
}

function stepOf(path: string, schema: number, newest: number): MigrationStep {
  const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  return { path, file: basename(path), bytes, schema, newest }
}

/** The updater looks at the first page of the file, not at the log next to it (scripts/ota/database-compatibility.ts). */
function bringIntoFile(connection: DatabaseSync): void {
  try {
    connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
    // The disk is full: what was committed is safe in the log, and the next checkpoint takes it into the file.
  }
}

/** Whether a program that knows schemas up to `known` may open the file. */
export function isReadable(path: string, connection: DatabaseSync, known: number): boolean {
  const found = pragma(path, connection, 'user_version')
  const { schema, oldest } = promise(path, connection)
  return found <= known || (schema === found && oldest <= known)
}

function mustBeReadable(path: string, connection: DatabaseSync, found: number, known: number) {
  if (isReadable(path, connection, known)) return
  throw new Fault('storage', say('fault.storage.newer-schema', { path, schema: found, known }))
}

function promise(path: string, connection: DatabaseSync): { schema: number; oldest: number } {
  const number = pragma(path, connection, 'application_id')
  return { schema: Math.floor(number / SCHEMAS_MAX), oldest: number % SCHEMAS_MAX }
}

function pragma(path: string, connection: DatabaseSync, name: string): number {
  const row = asStorageFault(path, () => connection.prepare(`PRAGMA ${name}`).get())
  return Number((row as Record<string, unknown>)[name])
}
