/**
 * The pictures and texts that a screen shows of an idle lane: the files of one folder, by their names.
 *
 * Every implementation, the one on the card and that in memory of the tests, passes test/contract/idle-folder.ts.
 */
export interface IdleFolder {
  /**
   * In the order of their names, at most IDLE.filesMax of those that `isWanted` accepts, by default all. Leaves out
   * what cannot be shown: a link, an empty or too large file, a name that is no picture's or text's. Without a folder
   * there are no files.
   */
  list(isWanted?: NameFilter): Promise<readonly IdleFile[]>
  /** Null for a file that `list` would leave out. */
  read(name: string): Promise<Uint8Array | null>
  /**
   * Replaces the file whole or not at all: when it resolves, the bytes and the name are on the disk. Changes run one
   * after another. Rejects with Fault 'bad-request' for a name or size that no folder takes, 'full' beyond
   * IDLE.filesMax or IDLE.folderBytesMax, 'refused' where the folder is not the lane's own, and 'storage' when the disk
   * does not take it, or would have too little space left.
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
  /** Changes whenever the file does. */
  readonly version: string
}

export type IdleKind = 'picture' | 'text'

export const IDLE = {
  /** With more files each would be seen once a day; a whole folder of holiday pictures is not the lane's to show. */
  filesMax: 64,
  /** A photograph of a telephone; a screen holds one of them in memory. */
  pictureBytesMax: 16 * 1024 * 1024,
  textBytesMax: 2_048,
  /** The lane itself comes first on its card. */
  folderBytesMax: 128 * 1024 * 1024,
} as const

/** No leading dot: the hidden files that a Mac or an editor leaves next to a picture are no pictures. */
const NAME = /^(?!\.)[\p{L}\p{N} ._()-]{1,80}\.(jpe?g|png|webp|txt)$/iu

/** What a file of this name is; null: nothing that is shown. */
export function idleKindOf(name: string): IdleKind | null {
  if (!NAME.test(name)) return null
  return /\.txt$/i.test(name) ? 'text' : 'picture'
}

export function idleBytesMax(kind: IdleKind): number {
  return kind === 'text' ? IDLE.textBytesMax : IDLE.pictureBytesMax
}
