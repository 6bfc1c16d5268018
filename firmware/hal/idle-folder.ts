/**
 * The pictures and texts that a screen shows of an idle lane: the files of one folder, by their names.
 *
 * Implemented in drivers/storage/idle/. Every implementation, the double included, passes
 * test/contract/idle-folder.ts.
 */
export interface IdleFolder {
  /**
   * In the order of their names, IDLE.filesMax at most of those that `isWanted`; without it, of all. What cannot be shown is not there: a link, an empty
   * file, one too large, a name that is no picture's or text's. No folder: no files.
   */
  list(isWanted?: NameFilter): Promise<readonly IdleFile[]>
  /** Null where `list` would not have it. */
  read(name: string): Promise<Uint8Array | null>
  /**
   * Whole or as it was before: when it resolves, the bytes and the name are on the disk. Files come and go one after
   * the other. Rejects with Fault 'bad-request' for a name or size that no folder takes, 'full' beyond
   * IDLE.filesMax or IDLE.folderBytesMax, 'refused' where the folder is not the lane's own, and 'storage'
   * when the disk does not take it, or would have too little room left.
   */
  keep(name: string, bytes: Uint8Array): Promise<void>
  /** False where there was none. Rejects with Fault 'refused' or 'storage'. */
  forget(name: string): Promise<boolean>
}

export type NameFilter = (name: string) => boolean

export interface IdleFile {
  readonly name: string
  readonly kind: IdleKind
  readonly bytes: number
  /** Another one when the file is. */
  readonly version: string
}

export type IdleKind = 'picture' | 'text'

export const IDLE = {
  /** More would be seen once a day; a folder of somebody's holidays is no mistake of the lane's. */
  filesMax: 64,
  /** A photograph of a telephone; a screen keeps one in memory. */
  pictureBytesMax: 16 * 1024 * 1024,
  textBytesMax: 2_048,
  /** Of a card that is the lane's first. */
  folderBytesMax: 128 * 1024 * 1024,
} as const

/** No leading dot: what a Mac or an editor leaves beside a picture is none. */
const NAME = /^(?!\.)[\p{L}\p{N} ._()-]{1,80}\.(jpe?g|png|webp|txt)$/iu

/** What a file of this name is; null: nothing that is shown. */
export function idleKindOf(name: string): IdleKind | null {
  if (!NAME.test(name)) return null
  return /\.txt$/i.test(name) ? 'text' : 'picture'
}

export function idleBytesMax(kind: IdleKind): number {
  return kind === 'text' ? IDLE.textBytesMax : IDLE.pictureBytesMax
}
