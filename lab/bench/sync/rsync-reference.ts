/** The reference: rsync of the same pictures, one file each, from a daemon over the same loopback. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { Folder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

/** From a daemon of its own, so that the bytes go over the same loopback; durable, as ours are. */
export async function rsync(folder: Folder): Promise<number> {
  const port = await freePort()
  const config = folder.file('rsyncd.conf')
  writeFileSync(
    config,
    `use chroot = no\nuid = root\ngid = root\n[pictures]\npath = ${folder.file('pictures')}\nread only = yes\n`,
  )
  const args = ['--daemon', '--no-detach', '--address=127.0.0.1', `--port=${port}`]
  const daemon = spawn('rsync', [...args, `--config=${config}`], { stdio: 'ignore' })
  const ended = once(daemon, 'close')
  try {
    const url = `rsync://127.0.0.1:${port}/pictures/`
    await waitUntil('the daemon answers', () => answers(url))
    const startMs = performance.now()
    execFileSync('rsync', ['-a', '--whole-file', '--fsync', url, folder.file('copy')])
    return performance.now() - startMs
  } finally {
    daemon.kill()
    await ended
  }
}

function answers(url: string): boolean {
  try {
    execFileSync('rsync', ['--list-only', '--dirs', url], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
