/** Names of backups: of which lane, and from when. A name from outside is accepted only in this form. */

const NAME = /^laned-([A-Za-z0-9._-]{1,64})-(\d{8}T\d{6}Z)\.age$/

export interface BackupName {
  readonly serialNumber: string
  /** Wall time in UTC; sorts by age. */
  readonly stamp: string
}

export function backupName(serialNumber: string, createdAtMs: number): string {
  const stamp = new Date(createdAtMs).toISOString().replace(/[-:]|\.\d+/g, '')
  return `laned-${serialNumber}-${stamp}.age`
}

/** Null for what is no backup's name. */
export function parseBackupName(name: string): BackupName | null {
  const [, serialNumber, stamp] = NAME.exec(name) ?? []
  return serialNumber === undefined || stamp === undefined ? null : { serialNumber, stamp }
}

/** The name while a backup is written; hidden, so that nobody takes it for a whole one. */
export const unfinishedName = (name: string): string => `.${name}.part`

export function isUnfinishedOf(name: string, serialNumber: string): boolean {
  if (!name.startsWith('.') || !name.endsWith('.part')) return false
  return parseBackupName(name.slice(1, -'.part'.length))?.serialNumber === serialNumber
}

/** When it was made, as the name says. */
export function stampMs({ stamp }: BackupName): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
