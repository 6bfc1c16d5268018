/** Which process listens at a port of this machine, as far as the kernel tells this user. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

const LISTENS = '0A'

/** True when every socket that listens at the port is the process's; null where that cannot be seen. */
export function isHeldBy(processId: number, port: number): boolean | null {
  const inodes = ['tcp', 'tcp6'].flatMap((table) => listening(table, port))
  if (inodes.length === 0) return null
  try {
    const folder = `/proc/${processId}/fd`
    const own = readdirSync(folder).map((name) => linkOf(`${folder}/${name}`))
    return inodes.every((inode) => own.includes(`socket:[${inode}]`))
  } catch (error) {
    // A process that has ended holds nothing.
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? false : null
  }
}

/** Inodes of the sockets in state LISTEN: `N: ADDRESS:PORT REMOTE STATE ... UID TIMEOUT INODE`, in hex. */
function listening(table: string, port: number): readonly string[] {
  let text = ''
  try {
    text = readFileSync(`/proc/net/${table}`, 'utf8')
  } catch {
    return []
  }
  return text.split('\n').flatMap((line) => {
    const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/)
    const isIt = state === LISTENS && Number.parseInt(local.split(':')[1] ?? '', 16) === port
    return isIt && inode ? [inode] : []
  })
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}
